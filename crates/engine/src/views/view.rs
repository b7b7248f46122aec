//! What one seat may see of a table. A view is a separate type built from an allow-list and not a masked table, so that
//! new fields stay hidden by default.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Color};
use crate::tables::cell::{CellInfo, Key, Noted, Seen, Value};
use crate::tables::clock::{Clock, ClockEnd};
use crate::tables::effect::How;
use crate::tables::played_card::PlayedCard;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Direction, Seat};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Freeze, Time, Window, WindowKind, WindowPurpose};

/// A table as seen by one seat, or by a spectator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct View {
    /// The viewing seat; `None` for spectators.
    pub me: Option<Seat>,
    /// The number of the round, from 1; 0 before the first.
    pub round: u16,
    /// The phase of the round.
    pub phase: Phase,
    /// The direction of play.
    pub direction: Direction,
    /// The seat that has the turn.
    pub turn: Seat,
    /// The dealer.
    pub dealer: Seat,
    /// The seats clockwise, in the order of their places.
    pub seats: Vec<SeatView>,
    /// The discard pile, bottom to top.
    pub pile: Vec<PlayedCardView>,
    /// The number of cards in the draw pile.
    #[serde(rename = "stock")]
    pub draw_pile: u16,
    /// The debt, in cards. The seat with the turn is the debtor.
    pub debt: u16,
    /// The number of players skipped when the turn moves on.
    pub skips: u8,
    /// The open windows, oldest first.
    pub windows: Vec<WindowView>,
    /// The running clocks, in the order in which they were started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<ClockView>,
    /// The seats that are out, in order of going out.
    pub out: Vec<Seat>,
    /// The seats that wait for the next deal, in order of arrival (M4).
    pub waiting: Vec<WaitingView>,
    /// The seats that were eliminated from the match, in order. They stay in `seats` until the next deal (G20). Since
    /// 0.3.0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminated: Vec<EliminatedView>,
    /// The winners, after the end of the match.
    pub winners: Option<Vec<Seat>>,
    /// The public cells of rules, sorted by rule, cell, and key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteView>,
    /// The titles of the active home-made rules, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub homemade: Vec<String>,
}

/// The public state of a seat, plus the private state for its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// The number of cards that the seat holds. Those missing from its visible hand lie face down (G22).
    pub cards: u16,
    /// The cards in hand, in the order in which they were added. Present for the viewer's own seat, and for all seats after the
    /// round.
    #[cfg_attr(feature = "schema", ts(type = "string[] | null"))]
    pub hand: Option<Vec<Card>>,
    /// The number of cards in transit from this seat (SP-3.2).
    pub lifted: Option<u16>,
    /// The cards in transit, only for the seat that gave them up.
    #[cfg_attr(feature = "schema", ts(type = "string[] | null"))]
    pub lifted_hand: Option<Vec<Card>>,
    /// The seat that the hand still has to be passed to.
    pub passes_to: Option<Seat>,
    /// The seat that a hand is expected from.
    pub awaits: Option<Seat>,
    /// The number of cards set aside face down, which count at the end (home-made rules).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub aside: u16,
    /// True if the player has said UNO since reaching one card.
    pub said_uno: bool,
    /// True if the player can be caught.
    pub liable: bool,
    /// The points of this round, after its end.
    pub points: Option<i32>,
    /// The points of the match.
    pub total: i32,
}

/// A card on the discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayedCardView {
    /// The card.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub card: Card,
    /// The color called, for wild-types.
    #[serde(alias = "colour")]
    pub color: Option<Color>,
    /// The player who played it; none for a starter.
    pub by: Option<Seat>,
    /// The card's share of the debt.
    pub owes: u16,
    /// How the card was played.
    pub how: How,
}

/// A player who waits for the next deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct WaitingView {
    /// The seat.
    pub seat: Seat,
    /// The points of the match so far (M3).
    pub total: i32,
}

/// A player who was eliminated from the match (G20).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EliminatedView {
    /// The seat.
    pub seat: Seat,
    /// The final total.
    pub total: i32,
    /// The number of the round after which the player was eliminated.
    pub round: u16,
}

/// A value in the memory of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NoteView {
    /// The cell that holds it.
    #[serde(flatten)]
    pub cell: CellView,
    /// The value.
    pub value: ValueView,
}

