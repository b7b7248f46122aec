//! The ratings of bots. They are fixed, so that tables with bots count appropriately.

use crate::rating::{BETA, Rating};

/// The level of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Slow and forgetful.
    Rookie,
    /// Plays like casual players.
    Regular,
    /// Fast, and thinks ahead.
    Shark,
}

/// The deviation of a bot's rating.
const DEVIATION: f64 = 50.0;

/// The rating differences of a rookie and a shark to a regular at four seats, for each family of rules.
/// `docs/strength.md` has the commands that measure them. Rookies are measured in whole matches, with a limit of 1000,
/// because some never won. Sharks are too slow for matches, so they are measured in rounds, which gives a lower bound.
pub const FAMILIES: [(&str, f64, f64); 7] = [
    ("classic", -695.0, 118.0),
    ("super-power-no-sissies", -650.0, 539.0),
    ("super-speed", -1000.0, 332.0),
    ("house-rules", -1000.0, 449.0),
    ("psycho", -496.0, 378.0),
    ("power", -1000.0, 388.0),
    ("warm-up", -232.0, 118.0),
];

/// Returns the rating of a bot in a family of rules, or overall. A regular has the same rating as a new player.
pub fn bot(level: Bot, family: Option<&str>) -> Rating {
    let of = |pick: fn(&(&str, f64, f64)) -> f64| match FAMILIES.iter().find(|(name, ..)| Some(*name) == family) {
        Some(row) => pick(row),
        None => FAMILIES.iter().map(pick).sum::<f64>() / FAMILIES.len() as f64,
    };
    let from_regular = match level {
        Bot::Rookie => of(|row| row.1),
        Bot::Regular => 0.0,
        Bot::Shark => of(|row| row.2),
    };
    Rating { mean: Rating::NEW.mean + from_regular, deviation: DEVIATION }
}

/// Returns the rating difference of a player to all others at a table, who are equally strong, from the share of wins.
/// Shares of 0 and 1 are corrected by half a match.
///
/// ```
/// assert_eq!(ruckus_strength::difference(100.0, 400, 4).round(), 0.0);
/// assert!(ruckus_strength::difference(200.0, 400, 4) > 400.0);
/// ```
pub fn difference(won: f64, matches: u32, seats: usize) -> f64 {
    let matches = f64::from(matches.max(1));
    let share = (won / matches).clamp(0.5 / matches, 1.0 - 0.5 / matches);
    let others = seats.saturating_sub(1).max(1) as f64;
    (others * share / (1.0 - share)).ln() * (seats as f64).sqrt() * BETA
}
