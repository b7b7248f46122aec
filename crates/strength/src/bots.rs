//! How strong bots are: fixed, so that a table with bots counts for what it is.

use crate::rating::{BETA, Rating};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Slow and forgetful.
    Rookie,
    /// As friends play.
    Regular,
    /// Fast, and thinks ahead.
    Shark,
}

/// How sure the lab is of a bot.
const DEVIATION: f64 = 50.0;

/// For each family of rules, how far a rookie and a shark are from a regular at four seats; `docs/strength.md` has the commands
/// that measure it. Rookies are measured by whole matches, and no further off than 1000: beyond that, some never won. Sharks think
/// too long for that; by rounds they are at least so far above.
pub const FAMILIES: [(&str, f64, f64); 7] = [
    ("classic", -695.0, 118.0),
    ("super-power-no-sissies", -650.0, 539.0),
    ("super-speed", -1000.0, 332.0),
    ("house-rules", -1000.0, 449.0),
    ("psycho", -496.0, 378.0),
    ("power", -1000.0, 388.0),
    ("warm-up", -232.0, 118.0),
];

/// Returns how strong a bot is in a family of rules, or overall. A regular is as strong as somebody new.
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

/// Returns how far a player is above all others of a table, who are equally strong, if the player wins this share of the
/// matches. What has never happened, or always, counts as if it were about to change.
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
