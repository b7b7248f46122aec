//! Re-exports the engine types that at least eight rule files need. A rule file starts with `use super::prelude::*;`
//! and imports everything else by name.

pub(super) use crate::cards::card::Card;
pub(super) use crate::cards::card_set::CardSet;
pub(super) use crate::facts::action::Action;
pub(super) use crate::facts::fact::Fact;
pub(super) use crate::facts::refusal::Code;
pub(super) use crate::seams::occasion::Occasions;
pub(super) use crate::seams::offers::{Offer, Offers, Pattern, Play};
pub(super) use crate::seams::presentation::Presentation;
pub(super) use crate::seams::resolution::Resolution;
pub(super) use crate::seams::rule::{Closing, FactFilter, Moment, Param, Question, Rule, RuleContext, RuleInfo, Seam};
pub(super) use crate::tables::cell::Cell;
pub(super) use crate::tables::effect::{EffectKind, EffectStage, How, Why};
pub(super) use crate::tables::procedures::Procedures;
pub(super) use crate::tables::seat::{Seat, SeatSet};
pub(super) use crate::tables::table::Table;
pub(super) use crate::tables::window::{Ask, Gate, Window, WindowKind};
