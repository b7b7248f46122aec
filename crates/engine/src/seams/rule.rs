//! The interface of a house rule: its description, and the seams through which it takes part in the game. A rule
//! implements one clause and never refers to other rules.

use crate::tables::rule_id::RuleId;
use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::action::{Action, Verb};
use crate::facts::fact::Fact;
use crate::facts::memorable::Memorable;
use crate::facts::refusal::Code;
use crate::seams::occasion::{Occasions, Situation};
use crate::seams::offers::{Offer, Offers, Play};
use crate::seams::presentation::Presentation;
use crate::seams::resolution::Resolution;
use crate::seams::rule_error::RuleError;
use crate::seams::rulebook::Rulebook;
use crate::seams::verbs::Verbs;
use crate::tables::cell::CellInfo;
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, EffectKind, Effects};
use crate::tables::mistakes::Mistake;
use crate::tables::procedures::Procedures;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::Table;
use crate::tables::window::{Gate, Window};

/// The points in the resolution of a move at which rules can take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seam {
    /// Which additional actions may this seat take now?
    Offer,
    /// Is this action vetoed?
    Forbid,
    /// What does this action do?
    Meaning,
    /// An effect is about to run: keep it, prevent it, or insist on it?
    Replace,
    /// A fact was recorded: what follows?
    React,
    /// The table is at rest: what must be corrected before going out is judged?
    Settle,
    /// A move has run as far as it can, and windows may be open: what follows from the state of the table?
    Pause,
    /// The table is at rest and judged: which clocks start?
    Rest,
    /// The cards are shuffled for a round and not dealt: what changes before the deal?
    Begin,
    /// The round is scored: which points are added before the match is judged?
    Count,
    /// An action is about to be refused: what does it cost?
    Fault,
    /// According to public information: which seats may act before the seat with the turn?
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
            Self::Begin => "begin",
            Self::Count => "count",
            Self::Fault => "fault",
            Self::Contest => "contest",
        }
    }
}

/// A topic that rules decide or touch. Two rules meet if one of them decides a topic that the other decides or touches;
/// they then need a row in [`crate::interactions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Cards out of turn.
    OutOfTurn,
    /// How a player draws during the turn.
    TurnDraw,
    /// The beginning of a round.
    Start,
    /// Debts.
    Debt,
    /// Windows that freeze play.
    Freeze,
    /// Hands change seats, or players who are out receive cards.
    CardsArrive,
    /// Going out is judged.
    GoingOut,
    /// The penalty for forgetting UNO.
    Uno,
    /// Cards are taken off the discard pile.
    PileTaken,
    /// A player is skipped.
    Skip,
    /// All players perform an action, and the last one pays.
    Race,
    /// A wild is played.
    Wild,
    /// A card is played that is not allowed.
    Mistake,
    /// The draw pile runs low.
    #[serde(rename = "stock")]
    DrawPile,
    /// Players change places in the circle.
    Places,
    /// Points, and who wins the match.
    Standings,
}

impl Moment {
    /// A description of the topic.
    pub const fn words(self) -> &'static str {
        match self {
            Self::OutOfTurn => "cards played out of turn",
            Self::TurnDraw => "how cards are drawn on a turn",
            Self::Start => "how a round begins",
            Self::Debt => "debts",
            Self::Freeze => "what the table waits for",
            Self::CardsArrive => "cards added to hands",
            Self::GoingOut => "going out",
            Self::Uno => "UNO",
            Self::PileTaken => "cards taken from the discard pile",
            Self::Skip => "skips",
            Self::Race => "races",
            Self::Wild => "wilds",
            Self::Mistake => "cards that may not be played",
            Self::DrawPile => "the draw pile",
            Self::Places => "the order of seats",
            Self::Standings => "points and who wins",
        }
    }
}

/// A question that at most one rule at a table may answer. Rules that answer the same question exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which cards may be played out of turn, and their effect.
    OutOfTurnCard,
    /// The effect of a zero.
    Zero,
    /// The effect of a seven.
    Seven,
    /// How a player draws during the turn.
    TurnDraws,
    /// If a player may draw while holding a playable card.
    DrawsByChoice,
    /// Who wins the match.
    MatchWinner,
}

