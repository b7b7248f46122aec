//! Errors for incompatible rules and settings.

use thiserror::Error;

use crate::seams::guest::Unfit;
use crate::seams::interactions::order::Circle;
use crate::seams::rule::{Moment, Question};
use crate::seams::rule_error::RuleError;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::MAX_SEATS;

/// The reason why a [`Selection`](crate::Selection) cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// Two rules answer the same question.
    #[error("`{}` and `{}` exclude each other: both say {}; switch one of them off", .0.name(), .1.name(), .2.words())]
    Excludes(RuleId, RuleId, Question),
    /// The first rule requires the second, which is off.
    #[error("`{}` needs `{}`; switch that on too", .0.name(), .1.name())]
    Needs(RuleId, RuleId),
    /// The number of a rule does not fit the number of seats.
    #[error("{error}")]
    Number {
        /// The rule.
        rule: RuleId,
        /// The rule's number.
        value: i64,
        /// The number of seats.
        seats: usize,
        /// The reason and the valid range.
        #[source]
        error: RuleError,
    },
    /// The game requires more seats.
    #[error("this game is for {least} seats or more, not {seats}")]
    Seats {
        /// The minimum number of seats.
        least: usize,
        /// The actual number of seats.
        seats: usize,
    },
    /// The number of seats is outside the range of any table.
    #[error("a table has 2 to {MAX_SEATS} seats, not {0}")]
    NoTable(usize),
    /// The guest is invalid, alone or at this table.
    #[error(transparent)]
    Guest(Unfit),
    /// Two rules meet, and the interaction table has no row for them.
    #[error(
        "`{}` and `{}` meet ({:?}), but the interaction table does not say which comes first; please report this",
        .0.name(), .1.name(), .2
    )]
    Gap(RuleId, RuleId, Moment),
    /// The rows of the interaction table contradict each other.
    #[error(transparent)]
    Circle(Circle),
}

impl Misfit {
    /// Returns the built-in rule to blame, if there is one. Of two rules, this is the later one.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Excludes(_, rule, _) | Self::Needs(rule, _) | Self::Number { rule, .. } | Self::Gap(_, rule, _) => {
                Some(*rule)
            }
            Self::Circle(circle) => circle.0.first().copied(),
            Self::Seats { .. } | Self::NoTable(_) | Self::Guest(_) => None,
        }
    }
}
