"""Actions: ids that never move, and their way to fields and text and back."""

import pytest

from veche import Action, ActionSpace, ConflictError, InvalidActionError

REGIONS = ("kiev", "volyn", "galich")


def space() -> ActionSpace:
    actions = ActionSpace(block_size=100)
    actions.add("pass", "pass")
    actions.add(
        "move", "move {piece} from {origin} to {target}", ("troop", "leader"), REGIONS, REGIONS
    )
    return actions


def test_every_id_reads_back_through_fields_and_text():
    actions = space()

    for action in actions.ids():
        assert actions.encode(actions.decode(action)) == action
        assert actions.parse(actions.text(action)) == action
    assert actions.size == 19
    assert [actions.index(action) for action in actions.ids()] == list(range(19))


def test_fields_and_text_say_what_is_done():
    actions = space()
    leader_to_volyn = actions.kind("move").id_of(1, 0, 1)

    assert actions.decode(leader_to_volyn) == Action("move", (1, 0, 1))
    assert actions.text(leader_to_volyn) == "move leader from kiev to volyn"


def test_a_variants_block_keeps_its_ids_whoever_else_is_there():
    alone, together = space(), space()
    together.add("raid", "raid {region}", REGIONS, block=1)
    feast_alone = alone.add("feast", "feast in {region}", REGIONS, block=2)
    feast_together = together.add("feast", "feast in {region}", REGIONS, block=2)

    assert feast_alone.base == feast_together.base == 200
    assert together.index(feast_together.base) == 22
    assert list(together.ids()) == sorted(together.ids())


def test_two_kinds_of_one_name_are_refused():
    with pytest.raises(ConflictError, match="'pass'"):
        space().add("pass", "pass again")


def test_a_full_block_is_refused():
    with pytest.raises(ConflictError, match="Block 0 is full"):
        space().add("many", "many {x} {y}", REGIONS * 5, REGIONS * 5)


def test_two_actions_that_read_alike_are_refused():
    actions = space()
    actions.add("rest", "pass", block=1)

    with pytest.raises(ConflictError, match="both read 'pass'"):
        actions.parse("pass")


@pytest.mark.parametrize("action", [-1, 19, 99, 100, 10**9])
def test_unknown_ids_are_invalid(action):
    for question in (space().decode, space().text, space().index):
        with pytest.raises(InvalidActionError, match=str(action)):
            question(action)


def test_unknown_texts_and_kinds_get_a_hint():
    with pytest.raises(InvalidActionError, match="Did you mean 'move troop from kiev to volyn'"):
        space().parse("move trop from kiev to volyn")
    with pytest.raises(InvalidActionError, match="Did you mean 'move'"):
        space().kind("mve")


def test_an_argument_out_of_range_is_invalid():
    with pytest.raises(InvalidActionError, match="'move' has no argument 7"):
        space().kind("move").id_of(0, 0, 7)


def test_a_template_needs_a_field_for_each_argument():
    with pytest.raises(ValueError, match="one field for each argument"):
        space().add("odd", "odd", REGIONS)
