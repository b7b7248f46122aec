//! Facts as one seat may see them.

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Colour};
use crate::facts::action::Verb;
use crate::facts::fact::Fact;
use crate::facts::refusal::Code;
use crate::tables::cell::Seen;
use crate::tables::effect::{How, Why};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::Table;
use crate::tables::window::{Time, Window};
use crate::views::view::{CellView, ClockView, ValueView, View, WindowView};

/// What one seat is told of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the part of the fact of the same name that its viewer may see")]
pub enum ViewFact {
    MatchBegun,
    /// Hands, pile, debt, windows are cleared; `stock` cards are shuffled.
    RoundBegun {
        round: u16,
        dealer: Seat,
        stock: u16,
        /// The names of the home-made rules that hold.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
        homemade: Vec<String>,
    },
    /// `card` is told to its owner alone.
    Drawn {
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
        card: Option<Card>,
        why: Why,
    },
    TurnedUp {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
    },
    Laid {
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
        colour: Option<Colour>,
        how: How,
        uno: bool,
    },
    Called {
        seat: Seat,
        colour: Colour,
    },
    Turned,
    WillSkip,
    Skipped {
        seat: Seat,
    },
    TurnMoved {
        to: Seat,
    },
    DebtRaised {
        cards: u16,
    },
    DebtSettled,
    Passed {
        seat: Seat,
        stuck: bool,
    },
    SaidUno {
        seat: Seat,
    },
    Liable {
        seats: Vec<Seat>,
    },
    Caught {
        seat: Seat,
        by: Seat,
    },
    WindowOpened {
        window: WindowView,
    },
    Answered {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    WindowClosed {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
    },
    HandDue {
        from: Seat,
        to: Seat,
    },
    HandLifted {
        seat: Seat,
    },
    /// `hand` is told to who gets it.
    HandGiven {
        from: Seat,
        to: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    /// A play is undone: all is as `view` has it.
    Undone {
        seat: Seat,
        view: Box<View>,
    },
    /// Nothing was left beneath the card of an undone play: this card of the draw pile was turned up. The `view` of `undone`
    /// has it already.
    Uncovered {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
    },
    /// The cards `start..start + cards` of the pile go into the hand.
    PileTaken {
        seat: Seat,
        start: u16,
        cards: u8,
        keeps_debt: bool,
    },
    Mistaken {
        seat: Seat,
        verb: Verb,
    },
    /// `hand` is told to `by` alone.
    Peeked {
        seat: Seat,
        by: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    Shown {
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
    },
    /// The seat takes another place in the circle; those between shift by one.
    Moved {
        seat: Seat,
        place: u8,
    },
    ChangedChairs {
        a: Seat,
        b: Seat,
    },
    /// Two hands change owners; each is told the one it gets.
    Swapped {
        a: Seat,
        b: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    /// `card` is told to the two alone.
    Gave {
        from: Seat,
        to: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
        card: Option<Card>,
    },
    Excused {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    AlsoAsked {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    Prolonged {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
        deadline: Time,
    },
    /// The clock runs instead of the one that its rule had before.
    ClockStarted {
        clock: ClockView,
    },
    ClockStopped {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
    },
    ClockRang {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
        step: u8,
    },
    /// The card lies under the topmost `depth` ones now.
    SlidUnder {
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
        depth: u16,
    },
    Announced {
        seat: Seat,
    },
    /// A rule remembers something that all may see, or nothing more.
    Noted {
        #[serde(flatten)]
        cell: CellView,
        value: Option<ValueView>,
    },
    /// Told once; with `from_memory` it is not shown again (HR-8).
    RuleMade {
        seat: Seat,
        number: u8,
        action: String,
        /// Which home-made rule it is, if it is one; by its place at the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        homemade: Option<u8>,
        from_memory: bool,
    },
    Performed {
        seat: Seat,
        action: String,
    },
    Accused {
        by: Seat,
        seat: Seat,
        guilty: bool,
    },
    Lingers {
        seat: Seat,
    },
    /// The pile less its top card is under the stock.
    Refilled,
    Joined {
        seat: Seat,
        total: i32,
        waits: bool,
    },
    /// The hand is under the stock, and what the seat laid is nobody's.
    Left {
        seat: Seat,
    },
    Blunder {
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
        code: Code,
    },
    /// `hand` is told to whom it is shown.
    Showed {
        seat: Seat,
        to: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    Challenged {
        by: Seat,
        seat: Seat,
        guilty: bool,
    },
    WentOut {
        seat: Seat,
    },
    CameBack {
        seat: Seat,
    },
    Reshuffled,
    /// A house rule has spoken: name it where it happens.
    Invoked {
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    /// A home-made rule has something to say: its place among them, and its name.
    Fired {
        rule: u8,
        title: String,
        seat: Seat,
    },
    /// A home-made rule knew no end, and is not listened to any more.
    Suspended {
        rule: u8,
        title: String,
    },
    /// The card at a place of the pile, counted from the bottom, bears a mark now, or no longer; `card` is as it was.
    PileMarked {
        place: u16,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
        marked: bool,
    },
    /// A card of a hand bears a mark now, or no longer: all have seen it. `card` is as it was.
    HeldMarked {
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        card: Card,
        marked: bool,
    },
    /// What a die of a home-made rule shows.
    Rolled {
        rule: u8,
        shown: u8,
    },
    Revealed {
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "string[]"))]
        cards: Vec<Card>,
    },
    /// A card of the stock lies face down before the seat; nobody sees it.
    SetAside {
        seat: Seat,
    },
    /// The hand lies face down; the seat is out of the round without having gone out.
    Retired {
        seat: Seat,
    },
    Awarded {
        seat: Seat,
        points: i32,
        total: i32,
    },
    /// The round is over; all hands are open.
    RoundOver {
        hands: Vec<SeatHand>,
    },
    Scored {
        seat: Seat,
        points: i32,
        total: i32,
    },
    MatchOver {
        winners: Vec<Seat>,
    },
}

/// A hand laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatHand {
    /// Whose.
    pub seat: Seat,
    /// Its cards.
    #[cfg_attr(feature = "typescript", ts(type = "string[]"))]
    pub hand: Vec<Card>,
}

impl ViewFact {
    /// Returns the seats that can be told more of a fact than a spectator. [`ViewFact::of`] is the same for all other seats and
    /// for spectators, so callers that tell many seats compute it once.
    pub fn insiders(fact: &Fact) -> SeatSet {
        match fact {
            Fact::Drawn { seat, .. } => SeatSet::of(*seat),
            Fact::HandGiven { to, .. } | Fact::Showed { to, .. } => SeatSet::of(*to),
            Fact::Peeked { by, .. } => SeatSet::of(*by),
            Fact::Swapped { a, b } => SeatSet::of(*a).or(SeatSet::of(*b)),
            Fact::Gave { from, to, .. } => SeatSet::of(*from).or(SeatSet::of(*to)),
            // Each seat is told its whole view.
            Fact::Undone { .. } => SeatSet::first(MAX_SEATS),
            // All are named, so that a new fact does not compile until somebody has decided who is told more of it.
            Fact::MatchBegun
            | Fact::Took { .. }
            | Fact::TurnedUp { .. }
            | Fact::Laid { .. }
            | Fact::Called { .. }
            | Fact::Turned
            | Fact::WillSkip
            | Fact::Skipped { .. }
            | Fact::TurnMoved { .. }
            | Fact::DebtRaised { .. }
            | Fact::DebtSettled
            | Fact::Passed { .. }
            | Fact::SaidUno { .. }
            | Fact::Liable { .. }
            | Fact::Caught { .. }
            | Fact::WindowOpened(_)
            | Fact::Held(_)
            | Fact::Answered { .. }
            | Fact::WindowClosed { .. }
            | Fact::HandDue { .. }
            | Fact::HandLifted { .. }
            | Fact::PileTaken { .. }
            | Fact::Blunder { .. }
            | Fact::Mistaken { .. }
            | Fact::Judged
            | Fact::Shown { .. }
            | Fact::Moved { .. }
            | Fact::ChangedChairs { .. }
            | Fact::HandsMove { .. }
            | Fact::Chosen { .. }
            | Fact::Excused { .. }
            | Fact::AlsoAsked { .. }
            | Fact::Prolonged { .. }
            | Fact::ClockStarted(_)
            | Fact::ClockStopped { .. }
            | Fact::ClockRang { .. }
            | Fact::SlidUnder { .. }
            | Fact::Announced { .. }
            | Fact::RaceOver { .. }
            | Fact::Undoable { .. }
            | Fact::OfPlay { .. }
            | Fact::Uncovered { .. }
            | Fact::Accused { .. }
            | Fact::Lingers { .. }
            | Fact::Refilled
            | Fact::Joined { .. }
            | Fact::Left { .. }
            | Fact::Challenged { .. }
            | Fact::WentOut { .. }
            | Fact::CameBack { .. }
            | Fact::Reshuffled
            | Fact::Invoked { .. }
            | Fact::Spoke { .. }
            | Fact::PileMarked { .. }
            | Fact::HeldMarked { .. }
            | Fact::Rolled { .. }
            | Fact::SetAside { .. }
            | Fact::Retired { .. }
            | Fact::Awarded { .. }
            | Fact::RoundOver
            | Fact::Scored { .. }
            | Fact::MatchOver { .. }
            | Fact::RoundBegun(_)
            | Fact::RuleMade { .. }
            | Fact::Performed { .. }
            | Fact::Noted { .. }
            | Fact::Fired { .. }
            | Fact::Suspended { .. }
            | Fact::Revealed { .. } => SeatSet::EMPTY,
        }
    }

    /// What `me` is told of a fact; nothing of some. `after` is the table once the fact has been applied.
    pub fn of(fact: &Fact, after: &Table, me: Option<Seat>) -> Option<Self> {
        let hand_for =
            |owner: Seat, reader: Seat| (me == Some(reader)).then(|| after.chair(owner).hand.cards().to_vec());
        Some(match fact {
            Fact::MatchBegun => Self::MatchBegun,
            Fact::RoundBegun(start) => {
                let homemade = after.titles();
                Self::RoundBegun { round: start.round, dealer: start.dealer, stock: start.deck.len() as u16, homemade }
            }
            &Fact::Drawn { seat, card, why } => Self::Drawn { seat, card: (me == Some(seat)).then_some(card), why },
            &Fact::TurnedUp { card } => Self::TurnedUp { card },
            &Fact::Laid { seat, card, colour, how, uno } => Self::Laid { seat, card, colour, how, uno },
            &Fact::Called { seat, colour } => Self::Called { seat, colour },
            Fact::Turned => Self::Turned,
            Fact::WillSkip => Self::WillSkip,
            &Fact::Skipped { seat } => Self::Skipped { seat },
            &Fact::TurnMoved { to } => Self::TurnMoved { to },
            &Fact::DebtRaised { cards } => Self::DebtRaised { cards },
            Fact::DebtSettled => Self::DebtSettled,
            &Fact::Passed { seat, stuck } => Self::Passed { seat, stuck },
            &Fact::SaidUno { seat } => Self::SaidUno { seat },
            Fact::Liable { seats } => Self::Liable { seats: seats.iter().collect() },
            &Fact::Caught { seat, by } => Self::Caught { seat, by },
            // Nobody is told of a secret window, nor of what becomes of it (HR-8).
            Fact::WindowOpened(opening) if opening.secret => return None,
            Fact::WindowOpened(opening) => Self::WindowOpened { window: WindowView::of(&Window::new(*opening), after) },
            &Fact::Answered { rule, seat } => return told_of(after, rule).then_some(Self::Answered { rule, seat }),
            &Fact::WindowClosed { rule, secret } => {
                return (!secret).then_some(Self::WindowClosed { rule });
            }
            &Fact::HandDue { from, to } => Self::HandDue { from, to },
            &Fact::HandLifted { seat } => Self::HandLifted { seat },
            &Fact::HandGiven { from, to } => Self::HandGiven { from, to, hand: hand_for(to, to) },
            &Fact::Undone { seat } => Self::Undone { seat, view: Box::new(View::of(after, me)) },
            &Fact::Uncovered { card } => Self::Uncovered { card },
            &Fact::PileTaken { seat, start, cards, keeps_debt } => Self::PileTaken { seat, start, cards, keeps_debt },
            &Fact::Mistaken { seat, verb } => Self::Mistaken { seat, verb },
            &Fact::Peeked { seat, by } => Self::Peeked { seat, by, hand: hand_for(seat, by) },
            &Fact::Shown { seat, card } => Self::Shown { seat, card },
            &Fact::Moved { seat, place } => Self::Moved { seat, place },
            &Fact::ChangedChairs { a, b } => Self::ChangedChairs { a, b },
            &Fact::Swapped { a, b } => Self::Swapped { a, b, hand: hand_for(a, a).or_else(|| hand_for(b, b)) },
            &Fact::Gave { from, to, card } => {
                let told = me == Some(from) || me == Some(to);
                Self::Gave { from, to, card: told.then_some(card) }
            }
            &Fact::Excused { rule, seat } => {
                return told_of(after, rule).then_some(Self::Excused { rule, seat });
            }
            &Fact::AlsoAsked { rule, seat } => {
                return told_of(after, rule).then_some(Self::AlsoAsked { rule, seat });
            }
            &Fact::Prolonged { rule, deadline } => {
                return told_of(after, rule).then_some(Self::Prolonged { rule, deadline });
            }
            &Fact::ClockStarted(clock) => Self::ClockStarted { clock: clock.into() },
            &Fact::ClockStopped { rule } => Self::ClockStopped { rule },
            &Fact::ClockRang { rule, step } => Self::ClockRang { rule, step },
            &Fact::SlidUnder { seat, card, depth } => Self::SlidUnder { seat, card, depth },
            &Fact::Announced { seat } => Self::Announced { seat },
            Fact::RuleMade { seat, number, action, entry, from_memory } => Self::RuleMade {
                seat: *seat,
                number: *number,
                action: action.to_string(),
                homemade: *entry,
                from_memory: *from_memory,
            },
            Fact::Noted { rule, place, key, value } => {
                let about = after.cell_about(*rule, *place).filter(|about| about.seen == Seen::All)?;
                Self::Noted { cell: CellView::of(*rule, about, *key), value: value.as_ref().map(ValueView::from) }
            }
            Fact::Performed { seat, action } => Self::Performed { seat: *seat, action: action.to_string() },
            &Fact::Accused { by, seat, guilty } => Self::Accused { by, seat, guilty },
            &Fact::Lingers { seat, counts } => return counts.then_some(Self::Lingers { seat }),
            Fact::Refilled => Self::Refilled,
            &Fact::Joined { seat, total, waits } => Self::Joined { seat, total, waits },
            &Fact::Left { seat } => Self::Left { seat },
            &Fact::Blunder { seat, card, code } => Self::Blunder { seat, card, code },
            Fact::Showed { seat, to, hand } => {
                Self::Showed { seat: *seat, to: *to, hand: (me == Some(*to)).then(|| hand.to_vec()) }
            }
            &Fact::Challenged { by, seat, guilty } => Self::Challenged { by, seat, guilty },
            &Fact::WentOut { seat } => Self::WentOut { seat },
            &Fact::CameBack { seat } => Self::CameBack { seat },
            Fact::Reshuffled => Self::Reshuffled,
            &Fact::Invoked { rule, seat } => Self::Invoked { rule, seat },
            Fact::RoundOver => Self::RoundOver {
                hands: after
                    .circle()
                    .iter()
                    .map(|&seat| SeatHand { seat, hand: after.chair(seat).hand.cards().to_vec() })
                    .collect(),
            },
            Fact::Fired { rule, title, seat } => Self::Fired { rule: *rule, title: title.to_string(), seat: *seat },
            Fact::Suspended { rule, title } => Self::Suspended { rule: *rule, title: title.to_string() },
            &Fact::PileMarked { place, card, marked } => Self::PileMarked { place, card, marked },
            &Fact::HeldMarked { seat, card, marked } => Self::HeldMarked { seat, card, marked },
            &Fact::Rolled { rule, shown } => Self::Rolled { rule, shown },
            Fact::Revealed { seat, cards } => Self::Revealed { seat: *seat, cards: cards.to_vec() },
            &Fact::SetAside { seat, .. } => Self::SetAside { seat },
            &Fact::Retired { seat } => Self::Retired { seat },
            &Fact::Awarded { seat, points, total } => Self::Awarded { seat, points, total },
            &Fact::Scored { seat, points, total } => Self::Scored { seat, points, total },
            Fact::MatchOver { winners } => Self::MatchOver { winners: winners.iter().collect() },
            Fact::Held(_)
            | Fact::Took { .. }
            | Fact::Spoke { .. }
            | Fact::HandsMove { .. }
            | Fact::Chosen { .. }
            | Fact::RaceOver { .. }
            | Fact::Undoable { .. }
            | Fact::OfPlay { .. }
            | Fact::Judged => return None,
        })
    }
}

/// Whether people are told of the newest window of a rule.
fn told_of(after: &Table, rule: RuleId) -> bool {
    after.window_of(rule).is_none_or(|window| !window.opening.secret)
}
