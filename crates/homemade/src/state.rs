//! What home-made rules remember: cells, as those of any rule.

use std::collections::BTreeMap;

use ruckus_engine::rules::GUEST;
use ruckus_engine::{Cell, CellAbout, Fact, Opening, Per, Seat, Seen, Table, Value};

use super::words::{Homemade, Instruction};

/// The mark of a rule, by its place at the table, on each seat. Cells of the guest that are kept for a number are all kept for the
/// place of a rule.
const MARKS: Cell<u16> = Cell::new(GUEST, 0, "marks").per(Per::NumberAndSeat).seen_by(Seen::All);
/// The same of a rule whose marks outlive the round.
const LASTING_MARKS: Cell<u16> =
    Cell::new(GUEST, 1, "lasting-marks").per(Per::NumberAndSeat).seen_by(Seen::All).lasting();
/// How often each rule has spoken in this round.
pub(crate) const TIMES: Cell<u16> = Cell::new(GUEST, 2, "times").per(Per::Number);
/// Which rules are suspended for the rest of the match.
pub(crate) const SUSPENDED: Cell<bool> = Cell::new(GUEST, 3, "suspended").per(Per::Number).seen_by(Seen::All).lasting();
/// Whether nobody can say anything.
pub(crate) const HUSHED: Cell<bool> = Cell::new(GUEST, 4, "hushed").seen_by(Seen::All);
/// How often chance was asked in this round, up to the most that a cell can count.
pub(crate) const CHANCES: Cell<u16> = Cell::new(GUEST, 5, "chances");

/// The counter of each rule.
const COUNT: Cell<u16> = Cell::new(GUEST, 6, "count").per(Per::Number).seen_by(Seen::All);
/// The same of a rule whose marks outlive the round.
const LASTING_COUNT: Cell<u16> = Cell::new(GUEST, 7, "lasting-count").per(Per::Number).seen_by(Seen::All).lasting();

/// What the host remembers of all of them.
pub(crate) static CELLS: [CellAbout; 8] = [
    MARKS.about(),
    LASTING_MARKS.about(),
    TIMES.about(),
    SUSPENDED.about(),
    HUSHED.about(),
    CHANCES.about(),
    COUNT.about(),
    LASTING_COUNT.about(),
];

/// Where the counter of a rule is.
pub(crate) const fn cell_of_count(lasting: bool) -> &'static Cell<u16> {
    if lasting { &LASTING_COUNT } else { &COUNT }
}

/// Whether a cell at this place is for counters.
pub(crate) fn is_count(place: u8) -> bool {
    [COUNT, LASTING_COUNT].iter().any(|cell| cell.about().place == place)
}

/// Returns the counter of a rule, by its place at the table.
pub fn count(table: &Table, rule: u8) -> u16 {
    COUNT.at(table, rule).max(LASTING_COUNT.at(table, rule))
}

/// Where the marks of a rule are.
pub(crate) const fn cell_of_marks(lasting: bool) -> &'static Cell<u16> {
    if lasting { &LASTING_MARKS } else { &MARKS }
}

/// Whether a cell at this place is for marks.
pub(crate) fn are_marks(place: u8) -> bool {
    [MARKS, LASTING_MARKS].iter().any(|cell| cell.about().place == place)
}

/// Returns the mark of a rule, by its place at the table, on a seat.
pub fn mark(table: &Table, rule: u8, seat: Seat) -> u16 {
    MARKS.at(table, (rule, seat)).max(LASTING_MARKS.at(table, (rule, seat)))
}

/// Returns all marks of home-made rules, by the place of the rule and by seat.
pub fn marks(table: &Table) -> BTreeMap<(u8, Seat), u16> {
    let marks = MARKS.all(table).chain(LASTING_MARKS.all(table));
    marks.map(|(key, count)| ((key.number, key.seat), count)).collect()
}

/// Returns whether a home-made rule, by its place at the table, is suspended because it knew no end.
pub fn is_suspended(table: &Table, rule: u8) -> bool {
    SUSPENDED.at(table, rule)
}

/// Returns the fact by which a home-made rule, by its place at the table, is suspended.
pub fn suspension(rule: u8) -> Fact {
    SUSPENDED.fact(rule, true)
}

/// Returns the home-made rule that speaks by a fact, aloud or not; by its place at the table.
pub fn speaks(fact: &Fact) -> Option<u8> {
    match *fact {
        Fact::Noted { rule: GUEST, place, key, value: Some(_) } if place == TIMES.about().place => Some(key.number),
        _ => None,
    }
}

/// Returns whether a home-made rule has switched the chat off.
pub fn is_hushed(table: &Table) -> bool {
    HUSHED.of(table)
}

/// Something that people are told of what home-made rules remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The mark on somebody is another.
    Mark {
        /// On whom.
        seat: Seat,
        /// What it is now.
        count: u16,
    },
    /// The counter of a rule is another.
    Count(u16),
    /// The chat is off, or on again.
    Hushed(bool),
}

/// Returns what people are told of what is noted, if it is something of home-made rules.
pub fn told(fact: &Fact) -> Option<Told> {
    match *fact {
        Fact::Noted { rule: GUEST, place, key, ref value } if are_marks(place) => {
            let count = if let Some(Value::Count(count)) = *value { count } else { 0 };
            Some(Told::Mark { seat: key.seat, count })
        }
        Fact::Noted { rule: GUEST, place, ref value, .. } if is_count(place) => {
            Some(Told::Count(if let Some(Value::Count(count)) = *value { count } else { 0 }))
        }
        Fact::Noted { rule: GUEST, place, ref value, .. } if place == HUSHED.about().place => {
            Some(Told::Hushed(value.is_some()))
        }
        _ => None,
    }
}

/// The words that a window of a home-made rule shows: what to choose from, or what is to be done.
pub(crate) fn words_of<'a>(rules: &'a [Homemade], opening: &Opening) -> &'a [String] {
    match instruction_in(rules, opening) {
        Some(Instruction::Choose { options, .. } | Instruction::Vote { options, .. }) => options,
        Some(Instruction::Race { action, .. }) => std::slice::from_ref(action),
        _ => &[],
    }
}

/// The instruction that has opened a window, if it was a home-made rule that did.
pub(crate) fn instruction_in<'a>(rules: &'a [Homemade], opening: &Opening) -> Option<&'a Instruction> {
    let [part, step] = opening.instruction.to_be_bytes();
    let rule = rules.get(usize::from(opening.step)).filter(|_| opening.rule == GUEST)?;
    rule.parts.get(usize::from(part))?.steps.get(usize::from(step)).map(|step| &step.instruction)
}
