//! The weight of a match for a player's rating. It is reduced if ratings could be farmed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// How long matches count as repeated matches of the same players, in milliseconds: a day.
pub const DAY: u64 = 24 * 60 * 60 * 1000;
/// The number of matches per day with the same players that count in full. Each further match counts half as much as
/// the one before.
pub const FULL_MATCHES: u32 = 3;
/// The minimum weight. Lower weights become 0.
const LEAST: f64 = 0.05;
/// The weight of a match among people who could be the same person, as far as the server knows.
const DOUBTFUL: f64 = 0.25;

/// Another player at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Other {
    /// A bot.
    Bot,
    /// A person without a card.
    Person,
    /// A person with a card.
    Card {
        /// The card.
        id: String,
        /// True if the card has played from the same network as the rated player.
        same_network: bool,
    },
}

/// An earlier match of the player that counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierMatch {
    /// Its end, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The cards of the opponents. All people without a card share one entry, because they cannot be distinguished.
    pub others: BTreeSet<String>,
}

/// The reason for a reduced weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Less {
    /// All opponents were bots: the match does not count.
    OnlyBots,
    /// Another card has played from the same network: a quarter.
    SameNetwork,
    /// No opponent had a card: a quarter.
    NoOtherCard,
    /// The same players have met too often.
    SamePeople,
}

/// The weight of a match, from 0 to 1, and the reasons if it is below 1.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchWeight {
    /// The weight.
    pub counts: f64,
    /// The reasons.
    pub why: Vec<Less>,
}

/// Computes the weight of a match that ended at a time, for a player with these earlier matches:
///
/// 1. A match against bots alone does not count.
/// 2. If another card has played from the player's network, or no opponent has a card, it counts a quarter.
/// 3. Three matches per day with the same players count in full. Each further match counts half as much as the one
///    before. A match is with the same players if at least half of the opponents took part in the earlier one.
pub fn count(others: &[Other], at: u64, earlier: &[EarlierMatch]) -> MatchWeight {
    if others.iter().all(|other| *other == Other::Bot) {
        return MatchWeight { counts: 0.0, why: vec![Less::OnlyBots] };
    }
    let (mut counts, mut why) = (1.0, Vec::new());
    let mut less = |share: f64, reason| {
        counts *= share;
        why.push(reason);
    };
    if others.iter().any(|other| matches!(other, Other::Card { same_network: true, .. })) {
        less(DOUBTFUL, Less::SameNetwork);
    } else if !others.iter().any(|other| matches!(other, Other::Card { .. })) {
        less(DOUBTFUL, Less::NoOtherCard);
    }
    let people = people(others);
    let is_again = |seen: &&EarlierMatch| {
        let recent = seen.at.saturating_add(DAY) > at;
        recent && 2 * people.intersection(&seen.others).count() >= people.len()
    };
    let again = earlier.iter().filter(is_again).count() as u32;
    if let Some(beyond) = (again + 1).checked_sub(FULL_MATCHES).filter(|beyond| *beyond > 0) {
        less(0.5_f64.powi(beyond.min(60) as i32), Less::SamePeople);
    }
    MatchWeight { counts: if counts < LEAST { 0.0 } else { counts }, why }
}

/// Returns the entries for the opponents: their cards, and one entry for all people without a card.
fn people(others: &[Other]) -> BTreeSet<String> {
    let name = |other: &Other| match other {
        Other::Bot => None,
        Other::Person => Some(String::new()),
        Other::Card { id, .. } => Some(id.clone()),
    };
    others.iter().filter_map(name).collect()
}

impl EarlierMatch {
    /// Creates the entry for a match with these opponents that ended at a time.
    pub fn of(others: &[Other], at: u64) -> Self {
        Self { at, others: people(others) }
    }
}
