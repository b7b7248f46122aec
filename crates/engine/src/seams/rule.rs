//! What a house rule is: its description, and the seams through which it plugs into the game. A rule knows one clause
//! and never names another rule.

use crate::tables::rule_id::RuleId;
use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::action::Action;
use crate::facts::fact::Fact;
use crate::facts::memorable::Memorable;
use crate::facts::refusal::Code;
use crate::seams::occasion::{Occasions, Situation};
use crate::seams::offers::{Offer, Offers, Play};
use crate::seams::resolution::Resolution;
use crate::seams::rule_error::RuleError;
use crate::seams::rulebook::Rulebook;
use crate::tables::cell::CellAbout;
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, Effects, What};
use crate::tables::mistakes::Mistake;
use crate::tables::procedures::Procedures;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::Table;
use crate::tables::window::{Gate, Window};

/// The places in the resolution of a move at which rules can have a say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seam {
    /// What more may this seat do now?
    Offer,
    /// Is this move vetoed?
    Forbid,
    /// What does this move do?
    Meaning,
    /// An effect is about to happen: keep it, prevent it, or insist on it?
    Replace,
    /// A fact has happened: what follows?
    React,
    /// The table is at rest: what has to be put right before going out is judged?
    Settle,
    /// A move has brought about all that it can for now, be it that windows are open: what follows from how the table stands?
    Pause,
    /// The table rests, and all is judged: what waits for time from now on?
    Rest,
    /// The round is scored: what else counts before anybody has won?
    Count,
    /// A move is about to be refused: what does it cost?
    Fault,
    /// By what everybody can see: who may act before whoever's turn it is?
    Contest,
}

impl Seam {
    /// The seam's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Offer => "offer",
            Self::Forbid => "forbid",
            Self::Meaning => "meaning",
            Self::Replace => "replace",
            Self::React => "react",
            Self::Settle => "settle",
            Self::Pause => "pause",
            Self::Rest => "rest",
            Self::Count => "count",
            Self::Fault => "fault",
            Self::Contest => "contest",
        }
    }
}

/// What a rule has a say in. Two rules meet where one decides something that the other decides or touches, and need a
/// row in [`crate::interactions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// What may be laid out of turn.
    OutOfTurn,
    /// How a turn draws.
    TurnDraw,
    /// How a round begins.
    Start,
    /// A debt stands.
    Debt,
    /// Play freezes for a window.
    Freeze,
    /// Hands change seats or cards come to seats that are out.
    CardsArrive,
    /// Going out is judged.
    GoingOut,
    /// What UNO forgotten costs.
    Uno,
    /// The top of the pile is taken away.
    PileTaken,
    /// Somebody is skipped.
    Skip,
    /// All perform something, and the last one pays.
    Race,
    /// A wild is laid.
    Wild,
    /// A card is laid that may not be.
    Mistake,
    /// The stock runs low.
    Stock,
    /// Seats change places in the circle.
    Places,
}

impl Moment {
    /// What is decided, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::OutOfTurn => "what may be laid out of turn",
            Self::TurnDraw => "how a turn draws",
            Self::Start => "how a round begins",
            Self::Debt => "debts",
            Self::Freeze => "what the table waits for",
            Self::CardsArrive => "cards that come to hands",
            Self::GoingOut => "going out",
            Self::Uno => "UNO",
            Self::PileTaken => "taking cards of the pile",
            Self::Skip => "who is skipped",
            Self::Race => "races",
            Self::Wild => "wilds",
            Self::Mistake => "cards that may not be laid",
            Self::Stock => "the stock",
            Self::Places => "who sits where",
        }
    }
}

/// A question to which a table has one answer. Rules that answer the same one exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// What an out-of-turn card may be and does.
    OutOfTurnCard,
    /// What a zero does.
    Zero,
    /// What a seven does.
    Seven,
    /// How a turn draws.
    TurnDraws,
    /// Whether one draws while holding a playable card.
    DrawsByChoice,
}

impl Question {
    /// The question in words, for errors.
    pub const fn words(self) -> &'static str {
        match self {
            Self::OutOfTurnCard => "what an out-of-turn card may be and does",
            Self::Zero => "what a zero does",
            Self::Seven => "what a seven does",
            Self::TurnDraws => "how a turn draws",
            Self::DrawsByChoice => "how a turn draws while a card could be played",
        }
    }
}

/// A parameter of a rule: a whole number in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name in files.
    pub name: &'static str,
    /// The least value.
    pub least: i64,
    /// The greatest value.
    pub most: i64,
    /// The value where nobody says otherwise.
    pub preset: i64,
    /// What it means, with its unit.
    pub meaning: &'static str,
}

/// A word that the value of a rule can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word in files: `draw-two`.
    pub name: &'static str,
    /// Its meaning, in a few words for players.
    pub meaning: &'static str,
}

/// The facts to which a rule reacts. That it would do nothing about others is checked in debug builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hears {
    /// Cards that are laid with their full effect.
    pub played: CardSet,
    /// Whether it reacts to cards that are laid in any other manner.
    pub laid_otherwise: bool,
    /// Whether it reacts to anything else.
    pub others: bool,
}

