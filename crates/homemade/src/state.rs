//! The state of home-made rules, stored in cells.

use std::collections::BTreeMap;

use ruckus_engine::rules::GUEST;
use ruckus_engine::{Cell, CellInfo, Fact, Opening, Per, Seat, Table, Value};

use super::words::{Homemade, Instruction};

/// The mark of each rule on each seat. For cells of the guest, the key "number" is the index of the rule.
const MARKS: Cell<u16> =
    Cell::new(GUEST, 0, "marks").per(Per::NumberAndSeat).shown("the count of the rule's mark on the seat");
/// Like `MARKS`, for rules with marks that outlive the round.
const LASTING_MARKS: Cell<u16> = Cell::new(GUEST, 1, "lasting-marks")
    .per(Per::NumberAndSeat)
    .shown("the count of the rule's mark on the seat, if it outlasts the round")
    .lasting();
/// The number of times that each rule has applied in this round.
pub(crate) const TIMES: Cell<u16> = Cell::new(GUEST, 2, "times").per(Per::Number);
/// The rules that are suspended for the rest of the match.
pub(crate) const SUSPENDED: Cell<bool> =
    Cell::new(GUEST, 3, "suspended").per(Per::Number).shown("1 if the rule did not terminate").lasting();
/// True while a rule has switched the chat off.
pub(crate) const HUSHED: Cell<bool> = Cell::new(GUEST, 4, "hushed").shown("1 while a rule has switched the chat off");
/// The number of random draws in this round. Stops at the maximum of a cell.
pub(crate) const CHANCES: Cell<u16> = Cell::new(GUEST, 5, "chances");

/// The counter of each rule.
const COUNT: Cell<u16> = Cell::new(GUEST, 6, "count").per(Per::Number).shown("the rule's counter");
/// Like `COUNT`, for rules with marks that outlive the round.
const LASTING_COUNT: Cell<u16> = Cell::new(GUEST, 7, "lasting-count")
    .per(Per::Number)
    .shown("the rule's counter, if it outlasts the round")
    .lasting();

/// All cells of the guest.
pub static CELLS: [CellInfo; 8] = [
    MARKS.about(),
    LASTING_MARKS.about(),
    TIMES.about(),
    SUSPENDED.about(),
    HUSHED.about(),
    CHANCES.about(),
    COUNT.about(),
    LASTING_COUNT.about(),
];

/// Returns the cell that stores a rule's counter.
pub(crate) const fn cell_of_count(lasting: bool) -> &'static Cell<u16> {
    if lasting { &LASTING_COUNT } else { &COUNT }
}

/// Returns true if the cell with this index stores counters.
pub(crate) fn is_count(place: u8) -> bool {
    [COUNT, LASTING_COUNT].iter().any(|cell| cell.about().place == place)
}

/// Returns the counter of the rule with this index.
pub fn count(table: &Table, rule: u8) -> u16 {
    COUNT.at(table, rule).max(LASTING_COUNT.at(table, rule))
}

/// Returns the cell that stores a rule's marks.
pub(crate) const fn cell_of_marks(lasting: bool) -> &'static Cell<u16> {
    if lasting { &LASTING_MARKS } else { &MARKS }
}

/// Returns true if the cell with this index stores marks.
pub(crate) fn are_marks(place: u8) -> bool {
    [MARKS, LASTING_MARKS].iter().any(|cell| cell.about().place == place)
}

/// Returns the mark that the rule with this index has on a seat.
pub fn mark(table: &Table, rule: u8, seat: Seat) -> u16 {
    MARKS.at(table, (rule, seat)).max(LASTING_MARKS.at(table, (rule, seat)))
}

/// Returns all marks of home-made rules, by rule index and seat.
pub fn marks(table: &Table) -> BTreeMap<(u8, Seat), u16> {
    let marks = MARKS.all(table).chain(LASTING_MARKS.all(table));
    marks.map(|(key, count)| ((key.number, key.seat), count)).collect()
}

/// Returns true if the rule with this index is suspended because it exceeded a limit.
pub fn is_suspended(table: &Table, rule: u8) -> bool {
    SUSPENDED.at(table, rule)
}

/// Returns the fact that suspends the rule with this index.
pub fn suspension(rule: u8) -> Fact {
    SUSPENDED.fact(rule, true)
}

/// Returns the index of the home-made rule that a fact records as applied, whether announced or quiet.
pub fn speaks(fact: &Fact) -> Option<u8> {
    match *fact {
        Fact::Noted { rule: GUEST, place, key, value: Some(_) } if place == TIMES.about().place => Some(key.number),
        _ => None,
    }
}

/// Returns true if a home-made rule has switched the chat off.
pub fn is_hushed(table: &Table) -> bool {
    HUSHED.of(table)
}

/// A change in the state of home-made rules that players see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomemadeChange {
    /// The mark on a seat changed.
    Mark {
        /// The seat.
        seat: Seat,
        /// The new value.
        count: u16,
    },
    /// The counter of a rule changed to this value.
    Count(u16),
    /// The chat was switched off (true) or on (false).
    Hushed(bool),
}

/// Returns the visible change that a fact makes in the state of home-made rules, if any.
pub fn change_of(fact: &Fact) -> Option<HomemadeChange> {
    match *fact {
        Fact::Noted { rule: GUEST, place, key, ref value } if are_marks(place) => {
            let count = if let Some(Value::Count(count)) = *value { count } else { 0 };
            Some(HomemadeChange::Mark { seat: key.seat, count })
        }
        Fact::Noted { rule: GUEST, place, ref value, .. } if is_count(place) => {
            Some(HomemadeChange::Count(if let Some(Value::Count(count)) = *value { count } else { 0 }))
        }
        Fact::Noted { rule: GUEST, place, ref value, .. } if place == HUSHED.about().place => {
            Some(HomemadeChange::Hushed(value.is_some()))
        }
        _ => None,
    }
}

/// Returns the texts that a home-made rule's window shows: its options, or the action of a race.
pub(crate) fn words_of<'a>(rules: &'a [Homemade], opening: &Opening) -> &'a [String] {
    match instruction_in(rules, opening) {
        Some(Instruction::Choose { options, .. } | Instruction::Vote { options, .. }) => options,
        Some(Instruction::Race { action, .. }) => std::slice::from_ref(action),
        _ => &[],
    }
}

/// Returns the instruction that opened a window, if a home-made rule opened it.
pub(crate) fn instruction_in<'a>(rules: &'a [Homemade], opening: &Opening) -> Option<&'a Instruction> {
    let [part, step] = opening.instruction.to_be_bytes();
    let rule = rules.get(usize::from(opening.step)).filter(|_| opening.rule == GUEST)?;
    rule.parts.get(usize::from(part))?.steps.get(usize::from(step)).map(|step| &step.instruction)
}
