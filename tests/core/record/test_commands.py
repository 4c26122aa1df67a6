"""``veche verify`` and ``veche replay`` as a person meets them."""

import io
import json

import pytest

from veche.cli import main
from veche.record import write_records


@pytest.fixture
def veche(tiny_path, capfdbinary):
    """Runs the command line; gives its exit code, output and errors."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main(["--plugin", tiny_path, *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


@pytest.fixture
def games(tmp_path, record, troubled):
    path = tmp_path / "games.vgr"
    write_records(path, [record, troubled, record])
    return path


@pytest.fixture
def damaged(tmp_path, games):
    path = tmp_path / "damaged.vgr"
    content = games.read_bytes()
    path.write_bytes(content[:-40] + bytes([content[-40] ^ 1]) + content[-39:])
    return path


def test_right_files_get_a_line_each(veche, games):
    assert veche("verify", games, games) == (0, f"{games}: 3 games ok\n" * 2, "")


def test_a_wrong_file_gets_one_sentence_and_exit_code_1(veche, games, damaged):
    code, out, err = veche("verify", damaged, games)

    assert code == 1
    assert out == f"{games}: 3 games ok\n"
    assert err.startswith(f"{damaged}: game 3, trailer: ")
    assert err.count("\n") == 1


def test_a_missing_file_is_exit_code_2(veche, games, tmp_path):
    code, out, err = veche("verify", games, tmp_path / "none.vgr")

    assert (code, out) == (2, f"{games}: 3 games ok\n")
    assert err == f"'{tmp_path / 'none.vgr'}' cannot be read: No such file or directory.\n"


def test_a_program_gets_json(veche, games, damaged):
    code, out, _ = veche("verify", "--json", games, damaged)

    right, wrong = json.loads(out)
    assert code == 1
    assert right == {"file": str(games), "ok": True, "games": 3}
    assert (wrong["ok"], wrong["game"], wrong["place"]) == (False, 3, "trailer")


def test_a_game_can_be_told(veche, games):
    code, out, err = veche("replay", games, "--game", 2)

    assert (code, err) == (0, "")
    assert "0. anna (seat 0): " in out
    assert "boris (seat 1) forfeits the game (crash)" in out


def test_a_seat_sees_only_its_own_decisions(veche, games):
    code, out, _ = veche("replay", games, "--seat", 2)

    assert code == 0
    assert "0. anna (seat 0) decides." in out
    assert "face down" in out
    assert "Seat 0 lays" not in out


def test_step_waits_for_enter(veche, games, monkeypatch):
    keys = io.StringIO("\n" * 100)
    monkeypatch.setattr("sys.stdin", keys)

    veche("replay", games, "--step", "--to", 3)

    assert keys.tell() == 4


def test_a_file_goes_to_text_and_back(veche, games, tmp_path):
    code, text, _ = veche("replay", games, "--text")
    assert code == 0
    path = tmp_path / "games.vgr.txt"
    path.write_bytes(text.encode())

    assert veche("verify", path) == (0, f"{path}: 3 games ok\n", "")
    assert veche("replay", path, "--binary", tmp_path / "back.vgr") == (0, "", "")
    assert (tmp_path / "back.vgr").read_bytes() == games.read_bytes()


def test_one_game_can_be_taken_out(veche, games, tmp_path, record):
    veche("replay", games, "--game", 3, "--binary", tmp_path / "third.vgr")
    write_records(tmp_path / "wanted.vgr", [record])

    assert (tmp_path / "third.vgr").read_bytes() == (tmp_path / "wanted.vgr").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "9"), "There is no game 9: "),
        (("--seat", "7"), "This game has the seats 0 to 2, and no 7."),
        (("--from", "70"), "There are no turns from 70"),
        (("--text", "--seat", "1"), "--text and --binary go only with --game."),
        (("--text", "--binary", "x"), "--text and --binary go only with --game."),
    ],
)
def test_what_cannot_be_told_is_refused_in_one_sentence(veche, games, arguments, said):
    code, out, err = veche("replay", games, *arguments)

    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_wrong_record_is_not_told(veche, damaged):
    code, _, err = veche("replay", damaged, "--game", 3)

    assert code == 2
    assert err.startswith(f"veche: {damaged}: game 3, trailer: ")
