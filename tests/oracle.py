"""Can the player go out? Asked of OR-tools' CP-SAT, from the rules alone.

A meld of the turn is a slot. A run has a first and a last place for what is laid (the core) and for
what it is at the end of the turn (the final), a set a rank and counts; each natural card of the
hand goes into one slot, onto one meld, in the place of a wild card, onto the pile, or stays where
the contract ends the hand. What a wild card stands for is a variable of its place.

What is not modelled, and left to `tests.brute_go_out`: runs round the corner (`ace` = around), wild
cards that slide (`joker_swap_use` = slide), wild cards of a set that say a suit, and the order of
play, on which only `joker_guard` rests; where that is set a yes says only that nothing else stands
against it.
"""

from __future__ import annotations

from collections import Counter

from ortools.sat.python import cp_model

from rummynotation.rules.variant import Contract, Variant
from tests import plain_melds as plain
from tests.go_out_case import Case, Lying, Plan, kinds, lying, may_swap, plans, swap_needs_contract

Bool = cp_model.IntVar
Linear = cp_model.LinearExprT

PLACES = range(1, 15)


def possible(case: Case) -> bool | None:
    """Whether there is a way to go out; none where the solver gave up."""
    answers = []
    for plan in plans(case):
        for shapes in kinds(plan.shapes or ()):
            answers.append(Model(case, plan, shapes).solve())
            if answers[-1]:
                return True
    return None if None in answers else False


