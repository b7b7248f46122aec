//! How much time a bot leaves to the people at its table.

use crate::level::{Level, Manner};
use crate::reaction::Reaction;

/// Nobody is waited for longer than this many times what a bot would take.
const SLOWEST: f64 = 4.0;

/// What anybody needs to take in that something made up is to be done, in milliseconds.
const TAKEN_IN: f64 = 900.0;
/// What each letter of it takes besides.
const A_LETTER: f64 = 45.0;
/// What reading takes at most: a race lasts six seconds.
const LONGEST_READ: f64 = 2_700.0;

/// How long people read what they are to do, in milliseconds.
fn reading(action: &str) -> f64 {
    (TAKEN_IN + A_LETTER * action.chars().count() as f64).min(LONGEST_READ)
}

/// How much time a bot leaves to people where being first counts: slaps, jump-ins, catches. What it takes its own turn
/// for stays as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ease {
    /// Half of the reactions of the slowest person who tries are faster than this, in milliseconds; none if nobody's
    /// are known.
    pub person: Option<f64>,
    /// So long after everybody could see it a bot begins to react, in milliseconds.
    pub after: u64,
    /// Whether it plays out of turn at all.
    pub jumps: bool,
    /// Whether it lets them read what they are to do, in a race of an action that somebody has made up.
    pub reads: bool,
}

impl Ease {
    /// A bot that goes by nobody.
    pub const NONE: Self = Self { person: None, after: 0, jumps: true, reads: false };

    /// The reaction of a bot to an action that the table says in words, by its own to what it knows.
    pub(crate) fn to_words(self, reaction: Reaction, action: &str) -> Reaction {
        if self.reads { reaction.later(reading(action)) } else { reaction }
    }

    /// The same player, no quicker than lets people win their share: a regular is as quick as the slowest of them, others
    /// by as much quicker or slower as they are than a regular. Nobody becomes quicker than they are by nature.
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
    fn a_regular_is_as_quick_as_the_slowest_person_and_never_quicker_than_by_nature() {
        let by = |person| slap(Level::Regular, Ease { person: Some(person), ..Ease::NONE });
        assert!((by(900.0) - 900.0).abs() < 1.0, "{}", by(900.0));
        assert_eq!(by(100.0), slap(Level::Regular, Ease::NONE));
        assert_eq!(by(60_000.0), 4.0 * slap(Level::Regular, Ease::NONE));
    }

    #[test]
    fn a_made_up_action_is_read_before_it_is_done_and_no_longer_than_a_race_lasts() {
        let people = Ease { reads: true, ..Ease::NONE };
        let quick = Level::Shark.manner().slap;
        let later = |action: &str| people.to_words(quick, action).mean() - quick.mean();
        assert!((later("moo") - 1035.0).abs() < 1.0, "{}", later("moo"));
        assert!(later("bark like a dog") > later("moo"));
        assert!((later(&"x".repeat(200)) - LONGEST_READ).abs() < 1.0);
        assert_eq!(Ease::NONE.to_words(quick, "moo"), quick, "among bots nobody reads");
    }

    #[test]
    fn levels_stay_apart_and_a_first_race_leaves_time() {
        let ease = Ease { person: Some(800.0), after: 1500, ..Ease::NONE };
        let [rookie, regular, shark] = [Level::Rookie, Level::Regular, Level::Shark].map(|level| slap(level, ease));
        assert!(rookie > regular && regular > shark && shark > 1500.0, "{rookie} {regular} {shark}");
        let turn = |ease: Ease| ease.of(Level::Regular.manner()).turn;
        assert_eq!(turn(ease), turn(Ease::NONE), "nobody waits longer for a turn");
    }
}
