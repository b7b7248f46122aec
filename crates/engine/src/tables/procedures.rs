//! Settings of the procedures that every table has: deck, deal, turn, debt, UNO, scoring, and pace.

use serde::{Deserialize, Serialize};

use crate::cards::points::Points;
use crate::tables::rule_id::RuleId;

/// All settings of the procedures. Each field is a section of a ruleset file.
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
    /// Settings that only house rules change. They have no key in files.
    #[serde(skip)]
    pub rule_settings: RuleSettings,
}

/// Settings that only house rules change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSettings {
    /// True if a newcomer joins the running round immediately, without cards (SP-4.3).
    pub newcomers_join_at_once: bool,
    /// True if made-up actions are neither shown again nor announced (HR-8).
    pub actions_from_memory: bool,
    /// True if a debtor may pay with number cards (SP-9).
    pub debts_can_be_paid: bool,
    /// True if wrong cards and wrong sums stay unless a player accuses (SS-12).
    pub wrong_cards_stay: bool,
    /// True if a wrong card out of turn goes back immediately, with cards of the discard pile (SP-7).
    pub wrong_turns_take_back: bool,
    /// True if a player is eliminated after each round, and the last one wins the match (G20).
    pub elimination: bool,
    /// True if partners count their points together (G21).
    pub teams: bool,
    /// True if cards are drawn face down, except in the deal (G22).
    pub draws_face_down: bool,
    /// The hand that a seat does not draw beyond (G17).
    pub draw_limit: Option<DrawLimit>,
}

/// A number of cards in hand at which a seat draws no more, except in the deal (G17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimit {
    /// The rule that sets it.
    pub rule: RuleId,
    /// The number of cards.
    pub cards: u16,
}

impl DrawLimit {
    /// Returns true if a seat with this number of cards has reached the limit.
    pub(crate) fn is_reached_by(self, cards: usize) -> bool {
        cards >= usize::from(self.cards)
    }
}

/// The number of packs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Deck {
    /// A fixed number of packs; 0 if it depends on the number of seats.
    pub packs: u8,
    /// The maximum number of seats for one pack, two packs, three packs, and so on.
    pub packs_up_to: Vec<u8>,
    /// Beyond the last entry, one more pack is added for this number of additional seats.
    pub then_per: u8,
}

impl Deck {
    /// The number of packs for a number of seats.
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

/// Settings of the deal and the start of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Deal {
    /// Cards dealt to each player.
    pub cards: u8,
    /// Minimum and maximum if the dealer chooses the number.
    pub choice: Option<(u8, u8)>,
    /// When the starter is turned up.
    pub flip: Flip,
    /// Which cards can be the starter. Other cards are covered by the next one.
    pub starter: Starter,
    /// The minimum number of seats.
    pub least_seats: u8,
}

/// When the starter is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flip {
    /// Directly after the deal.
    AtOnce,
    /// When the dealer turns it up (SP-2.1).
    Dealer,
    /// When every player is ready (SS-1).
    WhenReady,
}

/// Cards that can be the starter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starter {
    /// Any card.
    Any,
    /// Number cards only.
    Number,
    /// All cards except wild-types.
    NotWild,
}

/// Settings of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Turn {
    /// How a player draws during the turn.
    pub draw: DrawMode,
    /// True if a player may draw while holding a playable card.
    pub draw_on: bool,
}

/// How a player draws during the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawMode {
    /// One card, which the player may play immediately; otherwise the turn passes (C1).
    One,
    /// One card, which the player must play if possible; otherwise the turn passes.
    OneAndPlay,
    /// Until the player holds a playable card. A turn ends only with a played card (SP-2.2).
    UntilPlayable,
}

/// Settings of debts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Debt {
    /// Which cards answer a draw card if a rule allows stacking.
    pub stack: Stack,
    /// What happens to the turn after the debtor has drawn.
    pub after_debt: AfterDebt,
    /// When a wild draw four may be played.
    pub wild_draw_four: WildDrawFour,
}

/// Which cards answer a draw card if a rule allows stacking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stack {
    /// A draw card of the same face.
    SameFace,
    /// Any draw card.
    Any,
}

/// What happens to the turn after the debtor has drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterDebt {
    /// The debtor loses the turn.
    LoseTurn,
    /// The debtor takes the turn.
    PlayOn,
}

/// When a wild draw four may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WildDrawFour {
    /// At any time.
    Free,
    /// At any time, but it is a bluff if the player holds a card of the color to match (C2).
    Bluff,
}

/// Settings of UNO.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Uno {
    /// How long a player can be caught (U2).
    pub catch: Catch,
    /// The number of cards that a caught player draws.
    pub penalty: u8,
}

/// How long a player can be caught (U2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Catch {
    /// Until the next action.
    NextAction,
    /// While the player holds one card.
    WhileOneCard,
}

/// Settings of scoring and of the end of a match (M1, M2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Scoring {
    /// How points are awarded.
    pub method: Method,
    /// The total that ends a match; 0 for none.
    pub target: u32,
    /// The number of rounds that ends a match, for `low-total`; 0 for none.
    pub rounds: u16,
    /// The point values of the cards.
    pub points: Points,
}

/// How points are awarded (M2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The player who goes out gets the sum of all hands.
    WinnerCollects,
    /// The match is a single round.
    Single,
    /// Each player adds the value of their own hand; the lowest total wins.
    LowTotal,
}

/// Settings of the time limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pace {
    /// Scales the deadlines of all windows.
    pub speed: Speed,
}

/// A factor for the time limits of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// 3/5 of the rulebook's time.
    Lightning,
    /// The rulebook's time.
    Lively,
    /// Twice the rulebook's time.
    Relaxed,
}

impl Speed {
    /// Converts milliseconds of the rulebook to this speed.
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
    fn the_number_of_packs_depends_on_the_seats() {
        let deck = Deck { packs: 0, packs_up_to: vec![4, 10, 16], then_per: 5 };
        let packs: Vec<_> = [2, 4, 5, 10, 11, 16, 17, 21, 22].map(|seats| deck.packs(seats)).into();
        assert_eq!(packs, [1, 1, 2, 2, 3, 3, 4, 4, 5]);
        assert_eq!(Deck { packs: 3, ..deck }.packs(2), 3, "unless the table says how many");
    }
}