class Model:
    """One kind of turn."""

    def __init__(self, case: Case, plan: Plan, shapes: Contract) -> None:
        self.case, self.plan = case, plan
        self.variant: Variant = case.rules
        self.model = cp_model.CpModel()
        self.hand = Counter(card for card in case.hand if not plain.is_wild(card, self.variant))
        self.wilds = Counter(card for card in case.hand if plain.is_wild(card, self.variant))
        # Where each natural card goes, and the wild ones; wild cards laid in her own melds.
        self.melded: dict[str, list[Linear]] = {card: [] for card in self.hand}
        self.cored: dict[str, list[Linear]] = {card: [] for card in self.hand}
        self.swapped: dict[str, list[Linear]] = {card: [] for card in self.hand}
        self.wild_uses: list[Linear] = []
        self.own_wilds: list[Linear] = []
        self.core_wilds: list[Linear] = []
        self.freed: dict[str, list[Linear]] = {}
        # The runs of the contract as they are laid: suits, places covered, first and last.
        self.runs: list[tuple[list[Bool], list[Bool], list[Bool], list[Bool]]] = []
        for shape in shapes:
            slot = self._run if shape.kind == "R" else self._set
            slot(shape.size, None)
        self._side_by_side()
        if plan.free:
            spare = len(case.hand) // min(self.variant.set_size.min, self.variant.run_size.min)
            spare -= len(shapes) - 1 if shapes else 0
            for _ in range(spare):
                self._run(self.variant.run_size.min, self._bool())
                self._set(self.variant.set_size.min, self._bool())
        for lies in lying(case):
            (self._table_run if lies.meld.kind == "R" else self._table_set)(lies)
        self._everything_goes()

    def solve(self) -> bool | None:
        """Whether this kind of turn is possible."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = 60
        status = solver.solve(self.model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return True
        return False if status == cp_model.INFEASIBLE else None

    # --- small things ---

    def _bool(self) -> Bool:
        return self.model.new_bool_var("")

    def _both(self, one: Bool, other: Bool) -> Bool:
        both = self._bool()
        self.model.add_bool_and(one, other).only_enforce_if(both)
        self.model.add_bool_or(one.negated(), other.negated(), both)
        return both

    def _interval(self) -> tuple[list[Bool], list[Bool], list[Bool]]:
        """Places in a row: which are covered, where they begin, where they end. It may be empty."""
        covered = [self._bool() for _ in PLACES]
        first = [self._bool() for _ in PLACES]
        last = [self._bool() for _ in PLACES]
        self.model.add(sum(first) <= 1)
        self.model.add(sum(last) == sum(first))
        for place in range(14):
            before = covered[place - 1] - last[place - 1] if place else 0
            self.model.add(covered[place] == before + first[place])
            self.model.add(last[place] <= covered[place])
        return covered, first, last

    def _holds(self, card: str) -> bool:
        return self.hand[card] > 0

    # --- melds of the turn ---

    def _run(self, size: int, used: Bool | None) -> None:
        """A run; a free one where `used` says whether there is one."""
        model, variant, plan = self.model, self.variant, self.plan
        final, first, last = self._interval()
        there: Linear = 1 if used is None else used
        model.add(sum(first) == there)
        if plan.grow_own:
            core, core_first, core_last = self._interval()
            model.add(sum(core_first) == there)
            for place in range(14):
                model.add(core[place] <= final[place])
        else:
            core, core_first, core_last = final, first, last
        suits = [self._bool() for _ in plain.SUITS]
        model.add_exactly_one(suits)
        wild = [self._bool() for _ in PLACES]
        naturals: list[Linear] = []
        for place in PLACES:
            mine: list[Bool] = []
            for suit, chosen in zip(plain.SUITS, suits, strict=True):
                card = plain.card_at(place, suit)
                if plain.is_wild(card, variant):
                    model.add(final[place - 1] == 0).only_enforce_if(chosen)
                elif self._holds(card):
                    here = self._bool()
                    model.add(here <= chosen)
                    self.melded[card].append(here)
                    if card == self.case.owed:
                        self.cored[card].append(self._both(here, core[place - 1]))
                    mine.append(here)
            model.add(sum(mine) + wild[place - 1] == final[place - 1])
            naturals.append(sum(mine))
        in_core = [self._both(wild[place], core[place]) for place in range(14)]
        self._run_limits(final, first, last, wild, laying=not plan.grow_own)
        if plan.grow_own:
            self._run_limits(core, core_first, core_last, in_core, laying=True)
        length = sum(core)
        if used is not None:
            model.add(length >= size).only_enforce_if(used)
        elif variant.contract_size_run == "exact" and not plan.whole:
            model.add(length == size)
        else:
            model.add(length >= size)
        least = model.add(length - sum(in_core) >= variant.min_naturals_run)
        if used is not None:
            least.only_enforce_if(used)
        if used is None:
            self.runs.append((suits, core, core_first, core_last))
        self.wild_uses.append(sum(wild))
        self.own_wilds.append(sum(wild))
        self.core_wilds.append(sum(in_core))

    def _run_limits(
        self,
        covered: list[Bool],
        first: list[Bool],
        last: list[Bool],
        wild: list[Linear] | list[Bool],
        *,
        laying: bool,
    ) -> None:
        """Where a run may lie, how long it is and where its wild cards may be (CR-16 to CR-18,
        LV-08, LV-49, LV-50, RC-39)."""
        model, variant = self.model, self.variant
        if variant.ace == "low":
            model.add(covered[13] == 0)
        elif variant.ace == "high":
            model.add(covered[0] == 0)
        elif variant.ace == "either":
            model.add(covered[0] + covered[13] <= 1)
        most = variant.run_size.max
        if variant.ace == "both_ends" and most == 13:
            most = 14
        model.add(sum(covered) <= most)
        if variant.joker_limit == "several_between_naturals":
            several = self._bool()
            model.add(sum(wild) <= 1).only_enforce_if(several.negated())
            for place in range(14):
                end = self._bool()
                model.add(first[place] + last[place] <= 2 * end)
                model.add(wild[place] == 0).only_enforce_if(several, end)
        elif variant.joker_limit == "window4":
            for start in range(11):
                model.add(sum(wild[start : start + 4]) <= 1)
        self._counts("R", sum(covered), sum(wild), laying=laying)

    def _counts(self, kind: str, size: Linear, wild: Linear, *, laying: bool) -> None:
        """How many wild cards a meld may hold (D-12: half is for what is laid alone)."""
        model, variant = self.model, self.variant
        if variant.joker_limit == "half" and laying:
            model.add(2 * wild <= size)
        elif variant.joker_limit == "fewer_than_naturals":
            some = self._bool()
            model.add(wild == 0).only_enforce_if(some.negated())
            model.add(2 * wild <= size - 1).only_enforce_if(some)
        elif variant.joker_limit == "table":
            rows = sorted(
                (shape.size, most)
                for shape, most in variant.joker_limit_table
                if shape.kind in (kind, "M")
            )
            # Each row holds from its size up to the next one.
            for number, (least, most) in enumerate(rows):
                reached, passed = self._bool(), self._bool()
                model.add(size <= least - 1).only_enforce_if(reached.negated())
                if number + 1 < len(rows):
                    model.add(size >= rows[number + 1][0]).only_enforce_if(passed)
                else:
                    model.add(passed == 0)
                model.add(wild <= most).only_enforce_if(reached, passed.negated())

    def _set(self, size: int, used: Bool | None) -> None:
        """A set; a free one where `used` says whether there is one."""
        model, variant, plan = self.model, self.variant, self.plan
        there: Linear = 1 if used is None else used
        ranks = {rank: self._bool() for rank in [*plain.RANKS, "*"]}
        model.add(sum(ranks.values()) == there)
        cards: list[tuple[str, cp_model.IntVar, cp_model.IntVar]] = []
        for card, count in self.hand.items():
            final = model.new_int_var(0, count, "")
            core = model.new_int_var(0, count, "") if plan.grow_own else final
            model.add(final <= count * ranks[card[0]])
            model.add(core <= final)
            self.melded[card].append(final)
            self.cored[card].append(core)
            cards.append((card, final, core))
        most = sum(self.wilds.values()) + 4 * len(self.case.table) + 8
        wild = model.new_int_var(0, most, "")
        laid = model.new_int_var(0, most, "") if plan.grow_own else wild
        model.add(laid <= wild)
        for rank in plain.RANKS:
            if all(plain.is_wild(rank + suit, variant) for suit in plain.SUITS):
                model.add(ranks[rank] == 0)
        model.add(wild <= most * (there - ranks["*"]))
        finals = [(card, final) for card, final, _ in cards]
        cores = [(card, core) for card, _, core in cards]
        self._set_limits(finals, wild, ranks, laying=not plan.grow_own)
        if plan.grow_own:
            self._set_limits(cores, laid, ranks, laying=True)
        natural = sum(core for _, core in cores)
        length = natural + laid
        if used is not None:
            model.add(length >= size).only_enforce_if(used)
            model.add(natural >= variant.min_naturals_set).only_enforce_if(used)
        else:
            model.add(natural >= variant.min_naturals_set)
            if variant.contract_size_set == "exact" and not plan.whole:
                model.add(length == size)
            else:
                model.add(length >= size)
        self.wild_uses.append(wild)
        self.own_wilds.append(wild)
        self.core_wilds.append(laid)

    def _set_limits(
        self,
        cards: list[tuple[str, cp_model.IntVar]],
        wild: Linear,
        ranks: dict[str, Bool],
        *,
        laying: bool,
    ) -> None:
        """The size of a set, its suits and its wild cards (LV-24, RC-12, RC-19, R5-21)."""
        model, variant = self.model, self.variant
        total = wild + sum(count for _, count in cards)
        if variant.set_size.max is not None:
            model.add(total <= variant.set_size.max)
        jokers = ranks["*"]
        if variant.set_suits == "distinct" or (
            variant.set_suits == "distinct_on_laydown" and laying
        ):
            model.add(total <= 4 + 100 * jokers)
            for suit in plain.SUITS:
                model.add(sum(count for card, count in cards if card[1:] == suit) <= 1)
        elif variant.set_suits == "all_suits" and laying:
            shown = []
            for suit in plain.SUITS:
                seen = self._bool()
                model.add(seen <= sum(count for card, count in cards if card[1:] == suit))
                shown.append(seen)
            four = self._bool()
            model.add(total <= 3).only_enforce_if(four.negated())
            model.add(sum(shown) + wild + 4 * jokers >= 4).only_enforce_if(four)
            model.add(sum(shown) + wild + 4 * jokers >= total).only_enforce_if(four.negated())
        self._counts("S", total, wild, laying=laying)

    def _side_by_side(self) -> None:
        """How runs of one contract lie to each other (CR-41, LV-18, RC-20, X-07)."""
        model, rule = self.model, self.variant.same_suit_runs
        if rule == "any":
            return
        runs = self.runs
        for number, (suits, covered, first, last) in enumerate(runs):
            for other_suits, other_covered, other_first, other_last in runs[:number]:
                same = self._bool()
                for one, other in zip(suits, other_suits, strict=True):
                    model.add_bool_or(one.negated(), other.negated(), same)
                if rule == "different_suits":
                    model.add(same == 0)
                elif rule == "distinct_start":
                    for one, other in zip(first, other_first, strict=True):
                        model.add_bool_or(one.negated(), other.negated(), same.negated())
                elif rule == "not_adjacent":
                    for place in range(13):
                        for end, start in (
                            (last[place], other_first[place + 1]),
                            (other_last[place], first[place + 1]),
                        ):
                            model.add_bool_or(end.negated(), start.negated(), same.negated())
                else:  # Two ranks lie between them.
                    for place in range(14):
                        for near in range(max(0, place - 2), min(14, place + 3)):
                            model.add_bool_or(
                                covered[place].negated(),
                                other_covered[near].negated(),
                                same.negated(),
                            )

    # --- melds on the table ---

    def _swap(self, card: str, wild: str) -> Bool:
        swap = self._bool()
        self.swapped[card].append(swap)
        self.freed.setdefault(plain.card_of(wild), []).append(swap)
        return swap

    def _table_run(self, lies: Lying) -> None:
        model, variant, meld = self.model, self.variant, lies.meld
        low, high = meld.places[0], meld.places[-1]
        final, first, last = self._interval()
        for place in meld.places:
            model.add(final[place - 1] == 1)
        grows = self.plan.grow_table and lies.open
        wild: list[Linear] = []
        added: list[Linear] = []
        for place in PLACES:
            if low <= place <= high:
                there, meant = meld.stands_for[place - low]
                if not plain.is_wild(there, variant):
                    wild.append(0)
                elif may_swap(self.case, meld) and self._holds(meant):
                    wild.append(1 - self._swap(meant, there))
                else:
                    wild.append(1)
                continue
            card = plain.card_at(place, meld.suit)
            if not grows or plain.is_wild(card, variant):
                model.add(final[place - 1] == 0)
                wild.append(0)
                continue
            here: Linear = 0
            if self._holds(card):
                here = self._bool()
                self.melded[card].append(here)
            joker = self._bool()
            model.add(here + joker == final[place - 1])
            wild.append(joker)
            added.append(joker)
        if grows:
            self._run_limits(final, first, last, wild, laying=False)
        self.wild_uses += added
        if lies.own:
            self.own_wilds += added

    def _table_set(self, lies: Lying) -> None:
        model, variant, meld = self.model, self.variant, lies.meld
        rank = meld.stands_for[0][1]
        there = [card for card, _ in meld.stands_for]
        wild_there = [card for card in there if plain.is_wild(card, variant)]
        grows = self.plan.grow_table and lies.open
        mine = [card for card in self.hand if card[0] == rank]
        cards: list[tuple[str, cp_model.IntVar]] = []
        swaps: list[Linear] = []
        for card in mine:
            held = self.hand[card]
            if wild_there and card != "*" and may_swap(self.case, meld):
                # Which wild card comes out is open where they are of several kinds.
                taken = model.new_int_var(0, min(held, len(wild_there)), "")
                self.swapped[card].append(taken)
                swaps.append(taken)
                cards.append((card, taken))
            if grows:
                added = model.new_int_var(0, held, "")
                self.melded[card].append(added)
                cards.append((card, added))
        if swaps:
            model.add(sum(swaps) <= len(wild_there))
            self.freed.setdefault(plain.card_of(wild_there[0]), []).extend(swaps)
        suits = [card[1] for card in there if not plain.is_wild(card, variant) and card != "*"]
        assert not any(plain.said_of(card)[1:] for card in wild_there), "a suit in a set"
        joker = model.new_int_var(0, 60 if grows and rank != "*" else 0, "")
        if grows or swaps:
            freed = sum(swaps) if swaps else 0
            self._table_set_limits(cards, joker, suits, wild_there, len(there), freed)
        self.wild_uses.append(joker)
        if lies.own:
            self.own_wilds.append(joker)

    def _table_set_limits(
        self,
        cards: list[tuple[str, cp_model.IntVar]],
        joker: Linear,
        suits: list[str],
        wild_there: list[str],
        size: int,
        freed: Linear,
    ) -> None:
        """As for a set of the turn, the wild cards that lie there counted too; those that were
        taken are fewer of them and no fewer cards."""
        model, variant = self.model, self.variant
        total = size - freed + joker + sum(count for _, count in cards)
        if variant.set_size.max is not None:
            model.add(total <= variant.set_size.max)
        if variant.set_suits == "distinct" and (suits or wild_there):
            model.add(total <= 4)
            for suit in plain.SUITS:
                mine = sum(count for card, count in cards if card[1:] == suit)
                model.add(mine + suits.count(suit) <= 1)
        self._counts("S", total, len(wild_there) - freed + joker, laying=False)

    # --- the whole hand ---

    def _everything_goes(self) -> None:
        model, case, plan = self.model, self.case, self.plan
        discards: dict[str, Bool] = {}
        if not plan.keep and 1 in plan.discards:
            discards = {card: self._bool() for card in self.hand}
        for card, count in self.hand.items():
            placed = sum(self.melded[card]) + sum(self.swapped[card])
            thrown: Linear = discards.get(card, 0)
            if plan.keep:
                model.add(placed <= count)
            else:
                model.add(placed + thrown == count)
            if card == case.banned and card in discards:
                model.add(placed >= 1).only_enforce_if(discards[card])
            if card == case.owed:
                if plan.keep or self.variant.pickup_play == "new_meld":
                    model.add(sum(self.cored[card]) >= 1)
                else:
                    model.add(placed >= 1)
        freed = sum(sum(swaps) for swaps in self.freed.values())
        kinds_of_wild = {*self.wilds, *self.freed}
        wild_discards = (
            {card: self._bool() for card in kinds_of_wild}
            if discards or (not plan.keep and 1 in plan.discards)
            else {}
        )
        used = sum(self.wild_uses)
        have = sum(self.wilds.values()) + freed
        thrown_wilds = sum(wild_discards.values()) if wild_discards else 0
        if plan.keep:
            model.add(used <= have)
        else:
            model.add(used + thrown_wilds == have)
            total = sum(discards.values()) + thrown_wilds
            model.add_linear_expression_in_domain(
                total, cp_model.Domain.from_values(list(plan.discards))
            )
        self._wild_duties(wild_discards, freed)

    def _wild_duties(self, discards: dict[str, Bool], freed: Linear) -> None:
        """What holds for single wild cards, which are told apart by the discard alone."""
        model, case, plan, variant = self.model, self.case, self.plan, self.variant
        use = variant.joker_swap_use
        for card, thrown in discards.items():
            have = self.wilds[card] + sum(self.freed.get(card, []))
            model.add(have >= 1).only_enforce_if(thrown)
            if card in (case.banned, case.owed) and self.wilds[card] == 1:
                model.add(have >= 2).only_enforce_if(thrown)
            if use.startswith("immediate"):
                model.add(have - sum(self.freed.get(card, [])) >= thrown)
        if use == "immediate_own_meld":
            model.add(sum(self.own_wilds) >= freed)
        owed = case.owed
        if (
            owed is not None
            and plain.is_wild(owed, variant)
            and (plan.keep or variant.pickup_play == "new_meld")
        ):
            model.add(sum(self.core_wilds) >= 1)
        if plan.shapes is None and swap_needs_contract(case):
            model.add(freed == 0)
