//! What follows.

use serde::{Deserialize, Serialize};

use super::{Cards, Condition, Number, OnPile, Who};

/// Something that is done, if its condition holds then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeStep"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeStep"))]
pub struct Step {
    /// For each of these, one after the other in the order of play: within the step they are `each`. Steps that follow one
    /// another with the same `each` are done together, so that the first seat has done all of them before the next begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub each: Option<Who>,
    /// Only if this is so.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub condition: Option<Condition>,
    /// What.
    #[serde(rename = "do")]
    pub instruction: Instruction,
}

/// What a rule does. Where one seat is needed and several are named, it is the first of them in the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeInstruction"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeInstruction"))]
pub enum Instruction {
    /// Each of them draws.
    Draw {
        /// Who.
        who: Who,
        /// How many.
        cards: Number,
    },
    /// Cards go from one hand to another, unseen by the rest.
    Give {
        /// Whose.
        from: Who,
        /// To whom.
        to: Who,
        /// How many.
        cards: Number,
        /// Which ones.
        by: PickedBy,
    },
    /// Two swap hands.
    Swap {
        /// One.
        a: Who,
        /// The other.
        b: Who,
    },
    /// Everybody in play passes the hand on, in the direction of play or against it.
    PassHands {
        /// Against the direction of play.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        back: bool,
    },
    /// When the turn moves on next, it passes over so many more.
    Skip {
        /// How many.
        seats: Number,
    },
    /// The direction turns.
    TurnRound,
    /// The debt grows; whoever is next owes it.
    RaiseDebt {
        /// By how many cards.
        by: Number,
    },
    /// The debt is forgiven.
    ForgiveDebt,
    /// The turn is somebody's, once the play is over.
    TurnTo {
        /// Whose.
        who: Who,
    },
    /// Somebody names the colour of the wild on top.
    NameColour {
        /// Who.
        who: Who,
    },
    /// Hands, or these cards of them, are shown to all.
    Show {
        /// Whose.
        who: Who,
        /// Which cards.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Cards>"))]
        cards: Cards,
    },
    /// Somebody looks at a hand.
    Peek {
        /// Who looks.
        who: Who,
        /// At whose.
        at: Who,
    },
    /// Somebody may lay more cards, without effect.
    LayMore {
        /// Who.
        who: Who,
        /// Which.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Cards>"))]
        cards: Cards,
        /// At most how many.
        most: Number,
        /// Whether one must be laid, if there is one.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        must: bool,
    },
    /// The next card of the stock is turned onto the pile.
    Flip,
    /// Somebody takes the topmost cards of the pile; one always stays.
    TakePile {
        /// Who.
        who: Who,
        /// How many.
        cards: Number,
    },
    /// Somebody takes cards of the stock unseen and keeps them face down: they cannot be played, and count at the end.
    SetAside {
        /// Who.
        who: Who,
        /// How many.
        cards: Number,
    },
    /// The hand is put face down and counts: out of the round, without having gone out.
    Retire {
        /// Whose.
        who: Who,
    },
    /// Points of the match; negative ones are taken away.
    Points {
        /// Whose.
        who: Who,
        /// How many.
        by: Number,
    },
    /// The mark of this rule on somebody grows, or with a negative number shrinks; never below nothing. Marks go with
    /// the round, unless the rule says that they last.
    Mark {
        /// On whom.
        who: Who,
        /// By how much.
        by: Number,
    },
    /// The mark of this rule is taken away.
    Unmark {
        /// From whom.
        who: Who,
    },
    /// The counter of this rule, which the table has one of, grows, or with a negative number shrinks; never below nothing. It
    /// goes with the round, unless the rule says that its marks last.
    Count {
        /// By how much.
        by: Number,
    },
    /// The counter of this rule begins anew with nothing.
    ClearCount,
    /// A card on the pile bears the mark from then on, wherever it goes, for everybody who sees its face. There is one such
    /// mark at a table. It goes with the round, unless the rule says that its marks last.
    MarkCard {
        /// Which card.
        of: OnPile,
        /// Whether the mark is taken off instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        off: bool,
    },
    /// Somebody shows cards of the hand to all, and they bear the mark from then on.
    MarkHeld {
        /// Whose.
        who: Who,
        /// Which cards.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Cards>"))]
        cards: Cards,
        /// How many; if there are fewer, all of them.
        count: Number,
        /// Which of them.
        by: PickedBy,
        /// Whether the mark is taken off instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        off: bool,
    },
    /// All do the same, and somebody has lost: these are the `chosen` from then on.
    Race {
        /// Who takes part. If these are everyone or all others, residents of the doghouse take part as well.
        who: Who,
        /// What they do.
        action: String,
        /// Who is chosen.
        pays: Pays,
    },
    /// Somebody names one of some seats: it is the `chosen` from then on.
    ChooseSeat {
        /// Who names.
        who: Who,
        /// One of these.
        among: Who,
    },
    /// Somebody chooses one of some words; the `answer` is its place, counted from 1. Who is late chooses the last.
    Choose {
        /// Who.
        who: Who,
        /// The words.
        options: Vec<String>,
    },
    /// All choose; what most have chosen is the `answer`. Of several, it is the last.
    Vote {
        /// Who.
        who: Who,
        /// The words.
        options: Vec<String>,
    },
    /// Chance: the `answer` is a number from 1 on.
    Roll {
        /// How many sides the die has.
        sides: Number,
    },
    /// The chat is switched, until the round ends.
    Chat(Chat),
}

/// Which cards are given, or marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadePickedBy"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadePickedBy"))]
pub enum PickedBy {
    /// Those that their holder chooses.
    Giver,
    /// Any, by chance.
    Chance,
}

/// The player who loses a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadePays"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadePays"))]
pub enum Pays {
    /// Who is last.
    Last,
    /// Who is first.
    First,
}

/// What becomes of the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeChat"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeChat"))]
pub enum Chat {
    /// Nobody can say anything.
    Off,
    /// Everybody can again.
    On,
    /// The other of the two.
    Toggle,
}