impl Hears {
    /// Everything.
    pub const ALL: Self = Self { played: CardSet::ALL, laid_otherwise: true, others: true };
    /// Any card that is laid.
    pub const LAID: Self = Self { others: false, ..Self::ALL };
    /// Nothing but what has to do with no card that is laid.
    pub const OTHERS: Self = Self { played: CardSet::EMPTY, laid_otherwise: false, others: true };

    /// Cards that are laid with their full effect, of those that there are of a set.
    pub const fn played(cards: CardSet) -> Self {
        Self { played: cards, laid_otherwise: false, others: false }
    }
}

/// What there is to say about a rule.
#[derive(Debug)]
pub struct About {
    /// Its name in files: `spank-the-baby`.
    pub name: &'static str,
    /// Its name for people: "Spank The Baby".
    pub title: &'static str,
    /// Its clause in the rulebook: `SP-6`.
    pub clause: &'static str,
    /// One sentence.
    pub sentence: &'static str,
    /// Whether it can be switched; procedures that hold at every table cannot.
    pub switchable: bool,
    /// Whether it came after tables had been written down that know nothing of it: every new rule does. No such rule can
    /// be on in the root of all rulesets.
    pub later: bool,
    /// Its parameters. Where the first is `number`, the rule's value may be that number alone.
    pub params: &'static [Param],
    /// Whether the value may be written as a number alone, with 0 for off.
    pub number: bool,
    /// The words that its value can be, as in `mistakes = "draw-two"`; `true` means the first. Where there are several, the
    /// rule has no parameters of its own: its first one is the place of the word.
    pub words: &'static [Word],
    /// The questions it answers.
    pub answers: &'static [Question],
    /// Rules it needs, by name.
    pub requires: &'static [&'static str],
    /// The seams it touches.
    pub seams: &'static [Seam],
    /// When it offers anything; at other times it is not asked.
    pub offers: Occasions,
    /// When it vetoes anything; at other times it is not asked.
    pub forbids: Occasions,
    /// True if it may offer cards in the turn of a seat that owes nothing besides those that match the top card (G4).
    pub widens_turn: bool,
    /// The facts of which it remembers something.
    pub remembers: Memorable,
    /// What it remembers.
    pub cells: &'static [CellAbout],
    /// Which effects it replaces; about others it is not asked.
    pub replaces: Effects,
    /// What it reacts to; of other facts it is not told.
    pub hears: Hears,
    /// What it decides.
    pub moments: &'static [Moment],
    /// What it brings about or is affected by, without deciding it.
    pub touches: &'static [Moment],
    /// Which cards open a window when they are laid.
    pub opens: CardSet,
    /// The code of its vetoes.
    pub veto: Code,
}

impl About {
    /// What most rules have in common.
    pub const PLAIN: Self = Self {
        name: "",
        title: "",
        clause: "",
        sentence: "",
        switchable: true,
        later: false,
        params: &[],
        number: false,
        words: &[],
        answers: &[],
        requires: &[],
        seams: &[],
        offers: Occasions::ALWAYS,
        forbids: Occasions::ALWAYS,
        widens_turn: false,
        remembers: Memorable::NOTHING,
        cells: &[],
        replaces: Effects::ALL,
        hears: Hears::ALL,
        moments: &[],
        touches: &[],
        opens: CardSet::EMPTY,
        veto: Code::NotLegalNow,
    };
}

impl About {
    /// The word that its value is if its parameters have these values.
    pub fn word(&self, params: &[i64]) -> Option<&'static Word> {
        let place = if self.words.len() > 1 { usize::try_from(*params.first()?).ok()? } else { 0 };
        self.words.get(place)
    }
}

/// A table with the rules that hold at it: what a rule looks at.
#[derive(Clone, Copy)]
pub struct At<'a> {
    /// The rules.
    pub rulebook: &'a Rulebook,
    /// The table.
    pub table: &'a Table,
}

impl At<'_> {
    /// The cards of a play which the vetoes of all rules leave: for rules that ask whether anything could be played.
    pub fn allowed(self, seat: Seat, rule: RuleId, play: Play) -> CardSet {
        if play.cards.is_empty() {
            return play.cards;
        }
        let mut vetoes =
            self.rulebook.forbidding(Situation::of(self.rulebook, self.table, seat, self.table.gate(seat)));
        if vetoes.is_empty() {
            return play.cards;
        }
        let mut offer = Offer::new(rule, play);
        if vetoes.all(|(_, rule)| rule.allows(self, seat, &mut offer)) { offer.what.cards() } else { CardSet::EMPTY }
    }
}

/// Why a window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// Everybody who matters has answered.
    Answered,
    /// Its time is up.
    Deadline,
}

/// What a rule says of an effect that is about to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// Let it happen, unless a rule that is asked later prevents it.
    Keep,
    /// Let it happen, and ask nobody else.
    Insist,
    /// It does not happen.
    Prevent,
}

