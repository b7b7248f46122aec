//! The points that a match gives to each seat.

use super::Match;
use crate::ids::EventPlayer;
use crate::plan::{Form, Plan};

/// The outcome of a match for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Award {
    pub(crate) player: EventPlayer,
    /// The points that it adds to the event.
    pub(crate) points: i64,
    /// The points of the game.
    pub(crate) game: i64,
    /// The place, from 1. Players who tie share the better place.
    pub(crate) place: u32,
    /// The number of opponents.
    pub(crate) faced: u32,
    /// Twice the number of opponents who finished behind. Ties count 1.
    pub(crate) beaten: u32,
}

/// The points for a win over an opponent in a race, before the opponent's strength (0 to 100) is added.
const WIN: i64 = 50;

/// Returns the outcome for each seat. `strength` returns how many of 100 opponents a player has beaten so far.
///
/// - **swap**: the points of the game.
/// - **swiss** and **knockout**: a par that is the same at every table, plus 1 for each player behind, minus 1 for each
///   player ahead. Tables of different sizes therefore count alike, ties share, and results are never below 0.
/// - **race**: for each player behind, 50 plus that player's strength. Half of it for a tie.
pub(crate) fn awards(plan: &Plan, result: &Match, strength: &dyn Fn(EventPlayer) -> i64) -> Vec<Award> {
    let faced = result.seats.len().saturating_sub(1) as u32;
    let mut awards = Vec::with_capacity(result.seats.len());
    let mut ahead = 0;
    for (at, group) in result.order.iter().enumerate() {
        let ties = group.len() as u32 - 1;
        let behind = faced.saturating_sub(ahead + ties);
        for &player in group {
            let game = result.points_of(player);
            let points = match plan.form() {
                Form::Swap => game,
                Form::Swiss | Form::Knockout => plan.par() + i64::from(behind) - i64::from(ahead),
                Form::RaceTo => {
                    let beaten = result.order[at + 1..].iter().flatten();
                    let tied = group.iter().filter(|other| **other != player);
                    beaten.map(|other| WIN + strength(*other)).sum::<i64>()
                        + tied.map(|other| (WIN + strength(*other)) / 2).sum::<i64>()
                }
            };
            awards.push(Award { player, points, game, place: ahead + 1, faced, beaten: 2 * behind + ties });
        }
        ahead += group.len() as u32;
    }
    awards
}
