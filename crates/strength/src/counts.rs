//! How much a match counts for a player: less or nothing where ratings could be farmed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// For how long matches are remembered as "again with the same people", in milliseconds: a day.
pub const DAY: u64 = 24 * 60 * 60 * 1000;
/// How many matches with the same people count in full within a day. Each one after them counts half of the one before.
pub const FULL_MATCHES: u32 = 3;
/// What counts for less than this counts for nothing.
const LEAST: f64 = 0.05;
/// What a match counts among people of whom the server cannot know that they are several.
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
        /// Which.
        id: String,
        /// Whether they have played from the network of the player whom it is counted for.
        same_network: bool,
    },
}

/// A match that has counted, as the player remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// When it was over, in milliseconds since 1970.
    pub at: u64,
    /// The cards of the others. People without one are all the same: nobody can tell them apart.
    pub others: BTreeSet<String>,
}

/// Why a match counts for less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Less {
    /// All others were bots: it counts for nothing.
    OnlyBots,
    /// Another card has played from the same network: a quarter.
    SameNetwork,
    /// Nobody else had a card: a quarter.
    NoOtherCard,
    /// The same people have played with each other again and again.
    SamePeople,
}

/// How much a match counts, from 0 to 1, and why for less than 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// How much.
    pub counts: f64,
    /// Why.
    pub why: Vec<Less>,
}

/// Says how much a match counts that was over at a time, for a player who remembers earlier ones:
///
/// 1. Against bots alone it counts for nothing.
/// 2. If another card has played from the player's network, or nobody else has a card, it counts a quarter.
/// 3. Three matches within a day with the same people count in full; each one more counts half of the one before. Two
///    matches are with the same people if at least half of the others of this one were at the other one.
pub fn count(others: &[Other], at: u64, earlier: &[Seen]) -> Count {
    if others.iter().all(|other| *other == Other::Bot) {
        return Count { counts: 0.0, why: vec![Less::OnlyBots] };
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
    let is_again = |seen: &&Seen| {
        let recent = seen.at.saturating_add(DAY) > at;
        recent && 2 * people.intersection(&seen.others).count() >= people.len()
    };
    let again = earlier.iter().filter(is_again).count() as u32;
    if let Some(beyond) = (again + 1).checked_sub(FULL_MATCHES).filter(|beyond| *beyond > 0) {
        less(0.5_f64.powi(beyond.min(60) as i32), Less::SamePeople);
    }
    Count { counts: if counts < LEAST { 0.0 } else { counts }, why }
}

/// Returns who is remembered of the others: their cards, and one for all who have none.
fn people(others: &[Other]) -> BTreeSet<String> {
    let name = |other: &Other| match other {
        Other::Bot => None,
        Other::Person => Some(String::new()),
        Other::Card { id, .. } => Some(id.clone()),
    };
    others.iter().filter_map(name).collect()
}

impl Seen {
    /// A match of these others that was over at a time.
    pub fn of(others: &[Other], at: u64) -> Self {
        Self { at, others: people(others) }
    }
}
