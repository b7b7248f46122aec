//! What does not go together at a table.

use thiserror::Error;

use crate::seams::guest::Unfit;
use crate::seams::interactions::order::Circle;
use crate::seams::rule::{Moment, Question};
use crate::seams::rule_error::RuleError;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::MAX_SEATS;

/// Why a [`Selection`](crate::Selection) cannot be played by.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// Two rules answer the same question.
    #[error("`{}` and `{}` exclude each other: both say {}; switch one of them off", .0.name(), .1.name(), .2.words())]
    Excludes(RuleId, RuleId, Question),
    /// The first needs the second, which is off.
    #[error("`{}` needs `{}`; switch it on as well", .0.name(), .1.name())]
    Needs(RuleId, RuleId),
    /// The number of a rule does not fit so many seats.
    #[error("{error}")]
    Number {
        /// The rule.
        rule: RuleId,
        /// Its number.
        value: i64,
        /// So many seats.
        seats: usize,
        /// The reason, which names the range.
        #[source]
        error: RuleError,
    },
    /// The game is for more people.
    #[error("this game is for {least} seats or more, not {seats}")]
    Seats {
        /// For so many or more.
        least: usize,
        /// So many there are.
        seats: usize,
    },
    /// No table has so many seats.
    #[error("a table has 2 to {MAX_SEATS} seats, not {0}")]
    NoTable(usize),
    /// Something is wrong with the guest, by itself or at this table.
    #[error(transparent)]
    Guest(Unfit),
    /// Two rules meet, and no row says what happens then.
    #[error(
        "`{}` and `{}` meet ({:?}), but nothing says which comes first; this is a gap in the program",
        .0.name(), .1.name(), .2
    )]
    Gap(RuleId, RuleId, Moment),
    /// The rows of the meetings contradict one another.
    #[error(transparent)]
    Circle(Circle),
}

impl Misfit {
    /// Returns the built-in rule whose switch is to blame, if it is one; of two, the later.
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
