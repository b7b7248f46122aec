"""Applies facts to a view. `fold.json` lists the steps for each kind of fact; this module knows the operations.

docs/protocol-facts.md describes both. `cargo xtask codegen` writes `fold.json`.

The steps for a kind are compiled when its first fact arrives. A compiled step is a function of view and fact, and so is
a compiled value. A visitor is a function of holder, key, view and fact: an object and a field, or a list and an index.
"""

import functools
import itertools
import json
import operator
from pathlib import Path

FOLD = json.loads(Path(__file__).with_name("fold.json").read_text(encoding="utf-8"))


def fold(view, fact):
    """Applies a fact to a view in place. Ignores unknown kinds of facts."""
    for run in compile_fact(fact["is"]):
        run(view, fact)


@functools.cache
def compile_fact(kind):
    steps = FOLD["facts"].get(kind, ())
    text = json.dumps(steps)
    # Looking for empty fields takes longer than most steps, and few kinds of facts can empty one.
    return compile_steps(steps) + [omit_empty] * any(field in text for field in FOLD["omitted"])


def compile_steps(steps):
    """Consecutive changes of one object share the search for it, which takes longer than a change."""
    runs = []
    for parent, group in itertools.groupby(steps, parent_of):
        together = list(group)
        runs += [compile_changes(parent, together)] if parent else [compile_step(*step) for step in together]
    return runs


def parent_of(step):
    """The path of the object or list that a step changes; empty for the view and for operations without a place."""
    return step[1].rpartition("/")[0] if step[0] in CHANGES else ""


def compile_changes(parent, steps):
    visitors = [into(path.rpartition("/")[2], compile_change(op, values)) for op, path, *values in steps]

    def visit_all(holder, key, view, fact):
        for visit in visitors:
            visit(holder, key, view, fact)

    return at_each(parent, visit_all)


def compile_step(op, *operands):
    if op in OPERATIONS:
        return OPERATIONS[op](*operands)
    field, *values = operands
    return at_each(field, compile_change(op, values))


def compile_change(op, values):
    return CHANGES[op](*map(value_of, values))


def omit_empty(view, _fact):
    for holder in (view, *view["seats"]):
        for field in FOLD["omitted"]:
            if not holder.get(field):
                holder.pop(field, None)


