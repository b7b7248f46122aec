//! Windows: pauses in which some seats may or must act before a deadline. A window is data on the table, so that it
//! survives a restart.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::effect::Queue;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};

/// A moment, in milliseconds since the table was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Time(#[cfg_attr(feature = "typescript", ts(type = "number"))] pub u64);

impl Time {
    /// The moment so many milliseconds later.
    #[must_use]
    pub const fn plus(self, millis: u64) -> Self {
        Self(self.0.saturating_add(millis))
    }
}

/// What a window waits for. Its name is the verb that answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WindowKind {
    /// The dealer chooses the number of cards (SP-2.1).
    Deal,
    /// The dealer turns the starter (SP-2.1).
    Flip,
    /// The layer of a wild calls its colour (G10).
    Color,
    /// All slap the pile; the later, the more to draw (SP-6).
    Slap,
    /// All pass their hands on (SP-3).
    HandOn,
    /// All say that they are ready (SS-1).
    Ready,
    /// Cards may be laid, or declined with `pass`: the race for the first turn (SS-2), a block (PS-1), a colour (PS-3.3).
    Play,
    /// A hand to look at is chosen (SP-10).
    Peek,
    /// A place in the circle is chosen (SP-11).
    MoveTo,
    /// Somebody to swap hands with is chosen (PS-1, PW-6).
    Swap,
    /// Wilds are held up against a spread (PS-4.5).
    Shield,
    /// A card to give away is chosen (PW-5).
    Give,
    /// A rule is made or changed (HR-5, HR-7).
    MakeRule,
    /// An action is performed, and the last one pays (HR-6, PW-7).
    Do,
    /// A card to show, and to put a mark on, is chosen (home-made rules).
    Show,
    /// Whoever is accused may dispute it (SS-12).
    Dispute,
    /// Play waits until somebody says go, or for a while (PW-8).
    Go,
    /// Somebody is named (home-made rules).
    Name,
    /// One of several things is chosen, or voted for (home-made rules).
    Choose,
}

impl WindowKind {
    /// The name, as in files and on the wire.
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

/// Who can do nothing but answer while a window is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Freeze {
    /// Everybody.
    All,
    /// Everybody, but a legal card out of turn lands and closes the window (G10).
    AllButOutOfTurn,
    /// Whoever has a hand to pass on or to receive (SP-3.2).
    HandsMoving,
}

/// How much of the ordinary game is open to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gate {
    /// Nothing but answers to windows.
    Closed,
    /// Legal cards out of turn as well.
    OutOfTurnOnly,
    /// Everything.
    Open,
}

/// What a window is opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// What it waits for.
    pub kind: WindowKind,
    /// The rule that opened it and resolves it.
    pub rule: RuleId,
    /// Who is asked.
    pub asked: SeatSet,
    /// Who caused it: the layer of the card, the dealer.
    pub by: Seat,
    /// Who is frozen meanwhile.
    pub freeze: Freeze,
    /// Whether the rest of the play waits until it closes. Otherwise only the judging of going out and UNO does.
    pub holds: bool,
    /// Whom it is about besides: the other player of a swap, the card's first layer, the accuser.
    pub about: Option<Seat>,
    /// Which of its stages it is in, for windows that have several; or a number that it is about: for home-made rules
    /// which of them.
    pub step: u8,
    /// For home-made rules: the part, times 256, and the step of it that asks.
    pub instruction: u16,
    /// Whether nobody is told of it (HR-8).
    pub secret: bool,
    /// When it closes by itself.
    pub deadline: Time,
}

/// What a rule asks for when it opens a window. The rest is up to the resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// What it waits for.
    pub kind: WindowKind,
    /// Who is asked.
    pub asked: SeatSet,
    /// Who caused it.
    pub by: Seat,
    /// Who is frozen meanwhile.
    pub freeze: Freeze,
    /// Whether the rest of the play waits in it.
    pub holds: bool,
    /// Whom it is about besides.
    pub about: Option<Seat>,
    /// Which of its stages it is in, or a number that it is about.
    pub step: u8,
    /// For home-made rules: the part, times 256, and the step of it that asks.
    pub instruction: u16,
    /// Whether nobody is told of it.
    pub secret: bool,
    /// For how many milliseconds of the rulebook it is open.
    pub millis: u64,
}

impl Ask {
    /// A window that freezes all and holds the play, as most do.
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

/// An answer that others are not told before the window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Whose.
    pub seat: Seat,
    /// Which card.
    pub card: Card,
    /// Whether it is to be laid afterwards.
    pub discard: bool,
    /// For home-made rules: what was chosen.
    pub value: u8,
}

/// An open window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// What it was opened with.
    pub opening: Opening,
    /// Who has answered, first answer first.
    pub answered: ArrayVec<Seat, MAX_SEATS>,
    /// What was answered, where others must not know before it closes.
    pub choices: ArrayVec<Choice, MAX_SEATS>,
    /// The rest of the play, waiting.
    pub held: Queue,
    /// True if the play that can be undone opened it: undoing the play closes it (SS-12).
    pub of_play: bool,
}

impl Window {
    /// A window in which nobody has answered.
    pub fn new(opening: Opening) -> Self {
        Self { opening, answered: ArrayVec::new(), choices: ArrayVec::new(), held: Queue::new(), of_play: false }
    }

    /// Who is asked and has not answered.
    pub fn awaited(&self) -> SeatSet {
        self.opening.asked.minus(self.answered.iter().copied().collect())
    }
}
