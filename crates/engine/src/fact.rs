//! Facts: what has happened. [`crate::evolve`] applies them; nothing else changes a table.

use std::sync::Arc;

use crate::card::{Card, Colour};
use crate::effect::{Effect, How, Why};
use crate::refusal::Code;
use crate::rule::RuleId;
use crate::seat::{Seat, SeatSet};
use crate::window::Opening;

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
}

/// One thing that has happened. Small, and cheap to make: most moves make two or three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A new match: totals are wiped.
    MatchBegun,
    /// The deck is shuffled; hands, pile and debts are cleared.
    RoundBegun(Box<RoundStart>),
    /// The next card of the stock goes into a hand.
    Drawn {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Card,
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
        /// Whether they could neither play nor draw (G5).
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
    /// The hand behind a wild draw four is remembered (HR-4). Nobody is told.
    Witnessed {
        /// Who laid it.
        seat: Seat,
        /// Whether it was laid against the rule.
        guilty: bool,
    },
    /// Going out has been judged.
    Judged,
    /// A hand is shown to one seat alone (HR-4).
    Showed {
        /// Whose hand.
        seat: Seat,
        /// To whom.
        to: Seat,
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
}
