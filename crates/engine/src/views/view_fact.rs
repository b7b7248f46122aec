//! Facts as seen by one seat.

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Color};
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

/// The part of a fact that one seat may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the part of the fact of the same name that its viewer may see")]
pub enum ViewFact {
    MatchBegun,
    /// Hands, discard pile, debt, and windows are cleared; `stock` is the size of the shuffled draw pile.
    RoundBegun {
        round: u16,
        dealer: Seat,
        #[serde(rename = "stock")]
        draw_pile: u16,
        /// The titles of the active home-made rules.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        homemade: Vec<String>,
    },
    /// `card` is visible only to its owner, and to no player if it is drawn face down (G22).
    Drawn {
        seat: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string | null"))]
        card: Option<Card>,
        why: Why,
    },
    /// The seat adds the cards drawn face down to the hand, which its player then sees completely.
    PickedUp {
        seat: Seat,
        cards: u16,
        #[cfg_attr(feature = "schema", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    TurnedUp {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
    },
    #[serde(rename = "laid")]
    Played {
        seat: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
        #[serde(alias = "colour")]
        color: Option<Color>,
        how: How,
        uno: bool,
    },
    Called {
        seat: Seat,
        #[serde(alias = "colour")]
        color: Color,
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
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    WindowClosed {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
    },
    HandDue {
        from: Seat,
        to: Seat,
    },
    HandLifted {
        seat: Seat,
    },
    /// `hand` is visible only to its receiver.
    HandGiven {
        from: Seat,
        to: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    /// A play is undone. `view` is the new state.
    Undone {
        seat: Seat,
        view: Box<View>,
    },
    /// Nothing was left beneath the card of an undone play, so this card of the draw pile was turned up. The `view` of
    /// `undone` already includes it.
    Uncovered {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
    },
    /// The cards `start..start + cards` of the discard pile go into the hand.
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
    /// `hand` is visible only to `by`.
    Peeked {
        seat: Seat,
        by: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    Shown {
        seat: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
    },
    /// The seat moves to another place in the circle; the seats in between shift by one.
    Moved {
        seat: Seat,
        place: u8,
    },
    ChangedChairs {
        a: Seat,
        b: Seat,
    },
    /// Two seats swap hands. Each of them sees its new hand.
    Swapped {
        a: Seat,
        b: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string[] | null"))]
        hand: Option<Vec<Card>>,
    },
    /// `card` is visible only to these two seats.
    Gave {
        from: Seat,
        to: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string | null"))]
        card: Option<Card>,
    },
    Excused {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    AlsoAsked {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    Prolonged {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
        deadline: Time,
    },
    /// The clock replaces the previous clock of its rule.
    ClockStarted {
        clock: ClockView,
    },
    ClockStopped {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
    },
    ClockRang {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
        step: u8,
    },
    /// The card is now under the top `depth` cards.
    SlidUnder {
        seat: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
        depth: u16,
    },
    Announced {
        seat: Seat,
    },
    /// A rule writes or empties a public cell.
    Noted {
        #[serde(flatten)]
        cell: CellView,
        value: Option<ValueView>,
    },
    /// Announced once. With `from_memory`, the rule is not shown again (HR-8).
    RuleMade {
        seat: Seat,
        number: u8,
        action: String,
        /// Index of the home-made rule, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
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
    /// The discard pile without its top card is now at the bottom of the draw pile.
    Refilled,
    Joined {
        seat: Seat,
        total: i32,
        waits: bool,
    },
    /// The hand is now at the bottom of the draw pile, and the cards that the seat played have no player anymore.
    Left {
        seat: Seat,
    },
    Blunder {
        seat: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
        code: Code,
    },
    /// `hand` is visible only to `to`.
    Showed {
        seat: Seat,
        to: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string[] | null"))]
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
    /// A house rule applied. Clients name it where it takes effect.
    Invoked {
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        rule: RuleId,
        seat: Seat,
    },
    /// A home-made rule triggers: its index and title.
    Fired {
        rule: u8,
        title: String,
        seat: Seat,
    },
    /// A home-made rule did not end and is suspended.
    Suspended {
        rule: u8,
        title: String,
    },
    /// A card on the discard pile gains or loses its mark. `place` counts from the bottom; `card` is the card before
    /// the change.
    PileMarked {
        place: u16,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
        marked: bool,
    },
    /// A card in a hand is shown to every player and gains or loses its mark. `card` is the card before the change.
    HeldMarked {
        seat: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        card: Card,
        marked: bool,
    },
    /// A home-made rule rolled a die.
    Rolled {
        rule: u8,
        shown: u8,
    },
    Revealed {
        seat: Seat,
        #[cfg_attr(feature = "schema", ts(type = "string[]"))]
        cards: Vec<Card>,
    },
    /// A card of the draw pile is set aside face down for the seat. No player sees it.
    SetAside {
        seat: Seat,
    },
    /// The seat is out of the round without having gone out. The hand lies face down.
    Retired {
        seat: Seat,
    },
    /// The seat is out of the round for good, without having gone out. Its hand goes to the bottom of the draw pile.
    DroppedOut {
        seat: Seat,
    },
    Awarded {
        seat: Seat,
        points: i32,
        total: i32,
    },
    /// The round ends and all hands are shown.
    RoundOver {
        hands: Vec<SeatHand>,
    },
    Scored {
        seat: Seat,
        points: i32,
        total: i32,
    },
    /// The seat is eliminated from the match (G20).
    Eliminated {
        seat: Seat,
    },
    MatchOver {
        winners: Vec<Seat>,
    },
}

/// A hand shown after the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeatHand {
    /// The seat that holds it.
    pub seat: Seat,
    /// The cards.
    #[cfg_attr(feature = "schema", ts(type = "string[]"))]
    pub hand: Vec<Card>,
}

impl ViewFact {
    /// Returns the seats that may see more of a fact than a spectator does. [`ViewFact::of`] returns the same for all
    /// other seats and for spectators, so callers can compute it once for them.
    pub fn insiders(fact: &Fact) -> SeatSet {
        match fact {
            Fact::Drawn { seat, .. } | Fact::PickedUp { seat, .. } => SeatSet::of(*seat),
            Fact::HandGiven { to, .. } | Fact::Showed { to, .. } => SeatSet::of(*to),
            Fact::Peeked { by, .. } => SeatSet::of(*by),
            Fact::Swapped { a, b } => SeatSet::of(*a).or(SeatSet::of(*b)),
            Fact::Gave { from, to, .. } => SeatSet::of(*from).or(SeatSet::of(*to)),
            // Each seat receives its own view.
            Fact::Undone { .. } => SeatSet::first(MAX_SEATS),
            // `of` lists all facts. Random games check that it shows no other seat more than a spectator sees.
            _ => SeatSet::EMPTY,
        }
    }

    /// Returns the part of a fact that `me` may see, or `None` if it may see nothing. `after` is the table after the
    /// fact was applied.
    pub fn of(fact: &Fact, after: &Table, me: Option<Seat>) -> Option<Self> {
        let hand_for =
            |owner: Seat, reader: Seat| (me == Some(reader)).then(|| after.chair(owner).hand.cards().to_vec());
        Some(match fact {
            Fact::MatchBegun => Self::MatchBegun,
            Fact::RoundBegun(start) => {
                let homemade = after.titles();
                Self::RoundBegun {
                    round: start.round,
                    dealer: start.dealer,
                    draw_pile: start.deck.len() as u16,
                    homemade,
                }
            }
            &Fact::Drawn { seat, card, why, face_down } => {
                let visible = me == Some(seat) && !face_down;
                Self::Drawn { seat, card: visible.then_some(card), why }
            }
            &Fact::PickedUp { seat, cards } => Self::PickedUp { seat, cards, hand: hand_for(seat, seat) },
            &Fact::TurnedUp { card } => Self::TurnedUp { card },
            &Fact::Played { seat, card, color, how, uno } => Self::Played { seat, card, color, how, uno },
            &Fact::Called { seat, color } => Self::Called { seat, color },
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
            // Secret windows stay hidden, including their answers and their end (HR-8).
            Fact::WindowOpened(opening) if opening.secret => return None,
            Fact::WindowOpened(opening) => Self::WindowOpened { window: WindowView::of(&Window::new(*opening), after) },
            &Fact::Answered { rule, seat } => return is_public(after, rule).then_some(Self::Answered { rule, seat }),
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
                let visible = me == Some(from) || me == Some(to);
                Self::Gave { from, to, card: visible.then_some(card) }
            }
            &Fact::Excused { rule, seat } => {
                return is_public(after, rule).then_some(Self::Excused { rule, seat });
            }
            &Fact::AlsoAsked { rule, seat } => {
                return is_public(after, rule).then_some(Self::AlsoAsked { rule, seat });
            }
            &Fact::Prolonged { rule, deadline } => {
                return is_public(after, rule).then_some(Self::Prolonged { rule, deadline });
            }
            &Fact::ClockStarted(clock) => Self::ClockStarted { clock: clock.into() },
            &Fact::ClockStopped { rule } => Self::ClockStopped { rule },
            &Fact::ClockRang { rule, step } => Self::ClockRang { rule, step },
            &Fact::SlidUnder { seat, card, depth, .. } => Self::SlidUnder { seat, card, depth },
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
            &Fact::DroppedOut { seat, .. } => Self::DroppedOut { seat },
            &Fact::Awarded { seat, points, total } => Self::Awarded { seat, points, total },
            &Fact::Scored { seat, points, total } => Self::Scored { seat, points, total },
            &Fact::Eliminated { seat } => Self::Eliminated { seat },
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

/// Returns true if the newest window of a rule is public.
fn is_public(after: &Table, rule: RuleId) -> bool {
    after.window_of(rule).is_none_or(|window| !window.opening.secret)
}