impl Question {
    /// The question as text, for errors.
    pub const fn words(self) -> &'static str {
        match self {
            Self::OutOfTurnCard => "which cards can be played out of turn, and what they do",
            Self::Zero => "what a zero does",
            Self::Seven => "what a seven does",
            Self::TurnDraws => "how cards are drawn on a turn",
            Self::DrawsByChoice => "whether you can draw when you could play",
            Self::MatchWinner => "who wins the match",
        }
    }
}

/// A parameter of a rule: a whole number in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name in files.
    pub name: &'static str,
    /// The minimum value.
    pub least: i64,
    /// The maximum value.
    pub most: i64,
    /// The default value.
    pub preset: i64,
    /// Its meaning, with its unit.
    pub meaning: &'static str,
}

/// A named value of a rule's switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its name in files: `draw-two`.
    pub name: &'static str,
    /// A short description for players.
    pub meaning: &'static str,
}

/// The facts that a rule reacts to. Debug builds check that it ignores all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactFilter {
    /// Cards that are played with their full effect.
    pub played: CardSet,
    /// True if it reacts to cards that are played in any other way.
    pub played_otherwise: bool,
    /// True if it reacts to any other fact.
    pub others: bool,
}

impl FactFilter {
    /// All facts.
    pub const ALL: Self = Self { played: CardSet::ALL, played_otherwise: true, others: true };
    /// All played cards.
    pub const PLAYED: Self = Self { others: false, ..Self::ALL };
    /// All facts except played cards.
    pub const OTHERS: Self = Self { played: CardSet::EMPTY, played_otherwise: false, others: true };

    /// Cards of a set that are played with their full effect.
    pub const fn played(cards: CardSet) -> Self {
        Self { played: cards, played_otherwise: false, others: false }
    }
}

/// The description of a rule.
#[derive(Debug)]
pub struct RuleInfo {
    /// Its name in files: `spank-the-baby`.
    pub name: &'static str,
    /// Its display name: "Spank The Baby".
    pub title: &'static str,
    /// Its clause in the rulebook: `SP-6`.
    pub clause: &'static str,
    /// A one-sentence summary. A parameter's name in braces stands for its value.
    pub sentence: &'static str,
    /// True if the rule can be switched on and off. Procedures that apply at every table cannot.
    pub switchable: bool,
    /// True if saved tables exist that do not know the rule, as for every new rule. Such a rule cannot be on in the
    /// root of all rulesets.
    pub later: bool,
    /// Its parameters. If the first one is `number`, the rule's value may be just that number.
    pub params: &'static [Param],
    /// True if the value may be just a number, with 0 for off.
    pub number: bool,
    /// The named values, as in `mistakes = "draw-two"`; `true` selects the first. A rule with several named values has
    /// no other parameters: its first parameter is the index of the name. The only named value of a rule whose value is
    /// a number stands for the default number.
    pub words: &'static [Word],
    /// The questions it answers.
    pub answers: &'static [Question],
    /// The names of the rules that it requires.
    pub requires: &'static [&'static str],
    /// The seams that it implements.
    pub seams: &'static [Seam],
    /// When it offers actions. It is not asked at other times.
    pub offers: Occasions,
    /// When it vetoes actions. It is not asked at other times.
    pub forbids: Occasions,
    /// The verbs that it vetoes. It is not asked about others.
    pub vetoes: Verbs,
    /// True if it may offer cards that do not match the top card (G4) in the turn of a seat that owes nothing.
    pub widens_turn: bool,
    /// The kinds of facts that it remembers.
    pub remembers: Memorable,
    /// The kinds of facts that only make it change or empty cells with values. It is not notified of them while it has
    /// none.
    pub forgets: Memorable,
    /// The cells in which it remembers.
    pub cells: &'static [CellInfo],
    /// The effects that it replaces. It is not asked about others.
    pub replaces: Effects,
    /// The facts that it reacts to. It is not notified of others.
    pub fact_filter: FactFilter,
    /// The topics that it decides.
    pub moments: &'static [Moment],
    /// The topics that it causes or depends on without deciding them.
    pub touches: &'static [Moment],
    /// The cards that open a window when they are played.
    pub opens: CardSet,
    /// The code of its vetoes.
    pub veto: Code,
    /// How clients present it.
    pub presentation: Presentation,
}

