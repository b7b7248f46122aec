//! What a match counts for each of its seats.

use super::Match;
use crate::ids::Player;
use crate::plan::{Form, Plan};

/// What one seat gets of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Award {
    /// The player.
    pub(crate) player: Player,
    /// What it adds to the points of the event.
    pub(crate) points: i64,
    /// The points of the game.
    pub(crate) game: i64,
    /// The place, from 1; players who tie share the better one.
    pub(crate) place: u32,
    /// How many others sat there.
    pub(crate) faced: u32,
    /// How many of them finished behind, twice; ties count once.
    pub(crate) beaten: u32,
}

/// What a win over an opponent counts in a race, before the opponent's strength (0 to 100) is added.
const WIN: i64 = 50;

/// What each seat gets. `strength` is how many of 100 opponents a player has beaten so far.
///
/// - **swap**: the points of the game.
/// - **swiss** and **knockout**: a par that is the same at every table, one more for each player finished ahead of, one less for each finished
///   behind: so tables of different sizes count alike, ties share, and nobody gets less than 0.
/// - **race**: for each player finished ahead of, 50 and their strength; half of it for a tie.
pub(crate) fn awards(plan: &Plan, result: &Match, strength: &dyn Fn(Player) -> i64) -> Vec<Award> {
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
