//! Re-exports for rule files: the types of the engine that at least eight of them need.
//! A rule file starts with `use super::prelude::*;`, then imports by name what only it needs.

pub(super) use crate::cards::card::Card;
pub(super) use crate::cards::card_set::CardSet;
pub(super) use crate::facts::action::Action;
pub(super) use crate::facts::fact::Fact;
pub(super) use crate::facts::refusal::Code;
pub(super) use crate::seams::occasion::Occasions;
pub(super) use crate::seams::offers::{Offer, Offers, Pattern, Play};
pub(super) use crate::seams::resolution::Resolution;
pub(super) use crate::seams::rule::{About, At, Closing, Hears, Moment, Param, Question, Rule, Seam};
pub(super) use crate::tables::cell::Cell;
pub(super) use crate::tables::effect::{How, Stage, What, Why};
pub(super) use crate::tables::procedures::Procedures;
pub(super) use crate::tables::seat::{Seat, SeatSet};
pub(super) use crate::tables::table::Table;
pub(super) use crate::tables::window::{Ask, Gate, Window, WindowKind};
