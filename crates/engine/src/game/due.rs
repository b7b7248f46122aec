//! The action that a seat is expected to perform, in a race for a made-up action or for a rule of the guest.

use crate::facts::palette::NOSE;
use crate::rules::ADD_A_RULE;
use crate::tables::seat::Seat;
use crate::tables::table::Table;
use crate::tables::window::{Window, WindowKind};

/// Returns the action that the table is waiting for a seat to perform, as the text for the verb `do`.
pub fn due(table: &Table, seat: Seat) -> Option<&str> {
    let waits = |window: &&Window| window.opening.kind == WindowKind::Do && window.awaited().contains(seat);
    let window = table.windows().iter().rev().find(waits)?;
    let of_guest = table.words_of(&window.opening).first();
    let made = || table.made_action(window.opening.step).filter(|_| window.opening.rule == ADD_A_RULE);
    Some(match of_guest {
        Some(action) => action,
        None => made().unwrap_or(NOSE),
    })
}
