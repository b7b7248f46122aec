//! Facts as sentences, for the referee and for replays.

use crate::action::Verb;
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
            Why::Mistake => format!("{} draws {card} for a mistake.", name(*seat)),
            Why::Spread => format!("{} draws {card} of the spread debt.", name(*seat)),
            Why::Rule => format!("{} draws {card} by a home-made rule.", name(*seat)),
            Why::Show => format!("{} draws {card} instead of playing.", name(*seat)),
        },
        Fact::TurnedUp { card } => format!("{card} is turned up."),
        Fact::Laid { seat, card, colour, how, uno } => {
            let card = Called { card: *card, colour: *colour };
            let how = match how {
                How::Turn => "",
                How::OutOfTurn => " out of turn",
                How::Payment => " as payment",
                How::Match => " as a match",
                How::Crazy => " along with the colour",
                How::Block => " to decide the swap",
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
        Fact::WindowOpened(opening) if opening.secret => return None,
        Fact::WindowOpened(opening) => {
            format!("The table waits for {}: {}.", opening.kind.name(), all(opening.asked))
        }
        Fact::ClockStarted(clock) => {
            format!("{} has a clock until {} s.", clock.rule.about().title, clock.deadline.0 / 1000)
        }
        Fact::ClockRang { rule, .. } => format!("The clock of {} has run down.", rule.about().title),
        Fact::Answered { seat, .. } => format!("{} answers.", name(*seat)),
        Fact::HandLifted { seat } => format!("{} passes the hand on.", name(*seat)),
        Fact::HandGiven { from, to } => format!("{} gets the hand of {}.", name(*to), name(*from)),
        Fact::Undone { seat } => format!("{} takes the play back, and all that it did.", name(*seat)),
        Fact::PileTaken { seat, cards: 1, .. } => format!("{} takes a card of the pile.", name(*seat)),
        Fact::PileTaken { seat, cards, .. } => format!("{} takes {cards} cards of the pile.", name(*seat)),
        Fact::Blunder { seat, card, code } => {
            format!("{} lays {card} by mistake ({}) and takes it back.", name(*seat), code.name())
        }
        Fact::Mistaken { seat, verb: Verb::Slap } => format!("{} slaps at nothing.", name(*seat)),
        Fact::Mistaken { seat, .. } => format!("{} catches at the wrong time.", name(*seat)),
        Fact::Peeked { seat, by } => format!("{} looks at the hand of {}.", name(*by), name(*seat)),
        Fact::Shown { seat, card } => format!("{} shows {card}.", name(*seat)),
        Fact::Moved { seat, place } => format!("{} moves to place {place}.", name(*seat)),
        Fact::ChangedChairs { a, b } => format!("{} and {} change seats.", name(*a), name(*b)),
        Fact::Swapped { a, b } => format!("{} and {} swap hands.", name(*a), name(*b)),
        Fact::Gave { from, to, card } => format!("{} gives {card} to {}.", name(*from), name(*to)),
        Fact::SlidUnder { seat, card, .. } => format!("{} slides {card} under the top.", name(*seat)),
        Fact::Announced { seat } => format!("{} announces a match.", name(*seat)),
        Fact::RuleMade { seat, number, homemade: Some(rule), .. } => {
            format!("{} makes a rule: when a {number} is played, home-made rule {} holds.", name(*seat), rule + 1)
        }
        Fact::RuleMade { seat, number, action, .. } => {
            format!("{} makes a rule: when a {number} is played, {action}.", name(*seat))
        }
        Fact::Performed { seat, action } => format!("{} does it: {action}.", name(*seat)),
        Fact::Accused { by, seat, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{} accuses {}, {verdict}.", name(*by), name(*seat))
        }
        Fact::Lingers { seat } => format!("{} is not out before the debt is settled.", name(*seat)),
        Fact::Refilled => "The pile is shuffled under the stock.".to_owned(),
        Fact::Joined { seat, total, waits } => {
            let until = if *waits { " and waits for the next deal" } else { "" };
            format!("{} joins with {total} points{until}.", name(*seat))
        }
        Fact::Left { seat } => format!("{} leaves the table.", name(*seat)),
        Fact::Showed { seat, to } => format!("{} sees the hand of {}.", name(*to), name(*seat)),
        Fact::Challenged { by, seat, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{} challenges {}, {verdict}.", name(*by), name(*seat))
        }
        Fact::WentOut { seat } => format!("{} is out.", name(*seat)),
        Fact::CameBack { seat } => format!("{} is back in play.", name(*seat)),
        Fact::Reshuffled => "The pile is shuffled into a new stock.".to_owned(),
        Fact::Invoked { rule, .. } => format!("{}!", rule.about().title),
        Fact::Fired { title, .. } => format!("{title}!"),
        Fact::Suspended { title, .. } => format!("{title} knows no end, and is suspended."),
        Fact::Marked { seat, count, .. } => format!("{}'s mark is {count}.", name(*seat)),
        Fact::PileMarked { card, marked: true, .. } => format!("{card} gets the mark."),
        Fact::PileMarked { card, marked: false, .. } => format!("{card} loses the mark."),
        Fact::HeldMarked { seat, card, marked: true } => format!("{} puts the mark on {card}.", name(*seat)),
        Fact::HeldMarked { seat, card, marked: false } => format!("{} takes the mark off {card}.", name(*seat)),
        Fact::Chance { shown: None, .. } => return None,
        Fact::Chance { shown: Some(shown), .. } => format!("The die shows {shown}."),
        Fact::Hushed { hushed: true } => "The chat is off.".to_owned(),
        Fact::Hushed { hushed: false } => "The chat is on again.".to_owned(),
        Fact::Revealed { seat, cards } => {
            let cards: Vec<_> = cards.iter().map(ToString::to_string).collect();
            format!("{} shows {}.", name(*seat), cards.join(" "))
        }
        Fact::SetAside { seat, .. } => format!("A card lies face down before {}.", name(*seat)),
        Fact::Retired { seat } => format!("{} is out of the round; the hand counts.", name(*seat)),
        Fact::Awarded { seat, points, total } => {
            format!("{} gets {points} points besides, and has {total}.", name(*seat))
        }
        Fact::RoundOver => "The round is over.".to_owned(),
        Fact::Scored { seat, points, total } => format!("{} gets {points} points and has {total}.", name(*seat)),
        Fact::MatchOver { winners } => format!("{} wins the match.", all(*winners)),
        Fact::AlsoAsked { seat, .. } => format!("The table waits for {} as well.", name(*seat)),
        Fact::WillSkip
        | Fact::WindowClosed { .. }
        | Fact::HandDue { .. }
        | Fact::Held(_)
        | Fact::Witnessed { .. }
        | Fact::Took { .. }
        | Fact::HandsMove { .. }
        | Fact::Chosen { .. }
        | Fact::Excused { .. }
        | Fact::Prolonged { .. }
        | Fact::ClockStopped { .. }
        | Fact::RaceOver { .. }
        | Fact::Suspected { .. }
        | Fact::Noted { .. }
        | Fact::Judged => return None,
    })
}
