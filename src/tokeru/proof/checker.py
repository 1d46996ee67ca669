"""Checks whether a lemma follows from clauses, by unit propagation alone. No solver is asked.

A *lemma* follows if its opposite runs into a contradiction (reverse unit propagation, RUP). Then it may be
used like a clause:

    clauses   1 2   -1 2   1 -2   -1 -2
    lemma     2               suppose -2: then 1 by the first clause, and the second is false
    lemma     (empty)         2 is certain: then 1 by the third clause, and the fourth is false

The empty lemma cannot be true, so the clauses contradict each other.

A literal is a variable or, with a minus, its opposite. A list with an entry for each literal has the
opposites at the end, where Python's negative indices find them:

    ┌───┬───┬───┬───┬────┬────┬────┐
    │   │ 1 │ 2 │ 3 │ -3 │ -2 │ -1 │
    └───┴───┴───┴───┴────┴────┴────┘

A clause watches its first two literals, and is looked at only when one of them becomes false.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

CERTAIN, TRUE, UNKNOWN, FALSE = 2, 1, 0, -1
"""CERTAIN follows from the clauses, TRUE from an assumption. Their opposites are negative."""

NO_CLAUSE = -1


class Checker:
    """Clauses, numbered in order of arrival, and what is certain because of them."""

    def __init__(self, variables: int) -> None:
        literals = 2 * variables + 1
        self.clauses: list[list[int]] = []
        self._numbers: dict[tuple[int, ...], list[int]] = {}
        self._indexed = 0
        self._watching: list[list[int]] = [[] for _ in range(literals)]
        self._value = [UNKNOWN] * literals
        self._reason = [NO_CLAUSE] * literals
        self._trail: list[int] = []
        self._followed = self._certain = 0
        self._contradiction: int | None = None

    def add(self, clause: Iterable[int]) -> None:
        """Accept a clause as true. Its literals are sorted: true, unknown, false."""
        number, value = len(self.clauses), self._value
        literals = sorted(dict.fromkeys(clause), key=value.__getitem__, reverse=True)
        self.clauses.append(literals)
        if len(literals) > 1:
            self._watching[literals[0]].append(number)
            self._watching[literals[1]].append(number)
        if self._contradiction is not None:
            return
        if not literals or value[literals[0]] < UNKNOWN:
            self._contradiction = number
        elif value[literals[0]] == UNKNOWN and (len(literals) == 1 or value[literals[1]] < UNKNOWN):
            self._assign(literals[0], number)

    def delete(self, clause: Iterable[int]) -> None:
        """Stop using a clause. If there is no such clause, nothing happens.

        What it has made certain stays certain; so deleting a unit changes nothing, as usual with DRAT.
        """
        self._settle()
        if self._contradiction is not None:
            return
        self._index()
        numbers = self._numbers.get(tuple(sorted(set(clause))))
        if numbers:
            number = numbers.pop()
            for literal in self.clauses[number][:2]:
                if number in self._watching[literal]:
                    self._watching[literal].remove(number)

    def antecedents(self, lemma: Sequence[int]) -> list[int] | None:
        """The numbers of the clauses from which a lemma follows, or None if it does not.

        The clause that makes a literal certain is listed, but not the clauses behind it; see `grounds`.
        """
        self._settle()
        if self._contradiction is not None:
            return [self._contradiction]
        conflict = self._conflict(lemma)
        used = None if conflict is None else self._used(conflict)
        self._retract()
        return used

    def grounds(self, number: int) -> list[int]:
        """For a clause that is false or has made its first literal certain: what made its literals false."""
        clause = self.clauses[number]
        if number != self._contradiction and (not clause or self._reason[clause[0]] != number):
            return []
        reasons = (self._reason[-literal] for literal in clause)
        return [reason for reason in reasons if reason != NO_CLAUSE]

    def _index(self) -> None:
        """Index clauses by their literals. Only deletions need this, so it waits for the first one."""
        for number in range(self._indexed, len(self.clauses)):
            self._numbers.setdefault(tuple(sorted(self.clauses[number])), []).append(number)
        self._indexed = len(self.clauses)

    # --- unit propagation -----------------------------------------------------------------------

    def _assign(self, literal: int, reason: int) -> None:
        self._value[literal], self._value[-literal] = TRUE, FALSE
        self._reason[literal] = reason
        self._trail.append(literal)

    def _settle(self) -> None:
        """Make certain what follows from the clauses."""
        if self._contradiction is None:
            self._contradiction = self._propagate()
        for literal in self._trail[self._certain :]:
            self._value[literal], self._value[-literal] = CERTAIN, -CERTAIN
        self._certain = len(self._trail)

    def _conflict(self, lemma: Sequence[int]) -> int | None:
        """Assume the opposite of a lemma; returns the number of a clause that becomes false, if any."""
        for literal in lemma:
            if self._value[literal] > UNKNOWN:
                return self._reason[literal]
            if self._value[literal] == UNKNOWN:
                self._assign(-literal, NO_CLAUSE)
        return self._propagate()

    def _retract(self) -> None:
        """Forget the assumptions and what followed from them."""
        for literal in self._trail[self._certain :]:
            self._value[literal] = self._value[-literal] = UNKNOWN
            self._reason[literal] = NO_CLAUSE
        del self._trail[self._certain :]
        self._followed = self._certain

    def _propagate(self) -> int | None:
        """Follow what is true to the end, or until a clause becomes false; returns the number of that clause.

        When one of its two watched literals becomes false, a clause looks for another one to watch. If there
        is none, the remaining watched literal must be true. Nearly all the time is spent in this loop.
        """
        clauses, value, watching, trail = self.clauses, self._value, self._watching, self._trail
        while self._followed < len(trail):
            false = -trail[self._followed]
            self._followed += 1
            visited = watching[false]
            stay = watching[false] = []
            for position, number in enumerate(visited):
                clause = clauses[number]
                first = clause[0]
                if first == false:
                    first = clause[0] = clause[1]
                    clause[1] = false
                if value[first] > UNKNOWN:
                    stay.append(number)
                    continue
                for place in range(2, len(clause)):
                    literal = clause[place]
                    if value[literal] >= UNKNOWN:
                        clause[1], clause[place] = literal, false
                        watching[literal].append(number)
                        break
                else:
                    stay.append(number)
                    if value[first] < UNKNOWN:
                        stay += visited[position + 1 :]
                        return number
                    self._assign(first, number)
        return None

    def _used(self, conflict: int) -> list[int]:
        """The clauses that led to a conflict, back to the assumptions and what is certain."""
        if conflict == NO_CLAUSE:
            return []
        used, waiting = {conflict}, [conflict]
        while waiting:
            for literal in self.clauses[waiting.pop()]:
                reason = self._reason[-literal]
                if reason not in used and reason != NO_CLAUSE:
                    used.add(reason)
                    if self._value[literal] == FALSE:
                        waiting.append(reason)
        return sorted(used)