impl RuleInfo {
    /// Defaults shared by most rules.
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
        vetoes: Verbs::ALL,
        widens_turn: false,
        remembers: Memorable::NOTHING,
        forgets: Memorable::NOTHING,
        cells: &[],
        replaces: Effects::ALL,
        fact_filter: FactFilter::ALL,
        moments: &[],
        touches: &[],
        opens: CardSet::EMPTY,
        veto: Code::NotLegalNow,
        presentation: Presentation::NONE,
    };
}

impl RuleInfo {
    /// Returns the sentence with the rule's parameters. Without `values`, they have their defaults.
    pub fn sentence_with(&self, values: &[i64]) -> String {
        let values = values.iter().copied().chain(self.params.iter().skip(values.len()).map(|param| param.preset));
        self.params.iter().zip(values).fold(self.sentence.to_owned(), |text, (param, value)| {
            text.replace(&format!("{{{}}}", param.name), &value.to_string())
        })
    }

    /// The named value for these parameters, if the rule has one for them.
    pub fn word(&self, params: &[i64]) -> Option<&'static Word> {
        let first = *params.first()?;
        let place = match self.words.len() {
            0 | 1 if self.number && first != self.params.first()?.preset => return None,
            0 | 1 => 0,
            _ => usize::try_from(first).ok()?,
        };
        self.words.get(place)
    }
}

/// A table with its rules: the context in which rules are asked.
#[derive(Clone, Copy)]
pub struct RuleContext<'a> {
    /// The active rules.
    pub rulebook: &'a Rulebook,
    /// The current table.
    pub table: &'a Table,
}

impl RuleContext<'_> {
    /// Returns true if the seat can draw a card: a pile has one (G5), and the hand is below the limit (G17).
    #[inline]
    pub fn can_draw(self, seat: Seat) -> bool {
        let limit = self.rulebook.procedures.rule_settings.draw_limit;
        self.table.can_draw() && limit.is_none_or(|limit| !limit.is_reached_by(self.table.chair(seat).held()))
    }

    /// Returns true if the seat with the turn has not drawn and cannot draw. Ending the turn without a card is then a
    /// pass of G5.
    pub(crate) fn is_stuck(self, seat: Seat) -> bool {
        self.table.drawn == 0 && !self.can_draw(seat)
    }

    /// The cards of a play that remain after all vetoes, for rules that ask if a card could be played.
    pub fn allowed(self, seat: Seat, rule: RuleId, play: Play) -> CardSet {
        let unasked = self.rulebook.vetoes_plays_in_windows && self.table.windows.is_empty();
        if play.cards.is_empty() || unasked {
            return play.cards;
        }
        let situation = Situation::of(self.rulebook, self.table, seat, self.table.gate(seat));
        let mut vetoes = self.rulebook.vetoing(situation, Verb::Play);
        if vetoes.is_empty() {
            return play.cards;
        }
        let mut offer = Offer::new(rule, play);
        if vetoes.all(|(_, rule)| rule.allows(self, seat, &mut offer)) { offer.what.cards() } else { CardSet::EMPTY }
    }
}

/// The reason why a window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// All required answers have arrived.
    Answered,
    /// The deadline has passed.
    Deadline,
}

/// A rule's decision about an effect that is about to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// Run it, unless a later rule prevents it.
    Keep,
    /// Run it without asking later rules.
    Insist,
    /// Do not run it.
    Prevent,
}

/// A mistaken action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongAction<'a> {
    /// A card was played.
    Card(Card),
    /// Cards were paid.
    Cards(&'a [Card]),
    /// A player was caught who cannot be caught.
    Catch(Seat),
    /// The discard pile was slapped.
    Slap,
    /// UNO was called without effect.
    Uno,
}

impl WrongAction<'_> {
    /// The kind of mistake, for rules that penalize it.
    pub const fn kind(&self) -> Mistake {
        match self {
            Self::Card(_) | Self::Cards(_) => Mistake::Card,
            Self::Catch(_) => Mistake::Catch,
            Self::Slap => Mistake::Slap,
            Self::Uno => Mistake::Uno,
        }
    }
}

/// A mistake, as passed to the rules that penalize it.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'a> {
    /// The seat that made the mistake.
    pub seat: Seat,
    /// The mistaken action.
    pub wrong: WrongAction<'a>,
    /// The reason relative to the current top card.
    pub code: Code,
    /// The reported code: `code`, or `too-late`.
    pub reported: Code,
}

