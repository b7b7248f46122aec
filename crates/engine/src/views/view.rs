//! What one seat may see of a table. A view is a type of its own, built from the table by allow-list; it is not a
//! table with parts blacked out, so what nobody thought of stays hidden.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Colour};
use crate::facts::palette::NOSE;
use crate::tables::cell::{CellAbout, Key, Noted, Seen, Value};
use crate::tables::clock::Clock;
use crate::tables::effect::How;
use crate::tables::laid::Laid;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Direction, Seat};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Freeze, Time, Window, WindowKind};

/// A table as seen from one seat, or from none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Whose eyes; nobody's for onlookers.
    pub me: Option<Seat>,
    /// The number of the round, from 1; 0 before the first.
    pub round: u16,
    /// How far the round is.
    pub phase: Phase,
    /// Which way play goes.
    pub direction: Direction,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// The seats clockwise as they sit.
    pub seats: Vec<SeatView>,
    /// The discard pile, bottom to top.
    pub pile: Vec<LaidView>,
    /// How many cards the stock has.
    pub stock: u16,
    /// How many cards are owed; the debtor is whose turn it is.
    pub debt: u16,
    /// How many will be passed over when the turn moves on.
    pub skips: u8,
    /// The open windows, oldest first.
    pub windows: Vec<WindowView>,
    /// The clocks that run, in the order in which they were started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<ClockView>>"))]
    pub clocks: Vec<ClockView>,
    /// Who is out, in order of going out.
    pub out: Vec<Seat>,
    /// Who waits for the next deal, in the order of coming (M4).
    pub waiting: Vec<WaitingView>,
    /// The winners, once the match is over.
    pub winners: Option<Vec<Seat>>,
    /// What rules remember that all may see, in the order of the names of rules and cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<NoteView>>"))]
    pub notes: Vec<NoteView>,
    /// The titles of the home-made rules that hold, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub homemade: Vec<String>,
}

/// What everybody sees of a seat, and what its owner sees of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// How many cards it holds.
    pub cards: u16,
    /// Its cards, in the order in which they came: one's own, and everybody's once the round is over.
    #[cfg_attr(feature = "typescript", ts(type = "string[] | null"))]
    pub hand: Option<Vec<Card>>,
    /// How many cards of this seat are in transit: let go, and nobody's (SP-3.2).
    pub lifted: Option<u16>,
    /// The cards in transit, for who let them go.
    #[cfg_attr(feature = "typescript", ts(type = "string[] | null"))]
    pub lifted_hand: Option<Vec<Card>>,
    /// To whom the hand has yet to be passed.
    pub passes_to: Option<Seat>,
    /// From whom a hand is awaited.
    pub awaits: Option<Seat>,
    /// How many cards lie face down before the seat, to count at the end (home-made rules).
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u16>"))]
    pub aside: u16,
    /// Has said UNO since getting to one card.
    pub said_uno: bool,
    /// Can be caught.
    pub liable: bool,
    /// The points of this round, once over.
    pub points: Option<i32>,
    /// All points of the match.
    pub total: i32,
}

/// A card on the pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaidView {
    /// The card.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub card: Card,
    /// The colour called, for wild-types.
    pub colour: Option<Colour>,
    /// Who laid it; nobody for a starter.
    pub by: Option<Seat>,
    /// How many cards of the debt are its.
    pub owes: u16,
    /// In what manner it was laid.
    pub how: How,
}

/// Somebody who waits for the next deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitingView {
    /// Which seat.
    pub seat: Seat,
    /// All points of the match so far (M3).
    pub total: i32,
}

/// Something that a rule remembers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoteView {
    /// Which cell it is in.
    #[serde(flatten)]
    pub cell: CellView,
    /// What it is.
    pub value: ValueView,
}

/// A cell of a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellView {
    /// Whose rule's.
    pub rule: Cow<'static, str>,
    /// Its name.
    pub cell: Cow<'static, str>,
    /// The seat that it is kept for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
    /// The number that it is kept for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub number: Option<u8>,
}

/// What is in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what the value of the same name holds")]
pub enum ValueView {
    Seats(Vec<Seat>),
    Count(u16),
    Card(#[cfg_attr(feature = "typescript", ts(type = "string"))] Card),
    Time(Time),
    Text(String),
    Cards(#[cfg_attr(feature = "typescript", ts(type = "string[]"))] Vec<Card>),
}

/// An open window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WindowView {
    /// What it waits for; the verb that answers it.
    pub kind: WindowKind,
    /// Whose rule it is.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub rule: RuleId,
    /// Who is asked.
    pub asked: Vec<Seat>,
    /// Who has answered, first answer first.
    pub answered: Vec<Seat>,
    /// Who caused it.
    pub by: Seat,
    /// Whom it is about besides: the other player of a swap, the card's first layer, the accuser.
    pub about: Option<Seat>,
    /// Which of its stages it is in, or a number that it is about.
    pub step: u8,
    /// Who is frozen.
    pub freeze: Freeze,
    /// When it closes by itself, in milliseconds of the table's time.
    pub deadline: Time,
    /// For home-made rules: the words to choose from, or what is to be done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub words: Vec<String>,
}

/// A clock: its rule does something by itself when it has run down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockView {
    /// Whose rule it is.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub rule: RuleId,
    /// Which of several things it waits for.
    pub step: u8,
    /// When it has run down, in milliseconds of the table's time.
    pub deadline: Time,
}

