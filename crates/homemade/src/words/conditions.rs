//! Conditions, and the numbers and seats that they speak of.

use serde::{Deserialize, Serialize};

use super::{Cards, Same};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeCondition"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeCondition"))]
pub enum Condition {
    /// All of these.
    All(Vec<Condition>),
    /// Any of these.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// Two numbers compare so.
    Number {
        /// One.
        of: Number,
        /// How.
        is: Compare,
        /// The other.
        than: Number,
    },
    /// Seats are all among others; never if there are none.
    Seat {
        /// These.
        who: Who,
        /// Among those.
        among: Who,
    },
    /// A card on the pile is one of these.
    Card {
        /// Which card.
        of: OnPile,
        /// Of these.
        is: Cards,
    },
    /// The card that was laid, and the one beneath, have this in common.
    Alike(Same),
    /// Each of these hands has at least so many of these cards.
    Holds {
        /// Whose.
        who: Who,
        /// Which cards.
        cards: Cards,
        /// How many.
        least: Number,
    },
    /// Play goes to the left.
    Leftwards,
    /// What was answered, or rolled, counted from 1.
    Answer(u8),
}

/// A card on the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeOnPile"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeOnPile"))]
pub enum OnPile {
    /// The one on top now.
    Top,
    /// The one that was laid.
    Laid,
    /// The one that it was laid on.
    Beneath,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeCompare"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeCompare"))]
pub enum Compare {
    /// At least.
    AtLeast,
    /// At most.
    AtMost,
    /// Exactly.
    Exactly,
    /// A multiple of.
    MultipleOf,
}

impl Compare {
    /// Whether two numbers compare so.
    pub(crate) const fn holds(self, of: i32, than: i32) -> bool {
        match self {
            Self::AtLeast => of >= than,
            Self::AtMost => of <= than,
            Self::Exactly => of == than,
            Self::MultipleOf => than != 0 && of != 0 && of % than == 0,
        }
    }
}

/// A number: a number, or what one is taken from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeNumber"))]
#[serde(
    untagged,
    expecting = "a number is a whole number, or where one comes from, such as \"debt\" or { hand = \"actor\" }"
)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeNumber"))]
pub enum Number {
    /// This one.
    Is(i32),
    /// What it is taken from.
    Of(Box<Term>),
}

impl Number {
    /// Whether it can come to more than so much at a table.
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

    /// The most that it can come to, as far as that is known before the game.
    fn most(&self) -> i32 {
        const UNBOUNDED: i32 = i32::MAX;
        let term = match self {
            Self::Is(number) => return *number,
            Self::Of(term) => term,
        };
        match &**term {
            Term::LaidNumber | Term::TopNumber | Term::BeneathNumber => 9,
            Term::LaidOwes => 4,
            // Choices and dice have fewer; so has a usual table.
            Term::Answer | Term::InPlay => 20,
            Term::Sum(all) => all.iter().map(Self::most).fold(0, i32::saturating_add),
            // What is taken off may be nothing, or less.
            Term::Less(from, Self::Is(off)) => from.most().saturating_sub(*off),
            Term::Less(from, _) => from.most(),
            // Two negative numbers make a positive one.
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

/// What a number is taken from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeTerm"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeTerm"))]
pub enum Term {
    /// How many cards are owed.
    Debt,
    /// The number on the card that was laid; 0 if it has none.
    LaidNumber,
    /// The number on the card on top; 0 if it has none.
    TopNumber,
    /// The number on the card beneath the one that was laid.
    BeneathNumber,
    /// How many cards the laid card makes somebody owe.
    LaidOwes,
    /// How many were drawn.
    Drawn,
    /// How many seats are in play.
    InPlay,
    /// The number of the round.
    Round,
    /// How many cards of the same face lie on top in a row.
    Row,
    /// How often this rule has spoken in this round.
    Times,
    /// What was answered or rolled.
    Answer,
    /// The cards in a hand; of several seats, all together.
    Hand(Who),
    /// How many of these cards are in a hand; of several seats, all together.
    Held {
        /// Whose.
        who: Who,
        /// Which cards.
        cards: Cards,
    },
    /// The points of the match; of several seats, all together.
    Score(Who),
    /// The points of the round that is over.
    RoundScore(Who),
    /// The mark of this rule; of several seats, all together.
    Mark(Who),
    /// The counter of this rule.
    Count,
    /// All of these together.
    Sum(Vec<Number>),
    /// The first less the second.
    Less(Number, Number),
    /// One times the other.
    Product(Number, Number),
    /// Half of it, rounded up.
    Half(Number),
}

/// Some seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeWho"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeWho"))]
pub enum Who {
    /// Who did it.
    Actor,
    /// The other one of what happened: who had laid the card beneath, who caught.
    Other,
    /// Who was chosen, or has lost the race.
    Chosen,
    /// The one that a step is done for, where it is done for each of several.
    Each,
    /// Whose turn it is.
    Turn,
    /// The next in play after the actor.
    Next,
    /// The one before the actor.
    Previous,
    /// Who sits opposite the actor; at odd tables the nearest to the left of that.
    Opposite,
    /// Everybody in play.
    Everyone,
    /// Everybody in play but the actor.
    Others,
    /// Who deals.
    Dealer,
    /// Who laid the card on top.
    Layer,
    /// Who has fewest cards; several, if they share it.
    Fewest,
    /// Who has most cards.
    Most,
    /// Who is best in the match.
    Leader,
    /// Who has the mark of this rule.
    Marked,
    /// Everybody in play who holds one of these cards.
    Holding(Box<Cards>),
    /// The next in play after somebody.
    NextOf(Box<Who>),
    /// The one before somebody.
    PreviousOf(Box<Who>),
    /// Who sits opposite somebody, in play or not.
    OppositeOf(Box<Who>),
    /// The team of somebody, themselves among it: every second seat of the table.
    TeamOf(Box<Who>),
    /// Some without others.
    Except(Box<Who>, Box<Who>),
    /// All of both.
    Both(Box<Who>, Box<Who>),
}
