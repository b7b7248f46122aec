//! The procedures every table has, with their settings: deck, deal, turn, debt, UNO, scoring, pace.

use serde::{Deserialize, Serialize};

use crate::cards::points::Points;

/// All settings of the procedures. Each is a key of a section of a ruleset file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Procedures {
    /// `[deck]`
    pub deck: Deck,
    /// `[deal]`
    pub deal: Deal,
    /// `[turn]`
    pub turn: Turn,
    /// `[debt]`
    pub debt: Debt,
    /// `[uno]`
    pub uno: Uno,
    /// `[scoring]`
    pub scoring: Scoring,
    /// `[pace]`
    pub pace: Pace,
    /// What house rules alone decide; no key of a file.
    #[serde(skip)]
    pub house: House,
}

/// What house rules alone decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// Whether a newcomer may join a running round, without cards (SP-4.3).
    pub newcomers_join_at_once: bool,
    /// Whether made-up actions are neither shown again nor announced (HR-8).
    pub actions_from_memory: bool,
    /// Whether a debtor may pay in number cards (SP-9).
    pub debts_can_be_paid: bool,
    /// True if wrong cards and wrong sums stay unless a player accuses (SS-12).
    pub wrong_cards_stay: bool,
    /// Whether a wrong card out of turn goes back at once, with cards of the discard pile (SP-7).
    pub wrong_turns_take_back: bool,
}

/// How many packs there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Deck {
    /// So many packs, however many play; 0 if it depends on the seats.
    pub packs: u8,
    /// For how many seats one pack is enough, two are, three are …
    pub packs_up_to: Vec<u8>,
    /// Beyond the last of these: one pack more for so many seats more.
    pub then_per: u8,
}

impl Deck {
    /// How many packs so many seats play with.
    pub fn packs(&self, seats: usize) -> usize {
        if self.packs > 0 {
            return usize::from(self.packs);
        }
        let listed = self.packs_up_to.iter().position(|&most| seats <= usize::from(most));
        listed.map_or_else(
            || {
                let last = usize::from(self.packs_up_to.last().copied().unwrap_or(0));
                self.packs_up_to.len() + (seats - last).div_ceil(usize::from(self.then_per.max(1)))
            },
            |place| place + 1,
        )
    }
}

/// How a round begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Deal {
    /// How many cards each gets.
    pub cards: u8,
    /// Least and most, where the dealer chooses.
    pub choice: Option<(u8, u8)>,
    /// When the starter is turned.
    pub flip: Flip,
    /// Which card can be the starter; others are covered by the next.
    pub starter: Starter,
    /// The fewest seats the game is for.
    pub least_seats: u8,
}

/// When the starter is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flip {
    /// As soon as cards are dealt.
    AtOnce,
    /// When the dealer does so (SP-2.1).
    Dealer,
    /// When all have said that they are ready (SS-1).
    WhenReady,
}

/// Which card can be the starter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starter {
    /// Any.
    Any,
    /// Numbers only.
    Number,
    /// Anything but wild-types.
    NotWild,
}

/// What a turn is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Turn {
    /// How a turn draws.
    pub draw: DrawMode,
    /// Whether one may draw while holding a playable card.
    pub draw_on: bool,
}

/// How a turn draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawMode {
    /// One card, which may be laid at once; else the turn passes (C1).
    One,
    /// One card, which must be laid if it can be; else the turn passes.
    OneAndPlay,
    /// Until something can be played; a turn ends with a played card only (SP-2.2).
    UntilPlayable,
}

/// What becomes of debts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Debt {
    /// What goes on a draw card, where a rule lets draw cards be stacked.
    pub stack: Stack,
    /// What the debtor does after drawing.
    pub after_debt: AfterDebt,
    /// When a wild draw four may be laid.
    pub wild_draw_four: WildDrawFour,
}

/// What goes on a draw card, where a rule lets draw cards be stacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stack {
    /// A draw card of the same face.
    SameFace,
    /// Any draw card.
    Any,
}

/// What the debtor does after drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterDebt {
    /// Loses the turn.
    LoseTurn,
    /// Takes the turn.
    PlayOn,
}

/// When a wild draw four may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WildDrawFour {
    /// At any time.
    Free,
    /// At any time, but honestly only without a card of the pile's colour (C2).
    Bluff,
}

/// What UNO forgotten costs, and how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Uno {
    /// Until when somebody can be caught (U2).
    pub catch: Catch,
    /// How many cards being caught costs.
    pub penalty: u8,
}

/// Until when somebody can be caught (U2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Catch {
    /// Until the next action.
    NextAction,
    /// As long as the single card is held.
    WhileOneCard,
}

/// How points are made, and when a match ends (M1, M2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Scoring {
    /// Who gets points.
    pub method: Method,
    /// The total that ends a match; 0 for none.
    pub target: u32,
    /// The number of rounds that ends a match, for `low-total`; 0 for none.
    pub rounds: u16,
    /// What the cards count.
    pub points: Points,
}

/// Who gets points (M2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Who goes out gets the sum of all hands.
    WinnerCollects,
    /// The round is the match.
    Single,
    /// Everyone adds their own hand; the lowest total wins.
    LowTotal,
}

/// How much time people have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pace {
    /// Stretches or shortens the deadlines of all windows.
    pub speed: Speed,
}

/// How much time people have in windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Three fifths of the rulebook's seconds.
    Lightning,
    /// The rulebook's seconds.
    Lively,
    /// Twice the rulebook's seconds.
    Relaxed,
}

impl Speed {
    /// So many of the rulebook's milliseconds at this speed.
    pub const fn millis(self, rulebook: u64) -> u64 {
        match self {
            Self::Lightning => rulebook * 3 / 5,
            Self::Lively => rulebook,
            Self::Relaxed => rulebook * 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Deck;

    #[test]
    fn packs_follow_the_seats() {
        let deck = Deck { packs: 0, packs_up_to: vec![4, 10, 16], then_per: 5 };
        let packs: Vec<_> = [2, 4, 5, 10, 11, 16, 17, 21, 22].map(|seats| deck.packs(seats)).into();
        assert_eq!(packs, [1, 1, 2, 2, 3, 3, 4, 4, 5]);
        assert_eq!(Deck { packs: 3, ..deck }.packs(2), 3, "unless the table says how many");
    }
}
