//! Facts as sentences, for the referee and for replays.

use crate::card::Called;
use crate::effect::{How, Why};
use crate::fact::Fact;
use crate::seat::{Seat, SeatSet};

/// A fact in words; none for what only the engine needs to remember. `names` are the seats' names by number.
pub fn sentence(fact: &Fact, names: &[String]) -> Option<String> {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    let all = |seats: SeatSet| seats.iter().map(name).collect::<Vec<_>>().join(" and ");
    Some(match fact {
        Fact::MatchBegun => "A new match begins.".to_owned(),
        Fact::RoundBegun(start) => format!("Round {} begins; {} deals.", start.round, name(start.dealer)),
        Fact::Drawn { seat, card, why } => match why {
            Why::Deal => format!("{} is dealt {card}.", name(*seat)),
            Why::Turn => format!("{} draws {card}.", name(*seat)),
            Why::Debt => format!("{} draws {card} of the debt.", name(*seat)),
            Why::Uno => format!("{} draws {card} for a forgotten UNO.", name(*seat)),
            Why::Race => format!("{} draws {card} for the place in the race.", name(*seat)),
            Why::Challenge => format!("{} draws {card} for the challenge.", name(*seat)),
        },
        Fact::TurnedUp { card } => format!("{card} is turned up."),
        Fact::Laid { seat, card, colour, how, uno } => {
            let card = Called { card: *card, colour: *colour };
            let how = match how {
                How::Turn => "",
                How::OutOfTurn => " out of turn",
            };
            let uno = if *uno { " and says UNO" } else { "" };
            format!("{} lays {card}{how}{uno}.", name(*seat))
        }
        Fact::Called { seat, colour } => format!("{} calls {}.", name(*seat), colour.name()),
        Fact::Turned => "The direction turns.".to_owned(),
        Fact::Skipped { seat } => format!("{} is skipped.", name(*seat)),
        Fact::TurnMoved { to } => format!("It is {}'s turn.", name(*to)),
        Fact::DebtRaised { cards } => format!("The debt grows by {cards}."),
        Fact::DebtSettled => "The debt is settled.".to_owned(),
        Fact::Passed { seat, stuck: false } => format!("{} passes.", name(*seat)),
        Fact::Passed { seat, stuck: true } => format!("{} can neither play nor draw, and passes.", name(*seat)),
        Fact::SaidUno { seat } => format!("{} says UNO.", name(*seat)),
        Fact::Liable { seats } if seats.is_empty() => return None,
        Fact::Liable { seats } => format!("{} can be caught.", all(*seats)),
        Fact::Caught { seat, by } => format!("{} catches {}.", name(*by), name(*seat)),
        Fact::WindowOpened(opening) => {
            format!("The table waits for {}: {}.", opening.kind.name(), all(opening.asked))
        }
        Fact::Answered { seat, .. } => format!("{} answers.", name(*seat)),
        Fact::HandLifted { seat } => format!("{} passes the hand on.", name(*seat)),
        Fact::HandGiven { from, to } => format!("{} gets the hand of {}.", name(*to), name(*from)),
        Fact::PileTaken { seat, cards: 1, .. } => format!("{} takes a card of the pile.", name(*seat)),
        Fact::PileTaken { seat, cards, .. } => format!("{} takes {cards} cards of the pile.", name(*seat)),
        Fact::Blunder { seat, card, code } => {
            format!("{} lays {card} by mistake ({}) and takes it back.", name(*seat), code.name())
        }
        Fact::Showed { seat, to } => format!("{} sees the hand of {}.", name(*to), name(*seat)),
        Fact::Challenged { by, seat, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{} challenges {}, {verdict}.", name(*by), name(*seat))
        }
        Fact::WentOut { seat } => format!("{} is out.", name(*seat)),
        Fact::CameBack { seat } => format!("{} is back in play.", name(*seat)),
        Fact::Reshuffled => "The pile is shuffled into a new stock.".to_owned(),
        Fact::Invoked { rule, .. } => format!("{}!", rule.about().title),
        Fact::RoundOver => "The round is over.".to_owned(),
        Fact::Scored { seat, points, total } => format!("{} gets {points} points and has {total}.", name(*seat)),
        Fact::MatchOver { winners } => format!("{} wins the match.", all(*winners)),
        Fact::WillSkip
        | Fact::WindowClosed { .. }
        | Fact::HandDue { .. }
        | Fact::Held(_)
        | Fact::Witnessed { .. }
        | Fact::Judged => return None,
    })
}
