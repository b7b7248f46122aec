//! Facts: what has happened. [`crate::evolve`] applies them; nothing else changes a table.

use std::sync::Arc;

use crate::cards::card::{Card, Colour};
use crate::facts::action::Verb;
use crate::facts::refusal::Code;
use crate::tables::cell::{Key, Value};
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, How, Why};
use crate::tables::guest::GuestAtTable;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::window::{Choice, Opening, Time};

/// How a round begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundStart {
    /// Counted from 1.
    pub round: u16,
    /// Who deals.
    pub dealer: Seat,
    /// The key of this round's shuffles.
    pub key: [u8; 32],
    /// The cards, in their fixed order before the shuffle.
    pub deck: Arc<[Card]>,
    /// The guest that plays along, if there is one.
    pub guest: Option<GuestAtTable>,
}

/// One thing that has happened. Small, and cheap to make: most moves make two or three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A new match: totals are wiped.
    MatchBegun,
    /// The next card of the stock goes into a hand.
    Drawn {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Card,
        /// Why.
        why: Why,
    },
    /// Somebody has drawn several cards at once, or, where a rule remembers as much, one. Nobody is told: they have seen each.
    Took {
        /// Who.
        seat: Seat,
        /// How many.
        cards: u16,
        /// Why.
        why: Why,
    },
    /// The next card of the stock is turned onto the pile.
    TurnedUp {
        /// Which card.
        card: Card,
    },
    /// A card goes from a hand onto the pile.
    Laid {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// The colour called with it.
        colour: Option<Colour>,
        /// In what manner.
        how: How,
        /// Whether UNO was said with it.
        uno: bool,
    },
    /// The colour of the wild on top is called.
    Called {
        /// By whom.
        seat: Seat,
        /// Which.
        colour: Colour,
    },
    /// The direction has turned.
    Turned,
    /// The next movement of the turn passes over one more.
    WillSkip,
    /// Somebody is passed over.
    Skipped {
        /// Who.
        seat: Seat,
    },
    /// The turn is somebody's, from its beginning.
    TurnMoved {
        /// Whose.
        to: Seat,
    },
    /// The debt grows by the card on top.
    DebtRaised {
        /// By how many.
        cards: u16,
    },
    /// The debt is gone: drawn or forgiven.
    DebtSettled,
    /// Somebody passes.
    Passed {
        /// Who.
        seat: Seat,
        /// Whether they could not draw, and played nothing (G5).
        stuck: bool,
    },
    /// Somebody says UNO.
    SaidUno {
        /// Who.
        seat: Seat,
    },
    /// Who can be caught, from now on.
    Liable {
        /// All of them.
        seats: SeatSet,
    },
    /// Somebody is caught without UNO.
    Caught {
        /// Who.
        seat: Seat,
        /// By whom.
        by: Seat,
    },
    /// A window opens.
    WindowOpened(Opening),
    /// A window keeps an effect for when it closes.
    Held(Effect),
    /// Somebody answers the newest window of a rule.
    Answered {
        /// Whose window.
        rule: RuleId,
        /// Who answers.
        seat: Seat,
    },
    /// The newest window of a rule closes; what it held is in the engine's hands again.
    WindowClosed {
        /// Whose window.
        rule: RuleId,
        /// Whether nobody was told of it.
        secret: bool,
    },
    /// A hand is due to be passed.
    HandDue {
        /// Who passes it.
        from: Seat,
        /// Who will hold it.
        to: Seat,
    },
    /// A hand has been let go: it is in transit and nobody's.
    HandLifted {
        /// Whose it was.
        seat: Seat,
    },
    /// A hand in transit arrives.
    HandGiven {
        /// Whose it was.
        from: Seat,
        /// Who holds it now.
        to: Seat,
    },
    /// Cards of the pile go into a hand.
    PileTaken {
        /// Whose.
        seat: Seat,
        /// Where on the pile the taken run begins, 0 at the bottom.
        start: u16,
        /// How many cards.
        cards: u8,
        /// Whether the debt stays as it is, also for draw cards among them (SP-5.3).
        keeps_debt: bool,
    },
    /// A card was laid that may not be: it is back in the hand, and everybody has seen it.
    Blunder {
        /// Whose mistake.
        seat: Seat,
        /// The card.
        card: Card,
        /// What was wrong.
        code: Code,
    },
    /// Somebody caught or slapped at the wrong time, and it costs (SS-11).
    Mistaken {
        /// Whose mistake.
        seat: Seat,
        /// What was done.
        verb: Verb,
    },
    /// Going out has been judged.
    Judged,
    /// One seat alone sees the hand that another holds (SP-10).
    Peeked {
        /// Whose hand.
        seat: Seat,
        /// Who sees it.
        by: Seat,
    },
    /// A card is shown to all, and stays in the hand (PS-4.5, PS-5.2).
    Shown {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// Somebody takes another place; those between shift by one (SP-11).
    Moved {
        /// Who.
        seat: Seat,
        /// Where to, counted from 0.
        place: u8,
    },
    /// Two seats change places (PW-9).
    ChangedChairs {
        /// One.
        a: Seat,
        /// The other.
        b: Seat,
    },
    /// Hands begin to move because of somebody's card (G3).
    HandsMove {
        /// Whose card.
        by: Seat,
    },
    /// Two hands change owners (PS-1, PW-6).
    Swapped {
        /// One.
        a: Seat,
        /// The other.
        b: Seat,
    },
    /// A card goes from one hand to another (PW-5).
    Gave {
        /// Whose it was.
        from: Seat,
        /// Whose it is.
        to: Seat,
        /// Which.
        card: Card,
    },
    /// An answer to the newest window of a rule that others are not told yet.
    Chosen {
        /// Whose window.
        rule: RuleId,
        /// What was chosen.
        choice: Choice,
    },
    /// Somebody is no longer asked by the newest window of a rule (M4).
    Excused {
        /// Whose window.
        rule: RuleId,
        /// Who.
        seat: Seat,
    },
    /// The newest window of a rule asks somebody more (PW-8).
    AlsoAsked {
        /// Whose window.
        rule: RuleId,
        /// Who.
        seat: Seat,
    },
    /// The newest window of a rule stays open longer.
    Prolonged {
        /// Whose window.
        rule: RuleId,
        /// When it closes by itself from now on.
        deadline: Time,
    },
    /// A clock starts, instead of the one that its rule had before.
    ClockStarted(Clock),
    /// A clock stops: the table waits for something else.
    ClockStopped {
        /// Whose clock.
        rule: RuleId,
    },
    /// A clock has run down.
    ClockRang {
        /// Whose clock.
        rule: RuleId,
        /// What it waited for, of several things.
        step: u8,
    },
    /// A card goes from a hand under the cards on top of the pile, without effect (PS-3.4, PS-4.5).
    SlidUnder {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// Under how many cards.
        depth: u16,
    },
    /// Somebody announces a match of the top card (PS-3.4).
    Announced {
        /// Who.
        seat: Seat,
    },
    /// A race is over. Nobody is told.
    RaceOver {
        /// When.
        at: Time,
    },
    /// The play that is about to be made can be undone as a whole, until another card lands on it. Nobody is told.
    Undoable {
        /// Whose play.
        seat: Seat,
        /// How many cards it plays.
        cards: u8,
    },
    /// Says whether what follows is part of the play that can be undone. Players are not told.
    OfPlay {
        /// True if it is.
        is: bool,
    },
    /// The play in question is undone as a whole: the table is as it was before, but for what was drawn since for other
    /// reasons (SS-12).
    Undone {
        /// Whose play.
        seat: Seat,
    },
    /// Nothing was left beneath the card of an undone play, because the discard pile was reshuffled since: the next card of
    /// the draw pile was turned up, without effect (SS-12).
    Uncovered {
        /// Which card.
        card: Card,
    },
    /// Somebody says that the card on top may not lie there (SS-12).
    Accused {
        /// Who.
        by: Seat,
        /// Whose card.
        seat: Seat,
        /// Whether it was so.
        guilty: bool,
    },
    /// A rule has a seat without cards count as in play, or no longer (PS-4.6).
    Lingers {
        /// Who.
        seat: Seat,
        /// Whether they count from now on.
        counts: bool,
    },
    /// Cards from under the top of the pile are shuffled to the bottom of the stock (SS-9).
    Refilled,
    /// Somebody takes a seat at a running match (M3, SP-4.3).
    Joined {
        /// Which seat.
        seat: Seat,
        /// With how many points.
        total: i32,
        /// Whether they wait for the next deal.
        waits: bool,
    },
    /// Somebody leaves the table: the hand goes to the bottom of the stock, shuffled (M4).
    Left {
        /// Which seat.
        seat: Seat,
    },
    /// A wild draw four was challenged (HR-4).
    Challenged {
        /// By whom.
        by: Seat,
        /// Whose card.
        seat: Seat,
        /// Whether the challenge was right.
        guilty: bool,
    },
    /// Somebody has no cards left.
    WentOut {
        /// Who.
        seat: Seat,
    },
    /// Somebody who was out holds cards again.
    CameBack {
        /// Who.
        seat: Seat,
    },
    /// The pile less its top card has become the stock.
    Reshuffled,
    /// A house rule has spoken; told so that it can be named where it happens.
    Invoked {
        /// Which rule.
        rule: RuleId,
        /// Who brought it about.
        seat: Seat,
    },
    /// Somebody has said something in the chat. Nobody is told: they have read it.
    Spoke {
        /// Who.
        seat: Seat,
    },
    /// A card on the pile bears a mark from now on, or no longer.
    PileMarked {
        /// Where on the pile, 0 at the bottom.
        place: u16,
        /// The card as it was.
        card: Card,
        /// Whether it bears the mark now.
        marked: bool,
    },
    /// A card of a hand is shown to all and bears a mark from now on, or no longer.
    HeldMarked {
        /// Whose.
        seat: Seat,
        /// The card as it was.
        card: Card,
        /// Whether it bears the mark now.
        marked: bool,
    },
    /// An entry of the guest has rolled a die.
    Rolled {
        /// Which of them.
        rule: u8,
        /// What it shows.
        shown: u8,
    },
    /// The next card of the stock is put face down before somebody, and counts at the end. Nobody sees it.
    SetAside {
        /// Before whom.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// Somebody is out of the round without having gone out: the hand lies face down and counts.
    Retired {
        /// Who.
        seat: Seat,
    },
    /// Somebody gets points of the match, or loses some.
    Awarded {
        /// Who.
        seat: Seat,
        /// How many.
        points: i32,
        /// All points so far.
        total: i32,
    },
    /// The round is over; all hands are open.
    RoundOver,
    /// What somebody gets for the round.
    Scored {
        /// Who.
        seat: Seat,
        /// This round's points.
        points: i32,
        /// All points so far.
        total: i32,
    },
    /// The match is over.
    MatchOver {
        /// The winner, or several who share the place.
        winners: SeatSet,
    },
    // What carries texts, lists or what a rule knows stands last: whether there is something to let go of is one comparison then.
    /// The deck is shuffled; hands, pile and debts are cleared.
    RoundBegun(Box<RoundStart>),
    /// A hand as it was is shown to one seat alone (HR-4).
    Showed {
        /// Whose hand.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// The cards.
        hand: Arc<[Card]>,
    },
    /// A number has an action from now on (HR-5, HR-7).
    RuleMade {
        /// Who made it.
        seat: Seat,
        /// The number.
        number: u8,
        /// What all must do when it is played; for an entry of the guest what it has all do, empty if nothing.
        action: Box<str>,
        /// Which entry of the guest it is, if it is one; by its place.
        entry: Option<u8>,
        /// Whether it is not shown again (HR-8).
        from_memory: bool,
    },
    /// Somebody performs an action (HR-6).
    Performed {
        /// Who.
        seat: Seat,
        /// What.
        action: Box<str>,
    },
    /// A rule notes something in one of its cells, or empties it.
    Noted {
        /// Which rule.
        rule: RuleId,
        /// The place of the cell among those that it declares.
        place: u8,
        /// What the cell is kept for.
        key: Key,
        /// What is in it now.
        value: Option<Value>,
    },
    /// An entry of the guest has something to say.
    Fired {
        /// Which of them.
        rule: u8,
        /// Its name for people.
        title: Arc<str>,
        /// Who brought it about.
        seat: Seat,
    },
    /// An entry of the guest knows no end, and is not listened to any more.
    Suspended {
        /// Which of them.
        rule: u8,
        /// Its name for people.
        title: Arc<str>,
    },
    /// Cards of a hand are shown to all, and stay there.
    Revealed {
        /// Whose.
        seat: Seat,
        /// Which.
        cards: Box<[Card]>,
    },
}

impl Fact {
    /// Who has laid which card with its full effect, if this is what has happened: not as a payment, a match or a block.
    pub const fn played(&self) -> Option<(Seat, Card)> {
        match *self {
            Self::Laid { seat, card, how, .. } if how.takes_effect() => Some((seat, card)),
            _ => None,
        }
    }

    /// The same of cards that are laid to be followed by what follows from their number: a seven that answers one is laid
    /// so as well (PS-1.2).
    pub const fn laid_openly(&self) -> Option<(Seat, Card)> {
        match *self {
            Self::Laid { seat, card, how: How::Block, .. } => Some((seat, card)),
            _ => self.played(),
        }
    }
}
