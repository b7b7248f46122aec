//! What a home-made rule can say. Everything here is a public format (`docs/formats.md`): words are added, not changed.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::card::{Colour, Face};
use crate::ruleset::{SwitchValue, quoted};

/// A rule that somebody has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Homemade {
    /// Its name in files and links: `matched-draws`.
    pub name: String,
    /// Its name for people, called out when it speaks: "Matched Draws".
    pub title: String,
    /// What its maker says of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub description: String,
    /// Rules that must be on as well, built-in or home-made, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub requires: Vec<String>,
    /// Rules that may not be on, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub excludes: Vec<String>,
    /// Built-in rules that it switches, as in a ruleset's `[rules]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, SwitchValue>>")]
    pub rules: BTreeMap<String, SwitchValue>,
    /// Settings that it changes, each by its name, such as `uno.penalty`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, SwitchValue>>")]
    pub settings: BTreeMap<String, SwitchValue>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Part>>")]
    pub parts: Vec<Part>,
}

/// A part of a rule: something that happens and what follows, or something that holds all the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "HomemadePart")]
pub struct Part {
    /// What happens. A part has this or `standing`, not both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<Trigger>,
    /// What holds all the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub standing: Option<Standing>,
    /// Only if this is so.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub condition: Option<Condition>,
    /// What follows: after `when`, or after a card was laid that a `permit` let through.
    #[serde(default, rename = "then", skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Step>>")]
    pub steps: Vec<Step>,
}

/// What happens. The seat that does it is the `actor`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeTrigger")]
pub enum Trigger {
    /// A card is laid.
    Laid(Laying),
    /// A card is laid on a card of these; `other` is who had laid that.
    Covered(Cards),
    /// Cards of one kind lie on top, so many in a row, exactly.
    InARow {
        /// How many.
        count: u8,
        /// What they have in common.
        same: Same,
    },
    /// Somebody has drawn.
    Drawn {
        /// What for; empty: for anything.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<DrawnFor>>")]
        why: Vec<DrawnFor>,
    },
    /// Somebody's turn begins.
    TurnBegun,
    /// The starter lies there, and play begins; the actor is whose turn it is.
    RoundBegun,
    /// The round is over and counted; the actor is who went out first. Only points can follow.
    RoundOver,
    /// Somebody says UNO.
    UnoSaid,
    /// Somebody is caught without UNO; `other` caught them.
    Caught,
    /// Somebody passes.
    Passed,
    /// Somebody is passed over.
    Skipped,
    /// The direction turns; the actor is whose turn it is.
    Turned,
    /// Somebody goes out.
    WentOut,
    /// A colour is called.
    ColourCalled(Colour),
    /// A hand has changed its size, and this is so of it now.
    HandIs {
        /// How to compare.
        is: Compare,
        /// With how many cards.
        than: u8,
    },
    /// Hands have changed owners: two were swapped, or all were passed.
    HandsMoved,
    /// Somebody says something in the chat.
    Spoke,
    /// The mark of this rule on somebody has been changed.
    Marked,
}

/// Which laying of cards is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "HomemadeLaying")]
pub struct Laying {
    /// Which cards.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    #[ts(optional, as = "Option<Cards>")]
    pub cards: Cards,
    /// In what manner.
    #[serde(default)]
    #[ts(optional, as = "Option<Manner>")]
    pub how: Manner,
}

/// In what manner a card is laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeManner")]
pub enum Manner {
    /// With its effect, in turn or out of turn.
    #[default]
    Played,
    /// With its effect, out of turn.
    OutOfTurn,
    /// As a match, without effect.
    Match,
    /// In any manner.
    Any,
}

/// Why cards are drawn, as far as rules can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeDrawnFor")]
pub enum DrawnFor {
    /// On one's turn.
    Turn,
    /// A debt.
    Debt,
    /// As a penalty: UNO, a race, a challenge, a mistake.
    Penalty,
    /// Because of a home-made rule.
    Rule,
}

/// A face, as in files: `7`, `S`, `+2`, `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceName(pub Face);

impl Serialize for FaceName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.symbol())
    }
}

impl<'de> Deserialize<'de> for FaceName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Face::all().find(|face| face.symbol().eq_ignore_ascii_case(&word)).map(Self).ok_or_else(|| {
            let known: Vec<_> = Face::all().map(Face::symbol).collect();
            serde::de::Error::custom(format!("there is no face {}; there are {}", quoted(&word), known.join(", ")))
        })
    }
}

/// Which cards. What is left out is not asked; all that is said must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "HomemadeCards")]
pub struct Cards {
    /// Any of these faces, as in files: `7`, `S`, `+2`, `W`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "string[]")]
    pub faces: Vec<FaceName>,
    /// Any of these colours; wild-types have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Colour>>")]
    pub colours: Vec<Colour>,
    /// Any of these kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Kind>>")]
    pub kinds: Vec<Kind>,
    /// What it has in common with the card on top; for the card that is being laid, with the one beneath.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub like: Option<Same>,
    /// How its number fits others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub adds_up: Option<AddsUp>,
    /// All cards but these.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub not: bool,
}

