"""The example game comes and goes with pip, and nothing but its entry point brings it in."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


def test_the_example_comes_and_goes_with_pip(fresh, mart):
    assert "mart" not in fresh.listed("games")

    fresh.pip("install", mart)
    try:
        assert fresh.listed("games")["mart"]["variants"] == ["second_purse"]
        assert fresh.listed("plugins")["mart"]["provides"] == ["game mart"]
    finally:
        fresh.pip("uninstall", "--yes", "veche-mart")

    assert "mart" not in fresh.listed("games")
    assert "mart.second_purse" not in fresh.listed("plugins")
    refused = fresh.veche("play", "mart", "--players", "random,random")
    assert refused.returncode == 2
    assert "No game named 'mart' is installed" in refused.stderr


def test_the_tests_of_the_example_pass(with_mart, mart):
    assert "passed" in with_mart.pytest(mart)


def test_a_match_is_played_recorded_and_verified(with_mart, tmp_path):
    record = tmp_path / "mart.vgr"
    played = with_mart.veche(
        *("play", "mart+second_purse", "--players", "random,random,first-legal"),
        *("--games", 6, "--seed", 7, "--option", "days=4", "--record", record),
    )
    verified = with_mart.veche("verify", record)

    assert played.returncode == 0, played.stderr
    assert verified.returncode == 0, verified.stderr


def test_the_variant_in_a_single_file_passes_its_tests(with_mart):
    assert "passed" in with_mart.pytest(Path(__file__).parent / "check_tithe.py")
