//! Windows: pauses in which some seats may or must act before a deadline. A window is stored on the table and so
//! survives a restart.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::effect::Held;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};

/// A point in time, in milliseconds since the table was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The time `millis` milliseconds later, saturating.
    #[must_use]
    pub const fn plus(self, millis: u64) -> Self {
        Self(self.0.saturating_add(millis))
    }
}

/// The purpose of a window whose kind does not tell what players do in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WindowPurpose {
    /// Players can accuse the play that ends the round, before it counts (SS-12).
    LastPlay,
    /// Players play any of their cards of the top card's color (PS-3.3).
    AllOfColor,
}

/// The kind of answer that a window waits for. Its name is the verb of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WindowKind {
    /// The dealer chooses the number of cards (SP-2.1).
    Deal,
    /// The dealer turns up the starter (SP-2.1).
    Flip,
    /// The player of a wild calls its color (G10).
    Color,
    /// All players slap the discard pile; later players draw more (SP-6).
    Slap,
    /// All players pass their hands on (SP-3).
    HandOn,
    /// All players confirm that they are ready (SS-1).
    Ready,
    /// Players may play cards or decline with `pass`: the race for the first turn (SS-2), a block (PS-1), a color
    /// (PS-3.3).
    Play,
    /// A player chooses a hand to look at (SP-10).
    Peek,
    /// A player chooses a place in the circle (SP-11).
    MoveTo,
    /// A player chooses another to swap hands with (PS-1, PW-6).
    Swap,
    /// Players may show wilds against a spread (PS-4.5).
    Shield,
    /// A player chooses a card to give away (PW-5).
    Give,
    /// A player makes or changes a rule (HR-5, HR-7).
    MakeRule,
    /// Players perform an action, and the last one pays (HR-6, PW-7).
    Do,
    /// A player chooses a card to show and mark (home-made rules).
    Show,
    /// The accused player may dispute (SS-12).
    Dispute,
    /// Play waits until a player says go or the time is up (PW-8).
    Go,
    /// A player names another (home-made rules).
    Name,
    /// Players choose between several options, or vote (home-made rules).
    Choose,
}

impl WindowKind {
    /// The name in files and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Flip => "flip",
            Self::Color => "color",
            Self::Slap => "slap",
            Self::HandOn => "hand-on",
            Self::Ready => "ready",
            Self::Play => "play",
            Self::Peek => "peek",
            Self::MoveTo => "move-to",
            Self::Swap => "swap",
            Self::Shield => "shield",
            Self::Give => "give",
            Self::MakeRule => "make-rule",
            Self::Do => "do",
            Self::Show => "show",
            Self::Dispute => "dispute",
            Self::Go => "go",
            Self::Name => "name",
            Self::Choose => "choose",
        }
    }
}

/// The players who can only answer while a window is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Freeze {
    /// All players.
    All,
    /// All players, but a legal card out of turn lands and closes the window (G10).
    AllButOutOfTurn,
    /// Players who have a hand to pass on or to receive (SP-3.2).
    HandsMoving,
}

/// How much of the ordinary game a seat can take part in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gate {
    /// Only answers to windows.
    Closed,
    /// Answers to windows and legal cards out of turn.
    OutOfTurnOnly,
    /// All actions.
    Open,
}

/// The properties of a window when it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// The kind of answer it waits for.
    pub kind: WindowKind,
    /// The rule that opened the window and resolves it.
    pub rule: RuleId,
    /// The seats that are asked.
    pub asked: SeatSet,
    /// The seat that caused it: the player of the card, or the dealer.
    pub by: Seat,
    /// The players who are frozen while it is open.
    pub freeze: Freeze,
    /// True if the rest of the play waits until the window closes. Otherwise only the judging of going out and UNO
    /// waits.
    pub holds: bool,
    /// Another seat involved: the other player of a swap, the first player of the card, the accuser.
    pub about: Option<Seat>,
    /// The stage of a window that has several, or a number that it refers to. For home-made rules, the index of the
    /// rule.
    pub step: u8,
    /// For home-made rules: the part times 256, plus the step that asks.
    pub instruction: u16,
    /// True if players do not learn that the window is open (HR-8).
    pub secret: bool,
    /// The time at which the window closes without further answers.
    pub deadline: Time,
}

/// A rule's request to open a window. The resolution fills in the other properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The kind of answer it waits for.
    pub kind: WindowKind,
    /// The seats that are asked.
    pub asked: SeatSet,
    /// The seat that caused it.
    pub by: Seat,
    /// The players who are frozen while it is open.
    pub freeze: Freeze,
    /// True if the rest of the play waits until the window closes.
    pub holds: bool,
    /// Another seat involved.
    pub about: Option<Seat>,
    /// The stage of a window that has several, or a number that it refers to.
    pub step: u8,
    /// For home-made rules: the part times 256, plus the step that asks.
    pub instruction: u16,
    /// True if players do not learn that the window is open.
    pub secret: bool,
    /// The time limit in the rulebook's milliseconds, before the speed factor.
    pub millis: u64,
}

impl Ask {
    /// The usual kind of window: it freezes all players and holds the play.
    pub const fn all(kind: WindowKind, asked: SeatSet, by: Seat, millis: u64) -> Self {
        Self {
            kind,
            asked,
            by,
            freeze: Freeze::All,
            holds: true,
            about: None,
            step: 0,
            instruction: 0,
            secret: false,
            millis,
        }
    }
}

/// A secret answer, not shown to other players before the window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The answering seat.
    pub seat: Seat,
    /// The chosen card.
    pub card: Card,
    /// True if the card is played afterwards.
    pub discard: bool,
    /// For home-made rules: the chosen value.
    pub value: u8,
}

/// An open window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The properties that it was opened with.
    pub opening: Opening,
    /// The seats that have answered, in order.
    pub answered: ArrayVec<Seat, MAX_SEATS>,
    /// The secret answers.
    pub choices: ArrayVec<Choice, MAX_SEATS>,
    /// The rest of the play, which waits for the window to close.
    pub held: Held,
    /// True if the play that can be undone opened it. Undoing the play closes it (SS-12).
    pub of_play: bool,
}

impl Window {
    /// A window without answers.
    pub fn new(opening: Opening) -> Self {
        Self { opening, answered: ArrayVec::new(), choices: ArrayVec::new(), held: Held::new(), of_play: false }
    }

    /// The seats that are asked and have not answered.
    pub fn awaited(&self) -> SeatSet {
        self.opening.asked.minus(self.answered.iter().copied().collect())
    }
}