impl Cards {
    /// Whether every card is meant.
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

/// How the number of a card adds up with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeAddsUp")]
pub enum AddsUp {
    /// With another card of its colour in the same hand, to the number on top.
    InHand,
    /// With the card that has just been laid, of its colour, to the number beneath that.
    WithLaid,
}

/// Kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeKind")]
pub enum Kind {
    /// 0 to 9.
    Number,
    /// Numbers that are even, 0 among them.
    Even,
    /// Numbers that are odd.
    Odd,
    /// Anything but numbers.
    Action,
    /// Cards that make somebody owe cards.
    Draw,
    /// Cards without a colour of their own.
    Wild,
}

/// What two cards have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeSame")]
pub enum Same {
    /// The colour, shown or called.
    Colour,
    /// The number or word.
    Face,
    /// Colour and face.
    Both,
}

/// What holds all the time. The `actor` of its condition is the seat that wants to do it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeStanding")]
pub enum Standing {
    /// Cards may be laid that could not be otherwise.
    Permit(Permit),
    /// Something may not be done. Drawing, passing and answering always may.
    Forbid(Forbid),
    /// Something does not happen.
    Prevent(Prevent),
}

/// Cards that may be laid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "HomemadePermit")]
pub struct Permit {
    /// Which.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    #[ts(optional, as = "Option<Cards>")]
    pub cards: Cards,
    /// When.
    pub on: PermitWhen,
}

/// When cards may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadePermitWhen")]
pub enum PermitWhen {
    /// On one's turn, when nothing is owed.
    Turn,
    /// On one's turn, in answer to a debt.
    Debt,
    /// When it is somebody else's turn, and nothing is owed.
    OutOfTurn,
}

/// What may not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeForbid")]
pub enum Forbid {
    /// Laying these cards, in any manner.
    Lay(Cards),
    /// Laying these cards out of turn or as a match.
    LayOutOfTurn(Cards),
    /// Whatever a built-in rule offers, by the rule's name. Answers to its windows always may be given.
    Rule(String),
}

/// What does not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadePrevent")]
pub enum Prevent {
    /// The card skips nobody.
    Skip,
    /// The card does not turn the direction.
    TurnRound,
    /// The card makes nobody owe anything.
    Attack,
    /// The layer of a wild is not asked for its colour.
    ColourCall,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeCondition")]
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
        least: u8,
    },
    /// Play goes to the left.
    Leftwards,
    /// What was answered, or rolled, counted from 1.
    Answer(u8),
}

/// A card on the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeOnPile")]
pub enum OnPile {
    /// The one on top now.
    Top,
    /// The one that was laid.
    Laid,
    /// The one that it was laid on.
    Beneath,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeCompare")]
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

/// A number: a number, or what one is taken from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    untagged,
    expecting = "a number is a whole number, or where one comes from, such as \"debt\" or { hand = \"actor\" }"
)]
#[ts(rename = "HomemadeNumber")]
pub enum Number {
    /// This one.
    Is(i32),
    /// What it is taken from.
    Of(Box<Term>),
}

/// What a number is taken from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeTerm")]
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
    /// The points of the match; of several seats, all together.
    Score(Who),
    /// The points of the round that is over.
    RoundScore(Who),
    /// The mark of this rule; of several seats, all together.
    Mark(Who),
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeWho")]
pub enum Who {
    /// Who did it.
    Actor,
    /// The other one of what happened: who had laid the card beneath, who caught.
    Other,
    /// Who was chosen, or has lost the race.
    Chosen,
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
    /// The next in play after somebody.
    NextOf(Box<Who>),
    /// The one before somebody.
    PreviousOf(Box<Who>),
    /// Who sits opposite somebody, in play or not.
    OppositeOf(Box<Who>),
    /// Some without others.
    Except(Box<Who>, Box<Who>),
    /// All of both.
    Both(Box<Who>, Box<Who>),
}

/// Something that is done, if its condition holds then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "HomemadeStep")]
pub struct Step {
    /// Only if this is so.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub condition: Option<Condition>,
    /// What.
    #[serde(rename = "do")]
    pub deed: Deed,
}

/// What a rule does. Where one seat is needed and several are named, it is the first of them in the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeDeed")]
pub enum Deed {
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
        #[ts(optional, as = "Option<bool>")]
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
        #[ts(optional, as = "Option<Cards>")]
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
        #[ts(optional, as = "Option<Cards>")]
        cards: Cards,
        /// At most how many.
        most: u8,
        /// Whether one must be laid, if there is one.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
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
    /// the round.
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
    /// All do the same, and somebody has lost: these are the `chosen` from then on.
    Race {
        /// Who takes part.
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
        sides: u8,
    },
    /// The chat is switched, until the round ends.
    Chat(Chat),
}

/// Which cards are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadePickedBy")]
pub enum PickedBy {
    /// Those that the giver chooses.
    Giver,
    /// Any, by chance.
    Chance,
}

/// Who has lost a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadePays")]
pub enum Pays {
    /// Who is last.
    Last,
    /// Who is first.
    First,
}

/// What becomes of the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HomemadeChat")]
pub enum Chat {
    /// Nobody can say anything.
    Off,
    /// Everybody can again.
    On,
    /// The other of the two.
    Toggle,
}