def copied(value):
    """A deep copy of JSON data. `copy.deepcopy` takes several times as long."""
    if isinstance(value, dict):
        return {field: copied(item) for field, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value


def value_of(of):
    """A value of a step: `$field` of the fact, `#field` for the length of its list, `@path` of the view, or data."""
    if isinstance(of, dict):
        fields = [(field, value_of(value)) for field, value in of.items()]
        return lambda view, fact: {field: value(view, fact) for field, value in fields}
    if isinstance(of, list):
        return lambda view, fact: copied(of)
    if not isinstance(of, str) or of[0] not in "$#@":
        return lambda view, fact: of
    if of[0] == "@":
        first = first_at(of[1:])
        return lambda view, fact: next((copied(found(*place)) for place in first(view, fact)), None)
    field = field_of(of[1:])
    if of[0] == "#":
        return lambda view, fact: len(field(fact))
    return lambda view, fact: copied(field(fact))


def field_of(path):
    """A field of a fact, such as `seat` or `clock.rule`; None if it is omitted."""
    first, *rest = path.split(".")
    if not rest:
        return operator.methodcaller("get", first)
    return lambda fact: functools.reduce(lambda holder, key: holder.get(key), rest, fact.get(first))


def found(holder, key):
    return holder[key] if isinstance(holder, list) else holder.get(key)


def first_at(path):
    """The first place of a path, in a list that is empty if there is none."""
    places = []
    run = at_each(path, lambda holder, key, view, fact: places.append((holder, key)))

    def first(view, fact):
        places.clear()
        run(view, fact)
        return places[:1]

    return first


def at_each(path, visit):
    """Visits all places of a path."""
    field, *parts = path.split("/")
    for part in reversed(parts):
        visit = into(part, visit)
    return lambda view, fact: visit(view, field, view, fact)


def into(part, visit):
    """Goes from a place to those that a part of a path selects in its content."""
    select = indices(part)

    def visit_content(holder, key, view, fact):
        content = holder[key] if isinstance(holder, list) else holder.get(key)
        if isinstance(content, list):
            for index in select(content, view, fact):
                visit(content, index, view, fact)
        elif content is not None:
            visit(content, part, view, fact)

    return visit_content


def indices(part):
    """The indices of a list that a part of a path selects."""
    if part == "*":
        return lambda items, view, fact: range(len(items))
    if part == "top":
        return lambda items, view, fact: [len(items) - 1] if items else []
    if part == "me":
        return lambda items, view, fact: by_seat(items, view["me"])
    wanted = field_of(part[1:].removesuffix("]"))
    if part[0] == "[":
        return lambda items, view, fact: [place for place in [wanted(fact)] if place < len(items)]
    if part[0] == "=":
        return lambda items, view, fact: [items.index(wanted(fact))] if wanted(fact) in items else []
    if part[0] == "<":
        return lambda items, view, fact: [(index - 1) % len(items) for index in by_seat(items, wanted(fact))]

    def by_seat_or_rule(items, view, fact):
        key = wanted(fact)
        if isinstance(key, int):
            return by_seat(items, key)
        if isinstance(key, list):
            return [index for seat in key for index in by_seat(items, seat)]
        return [index for index, item in enumerate(items) if item["rule"] == key][-1:]

    return by_seat_or_rule


def by_seat(items, seat):
    for index, item in enumerate(items):
        if item["seat"] == seat:
            return (index,)
    return ()


# The operations that change each place of a path. They take values and return a visitor.


def put(value):
    def visit(holder, key, view, fact):
        holder[key] = value(view, fact)

    return visit


def add(more):
    def visit(holder, key, view, fact):
        holder[key] = max(0, holder.get(key, 0) + (more(view, fact) or 0))

    return visit


def push(value):
    def visit(holder, key, view, fact):
        added = value(view, fact)
        # An omitted list is empty; None is a hand that this seat does not know.
        if added is not None and holder.setdefault(key, []) is not None:
            holder[key].append(added)

    return visit


def include(value):
    def visit(holder, key, view, fact):
        holder[key] = sorted({*holder[key], value(view, fact)})

    return visit


def insert(depth, value):
    def visit(holder, key, view, fact):
        holder[key].insert(max(0, len(holder[key]) - depth(view, fact)), value(view, fact))

    return visit


def remove():
    def visit(holder, key, view, fact):
        del holder[key]

    return visit


def replace(value):
    def visit(holder, key, view, fact):
        new = value(view, fact)
        if new is not None and holder[key] is not None:
            holder[key] = new

    return visit


def change(old, new):
    def visit(holder, key, view, fact):
        if holder[key] == old(view, fact):
            holder[key] = new(view, fact)

    return visit


def flip(one, other):
    def visit(holder, key, view, fact):
        a, b = one(view, fact), other(view, fact)
        holder[key] = b if holder[key] == a else a if holder[key] == b else holder[key]

    return visit


def move(place):
    def visit(holder, key, view, fact):
        holder.insert(place(view, fact), holder.pop(key))

    return visit


def mark(marked):
    def visit(holder, key, view, fact):
        holder[key] = holder[key].removesuffix("^") + ("^" if marked(view, fact) else "")

    return visit


CHANGES = {
    "set": put, "add": add, "push": push, "include": include, "insert": insert, "remove": remove, "replace": replace,
    "change": change, "flip": flip, "move": move, "mark": mark,
}  # fmt: skip

# All other operations. They take the operands of a step and return the compiled step.


def swap(path, other_path):
    first, second = first_at(path), first_at(other_path)

    def run(view, fact):
        for (holder, key), (other, other_key) in zip(first(view, fact), second(view, fact), strict=False):
            holder[key], other[other_key] = other[other_key], holder[key]

    return run


def become(of):
    value = value_of(of)

    def run(view, fact):
        new = value(view, fact)
        view.clear()
        view.update(new)

    return run


def when(one, other, *steps):
    left, right, runs = value_of(one), value_of(other), compile_steps(steps)

    def run(view, fact):
        if left(view, fact) == right(view, fact):
            for step in runs:
                step(view, fact)

    return run


def for_each(of, *steps):
    items, runs = value_of(of), compile_steps(steps)

    def run(view, fact):
        for item in items(view, fact) or []:
            for step in runs:
                step(view, item)

    return run


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
    for index in by_seat(view["seats"], fact["seat"]):
        hand = view["seats"][index]["hand"]
        if hand is not None:
            hand.extend(card["card"] for card in taken)


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
        notes.append(copied({name: value for name, value in fact.items() if name != "is"}))
    keep_notes(view, sorted(notes, key=cell))


def forget(view, fact):
    gone, kept = fact["seat"], []
    for other in view.get("notes", []):
        if "seats" in other["value"]:
            seats = [seat for seat in other["value"]["seats"] if seat != gone]
            if seats:
                kept.append(other | {"value": {"seats": seats}})
        elif other.get("seat") != gone:
            kept.append(other)
    keep_notes(view, kept)


def keep_notes(view, notes):
    view["notes"] = notes
    omit_empty(view, None)


OPERATIONS = {
    "swap": swap, "become": become, "when": when, "for": for_each, "sit": lambda: sit, "take-pile": lambda: take_pile,
    "recycle": lambda: recycle, "note": lambda: note, "forget": lambda: forget,
}  # fmt: skip
