"""``python -m veche``."""

import sys

from veche.cli import main

sys.exit(main())
