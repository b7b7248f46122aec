//! The action that a seat is expected to perform, in a race for a made-up action or for a rule of the guest.

use crate::rules::ADD_A_RULE;
use crate::tables::seat::Seat;
use crate::tables::table::Table;
use crate::tables::window::{Opening, Window, WindowKind};

/// Returns the action that the table is waiting for a seat to perform, as the text for the verb `do`.
#[inline]
pub fn due(table: &Table, seat: Seat) -> Option<&str> {
    if table.windows().is_empty() { None } else { due_in_window(table, seat) }
}

fn due_in_window(table: &Table, seat: Seat) -> Option<&str> {
    let waits = |window: &&Window| window.opening.kind == WindowKind::Do && window.awaited().contains(seat);
    let window = table.windows().iter().rev().find(waits)?;
    let Opening { rule, step, .. } = window.opening;
    let of_guest = table.words_of(&window.opening).first().map(String::as_str);
    let made = || table.made_action(step).filter(|_| rule == ADD_A_RULE);
    of_guest.or(rule.about().presentation.action).or_else(made)
}
