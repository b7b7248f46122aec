//! Reasons why a fact is impossible.

use std::fmt::Write as _;

use thiserror::Error;

use crate::cards::card::Card;
use crate::facts::fact::Fact;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;

/// Maximum length of a fact's text in an error, in characters.
const LONGEST: usize = 160;

/// The reason why a fact is impossible at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// The table does not have the seat.
    #[error("the table has no {0}")]
    NoSuchSeat(Seat),
    /// A fact about two seats names the same seat twice.
    #[error("it needs a seat other than {0}")]
    SameSeat(Seat),
    /// The fact requires a running round.
    #[error("no round is being played")]
    NoRound,
    /// The fact is only possible between rounds.
    #[error("a round is being played")]
    RoundRuns,
    /// The round's number does not follow the previous one.
    #[error("round {0} is not the next one")]
    RoundOutOfOrder(u16),
    /// The match has already ended.
    #[error("the match is over")]
    MatchOver,
    /// The deck is empty or has more cards than a discard pile can hold.
    #[error("a deck cannot have {0} cards")]
    DeckSize(usize),
    /// The card is not the next one of the draw pile.
    #[error("{0} is not the next card of the draw pile")]
    NotNext(Card),
    /// The seat does not hold the card.
    #[error("{0} does not hold {1}")]
    NotHeld(Seat, Card),
    /// The discard pile does not have this card at this index.
    #[error("{1} is not card {0} of the discard pile")]
    NotOnPile(u16, Card),
    /// The discard pile has too few cards.
    #[error("the discard pile has fewer cards")]
    PileTooSmall,
    /// The top card is not a wild, or there is no top card.
    #[error("the top card has no color to call")]
    NothingToCall,
    /// The card has a color of its own, so none can be called.
    #[error("{0} is not a wild and has its own color")]
    NotWild(Card),
    /// The seat holds cards.
    #[error("{0} holds cards")]
    HoldsCards(Seat),
    /// The seat holds no cards.
    #[error("{0} holds no cards")]
    HoldsNothing(Seat),
    /// The seat does not have this number of cards face down, or it is 0.
    #[error("{0} does not have {1} cards face down")]
    NotFaceDown(Seat, u16),
    /// The seat has cards face down, which must be picked up before its hand moves.
    #[error("{0} has not picked up its cards")]
    NotPickedUp(Seat),
    /// The seat is already out, or comes back without having been out.
    #[error("this does not put {0} out or back in play")]
    OutAlready(Seat),
    /// The rule has no open window.
    #[error("`{}` has no open window", .0.name())]
    NoWindow(RuleId),
    /// The rule has no clock.
    #[error("`{}` has no clock", .0.name())]
    NoClock(RuleId),
    /// No open window holds the play.
    #[error("no window holds the play")]
    NothingHolds,
    /// The window does not ask the seat.
    #[error("the window does not ask {0}")]
    NotAsked(Seat),
    /// The window already has the seat's answer.
    #[error("{0} has answered already")]
    AnsweredAlready(Seat),
    /// The window already asks the seat.
    #[error("the window asks {0} already")]
    AskedAlready(Seat),
    /// The seat already passes a hand on or waits for another one.
    #[error("{0} already passes on a hand or waits for one")]
    HandUnderWay(Seat),
    /// The seat has no hand in transit.
    #[error("{0} has not passed on a hand")]
    NoHandUnderWay(Seat),
    /// The circle has no such place.
    #[error("the circle has no place {0}")]
    NoSuchPlace(u8),
    /// No card has the number.
    #[error("no card has the number {0}")]
    NoSuchNumber(u8),
    /// The rule declares no such cell, or a cell with another key or type.
    #[error("`{}` does not store such a value in cell {place}", .0.name(), place = .1)]
    NoSuchCell(RuleId, u8),
    /// The table has no home-made rule at this index.
    #[error("the table has no home-made rule {0}")]
    NoSuchRule(u8),
    /// The seat has no play that can be undone.
    #[error("{0} has no play that can be undone")]
    NothingToUndo(Seat),
    /// The new total is not the old total plus the points.
    #[error("{0} points do not match the total of {1}")]
    WrongTotal(i32, Seat),
    /// A counter would exceed its range.
    #[error("the count is too large")]
    TooMany,
}

/// A fact that is impossible at a table, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("impossible: {why} ({})", in_short(.fact))]
pub struct ImpossibleFact {
    /// The rejected fact.
    pub fact: Fact,
    /// The reason.
    pub why: Impossible,
}

/// The debug form of the fact, truncated to `LONGEST` characters.
fn in_short(fact: &Fact) -> String {
    let mut text = String::new();
    // The deck and the home-made rules would not help the reader.
    let written = match fact {
        Fact::RoundBegun(start) => write!(text, "RoundBegun {{ round: {}, dealer: {} }}", start.round, start.dealer),
        fact => write!(text, "{fact:?}"),
    };
    debug_assert!(written.is_ok(), "writing to a string does not fail");
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('…');
    }
    text
}
