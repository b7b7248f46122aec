//! Why a fact cannot have happened.

use std::fmt::Write as _;

use thiserror::Error;

use crate::cards::card::Card;
use crate::facts::fact::Fact;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;

/// The longest text of a fact in an error.
const LONGEST: usize = 160;

/// What is wrong with a fact at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// The fact is about a seat that the table does not have.
    #[error("the table has no {0}")]
    NoSuchSeat(Seat),
    /// A fact about two seats names the same one twice.
    #[error("it takes another seat than {0}")]
    SameSeat(Seat),
    /// The fact belongs to a round, and none is being played.
    #[error("no round is being played")]
    NoRound,
    /// The fact belongs between two rounds, and one is being played.
    #[error("a round is being played")]
    RoundRuns,
    /// The number of a round is not the one that comes next.
    #[error("round {0} is not the next one")]
    RoundOutOfOrder(u16),
    /// A match that is over goes on, or one that goes on is over.
    #[error("the match is over")]
    MatchOver,
    /// The round has no cards, or more than a pile has places for.
    #[error("a deck cannot have {0} cards")]
    DeckSize(usize),
    /// The card is not the next one of the stock.
    #[error("{0} is not the next card of the stock")]
    NotNext(Card),
    /// The seat does not hold the card.
    #[error("{0} does not hold {1}")]
    NotHeld(Seat, Card),
    /// Another card lies at that place of the pile, or none.
    #[error("{1} is not card {0} of the pile")]
    NotOnPile(u16, Card),
    /// The pile has fewer cards.
    #[error("the pile does not have so many cards")]
    PileTooSmall,
    /// The card on top has its own color, or there is none.
    #[error("the top card has no color to call")]
    NothingToCall,
    /// The card has its own color.
    #[error("{0} is no wild: it has its own color")]
    NotWild(Card),
    /// The seat holds cards.
    #[error("{0} holds cards")]
    HoldsCards(Seat),
    /// The seat holds no cards.
    #[error("{0} holds no cards")]
    HoldsNothing(Seat),
    /// The seat is out already, or comes back without having been out.
    #[error("whether {0} is out does not change so")]
    OutAlready(Seat),
    /// The rule has no open window.
    #[error("`{}` has no open window", .0.name())]
    NoWindow(RuleId),
    /// The rule has no clock.
    #[error("`{}` has no clock", .0.name())]
    NoClock(RuleId),
    /// No window is open that holds the play.
    #[error("no window holds the play")]
    NothingHolds,
    /// The window does not ask the seat.
    #[error("the window does not ask {0}")]
    NotAsked(Seat),
    /// The window has the seat's answer.
    #[error("{0} has answered already")]
    AnsweredAlready(Seat),
    /// The window asks the seat already.
    #[error("the window asks {0} already")]
    AskedAlready(Seat),
    /// A hand of the seat is being passed on already, or it awaits another.
    #[error("{0} passes on another hand already, or awaits one")]
    HandUnderWay(Seat),
    /// The seat has let go of no hand.
    #[error("{0} has let go of no hand")]
    NoHandUnderWay(Seat),
    /// The place is beyond the circle.
    #[error("the circle has no place {0}")]
    NoSuchPlace(u8),
    /// The number is on no card.
    #[error("no card has the number {0}")]
    NoSuchNumber(u8),
    /// The rule declares no such cell, or one for something else.
    #[error("`{}` keeps no such thing in cell {place}", .0.name(), place = .1)]
    NoSuchCell(RuleId, u8),
    /// The table has no home-made rule at that place.
    #[error("the table has no home-made rule {0}")]
    NoSuchRule(u8),
    /// No play is in question that could be undone.
    #[error("no play of {0} can be undone")]
    NothingToUndo(Seat),
    /// The sum is not what was there and what is added.
    #[error("{0} points do not add up with what {1} had")]
    WrongTotal(i32, Seat),
    /// A count goes beyond what can be counted.
    #[error("there are too many to count")]
    TooMany,
}

/// A fact that cannot have happened at a table, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("impossible: {why} ({})", in_short(.fact))]
pub struct ImpossibleFact {
    /// The fact.
    pub fact: Fact,
    /// What is wrong with it.
    pub why: Impossible,
}

/// The fact as it is written in code, with its end cut off if it is long.
fn in_short(fact: &Fact) -> String {
    let mut text = String::new();
    // A deck and its home-made rules are no help.
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
