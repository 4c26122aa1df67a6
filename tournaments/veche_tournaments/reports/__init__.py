"""Reports of tournaments in every form, and bundles that anyone can verify."""

from veche_tournaments.reports.bundle import BundleFlaw, stored_bundle
from veche_tournaments.reports.contents import Report
from veche_tournaments.reports.making import make_report, stored_games, stored_report
from veche_tournaments.reports.page import html_text
from veche_tournaments.reports.texts import TABLES, csv_text, json_text, markdown_text, show_report
from veche_tournaments.reports.verifying import Verified, verify_bundle

__all__ = [
    "TABLES",
    "BundleFlaw",
    "Report",
    "Verified",
    "csv_text",
    "html_text",
    "json_text",
    "make_report",
    "markdown_text",
    "show_report",
    "stored_bundle",
    "stored_games",
    "stored_report",
    "verify_bundle",
]
