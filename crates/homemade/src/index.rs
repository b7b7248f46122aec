//! Which parts of a table's rules have a say where, found once: a table asks at every move, and few parts are ever meant.

use super::words::{Homemade, Standing, Trigger};

/// A part by the place of its rule at the table, and its own in the rule.
pub(crate) type Place = [u8; 2];

/// What rules are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// What may be laid.
    Offer,
    /// What may not be done.
    Forbid,
    /// What does not happen.
    Prevent,
    Laid,
    Drawn,
    TurnBegun,
    RoundBegun,
    UnoSaid,
    Caught,
    Passed,
    Skipped,
    Turned,
    WentOut,
    ColourCalled,
    HandChanged,
    HandsMoved,
    Spoke,
    Marked,
    Counted,
    Invoked,
}

/// How many topics there are.
const TOPICS: usize = Topic::Invoked as usize + 1;

/// The parts of each topic, in the order of the rules and of their parts.
#[derive(Debug)]
pub(crate) struct Index {
    parts: [Box<[Place]>; TOPICS],
}

impl Index {
    /// Looks through some rules.
    pub(crate) fn of(rules: &[Homemade]) -> Self {
        let mut parts: [Vec<Place>; TOPICS] = Default::default();
        // More than can be counted so is more than a table or a rule may have, which is refused elsewhere.
        for (rule, homemade) in (0..=u8::MAX).zip(rules) {
            for (place, part) in (0..=u8::MAX).zip(&homemade.parts) {
                let standing = part.standing.as_ref().map(Topic::of_standing);
                let heard = part.when.as_ref().and_then(Topic::of_trigger);
                for topic in standing.into_iter().chain(heard) {
                    parts[topic as usize].push([rule, place]);
                }
            }
        }
        Self { parts: parts.map(Into::into) }
    }

    /// The parts that have a say about a topic.
    pub(crate) fn about(&self, topic: Topic) -> &[Place] {
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

    /// What a part listens for; nothing of the end of a round, which is counted and not heard.
    const fn of_trigger(trigger: &Trigger) -> Option<Self> {
        Some(match trigger {
            Trigger::Laid(_) | Trigger::Covered(_) | Trigger::InARow { .. } => Self::Laid,
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
            Trigger::ColourCalled(_) => Self::ColourCalled,
            Trigger::HandIs { .. } => Self::HandChanged,
            Trigger::HandsMoved => Self::HandsMoved,
            Trigger::Rule(_) => Self::Invoked,
            Trigger::Spoke => Self::Spoke,
            Trigger::Marked => Self::Marked,
            Trigger::Counted => Self::Counted,
        })
    }
}