/// A cell of a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CellView {
    /// The rule that owns the cell.
    pub rule: Cow<'static, str>,
    /// The cell's name.
    pub cell: Cow<'static, str>,
    /// The seat that it is kept for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub seat: Option<Seat>,
    /// The number that it is kept for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub number: Option<u8>,
}

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what the value of the same name holds")]
pub enum ValueView {
    Seats(Vec<Seat>),
    Count(u16),
    Card(#[cfg_attr(feature = "schema", ts(type = "string"))] Card),
    Time(Time),
    Text(String),
    Cards(#[cfg_attr(feature = "schema", ts(type = "string[]"))] Vec<Card>),
}

/// An open window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct WindowView {
    /// The kind of answer that it waits for; also the verb of the answer.
    pub kind: WindowKind,
    /// The rule that opened it.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub rule: RuleId,
    /// The seats that are asked.
    pub asked: Vec<Seat>,
    /// The seats that have answered, in order.
    pub answered: Vec<Seat>,
    /// The seat that caused it.
    pub by: Seat,
    /// Another seat involved: the other player of a swap, the first player of the card, the accuser.
    pub about: Option<Seat>,
    /// The stage of a window that has several, or a number that it refers to.
    pub step: u8,
    /// The players who are frozen.
    pub freeze: Freeze,
    /// The deadline, in milliseconds of the table's time.
    pub deadline: Time,
    /// The options to choose from, or the action to perform.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// What players do in it, if its kind does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub purpose: Option<WindowPurpose>,
}

/// A clock. Its rule acts when it runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ClockView {
    /// The rule that owns the clock.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub rule: RuleId,
    /// The step that the clock is waiting for, for rules with several.
    pub step: u8,
    /// The time at which it runs out, in milliseconds of the table's time.
    pub deadline: Time,
    /// What ends when it runs out, if anything does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub ends: Option<ClockEnd>,
}

impl From<Clock> for ClockView {
    fn from(clock: Clock) -> Self {
        let Clock { rule, step, deadline, of_turn: _ } = clock;
        Self { rule, step, deadline, ends: rule.about().presentation.clock_end(step) }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(count: &u16) -> bool {
    *count == 0
}

impl NoteView {
    /// The public cells of a table.
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

impl EliminatedView {
    /// The eliminated seats of a table, in order.
    fn all(table: &Table) -> Vec<Self> {
        let of = |seat: Seat| {
            let chair = table.chair(seat);
            Some(Self { seat, total: chair.total, round: chair.eliminated? })
        };
        table.eliminated().into_iter().filter_map(of).collect()
    }
}

impl CellView {
    /// A cell of a rule, with its seat or number if it is keyed by one.
    pub(crate) fn of(rule: RuleId, about: &CellInfo, key: Key) -> Self {
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

impl From<&PlayedCard> for PlayedCardView {
    fn from(played: &PlayedCard) -> Self {
        Self { card: played.card, color: played.color, by: played.by, owes: played.owes, how: played.how }
    }
}

impl WindowView {
    /// The public view of a window.
    pub(crate) fn of(window: &Window, table: &Table) -> Self {
        let opening = &window.opening;
        let presentation = &opening.rule.about().presentation;
        let action = presentation.action.filter(|_| opening.kind == WindowKind::Do).map(str::to_owned);
        Self {
            words: table.words_of(opening).iter().cloned().chain(action).collect(),
            purpose: presentation.purpose(opening.kind),
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
    /// The state of a seat as seen by `me`.
    fn of(table: &Table, seat: Seat, me: Option<Seat>) -> Self {
        let open = table.phase == Phase::Over;
        let chair = table.chair(seat);
        let mine = me == Some(seat);
        Self {
            seat,
            cards: chair.held() as u16,
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
    /// The table as seen by `me`.
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
            pile: table.pile().iter().map(PlayedCardView::from).collect(),
            draw_pile: table.draw_pile_len() as u16,
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
            eliminated: EliminatedView::all(table),
            notes: NoteView::of(table),
            winners: table.winners().map(|winners| winners.iter().collect()),
            homemade: table.titles(),
        }
    }

    /// Turns a view of a table into what `me` sees of the same table. Only copies hands, so that callers who need the
    /// views of several seats copy the discard pile once.
    pub fn look_from(&mut self, table: &Table, me: Option<Seat>) {
        let before = std::mem::replace(&mut self.me, me);
        for view in &mut self.seats {
            if before == Some(view.seat) || me == Some(view.seat) {
                *view = SeatView::of(table, view.seat, me);
            }
        }
    }

    /// The seat with this number, if it is in the circle.
    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.iter().find(|view| view.seat == seat)
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> Option<&mut SeatView> {
        self.seats.iter_mut().find(|view| view.seat == seat)
    }

    /// Returns the action that the table is waiting for this seat to perform, as the text for the verb `do`. Returns
    /// `None` once the seat has answered.
    pub fn due(&self) -> Option<String> {
        let me = self.me?;
        let asks = |window: &&WindowView| window.kind == WindowKind::Do && window.asked.contains(&me);
        let window = self.windows.iter().rev().find(asks).filter(|window| !window.answered.contains(&me))?;
        let of_number =
            |note: &&NoteView| note.cell.rule == window.rule.name() && note.cell.number == Some(window.step);
        match (window.words.first(), self.notes.iter().find(of_number).map(|note| &note.value)) {
            (Some(action), _) | (None, Some(ValueView::Text(action))) => Some(action.clone()),
            _ => None,
        }
    }

    /// The top card of the discard pile.
    pub fn top(&self) -> Option<&PlayedCardView> {
        self.pile.last()
    }
}
