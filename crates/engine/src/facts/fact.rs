//! Facts record what happened. Only [`crate::evolve`] applies them to a table.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Color};
use crate::facts::action::Verb;
use crate::facts::refusal::Code;
use crate::tables::cell::{Key, Value};
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, How, Why};
use crate::tables::guest::GuestAtTable;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::window::{Choice, Opening, Time};

/// The start of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundStart {
    /// The number of the round, counted from 1.
    pub round: u16,
    /// The dealer.
    pub dealer: Seat,
    /// The key for this round's shuffles.
    pub key: [u8; 32],
    /// The cards, in their fixed order before the shuffle.
    pub deck: Arc<[Card]>,
    /// The guest with the table's home-made rules, if there is one.
    #[serde(skip)]
    pub guest: Option<GuestAtTable>,
}

/// One thing that happened. Facts are small and cheap to create; a typical move produces two or three. Nothing stores
/// them; tests alter them as JSON, without the guest of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// A new match starts: totals are reset.
    MatchBegun,
    /// A seat draws the next card of the draw pile.
    Drawn {
        /// The drawing seat.
        seat: Seat,
        /// The drawn card.
        card: Card,
        /// The reason for drawing.
        why: Why,
        /// True if no player sees the card, not even the one who draws it (G22).
        face_down: bool,
    },
    /// A player adds the cards drawn face down to the hand (G22).
    PickedUp {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        cards: u16,
    },
    /// A seat has finished drawing several cards, or one card if a rule remembers that count. Private: players have
    /// seen each draw.
    Took {
        /// The seat that drew.
        seat: Seat,
        /// The number of cards.
        cards: u16,
        /// The reason for drawing.
        why: Why,
    },
    /// The next card of the draw pile is turned up onto the discard pile.
    TurnedUp {
        /// The card.
        card: Card,
    },
    /// A card is played from a hand onto the discard pile.
    Played {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// The color called with the card.
        color: Option<Color>,
        /// How the card is played.
        how: How,
        /// True if the player says UNO with the card.
        uno: bool,
    },
    /// A player calls the color of the wild on top.
    Called {
        /// The calling seat.
        seat: Seat,
        /// The color.
        color: Color,
    },
    /// The direction of play is reversed.
    Turned,
    /// The next move of the turn skips one more player.
    WillSkip,
    /// A player is skipped.
    Skipped {
        /// The skipped seat.
        seat: Seat,
    },
    /// A new turn starts.
    TurnMoved {
        /// The seat that has the turn.
        to: Seat,
    },
    /// The debt grows because of the top card.
    DebtRaised {
        /// The number of cards added to the debt.
        cards: u16,
    },
    /// The debt is drawn or forgiven.
    DebtSettled,
    /// A player passes.
    Passed {
        /// The passing seat.
        seat: Seat,
        /// True if the player could not draw and played nothing (G5).
        stuck: bool,
    },
    /// A player says UNO.
    SaidUno {
        /// The player's seat.
        seat: Seat,
    },
    /// Sets the players who can be caught from now on.
    Liable {
        /// All seats that can be caught.
        seats: SeatSet,
    },
    /// A player is caught without having said UNO.
    Caught {
        /// The caught seat.
        seat: Seat,
        /// The seat that caught them.
        by: Seat,
    },
    /// A window opens.
    WindowOpened(Opening),
    /// The newest window holds an effect until it closes.
    Held(Effect),
    /// A player answers the newest window of a rule.
    Answered {
        /// The rule that opened the window.
        rule: RuleId,
        /// The answering seat.
        seat: Seat,
    },
    /// The newest window of a rule closes and returns the effects that it held.
    WindowClosed {
        /// The rule that opened the window.
        rule: RuleId,
        /// True if players do not learn that the window existed.
        secret: bool,
    },
    /// A hand is due to be passed.
    HandDue {
        /// The seat that passes it.
        from: Seat,
        /// The seat that receives it.
        to: Seat,
    },
    /// A hand is lifted: it is in transit and belongs to no seat.
    HandLifted {
        /// The seat that gave it up.
        seat: Seat,
    },
    /// A hand in transit arrives.
    HandGiven {
        /// The seat that gave it up.
        from: Seat,
        /// The seat that holds it now.
        to: Seat,
    },
    /// A player takes cards from the discard pile into the hand.
    PileTaken {
        /// The receiving seat.
        seat: Seat,
        /// Index of the first card taken, 0 at the bottom of the discard pile.
        start: u16,
        /// The number of cards.
        cards: u8,
        /// True if the debt stays the same even if draw cards are taken (SP-5.3).
        keeps_debt: bool,
    },
    /// A player played a card that is not allowed. The card is back in the hand, and every player has seen it.
    Blunder {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// The reason why the card was not allowed.
        code: Code,
    },
    /// A player caught, slapped or called UNO at the wrong time and pays for it (SS-11, G16).
    Mistaken {
        /// The player's seat.
        seat: Seat,
        /// The action.
        verb: Verb,
    },
    /// Going out has been judged for this move.
    Judged,
    /// One player looks at another player's hand in private (SP-10).
    Peeked {
        /// The seat that holds the hand.
        seat: Seat,
        /// The seat that sees it.
        by: Seat,
    },
    /// A player shows a card to the whole table and keeps it (PS-4.5, PS-5.2).
    Shown {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player moves to another place in the circle; the players in between shift by one (SP-11).
    Moved {
        /// The moving seat.
        seat: Seat,
        /// The new place, counted from 0.
        place: u8,
    },
    /// Two players exchange places (PW-9).
    ChangedChairs {
        /// The first seat.
        a: Seat,
        /// The second seat.
        b: Seat,
    },
    /// Hands start to move because of a card (G3).
    HandsMove {
        /// The seat that played the card.
        by: Seat,
    },
    /// Two players swap hands (PS-1, PW-6).
    Swapped {
        /// The first seat.
        a: Seat,
        /// The second seat.
        b: Seat,
    },
    /// A player gives a card to another player (PW-5).
    Gave {
        /// The giving seat.
        from: Seat,
        /// The receiving seat.
        to: Seat,
        /// The card.
        card: Card,
    },
    /// A secret answer to the newest window of a rule.
    Chosen {
        /// The rule that opened the window.
        rule: RuleId,
        /// The choice.
        choice: Choice,
    },
    /// The newest window of a rule no longer asks a player (M4).
    Excused {
        /// The rule that opened the window.
        rule: RuleId,
        /// The excused seat.
        seat: Seat,
    },
    /// The newest window of a rule asks one more player (PW-8).
    AlsoAsked {
        /// The rule that opened the window.
        rule: RuleId,
        /// The seat that is asked as well.
        seat: Seat,
    },
    /// The newest window of a rule stays open longer.
    Prolonged {
        /// The rule that opened the window.
        rule: RuleId,
        /// The new deadline.
        deadline: Time,
    },
    /// A clock starts and replaces the previous clock of its rule.
    ClockStarted(Clock),
    /// A clock stops because the table now waits for something else.
    ClockStopped {
        /// The rule that owns the clock.
        rule: RuleId,
    },
    /// A clock runs out.
    ClockRang {
        /// The rule that owns the clock.
        rule: RuleId,
        /// The step that the clock was waiting for, if its rule has several.
        step: u8,
    },
    /// A card goes from a hand under the top cards of the discard pile, without effect (PS-3.4, PS-4.5).
    SlidUnder {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// The number of cards above it.
        depth: u16,
        /// True if the player says UNO with the card.
        uno: bool,
    },
    /// A player announces a match of the top card (PS-3.4).
    Announced {
        /// The player's seat.
        seat: Seat,
    },
    /// A race ends. Private.
    RaceOver {
        /// The end of the race.
        at: Time,
    },
    /// The next play can be undone as a whole until another card lands on it. Private.
    Undoable {
        /// The player's seat.
        seat: Seat,
        /// The number of cards in the play.
        cards: u8,
    },
    /// Marks if the facts that follow are part of the undoable play. Private.
    OfPlay {
        /// True if they are part of it.
        is: bool,
    },
    /// The last undoable play is undone as a whole: the table is restored, except for cards drawn since for other
    /// reasons (SS-12).
    Undone {
        /// The seat that made the play.
        seat: Seat,
    },
    /// Nothing was left beneath the card of an undone play, because the discard pile was reshuffled since. The next
    /// card of the draw pile was turned up, without effect (SS-12).
    Uncovered {
        /// The card.
        card: Card,
    },
    /// A player accuses another of having played a card that is not allowed (SS-12).
    Accused {
        /// The accusing seat.
        by: Seat,
        /// The seat that played the card.
        seat: Seat,
        /// True if the accusation is right.
        guilty: bool,
    },
    /// Sets if a seat without cards counts as in play because of a rule (PS-4.6).
    Lingers {
        /// The seat.
        seat: Seat,
        /// True if the seat counts from now on.
        counts: bool,
    },
    /// The cards under the top of the discard pile are shuffled to the bottom of the draw pile (SS-9).
    Refilled,
    /// A player joins a running match (M3, SP-4.3).
    Joined {
        /// The new seat.
        seat: Seat,
        /// The initial total, in points.
        total: i32,
        /// True if the player waits for the next deal.
        waits: bool,
    },
    /// A player leaves the table. The hand is shuffled to the bottom of the draw pile (M4).
    Left {
        /// The seat.
        seat: Seat,
    },
    /// A player challenges a wild draw four (HR-4).
    Challenged {
        /// The challenging seat.
        by: Seat,
        /// The seat that played the card.
        seat: Seat,
        /// True if the challenge is right.
        guilty: bool,
    },
    /// A player goes out.
    WentOut {
        /// The seat.
        seat: Seat,
    },
    /// A player who was out holds cards again.
    CameBack {
        /// The seat.
        seat: Seat,
    },
    /// The discard pile without its top card becomes the draw pile.
    Reshuffled,
    /// A house rule applied. Recorded so that clients can name the rule where it takes effect.
    Invoked {
        /// The rule.
        rule: RuleId,
        /// The seat that caused it.
        seat: Seat,
    },
    /// A player wrote in the chat. Private: players have read the message.
    Spoke {
        /// The player's seat.
        seat: Seat,
    },
    /// A card on the discard pile gains or loses its mark.
    PileMarked {
        /// Index on the discard pile, 0 at the bottom.
        place: u16,
        /// The card before the change.
        card: Card,
        /// True if the card is marked now.
        marked: bool,
    },
    /// A card in a hand is shown to the whole table and gains or loses its mark.
    HeldMarked {
        /// The seat that holds the card.
        seat: Seat,
        /// The card before the change.
        card: Card,
        /// True if the card is marked now.
        marked: bool,
    },
    /// A home-made rule rolled a die.
    Rolled {
        /// Index of the home-made rule.
        rule: u8,
        /// The result.
        shown: u8,
    },
    /// The next card of the draw pile is set aside face down for a player and counts at the end. No player sees it.
    SetAside {
        /// The seat that the card counts for.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player is out of the round without having gone out. The hand lies face down and counts.
    Retired {
        /// The seat.
        seat: Seat,
    },
    /// A player is out of the round for good, without having gone out. The hand is shuffled to the bottom of the draw
    /// pile (G18).
    DroppedOut {
        /// The seat.
        seat: Seat,
        /// The points of the hand.
        points: i32,
    },
    /// A player gains or loses points of the match.
    Awarded {
        /// The seat.
        seat: Seat,
        /// The change, in points.
        points: i32,
        /// The new total.
        total: i32,
    },
    /// The round ends and all hands are shown.
    RoundOver,
    /// A player's score for the round.
    Scored {
        /// The seat.
        seat: Seat,
        /// The points of this round.
        points: i32,
        /// The new total.
        total: i32,
    },
    /// A player is eliminated from the match: the seat is not dealt in again (G20).
    Eliminated {
        /// The seat.
        seat: Seat,
    },
    /// The match ends.
    MatchOver {
        /// The winner, or all winners in a tie.
        winners: SeatSet,
    },
    // Variants that own heap data come last, so that checking for the need to drop is one comparison.
    /// A round begins: the deck is shuffled; hands, discard pile, and debts are cleared.
    RoundBegun(Box<RoundStart>),
    /// A player's hand at an earlier moment is shown to one other player (HR-4).
    Showed {
        /// The seat that held the hand.
        seat: Seat,
        /// The seat that sees it.
        to: Seat,
        /// The cards.
        hand: Arc<[Card]>,
    },
    /// A number gets an action (HR-5, HR-7).
    RuleMade {
        /// The seat that made the rule.
        seat: Seat,
        /// The number.
        number: u8,
        /// What every player must do when the number is played. For a home-made rule, the action that it requires, or
        /// empty if it requires none.
        action: Box<str>,
        /// Index of the home-made rule, if it is one.
        entry: Option<u8>,
        /// True if the rule is not shown again (HR-8).
        from_memory: bool,
    },
    /// A player performs an action (HR-6).
    Performed {
        /// The player's seat.
        seat: Seat,
        /// The action.
        action: Box<str>,
    },
    /// A rule writes or empties one of its cells.
    Noted {
        /// The rule.
        rule: RuleId,
        /// Index of the cell in the rule's declaration.
        place: u8,
        /// The seat or number that the cell is kept for.
        key: Key,
        /// The new value.
        value: Option<Value>,
    },
    /// A home-made rule triggers.
    Fired {
        /// Index of the home-made rule.
        rule: u8,
        /// Its display name.
        title: Arc<str>,
        /// The seat that caused it.
        seat: Seat,
    },
    /// A home-made rule did not end and is suspended.
    Suspended {
        /// Index of the home-made rule.
        rule: u8,
        /// Its display name.
        title: Arc<str>,
    },
    /// A player shows cards of the hand to the whole table and keeps them.
    Revealed {
        /// The player's seat.
        seat: Seat,
        /// The cards.
        cards: Box<[Card]>,
    },
}

impl Fact {
    /// Returns the player and the card if this fact plays a card with its full effect, and not as a payment, match, or
    /// block.
    pub const fn played(&self) -> Option<(Seat, Card)> {
        match *self {
            Self::Played { seat, card, how, .. } if how.takes_effect() => Some((seat, card)),
            _ => None,
        }
    }

    /// Like [`Fact::played`], but includes cards played as a block, because they also trigger the actions of their
    /// number: a seven that answers a seven is one (PS-1.2).
    pub const fn played_openly(&self) -> Option<(Seat, Card)> {
        match *self {
            Self::Played { seat, card, how: How::Block, .. } => Some((seat, card)),
            _ => self.played(),
        }
    }
}
