"""Applies facts to a view. `fold.json` lists the steps for each kind of fact; this module knows the operations.

docs/protocol-facts.md describes both. `cargo xtask codegen` writes `fold.json`.
"""

import copy
import json
from pathlib import Path

FOLD = json.loads(Path(__file__).with_name("fold.json").read_text(encoding="utf-8"))


def fold(view, fact):
    """Applies a fact to a view in place. Ignores unknown kinds of facts."""
    run(view, fact, FOLD["facts"].get(fact["is"], ()))
    for holder in (view, *view["seats"]):
        for field in FOLD["omitted"]:
            if not holder.get(field):
                holder.pop(field, None)


def run(view, fact, steps):
    for op, *operands in steps:
        OPERATIONS[op](view, fact, *operands)


def value_of(view, fact, of):
    """A value of a step: `$field` of the fact, `#field` for the length of its list, `@path` of the view, or data."""
    if isinstance(of, dict):
        return {field: value_of(view, fact, value) for field, value in of.items()}
    if not isinstance(of, str):
        return copy.deepcopy(of)
    if of.startswith("$"):
        return copy.deepcopy(field_of(fact, of[1:]))
    if of.startswith("#"):
        return len(field_of(fact, of[1:]))
    if not of.startswith("@"):
        return of
    return next((copy.deepcopy(found(holder, key)) for holder, key in places(view, fact, of[1:])), None)


def field_of(fact, path):
    """A field of a fact, such as `seat` or `clock.rule`; None if it is omitted."""
    for key in path.split("."):
        fact = fact.get(key)
    return fact


def found(holder, key):
    return holder[key] if isinstance(holder, list) else holder.get(key)


def places(view, fact, path):
    """All places that a path leads to: an object and a field, or a list and an index."""
    reached = [({"view": view}, "view")]
    for part in path.split("/"):
        items = [found(holder, key) for holder, key in reached]
        reached = []
        for item in items:
            if isinstance(item, list):
                reached.extend((item, index) for index in indices(view, fact, item, part))
            elif item is not None:
                reached.append((item, part))
    return reached


def indices(view, fact, items, part):
    """The indices of a list that a part of a path selects."""
    if part == "*":
        return range(len(items))
    if part == "top":
        return [len(items) - 1] if items else []
    if part == "me":
        return by_seat(items, view["me"])
    if part.startswith("["):
        return [place for place in [field_of(fact, part[1:-1])] if place < len(items)]
    wanted = field_of(fact, part[1:])
    if part.startswith("="):
        return [items.index(wanted)] if wanted in items else []
    if part.startswith("<"):
        return [(index - 1) % len(items) for index in by_seat(items, wanted)]
    if isinstance(wanted, list):
        return [index for seat in wanted for index in by_seat(items, seat)]
    if isinstance(wanted, int):
        return by_seat(items, wanted)
    return [index for index, item in enumerate(items) if item["rule"] == wanted][-1:]


def by_seat(items, seat):
    return [index for index, item in enumerate(items) if item["seat"] == seat]


def put(view, fact, path, value):
    for holder, key in places(view, fact, path):
        holder[key] = value_of(view, fact, value)


def add(view, fact, path, value):
    more = value_of(view, fact, value) or 0
    for holder, key in places(view, fact, path):
        holder[key] = max(0, holder.get(key, 0) + more)


def push(view, fact, path, value):
    added = value_of(view, fact, value)
    for holder, key in places(view, fact, path):
        # An omitted list is empty; None is a hand that this seat does not know.
        if added is not None and holder.setdefault(key, []) is not None:
            holder[key].append(added)


def include(view, fact, path, value):
    for holder, key in places(view, fact, path):
        holder[key] = sorted({*holder[key], value_of(view, fact, value)})


def insert(view, fact, path, depth, value):
    for holder, key in places(view, fact, path):
        place = max(0, len(holder[key]) - value_of(view, fact, depth))
        holder[key].insert(place, value_of(view, fact, value))