impl From<Clock> for ClockView {
    fn from(clock: Clock) -> Self {
        let Clock { rule, step, deadline, of_turn: _ } = clock;
        Self { rule, step, deadline }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(count: &u16) -> bool {
    *count == 0
}

impl NoteView {
    /// What all may see of what rules remember.
    fn of(table: &Table) -> Vec<Self> {
        let note = |noted: &Noted| {
            let about = table.cell_about(noted.rule, noted.place).filter(|about| about.seen == Seen::All)?;
            let cell = CellView::of(noted.rule, about, noted.key);
            Some(Self { cell, value: ValueView::from(&noted.value) })
        };
        let mut notes: Vec<Self> = table.noted().filter_map(note).collect();
        notes.sort_by(|one, other| one.cell.cmp(&other.cell));
        notes
    }
}

impl CellView {
    /// A cell of a rule, for a seat or a number if it is kept for one.
    pub(crate) fn of(rule: RuleId, about: &CellAbout, key: Key) -> Self {
        let seat = about.per.has_seat().then_some(key.seat);
        let number = about.per.has_number().then_some(key.number);
        Self { rule: rule.name().into(), cell: about.name.into(), seat, number }
    }
}

impl From<&Value> for ValueView {
    fn from(value: &Value) -> Self {
        match value {
            Value::Seats(seats) => Self::Seats(seats.iter().collect()),
            Value::Count(count) => Self::Count(*count),
            Value::Card(card) => Self::Card(*card),
            Value::Time(time) => Self::Time(*time),
            Value::Text(text) => Self::Text(text.to_string()),
            Value::Cards(cards) => Self::Cards(cards.to_vec()),
        }
    }
}

impl From<&Laid> for LaidView {
    fn from(laid: &Laid) -> Self {
        Self { card: laid.card, colour: laid.colour, by: laid.by, owes: laid.owes, how: laid.how }
    }
}

impl WindowView {
    /// A window of a table.
    pub(crate) fn of(window: &Window, table: &Table) -> Self {
        let opening = &window.opening;
        let words = table.words_of(opening).to_vec();
        Self {
            words,
            kind: opening.kind,
            rule: opening.rule,
            asked: opening.asked.iter().collect(),
            answered: window.answered.to_vec(),
            by: opening.by,
            about: opening.about,
            step: opening.step,
            freeze: opening.freeze,
            deadline: opening.deadline,
        }
    }
}

impl SeatView {
    /// What `me` sees of a seat.
    fn of(table: &Table, seat: Seat, me: Option<Seat>) -> Self {
        let open = table.phase == Phase::Over;
        let chair = table.chair(seat);
        let mine = me == Some(seat);
        Self {
            seat,
            cards: chair.hand.len() as u16,
            hand: (mine || open).then(|| chair.hand.cards().to_vec()),
            lifted: chair.lifted.as_ref().map(|hand| hand.len() as u16),
            lifted_hand: chair.lifted.as_ref().filter(|_| mine).map(|hand| hand.cards().to_vec()),
            passes_to: chair.passes_to,
            awaits: chair.awaits,
            aside: chair.aside.len() as u16,
            said_uno: table.said_uno(seat),
            liable: table.liable().contains(seat),
            points: chair.points,
            total: chair.total,
        }
    }
}

impl View {
    /// What `me` sees of a table now.
    pub fn of(table: &Table, me: Option<Seat>) -> Self {
        let seats = table.circle().iter().map(|&seat| SeatView::of(table, seat, me));
        Self {
            me,
            round: table.round,
            phase: table.phase,
            direction: table.direction,
            turn: table.turn,
            dealer: table.dealer,
            seats: seats.collect(),
            pile: table.pile().iter().map(LaidView::from).collect(),
            stock: table.stock_len() as u16,
            debt: table.debt,
            skips: table.skips,
            windows: table
                .windows()
                .iter()
                .filter(|window| !window.opening.secret)
                .map(|window| WindowView::of(window, table))
                .collect(),
            clocks: table.clocks().iter().copied().map(ClockView::from).collect(),
            out: table.out().to_vec(),
            waiting: table.waiting().iter().map(|&seat| WaitingView { seat, total: table.chair(seat).total }).collect(),
            notes: NoteView::of(table),
            winners: table.winners().map(|winners| winners.iter().collect()),
            homemade: table.titles(),
        }
    }

    /// Turns the view of a table into what `me` sees of the same table. Copies only hands: callers that look from several seats
    /// of one table need not copy the discard pile for each.
    pub fn look_from(&mut self, table: &Table, me: Option<Seat>) {
        let before = std::mem::replace(&mut self.me, me);
        for view in &mut self.seats {
            if before == Some(view.seat) || me == Some(view.seat) {
                *view = SeatView::of(table, view.seat, me);
            }
        }
    }

    /// One seat of the circle.
    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.iter().find(|view| view.seat == seat)
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> Option<&mut SeatView> {
        self.seats.iter_mut().find(|view| view.seat == seat)
    }

    /// Returns what the table waits for this seat to do, in the words in which doing it counts: for a move of the verb
    /// `do`. None once it is done.
    pub fn due(&self) -> Option<String> {
        let me = self.me?;
        let asks = |window: &&WindowView| window.kind == WindowKind::Do && window.asked.contains(&me);
        let window = self.windows.iter().rev().find(asks).filter(|window| !window.answered.contains(&me))?;
        let of_number =
            |note: &&NoteView| note.cell.rule == window.rule.name() && note.cell.number == Some(window.step);
        Some(match (window.words.first(), self.notes.iter().find(of_number).map(|note| &note.value)) {
            (Some(action), _) | (None, Some(ValueView::Text(action))) => action.clone(),
            _ => NOSE.to_owned(),
        })
    }

    /// The card on top of the pile.
    pub fn top(&self) -> Option<&LaidView> {
        self.pile.last()
    }
}
