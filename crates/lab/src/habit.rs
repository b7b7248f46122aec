//! Habits: what a player never does, or always does. A player with a habit, compared with the same player without it,
//! shows what the habit is worth.

use std::fmt;
use std::str::FromStr;

use ruckus_engine::{Action, Card, CardSet, How, Offers, Pattern, Seat, SeatSet, Table, Verb};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A habit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", schemars(rename = "LabHabit"), ts(rename = "LabHabit"))]
#[serde(rename_all = "kebab-case")]
pub enum Habit {
    /// Never plays out of turn.
    NeverJumpsIn,
    /// Never answers a debt with a card.
    NeverStacks,
    /// Plays no wild while there is something else to do, even drawing, unless all cards in hand are wilds.
    HoardsWilds,
    /// Swaps whenever a swap is offered, with a player who holds the fewest cards.
    SwapsWithLeader,
    /// Never says UNO with the second to last card, but sometimes afterwards.
    LateUno,
}

/// Error for a name that does not match a habit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown habit `{0}`; the habits are {1}, and all")]
pub struct UnknownHabit(String, String);

impl Habit {
    /// All habits.
    pub const ALL: [Self; 5] =
        [Self::NeverJumpsIn, Self::NeverStacks, Self::HoardsWilds, Self::SwapsWithLeader, Self::LateUno];

    /// The name, as in options and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NeverJumpsIn => "never-jumps-in",
            Self::NeverStacks => "never-stacks",
            Self::HoardsWilds => "hoards-wilds",
            Self::SwapsWithLeader => "swaps-with-leader",
            Self::LateUno => "late-uno",
        }
    }

    /// The habit as the verb of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NeverJumpsIn => "never jumps in",
            Self::NeverStacks => "never answers a debt with a card",
            Self::HoardsWilds => "plays wilds last",
            Self::SwapsWithLeader => "always swaps, with the player who has the fewest cards",
            Self::LateUno => "never says UNO with the card",
        }
    }

    /// Returns the offers that a player with this habit considers. There is always something left to do.
    pub(crate) fn narrow(self, table: &Table, seat: Seat, offers: &Offers) -> Offers {
        let keep = |what: Pattern| match (self, what) {
            (Self::NeverJumpsIn, Pattern::Play(play)) => {
                let jumps = play.how == How::OutOfTurn || (play.how == How::Match && table.turn != seat);
                (!jumps).then_some(what)
            }
            (Self::NeverStacks, Pattern::Play(_) | Pattern::Together { .. }) => {
                let answers = table.debt > 0 && table.turn == seat && offers.has(Verb::Draw);
                (!answers).then_some(what)
            }
            (Self::HoardsWilds, Pattern::Play(mut play)) if has_other(table, seat, offers) => {
                play.cards = play.cards - wilds(play.cards);
                Some(Pattern::Play(play))
            }
            (Self::SwapsWithLeader, Pattern::Swap(seats)) => {
                let cards = |seat: Seat| table.chair(seat).held();
                let fewest = seats.iter().map(cards).min();
                let leaders: SeatSet = seats.iter().filter(|&other| Some(cards(other)) == fewest).collect();
                Some(Pattern::Swap(leaders))
            }
            (Self::SwapsWithLeader, Pattern::Pass) if offers.has(Verb::Swap) => None,
            _ => Some(what),
        };
        let mut narrowed = Offers::new();
        for offer in offers.iter() {
            if let Some(what) = keep(offer.what) {
                narrowed.add(offer.rule, what);
            }
        }
        narrowed
    }

    /// Changes an action to what a player with this habit does.
    pub(crate) fn change(self, action: &mut Action) {
        if let (Self::LateUno, Action::Play { uno, .. }) = (self, action) {
            *uno = false;
        }
    }
}

fn wilds(cards: CardSet) -> CardSet {
    cards.iter().filter(|card| card.is_wild_type()).collect()
}

/// Returns true if a player has other cards than wilds, and can draw or play one of them.
fn has_other(table: &Table, seat: Seat, offers: &Offers) -> bool {
    let others = table.chair(seat).hand.cards().iter().any(|card: &Card| !card.is_wild_type());
    let playable = offers.cards();
    others && (offers.has(Verb::Draw) || !(playable - wilds(playable)).is_empty())
}

impl fmt::Display for Habit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Habit {
    type Err = UnknownHabit;

    /// Parses a name.
    ///
    /// ```
    /// use ruckus_lab::Habit;
    /// assert_eq!("never-stacks".parse(), Ok(Habit::NeverStacks));
    /// assert!("always-wins".parse::<Habit>().unwrap_err().to_string().contains("never-jumps-in"));
    /// ```
    fn from_str(name: &str) -> Result<Self, UnknownHabit> {
        let names = || Self::ALL.map(Self::name).join(", ");
        Self::ALL.into_iter().find(|habit| habit.name() == name).ok_or_else(|| UnknownHabit(name.to_owned(), names()))
    }
}