def remove(view, fact, path):
    for holder, key in places(view, fact, path):
        del holder[key]


def replace(view, fact, path, value):
    new = value_of(view, fact, value)
    for holder, key in places(view, fact, path):
        if new is not None and holder[key] is not None:
            holder[key] = new


def flip(view, fact, path, one, other):
    one, other = value_of(view, fact, one), value_of(view, fact, other)
    for holder, key in places(view, fact, path):
        holder[key] = other if holder[key] == one else one if holder[key] == other else holder[key]


def change(view, fact, path, old, new):
    for holder, key in places(view, fact, path):
        if holder[key] == value_of(view, fact, old):
            holder[key] = value_of(view, fact, new)


def swap(view, fact, one, other):
    for (holder, key), (other_holder, other_key) in zip(
        places(view, fact, one), places(view, fact, other), strict=False
    ):
        holder[key], other_holder[other_key] = other_holder[other_key], holder[key]


def move(view, fact, path, place):
    for holder, key in places(view, fact, path):
        holder.insert(value_of(view, fact, place), holder.pop(key))


def mark(view, fact, path, marked):
    for holder, key in places(view, fact, path):
        holder[key] = holder[key].removesuffix("^") + ("^" if value_of(view, fact, marked) else "")


def become(view, fact, value):
    new = value_of(view, fact, value)
    view.clear()
    view.update(new)


def when(view, fact, one, other, *steps):
    if value_of(view, fact, one) == value_of(view, fact, other):
        run(view, fact, steps)


def for_each(view, fact, items, *steps):
    for item in value_of(view, fact, items):
        run(view, item, steps)


# The operations that only one or two kinds of facts need.


def sit(view, fact):
    seat, total = fact["seat"], fact["total"]
    known = next((other for other in view["seats"] if other["seat"] == seat), None)
    if known is not None:
        known["total"] = total
        return
    hand = [] if view["me"] == seat or view["phase"] == "over" else None
    view["seats"].append({**FOLD["seat"], "seat": seat, "total": total, "hand": hand})


def take_pile(view, fact):
    start, end = fact["start"], fact["start"] + fact["cards"]
    taken = view["pile"][start:end]
    del view["pile"][start:end]
    if not fact["keeps_debt"]:
        view["debt"] = max(0, view["debt"] - sum(card["owes"] for card in taken))
    for holder, key in places(view, fact, "seats/$seat/hand"):
        if holder[key] is not None:
            holder[key].extend(card["card"] for card in taken)


def recycle(view, fact):
    top = view["pile"][-1:]
    view["stock"] += len(view["pile"]) - len(top)
    view["pile"] = top


def cell(note):
    """The sort key of a cell. Cells without a seat or number come first."""
    missing = -1
    return note["rule"], note["cell"], note.get("seat", missing), note.get("number", missing)


def note(view, fact):
    notes = [other for other in view.get("notes", []) if cell(other) != cell(fact)]
    if fact["value"] is not None:
        notes.append(copy.deepcopy({name: value for name, value in fact.items() if name != "is"}))
    view["notes"] = sorted(notes, key=cell)


def forget(view, fact):
    gone, kept = fact["seat"], []
    for other in view.get("notes", []):
        if "seats" in other["value"]:
            seats = [seat for seat in other["value"]["seats"] if seat != gone]
            if seats:
                kept.append(other | {"value": {"seats": seats}})
        elif other.get("seat") != gone:
            kept.append(other)
    view["notes"] = kept


OPERATIONS = {
    "set": put, "add": add, "push": push, "include": include, "insert": insert, "remove": remove, "replace": replace,
    "flip": flip, "change": change, "swap": swap, "move": move, "mark": mark, "become": become, "when": when,
    "for": for_each, "sit": sit, "take-pile": take_pile, "recycle": recycle, "note": note, "forget": forget,
}  # fmt: skip
