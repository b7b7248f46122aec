//! Conditions, and the numbers and seats in them.

use serde::{Deserialize, Serialize};

use super::{Cards, Same};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeCondition"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeCondition"))]
pub enum Condition {
    /// All of these hold.
    All(Vec<Condition>),
    /// At least one of these holds.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
    /// Compares two numbers.
    Number {
        /// The left side.
        of: Number,
        /// The comparison.
        is: Compare,
        /// The right side.
        than: Number,
    },
    /// All seats of `who` are among other seats. False if `who` is empty.
    Seat {
        /// The seats to test.
        who: Who,
        /// The seats that they must be among.
        among: Who,
    },
    /// A card on the discard pile matches a pattern.
    Card {
        /// The card to test.
        of: OnPile,
        /// The pattern.
        is: Cards,
    },
    /// The card that was played and the card beneath share this property.
    Alike(Same),
    /// Each of these hands contains at least `least` matching cards.
    Holds {
        /// The hands to test.
        who: Who,
        /// The cards to count.
        cards: Cards,
        /// The minimum.
        least: Number,
    },
    /// Play goes to the left.
    Leftwards,
    /// The answer, or the result of the die, counted from 1.
    Answer(u8),
}

/// A card on the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeOnPile"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeOnPile"))]
pub enum OnPile {
    /// The current top card.
    Top,
    /// The card that was played.
    #[serde(rename = "laid")]
    Played,
    /// The card that it was played on.
    Beneath,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeCompare"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeCompare"))]
pub enum Compare {
    /// At least.
    AtLeast,
    /// At most.
    AtMost,
    /// Equal.
    Exactly,
    /// A multiple of.
    MultipleOf,
}

impl Compare {
    /// Evaluates the comparison.
    pub(crate) const fn holds(self, of: i32, than: i32) -> bool {
        match self {
            Self::AtLeast => of >= than,
            Self::AtMost => of <= than,
            Self::Exactly => of == than,
            Self::MultipleOf => than != 0 && of != 0 && of % than == 0,
        }
    }
}

/// A number: a constant, or a term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeNumber"))]
#[serde(
    untagged,
    expecting = "a number is a whole number, or where one comes from, such as \"debt\" or { hand = \"actor\" }"
)]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeNumber"))]
pub enum Number {
    /// A constant.
    Is(i32),
    /// A term that is evaluated during play.
    Of(Box<Term>),
}

impl Number {
    /// Returns true if the value can exceed `most` during play.
    pub fn can_exceed(&self, most: i32) -> bool {
        self.most() > most
    }

    fn can_be_negative(&self) -> bool {
        let term = match self {
            Self::Is(number) => return *number < 0,
            Self::Of(term) => term,
        };
        match &**term {
            Term::Less(..) | Term::Score(_) | Term::RoundScore(_) => true,
            Term::Sum(all) => all.iter().any(Self::can_be_negative),
            Term::Product(one, other) => one.can_be_negative() || other.can_be_negative(),
            Term::Half(of) => of.can_be_negative(),
            _ => false,
        }
    }

    /// Returns the largest possible value, as far as it is known before the game.
    fn most(&self) -> i32 {
        const UNBOUNDED: i32 = i32::MAX;
        let term = match self {
            Self::Is(number) => return *number,
            Self::Of(term) => term,
        };
        match &**term {
            Term::PlayedNumber | Term::TopNumber | Term::BeneathNumber => 9,
            Term::PlayedOwes => 4,
            // Options, dice and typical tables have at most 20.
            Term::Answer | Term::InPlay => 20,
            Term::Sum(all) => all.iter().map(Self::most).fold(0, i32::saturating_add),
            // A computed subtrahend can be zero or negative.
            Term::Less(from, Self::Is(off)) => from.most().saturating_sub(*off),
            Term::Less(from, _) => from.most(),
            // The product of two negative numbers is positive.
            Term::Product(one, other) if one.can_be_negative() || other.can_be_negative() => UNBOUNDED,
            Term::Product(one, other) => one.most().saturating_mul(other.most()),
            Term::Half(of) => of.most().saturating_add(1) / 2,
            Term::Debt
            | Term::Drawn
            | Term::Round
            | Term::Row
            | Term::Times
            | Term::Count
            | Term::Hand(_)
            | Term::Held { .. }
            | Term::Score(_)
            | Term::RoundScore(_)
            | Term::Mark(_) => UNBOUNDED,
        }
    }
}

/// A term that is evaluated during play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeTerm"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeTerm"))]
pub enum Term {
    /// The debt, in cards.
    Debt,
    /// The number on the card that was played; 0 if it has none.
    #[serde(rename = "laid-number")]
    PlayedNumber,
    /// The number on the top card; 0 if it has none.
    TopNumber,
    /// The number on the card beneath the one that was played; 0 if it has none.
    BeneathNumber,
    /// The debt that the played card adds, in cards.
    #[serde(rename = "laid-owes")]
    PlayedOwes,
    /// The number of cards that were drawn.
    Drawn,
    /// The number of seats in play.
    InPlay,
    /// The number of the round.
    Round,
    /// The number of cards with the same face on top of the discard pile, without a gap.
    Row,
    /// How often this rule has applied in this round.
    Times,
    /// The answer, or the result of the die.
    Answer,
    /// The number of cards in a hand. For several seats, the sum.
    Hand(Who),
    /// The number of matching cards in a hand. For several seats, the sum.
    Held {
        /// The hands to count in.
        who: Who,
        /// The cards to count.
        cards: Cards,
    },
    /// The points of the match. For several seats, the sum.
    Score(Who),
    /// The points of the round that has ended. For several seats, the sum.
    RoundScore(Who),
    /// The mark of this rule. For several seats, the sum.
    Mark(Who),
    /// The counter of this rule.
    Count,
    /// The sum of these numbers.
    Sum(Vec<Number>),
    /// The first number minus the second.
    Less(Number, Number),
    /// The product of the two numbers.
    Product(Number, Number),
    /// Half of the number, rounded up.
    Half(Number),
}

/// A set of seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeWho"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeWho"))]
pub enum Who {
    /// The player who acted.
    Actor,
    /// The other player in an event: the one who played the card beneath, or who caught the actor.
    Other,
    /// The player who was chosen, or who lost the race.
    Chosen,
    /// The current seat of a step that is done for each of several seats.
    Each,
    /// The player in turn.
    Turn,
    /// The next player in play after the actor.
    Next,
    /// The previous player in play before the actor.
    Previous,
    /// The player opposite the actor. At tables with an odd number of seats, the nearest to the left of that.
    Opposite,
    /// All players in play.
    Everyone,
    /// All players in play except the actor.
    Others,
    /// The dealer.
    Dealer,
    /// The player who played the top card.
    #[serde(rename = "layer")]
    TopCardPlayer,
    /// The player with the fewest cards, or all of them on a tie.
    Fewest,
    /// The player with the most cards, or all of them on a tie.
    Most,
    /// The leader of the match, or all of them on a tie.
    Leader,
    /// The players with the mark of this rule.
    Marked,
    /// All players in play who hold a matching card.
    Holding(Box<Cards>),
    /// The next player in play after these.
    NextOf(Box<Who>),
    /// The previous player in play before these.
    PreviousOf(Box<Who>),
    /// The players opposite these, in play or not.
    OppositeOf(Box<Who>),
    /// The team of these players, including themselves: every second seat of the table.
    TeamOf(Box<Who>),
    /// The first set without the second.
    Except(Box<Who>, Box<Who>),
    /// The union of both sets.
    Both(Box<Who>, Box<Who>),
}
