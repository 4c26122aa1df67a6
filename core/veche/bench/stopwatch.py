"""The clock that everything is measured with."""

from time import get_clock_info, perf_counter, process_time

_FINE = get_clock_info("process_time").resolution <= 1e-5

processor_time = process_time if _FINE else perf_counter
"""Seconds that this process has worked: what others do on the machine counts for little.

Where the system counts them too coarsely, it is the time on the wall.
"""