/// A rule. Every method is a seam. Unimplemented seams cost nothing, because the rulebook calls only the seams listed
/// in [`RuleInfo::seams`].
pub trait Rule: Sync {
    /// The description of the rule.
    fn about(&self) -> &'static RuleInfo;

    /// Changes the settings of the procedures before the game. `params` are the values of the rule's parameters.
    fn configure(&self, params: &[i64], procedures: &mut Procedures) {
        let _ = (params, procedures);
    }

    /// Checks the first parameter against the number of seats and the settings, before the game.
    ///
    /// # Errors
    /// Returns the reason and the valid range.
    fn check(&self, value: i64, seats: usize, procedures: &Procedures) -> Result<(), RuleError> {
        let _ = (value, seats, procedures);
        Ok(())
    }

    /// Changes a deck with the given number of packs, before the game.
    fn deck(&self, packs: usize, deck: &mut Vec<Card>) {
        let _ = (packs, deck);
    }

    /// [`Seam::Offer`].
    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let _ = (at, seat, gate, offers);
    }

    /// The seats that it can offer actions to while no window is open, if it can tell without a look into each hand.
    fn offers_to(&self, at: RuleContext<'_>) -> SeatSet {
        at.table.all_seats()
    }

    /// [`Seam::Forbid`]: narrows an offer to the actions that this rule allows. Returns false if it allows none.
    fn allows(&self, at: RuleContext<'_>, seat: Seat, offer: &mut Offer) -> bool {
        let _ = (at, seat, offer);
        true
    }

    /// [`Seam::Meaning`]: resolves an action that this rule has offered.
    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        let _ = (run, seat, action, offer);
    }

    /// Carries out an effect of a kind that only its rule knows.
    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let _ = (run, what);
    }

    /// Resolves a window of this rule. It is already removed from the table, and the effects that it held are queued.
    fn close(&self, run: &mut Resolution<'_>, window: &Window, closing: Closing) {
        let _ = (run, window, closing);
    }

    /// The reason why a window of this rule does not accept a card from a seat that it asks. `frozen` is never
    /// penalized (SS-11).
    fn refuses(&self, at: RuleContext<'_>, seat: Seat, card: Card) -> Code {
        let _ = (at, seat, card);
        Code::Frozen
    }

    /// [`Seam::Replace`].
    fn replace(&self, at: RuleContext<'_>, effect: &Effect) -> Replacement {
        let _ = (at, effect);
        Replacement::Keep
    }

    /// Called for each fact of a kind in [`RuleInfo::remembers`], however it came about. Rules may only write their
    /// cells and set who counts as in play. A guest, which is notified first, may also queue effects.
    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let _ = (run, fact);
    }

    /// [`Seam::React`].
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let _ = (run, fact);
    }

    /// [`Seam::Pause`]: all effects that no window holds have run; windows may be open.
    fn pause(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// [`Seam::Settle`]: no window is open, and going out is about to be judged.
    fn settle(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// [`Seam::Rest`]: going out is judged, a player in play has the turn, and no public window is open. Rules may only
    /// start clocks.
    fn rest(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// [`Seam::Begin`]: the cards are shuffled and not dealt, and every seat of the round is in the circle. Rules may
    /// only move seats and write their cells.
    fn begin(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// [`Seam::Count`]: the round is over and scored. Rules may only award additional points.
    fn count(&self, run: &mut Resolution<'_>) {
        let _ = run;
    }

    /// A clock of this rule has run out. It is already removed from the table, which is at rest.
    fn ring(&self, run: &mut Resolution<'_>, clock: Clock) {
        let _ = (run, clock);
    }

    /// A seat that a window of this rule asks or refers to leaves the table (M4). The default closes the window as if
    /// its time were up; if other players are asked too, a rule may let them continue.
    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        let _ = seat;
        run.close_own(Closing::Deadline);
    }

    /// [`Seam::Contest`]: the seats that this rule allows to play a card before the seat with the turn. Must depend
    /// only on public information and not on hands.
    fn contest(&self, at: RuleContext<'_>) -> SeatSet {
        let _ = at;
        SeatSet::EMPTY
    }

    /// [`Seam::Fault`]: penalizes a mistake, unless the seat has already paid for one of its kind since the last card
    /// landed. Returns true if the rule counts it as a mistake, paid for or not.
    fn fault(&self, run: &mut Resolution<'_>, fault: Fault<'_>) -> bool {
        let _ = (run, fault);
        false
    }
}
