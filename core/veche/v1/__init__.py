"""Messages generated from ``proto/veche/v1``; never edited by hand."""
