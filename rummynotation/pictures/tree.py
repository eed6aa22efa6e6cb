"""The decision tree of a small position: card after card, where it can go and what comes of it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rummynotation.pictures.canvas import new_graph
from rummynotation.pictures.heading import name_of, position_line
from rummynotation.pictures.labels import card_cell, cell, label, row, said, table
from rummynotation.pictures.looks import BLACK, GREY, PAPER
from rummynotation.pictures.words import Language, Words, words_of
from rummynotation.record import Shape
from rummynotation.rules.meld import RUN, SET, card_at
from rummynotation.solver.position import Position, fault
from rummynotation.solver.problem import Problem, problems_of
from rummynotation.solver.search import Search
from rummynotation.solver.state import FOOT, NEW, TABLE, Choice, Run, State

if TYPE_CHECKING:
    from graphviz import Digraph

MOST_CARDS = 12
MOST_NODES = 160
_MOST_PROBLEMS = 8


def decision_tree(
    position: Position, *, language: Language = "en", letters: bool = False
) -> Digraph:
    """The decisions about each card of a small hand, and which of them lead to going out.

    The cards are taken suit by suit. Where the player can go out, a branch that leads nowhere is
    cut off at once; where he cannot, it is followed to its end. Branches that come to the same meet
    again.

    Args:
        position: the position of a player who has drawn.
        language: of the words: ``en``, ``fr`` or ``it``.
        letters: whether suits are written as letters.

    Raises:
        RummyNotationError: if the hand, or the tree, is too large for a picture (``RN801``).
        ValueError: if there are no words of that language.
    """
    words = words_of(language, letters=letters)
    if len(position.hand) > MOST_CARDS:
        raise fault(
            f"a decision tree shows at most {MOST_CARDS} cards, and {position.player} holds "
            f"{len(position.hand)}",
            help="The picture of the answer shows hands of any size.",
        )
    problems = list(islice(problems_of(position.table, position.seat), _MOST_PROBLEMS + 1))
    if len(problems) > _MOST_PROBLEMS:
        raise _too_large()
    searches = [Search(problem) for problem in problems]
    possible = any(next(search.solutions(), None) is not None for search in searches)
    graph = new_graph(
        words("can_go_out" if possible else "cannot_go_out", player=name_of(position, words)),
        [position_line(position, words), *_jokers(position, words)],
        down=True,
    )
    branches = [
        _Branch(graph, search, words, not possible, number)
        for number, search in enumerate(searches)
    ]
    if len(branches) == 1:
        branches[0].grow(0, searches[0].start())
        return graph
    graph.node("start", label(_box(words("ways_to_begin"))))
    nodes = 0
    for branch, problem in zip(branches, problems, strict=True):
        root = branch.grow(0, branch.search.start())
        nodes += len(branch.drawn)
        if nodes > MOST_NODES:
            raise _too_large()
        graph.edge("start", root, label=_edge_label(_problem_text(problem, words)))
    return graph


def _too_large() -> Exception:
    return fault(
        f"the decision tree has more than {MOST_NODES} branches, too many for a picture",
        help="Ask about fewer cards; the picture of the answer shows hands of any size.",
    )


class _Branch:
    """The part of the tree for one problem.

    Attributes:
        search: the search that it shows.
        drawn: the nodes that are there, by the state that they stand for.
    """

    def __init__(
        self, graph: Digraph, search: Search, words: Words, whole: bool, number: int
    ) -> None:
        self.graph = graph
        self.search = search
        self.words = words
        self.drawn: dict[tuple[int, State] | str, str] = {}
        self._whole = whole
        self._name = f"t{number}_"

    def grow(self, number: int, state: State) -> str:
        """Draws what comes from a state on; returns the name of its node."""
        number, state, ended = self._next_card(number, state)
        if ended:
            return self._leaf(ended)
        key = (number, state)
        if key in self.drawn:
            return self.drawn[key]
        name = self.drawn[key] = f"{self._name}{len(self.drawn)}"
        if len(self.drawn) > MOST_NODES:
            raise _too_large()
        _, suit, place = self.search.steps[number]
        card = card_at(place, suit)
        self.graph.node(name, label(table([row([card_cell(card, self.words)])])))
        choices = list(self.search.choices(number, state))
        for choice, after in choices:
            alive = next(self.search.solutions(number + 1, after), None) is not None
            if alive or self._whole:
                target = self.grow(number + 1, after)
            else:
                target = self._leaf("leads_nowhere")
            self.graph.edge(
                name,
                target,
                label=_edge_label(self._choice_text(choice)),
                style="bold" if alive else "dashed",
                color=BLACK if alive else GREY,
            )
        if not choices:
            self.graph.edge(name, self._leaf("dead_end"), style="dashed", color=GREY)
        return name

    def _next_card(self, number: int, state: State) -> tuple[int, State, str]:
        """The next step at which there is a card to decide about, or how the tree ends."""
        search = self.search
        while number < len(search.steps):
            kind, _, place = search.steps[number]
            if kind == "card" or place in state.late:
                return number, state, ""
            after = next(search.choices(number, state), None)
            if after is None:
                return number, state, "not_finished"
            number, state = number + 1, after[1]
        done = next(search.finals(state), None) is not None
        return number, state, "way_out" if done else "not_finished"

    def _leaf(self, key: str) -> str:
        """The node for an end of one kind; there is one for each way out of the tree."""
        name = f"{self._name}e{len(self.drawn)}"
        self.drawn[name] = name
        if len(self.drawn) > MOST_NODES:
            raise _too_large()
        good = key == "way_out"
        text = said(
            self.words(key), size=13 if good else 10, color=PAPER if good else BLACK, bold=good
        )
        self.graph.node(
            name,
            label(
                table(
                    [row([cell(text, bgcolor=BLACK if good else PAPER)])],
                    border=2 if good else 1,
                    color=BLACK if good else GREY,
                    style="" if good else "dotted",
                )
            ),
        )
        return name

    def _choice_text(self, choice: Choice) -> str:
        """What is decided about a card, in a few words."""
        words, what = self.words, choice[0]
        if what in ("new", "top", "run"):
            run = choice[-1]
            assert isinstance(run, Run)
            return self._run_text(choice, run)
        if what == "add":
            index = choice[1]
            assert isinstance(index, int)
            return f"{words('lay_off')}: {self._target(index)}"
        keys = {
            "newset": "begins_set",
            "set": "joins_set",
            "discard": "discard",
            "keep": "not_used",
            "later": "as_ace_high",
        }
        return words(keys[str(what)])

    def _run_text(self, choice: Choice, run: Run) -> str:
        words = self.words
        before = choice[1] if choice[0] == "run" else None
        if run.kind in (TABLE, FOOT):
            text = f"{words('lay_off')}: {self._target(run.key)}"
        else:
            text = words("begins_run" if before is None else "joins_run")
        return text + self._gap_text(before, run)

    def _gap_text(self, before: object, run: Run) -> str:
        """The wild cards that a card needs before it."""
        old = len(before.wild) if isinstance(before, Run) else 0
        if old == 0 and run.kind == TABLE:
            old = len(self.search.targets[run.key].reading.wild)
        gap = sum(run.wild[old:]) if old or run.kind != NEW else 0
        return f" ({self.words('with_jokers', count=gap)})" if gap else ""

    def _target(self, index: int) -> str:
        return str(self.search.targets[index].name)


def _problem_text(problem: Problem, words: Words) -> str:
    """What tells a way to begin from others: the swaps, the contract."""
    if not problem.swaps:
        sizes = [Shape(SET, size) for size in problem.sets]
        sizes += [Shape(RUN, size) for size in problem.runs]
        return " + ".join(map(words.shape, sizes)) or words("without_swap")
    return ", ".join(
        words("swap_on", meld=f"{swap.name}: {words.card(swap.card)}") for swap in problem.swaps
    )


def _edge_label(text: str) -> str:
    """Words beside an arrow, with room before them."""
    return label(table([row([cell(said(text, size=11))])], cellpadding=4))


def _jokers(position: Position, words: Words) -> list[str]:
    """How many wild cards there are: they go where the others leave gaps, and are no decisions."""
    wild = position.table.variant.wild_cards
    count = sum(card in wild for card in position.hand)
    return [words("jokers_in_hand", count=count)] if count else []


def _box(text: str) -> str:
    return table([row([cell(said(text, bold=True))])], border=1, color=BLACK)
