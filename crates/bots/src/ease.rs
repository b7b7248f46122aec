//! Adjusts bots to the speed of the people at their table.

use crate::level::{Level, Manner};
use crate::reaction::Reaction;

/// Bots slow down by at most this factor.
const SLOWEST: f64 = 4.0;

/// The time to notice that a made-up action is required, in milliseconds.
const TAKEN_IN: f64 = 900.0;
/// Additional reading time per character, in milliseconds.
const A_LETTER: f64 = 45.0;
/// Maximum reading time, in milliseconds; a race lasts six seconds.
const LONGEST_READ: f64 = 2_700.0;

/// The time people need to read an action, in milliseconds.
fn reading(action: &str) -> f64 {
    (TAKEN_IN + A_LETTER * action.chars().count() as f64).min(LONGEST_READ)
}

/// Adjusts a bot's reactions in races to people: slaps, jump-ins, catches. Its time for turns does not change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ease {
    /// The median reaction of the slowest person who takes part, in milliseconds. `None` if unknown.
    pub person: Option<f64>,
    /// An additional delay before the bot's reaction, in milliseconds.
    pub after: u64,
    /// True if the bot plays out of turn.
    pub jumps: bool,
    /// True if the bot waits for people to read made-up actions.
    pub reads: bool,
}

impl Ease {
    /// No adjustment.
    pub const NONE: Self = Self { person: None, after: 0, jumps: true, reads: false };

    /// The reaction to an action shown as text, derived from the reaction to a known action.
    pub(crate) fn to_words(self, reaction: Reaction, action: &str) -> Reaction {
        if self.reads { reaction.later(reading(action)) } else { reaction }
    }

    /// Adjusts parameters so that people win their share of races: a regular is as fast as the slowest person, and
    /// other levels differ from that by the usual factor. Bots never become faster than their own parameters.
    pub(crate) fn of(self, manner: Manner) -> Manner {
        let regular = Level::Regular.manner().slap.mean();
        let times = self.person.map_or(1.0, |person| (person / regular).clamp(1.0, SLOWEST));
        let after = self.after as f64;
        Manner {
            slap: manner.slap.eased(times, after),
            jump: manner.jump.eased(times, after),
            catch: manner.catch.eased(times, after),
            ..manner
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slap(level: Level, ease: Ease) -> f64 {
        ease.of(level.manner()).slap.mean()
    }

    #[test]
    fn a_regular_matches_the_slowest_person_within_bounds() {
        let by = |person| slap(Level::Regular, Ease { person: Some(person), ..Ease::NONE });
        assert!((by(900.0) - 900.0).abs() < 1.0, "{}", by(900.0));
        assert_eq!(by(100.0), slap(Level::Regular, Ease::NONE));
        assert_eq!(by(60_000.0), 4.0 * slap(Level::Regular, Ease::NONE));
    }

    #[test]
    fn reading_a_made_up_action_takes_a_bounded_time() {
        let people = Ease { reads: true, ..Ease::NONE };
        let quick = Level::Shark.manner().slap;
        let later = |action: &str| people.to_words(quick, action).mean() - quick.mean();
        assert!((later("moo") - 1035.0).abs() < 1.0, "{}", later("moo"));
        assert!(later("bark like a dog") > later("moo"));
        assert!((later(&"x".repeat(200)) - LONGEST_READ).abs() < 1.0);
        assert_eq!(Ease::NONE.to_words(quick, "moo"), quick, "among bots nobody reads");
    }

    #[test]
    fn ease_keeps_levels_apart_and_delays_only_races() {
        let ease = Ease { person: Some(800.0), after: 1500, ..Ease::NONE };
        let [rookie, regular, shark] = [Level::Rookie, Level::Regular, Level::Shark].map(|level| slap(level, ease));
        assert!(rookie > regular && regular > shark && shark > 1500.0, "{rookie} {regular} {shark}");
        let turn = |ease: Ease| ease.of(Level::Regular.manner()).turn;
        assert_eq!(turn(ease), turn(Ease::NONE), "nobody waits longer for a turn");
    }
}
