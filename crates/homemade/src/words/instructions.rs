//! Steps and their instructions.

use serde::{Deserialize, Serialize};

use super::{Cards, Condition, Number, OnPile, Who};

/// A step: an instruction and its condition, which is evaluated when the step runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HomemadeStep {
    /// Runs the step once for each of these seats, in the order of play. Within the step, the current seat is `each`.
    /// Consecutive steps with the same `each` form a group: each seat completes the whole group before the next seat
    /// begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Who>,
    /// Skips the step if this condition does not hold.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// The instruction.
    #[serde(rename = "do")]
    pub instruction: Instruction,
}

/// An instruction. If it needs one seat and several are named, it applies to the first of them in the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeInstruction"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeInstruction"))]
pub enum Instruction {
    /// Each of these players draws cards.
    Draw {
        /// The players who draw.
        who: Who,
        /// The number of cards.
        cards: Number,
    },
    /// Moves cards from one hand to another. Other players do not see them.
    Give {
        /// The giver.
        from: Who,
        /// The receiver.
        to: Who,
        /// The number of cards.
        cards: Number,
        /// How the cards are selected.
        by: PickedBy,
    },
    /// Two players swap hands.
    Swap {
        /// The first player.
        a: Who,
        /// The second player.
        b: Who,
    },
    /// All players in play pass their hands on, in the direction of play or against it.
    PassHands {
        /// Against the direction of play.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
        back: bool,
    },
    /// The next time the turn moves on, it skips this many additional seats.
    Skip {
        /// The number of seats.
        seats: Number,
    },
    /// Reverses the direction of play.
    TurnRound,
    /// Raises the debt. The next player owes it.
    RaiseDebt {
        /// The number of cards.
        by: Number,
    },
    /// Cancels the debt.
    ForgiveDebt,
    /// Gives the turn to a player once the play is over.
    TurnTo {
        /// The player.
        who: Who,
    },
    /// A player names the color of the wild card on top.
    #[serde(alias = "name-colour")]
    NameColor {
        /// The player.
        who: Who,
    },
    /// Shows hands, or the matching cards in them, to all players.
    Show {
        /// The hands to show.
        who: Who,
        /// The cards to show.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        cards: Cards,
    },
    /// A player looks at another player's hand.
    Peek {
        /// The player who looks.
        who: Who,
        /// The hand to look at.
        at: Who,
    },
    /// A player may play more cards, without their effects.
    #[serde(rename = "lay-more")]
    PlayMore {
        /// The player.
        who: Who,
        /// The cards that can be played.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        cards: Cards,
        /// The maximum number of cards.
        most: Number,
        /// True if the player must play one if they hold one.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
        must: bool,
    },
    /// Turns the next card of the draw pile onto the discard pile.
    Flip,
    /// A player takes cards from the top of the discard pile. The last card always stays.
    TakePile {
        /// The player.
        who: Who,
        /// The number of cards.
        cards: Number,
    },
    /// A player takes cards from the draw pile and keeps them face down, unseen. These cards cannot be played, and
    /// count at the end of the round.
    SetAside {
        /// The player.
        who: Who,
        /// The number of cards.
        cards: Number,
    },
    /// A player leaves the round without going out. Their hand goes face down and counts.
    Retire {
        /// The player.
        who: Who,
    },
    /// Adds points to the score of the match. Negative numbers subtract.
    Points {
        /// The players.
        who: Who,
        /// The number of points.
        by: Number,
    },
    /// Changes the mark of this rule on a player. Negative numbers reduce it, to no less than 0. Marks are cleared at
    /// the end of the round unless the rule is `lasting`.
    Mark {
        /// The players.
        who: Who,
        /// The amount to add.
        by: Number,
    },
    /// Removes the mark of this rule.
    Unmark {
        /// The players.
        who: Who,
    },
    /// Changes the counter of this rule; there is one per table. Negative numbers reduce it, to no less than 0. It is
    /// reset at the end of the round unless the rule is `lasting`.
    Count {
        /// The amount to add.
        by: Number,
    },
    /// Resets the counter of this rule to 0.
    ClearCount,
    /// Marks a card on the discard pile. The card keeps its mark wherever it goes, visible to all who see its face. All
    /// rules at a table share this kind of mark. It is removed at the end of the round unless the rule is `lasting`.
    MarkCard {
        /// The card.
        of: OnPile,
        /// True to remove the mark instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        off: bool,
    },
    /// A player shows cards of their hand to all players, and these cards get the mark.
    MarkHeld {
        /// The player.
        who: Who,
        /// The cards that can be marked.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        cards: Cards,
        /// The number of cards. If there are fewer, all of them.
        count: Number,
        /// How the cards are selected.
        by: PickedBy,
        /// True to remove the mark instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        off: bool,
    },
    /// All players perform an action as fast as they can. The losers become `chosen`.
    Race {
        /// The players who take part. `everyone` and `others` include players in the doghouse.
        who: Who,
        /// The action to perform.
        action: String,
        /// Which player loses.
        pays: Pays,
    },
    /// A player picks one of several seats, which becomes `chosen`.
    ChooseSeat {
        /// The player who picks.
        who: Who,
        /// The seats to pick from.
        among: Who,
    },
    /// A player chooses one of several options. Its number, counted from 1, becomes the `answer`. At the time limit,
    /// the last option is chosen.
    Choose {
        /// The player.
        who: Who,
        /// The options.
        options: Vec<String>,
    },
    /// Players vote on several options. The one with the most votes becomes the `answer`; on a tie, the last of these.
    Vote {
        /// The players who vote.
        who: Who,
        /// The options.
        options: Vec<String>,
    },
    /// Rolls a die. The result, counted from 1, becomes the `answer`.
    Roll {
        /// The number of sides.
        sides: Number,
    },
    /// Switches the chat until the end of the round.
    Chat(Chat),
}

/// How cards to give or mark are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadePickedBy"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadePickedBy"))]
pub enum PickedBy {
    /// The holder chooses.
    Giver,
    /// At random.
    Chance,
}

/// Which player loses a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadePays"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadePays"))]
pub enum Pays {
    /// The slowest player.
    Last,
    /// The fastest player.
    First,
}

/// A switch of the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeChat"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeChat"))]
pub enum Chat {
    /// Players cannot use the chat.
    Off,
    /// Players can use the chat again.
    On,
    /// Switches between off and on.
    Toggle,
}
