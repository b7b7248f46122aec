//! An index from topics to rule parts. It is built once, because a table looks parts up at every move and few of them
//! apply.

use super::words::{Homemade, Standing, Trigger};

/// The index of a rule at the table, and the index of a part in that rule.
pub(crate) type PartIndex = [u8; 2];

/// What rules can affect or react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Cards that can be played.
    Offer,
    /// Actions that are forbidden.
    Forbid,
    /// Effects that are prevented.
    Prevent,
    Played,
    Drawn,
    TurnBegun,
    RoundBegun,
    UnoSaid,
    Caught,
    Passed,
    Skipped,
    Turned,
    WentOut,
    ColorCalled,
    HandChanged,
    HandsMoved,
    Spoke,
    Marked,
    Counted,
    Invoked,
}

const TOPICS: usize = Topic::Invoked as usize + 1;

/// The parts for each topic, in the order of rules and parts.
#[derive(Debug)]
pub(crate) struct Index {
    parts: [Box<[PartIndex]>; TOPICS],
}

impl Index {
    /// Builds the index.
    pub(crate) fn of(rules: &[Homemade]) -> Self {
        let mut parts: [Vec<PartIndex>; TOPICS] = Default::default();
        // Validation rejects rules and parts beyond 255 before they get here.
        for (rule, homemade) in (0..=u8::MAX).zip(rules) {
            for (place, part) in (0..=u8::MAX).zip(&homemade.parts) {
                let standing = part.standing.as_ref().map(Topic::of_standing);
                let triggered = part.when.as_ref().and_then(Topic::of_trigger);
                for topic in standing.into_iter().chain(triggered) {
                    parts[topic as usize].push([rule, place]);
                }
            }
        }
        Self { parts: parts.map(Into::into) }
    }

    /// Returns the parts for a topic.
    pub(crate) fn about(&self, topic: Topic) -> &[PartIndex] {
        &self.parts[topic as usize]
    }
}

impl Topic {
    const fn of_standing(standing: &Standing) -> Self {
        match standing {
            Standing::Permit(_) | Standing::Together(_) => Self::Offer,
            Standing::Forbid(_) => Self::Forbid,
            Standing::Prevent(_) => Self::Prevent,
        }
    }

    /// Returns the topic that a trigger belongs to. `None` for the end of a round: `count_round` handles that.
    const fn of_trigger(trigger: &Trigger) -> Option<Self> {
        Some(match trigger {
            Trigger::Played(_) | Trigger::Covered(_) | Trigger::InARow { .. } => Self::Played,
            Trigger::Drawn { .. } => Self::Drawn,
            Trigger::TurnBegun => Self::TurnBegun,
            Trigger::RoundBegun => Self::RoundBegun,
            Trigger::RoundOver => return None,
            Trigger::UnoSaid => Self::UnoSaid,
            Trigger::Caught => Self::Caught,
            Trigger::Passed => Self::Passed,
            Trigger::Skipped => Self::Skipped,
            Trigger::Turned => Self::Turned,
            Trigger::WentOut => Self::WentOut,
            Trigger::ColorCalled(_) => Self::ColorCalled,
            Trigger::HandIs { .. } => Self::HandChanged,
            Trigger::HandsMoved => Self::HandsMoved,
            Trigger::Rule(_) => Self::Invoked,
            Trigger::Spoke => Self::Spoke,
            Trigger::Marked => Self::Marked,
            Trigger::Counted => Self::Counted,
        })
    }
}
