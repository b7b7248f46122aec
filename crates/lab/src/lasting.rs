//! Estimates how long rounds last with a ruleset, from a few simulated rounds of regular bots.

use ruckus_bots::Level;
use ruckus_engine::Rulebook;
use serde::{Deserialize, Serialize};

use crate::game::{Ending, GIVEN_UP, Game};

/// The number of simulated rounds.
const ROUNDS: u32 = 24;

/// The maximum number of moves in all rounds together: about two seconds of CPU time.
const MOST_MOVES: u32 = 20_000;

/// Durations of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Lasts {
    /// The number of rounds played.
    pub rounds: u32,
    /// The median duration, in seconds.
    pub half: u32,
    /// The 90th percentile of durations, in seconds.
    pub most: u32,
    /// The number of rounds that got stuck or were aborted after an hour.
    pub unended: u32,
}

/// Simulates a few rounds and returns their durations. The same rules give the same result.
///
/// ```
/// use ruckus_engine::Rulebook;
/// use ruckus_ruleset::Ruleset;
/// let classic = Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let lasts = ruckus_lab::lasts(&classic);
/// assert!(lasts.half > 20 && lasts.half <= lasts.most && lasts.unended == 0);
/// ```
pub fn lasts(rulebook: &Rulebook) -> Lasts {
    let players = vec![Level::Regular; rulebook.seats()];
    let mut seconds = Vec::new();
    let (mut moves, mut unended) = (0, 0);
    for round in 0..ROUNDS {
        if moves >= MOST_MOVES {
            break;
        }
        let mut game = Game::new(rulebook, &players, u64::from(round)).giving_up_after(GIVEN_UP);
        let ending = game.play_round(&mut |_| moves += 1);
        if ending == Ending::Over {
            seconds.push((game.now().0 / 1000) as u32);
        } else {
            unended += 1;
            seconds.push((GIVEN_UP / 1000) as u32);
        }
    }
    seconds.sort_unstable();
    let part = |of_ten: usize| seconds.get((seconds.len() * of_ten).div_ceil(10).max(1) - 1).copied().unwrap_or(0);
    Lasts { rounds: seconds.len() as u32, half: part(5), most: part(9), unended }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::SwitchValue;
    use ruckus_ruleset::Ruleset;

    use super::*;

    #[test]
    fn a_slower_ruleset_has_a_longer_estimate() {
        let preset = Ruleset::preset("super-power-no-sissies").expect("there is one");
        let long = preset.clone().with([("doghouse", &SwitchValue::Number(2))], "test").expect("it takes a number");
        let [short, long] = [preset, long].map(|rules| lasts(&rules.compile(4).expect("it can be played by")));
        assert!(long.half > 2 * short.half, "{short:?} {long:?}");
        assert_eq!(short.rounds, ROUNDS);
    }
}