/// An action that a rule can count as a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongAction<'a> {
    /// A card was laid.
    Card(Card),
    /// Cards were paid.
    Cards(&'a [Card]),
    /// Somebody was caught who could not be.
    Catch(Seat),
    /// The pile was slapped.
    Slap,
}

impl WrongAction<'_> {
    /// The kind of mistake that it is if a rule makes it cost.
    pub const fn kind(&self) -> Mistake {
        match self {
            Self::Card(_) | Self::Cards(_) => Mistake::Card,
            Self::Catch(_) => Mistake::Catch,
            Self::Slap => Mistake::Slap,
        }
    }
}

/// What a mistake looks like to the rules that make it cost.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'a> {
    /// Who made it.
    pub seat: Seat,
    /// What was done.
    pub wrong: WrongAction<'a>,
    /// What would be wrong with it if it had answered the card on top.
    pub code: Code,
    /// The code that is reported: `code`, or `too-late`.
    pub reported: Code,
}

/// A rule. Every method is a seam; one that a rule does not implement costs nothing, because the rulebook calls only
/// the seams that [`About::seams`] names.
pub trait Rule: Sync {
    /// What there is to say about it.
    fn about(&self) -> &'static About;

    /// Sets the procedures that it decides, before the game.
    fn configure(&self, procedures: &mut Procedures) {
        let _ = procedures;
    }

    /// Checks its first parameter against the number of seats, before the game.
    ///
    /// # Errors
    /// [`RuleError`] if the value does not fit the number of seats.
    fn check(&self, value: i64, seats: usize) -> Result<(), RuleError> {
        let _ = (value, seats);
        Ok(())
    }

    /// Changes the deck of so many packs, before the game.
    fn deck(&self, packs: usize, deck: &mut Vec<Card>) {
        let _ = (packs, deck);
    }

    /// [`Seam::Offer`].
    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let _ = (at, seat, gate, offers);
    }

    /// [`Seam::Forbid`]: narrows an offer to what this rule allows; returns false if it allows nothing of it.
    fn allows(&self, at: At<'_>, seat: Seat, offer: &mut Offer) -> bool {
        let _ = (at, seat, offer);
        true
    }

    /// [`Seam::Meaning`]: what an action does that this rule has offered.
    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        let _ = (run, seat, action, offer);
    }

    /// An effect that this rule has pushed and alone knows how to carry out.
    fn carry_out(&self, run: &mut Resolution<'_>, what: What) {
        let _ = (run, what);
    }

    /// A window of this rule closes; it is gone from the table, and what it held is queued.
    fn close(&self, run: &mut Resolution<'_>, window: &Window, closing: Closing) {
        let _ = (run, window, closing);
    }

    /// Why a window of this rule does not accept a card of a seat that it asks. `frozen` never costs anything (SS-11).
    fn refuses(&self, at: At<'_>, seat: Seat, card: Card) -> Code {
        let _ = (at, seat, card);
        Code::Frozen
    }

    /// [`Seam::Replace`].
    fn replace(&self, at: At<'_>, effect: &Effect) -> Replacement {
        let _ = (at, effect);
        Replacement::Keep
    }

    /// A fact of those that [`About::remembers`] names has happened, in whatever way. For what the rule keeps in its cells
    /// and who counts as in play; nothing else may be stated here. A guest, which hears first, may push what follows.
    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let _ = (run, fact);
    }

    /// [`Seam::React`].
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let _ = (run, fact);
    }

    /// [`Seam::Pause`]: effects have happened as far as no window holds them; windows may be open.
    fn pause(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// [`Seam::Settle`]: no window is open, and going out is about to be judged.
    fn settle(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// [`Seam::Rest`]: going out is judged, somebody in play has the turn, and no window is open that anybody knows of. For
    /// rules that start clocks; nothing else may follow from it.
    fn rest(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// [`Seam::Count`]: the round is over and scored. For points that come on top; nothing else may follow from it.
    fn count(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// A clock of this rule has run down; it is gone from the table, which is at rest.
    fn ring(&self, run: &mut Resolution<'_>, clock: Clock) {
        let _ = (run, clock);
    }

    /// A seat that a window of this rule asks, or is about, leaves the table (M4). It is answered as if its time were
    /// up; where others are asked as well, the rule may let them go on.
    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        let _ = seat;
        run.close_own(Closing::Deadline);
    }

    /// [`Seam::Contest`]: who may by this rule lay a card before whoever's turn it is. It must follow from what everybody
    /// can see, and from nothing that a hand holds.
    fn contest(&self, at: At<'_>) -> SeatSet {
        let _ = at;
        SeatSet::EMPTY
    }

    /// [`Seam::Fault`]: makes a mistake cost, if the seat has not paid for one of its kind since the last card landed. True
    /// if the rule counts it as a mistake, paid for or not.
    fn fault(&self, run: &mut Resolution<'_>, fault: Fault<'_>) -> bool {
        let _ = (run, fault);
        false
    }
}
