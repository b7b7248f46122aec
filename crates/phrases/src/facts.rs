//! Facts as sentences, for the referee and for replays.

use ruckus_engine::{Called, Fact, How, Seat, SeatSet, Verb, Why};
use ruckus_homemade::{HomemadeChange, change_of};

/// Describes a fact. Returns `None` for facts that only matter to the engine. `names` contains the seats' names by
/// number.
///
/// ```
/// use ruckus_engine::{Fact, Seat};
/// let names = ["Ann".to_owned(), "Bob".to_owned()];
/// let said = ruckus_phrases::sentence(&Fact::SaidUno { seat: Seat(1) }, &names);
/// assert_eq!(said.as_deref(), Some("Bob calls UNO."));
/// assert_eq!(ruckus_phrases::sentence(&Fact::Judged, &names), None);
/// ```
pub fn sentence(fact: &Fact, names: &[String]) -> Option<String> {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    let all = |seats: SeatSet| seats.iter().map(name).collect::<Vec<_>>().join(" and ");
    Some(match fact {
        Fact::MatchBegun => "A new match begins.".to_owned(),
        Fact::RoundBegun(start) => format!("Round {} begins; {} deals.", start.round, name(start.dealer)),
        Fact::Drawn { seat, card, why, face_down } => {
            let card = if *face_down { format!("{card} face down") } else { card.to_string() };
            match why {
                Why::Deal => format!("{} is dealt {card}.", name(*seat)),
                Why::Turn => format!("{} draws {card}.", name(*seat)),
                Why::Debt => format!("{} draws {card} of what they owe.", name(*seat)),
                Why::Uno => format!("{} draws {card} for forgetting UNO.", name(*seat)),
                Why::Race => format!("{} draws {card} for being slow.", name(*seat)),
                Why::Challenge => format!("{} draws {card} for the challenge.", name(*seat)),
                Why::Mistake => format!("{} draws {card} for a mistake.", name(*seat)),
                Why::Spread => format!("{} draws {card} from the spread.", name(*seat)),
                Why::Rule => format!("{} draws {card} by a home-made rule.", name(*seat)),
                Why::Show => format!("{} draws {card} instead of playing.", name(*seat)),
            }
        }
        Fact::PickedUp { seat, cards: 1 } => format!("{} picks up the card drawn face down.", name(*seat)),
        Fact::PickedUp { seat, cards } => format!("{} picks up the {cards} cards drawn face down.", name(*seat)),
        Fact::TurnedUp { card } => format!("{card} is turned up."),
        Fact::Played { seat, card, color, how, uno } => {
            let card = Called { card: *card, color: *color };
            let how = match how {
                How::Turn => "",
                How::OutOfTurn => " out of turn",
                How::Payment => " as payment",
                How::Match => " as a match",
                How::Crazy => " along with it",
                How::Block => " to block the swap",
            };
            let uno = if *uno { " and calls UNO" } else { "" };
            format!("{} plays {card}{how}{uno}.", name(*seat))
        }
        Fact::Called { seat, color } => format!("{} calls {}.", name(*seat), color.name()),
        Fact::Turned => "Play changes direction.".to_owned(),
        Fact::Skipped { seat } => format!("{} is skipped.", name(*seat)),
        Fact::TurnMoved { to } => format!("It's {}'s turn.", name(*to)),
        Fact::DebtRaised { cards } => format!("{cards} more to draw."),
        Fact::DebtSettled => "Nothing is left to draw.".to_owned(),
        Fact::Passed { seat, stuck: false } => format!("{} passes.", name(*seat)),
        Fact::Passed { seat, stuck: true } => format!("{} has nothing left to draw, and passes.", name(*seat)),
        Fact::SaidUno { seat } => format!("{} calls UNO.", name(*seat)),
        Fact::Liable { seats } if seats.is_empty() => return None,
        Fact::Liable { seats } => format!("{} can be caught.", all(*seats)),
        Fact::Caught { seat, by } => format!("{} catches {}.", name(*by), name(*seat)),
        Fact::WindowOpened(opening) if opening.secret => return None,
        Fact::WindowOpened(opening) => {
            format!("The table waits for {}: {}.", opening.kind.name(), all(opening.asked))
        }
        Fact::ClockStarted(clock) => {
            format!("{}: the clock runs until {} s.", clock.rule.about().title, clock.deadline.0 / 1000)
        }
        Fact::ClockRang { rule, .. } => format!("{}: time is up.", rule.about().title),
        Fact::Answered { seat, .. } => format!("{} answers.", name(*seat)),
        Fact::HandLifted { seat } => format!("{} passes the hand on.", name(*seat)),
        Fact::HandGiven { from, to } => format!("{} gets {}'s hand.", name(*to), name(*from)),
        Fact::Undone { seat } => format!("{} takes the play back. Everything it did is undone.", name(*seat)),
        Fact::Uncovered { card } => {
            format!("Nothing is left beneath: {card} is turned up from the draw pile, without effect.")
        }
        Fact::PileTaken { seat, cards: 1, .. } => format!("{} takes a card from the discard pile.", name(*seat)),
        Fact::PileTaken { seat, cards, .. } => format!("{} takes {cards} cards from the discard pile.", name(*seat)),
        Fact::Blunder { seat, card, code } => {
            format!("{} plays {card} by mistake ({}) and takes it back.", name(*seat), code.name())
        }
        Fact::Mistaken { seat, verb: Verb::Slap } => format!("{} slaps for nothing.", name(*seat)),
        Fact::Mistaken { seat, verb: Verb::Uno } => format!("{} calls UNO too early.", name(*seat)),
        Fact::Mistaken { seat, .. } => format!("{} catches nobody.", name(*seat)),
        Fact::Peeked { seat, by } => format!("{} looks at {}'s hand.", name(*by), name(*seat)),
        Fact::Shown { seat, card } => format!("{} shows {card}.", name(*seat)),
        Fact::Moved { seat, place } => format!("{} moves to seat {place}.", name(*seat)),
        Fact::ChangedChairs { a, b } => format!("{} and {} change seats.", name(*a), name(*b)),
        Fact::Swapped { a, b } => format!("{} and {} swap hands.", name(*a), name(*b)),
        Fact::Gave { from, to, card } => format!("{} gives {card} to {}.", name(*from), name(*to)),
        Fact::SlidUnder { seat, card, .. } => format!("{} slides {card} under the top card.", name(*seat)),
        Fact::Announced { seat } => format!("{} announces a match.", name(*seat)),
        Fact::RuleMade { seat, number, entry: Some(entry), .. } => {
            format!("{} makes a rule: on every {number}, home-made rule {}.", name(*seat), entry + 1)
        }
        Fact::RuleMade { seat, number, action, .. } => {
            format!("{} makes a rule: on every {number}, {action}.", name(*seat))
        }
        Fact::Performed { seat, action } => format!("{} does it: {action}.", name(*seat)),
        Fact::Accused { by, seat, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{} accuses {}, {verdict}.", name(*by), name(*seat))
        }
        Fact::Lingers { seat, counts: true } => format!("{} isn't out until the stack is drawn.", name(*seat)),
        Fact::Refilled => "The discard pile goes under the draw pile, shuffled.".to_owned(),
        Fact::Joined { seat, total, waits } => {
            let until = if *waits { " and plays from the next round" } else { "" };
            format!("{} joins with {total} points{until}.", name(*seat))
        }
        Fact::Left { seat } => format!("{} leaves the table.", name(*seat)),
        Fact::Showed { seat, to, .. } => format!("{} sees {}'s hand.", name(*to), name(*seat)),
        Fact::Challenged { by, seat, guilty } => {
            let verdict = if *guilty { "rightly" } else { "wrongly" };
            format!("{} challenges {}, {verdict}.", name(*by), name(*seat))
        }
        Fact::WentOut { seat } => format!("{} is out.", name(*seat)),
        Fact::CameBack { seat } => format!("{} is back in play.", name(*seat)),
        Fact::Reshuffled => "The discard pile becomes a new draw pile, shuffled.".to_owned(),
        Fact::Invoked { rule, .. } => format!("{}!", rule.about().title),
        Fact::Fired { title, .. } => format!("{title}!"),
        Fact::Suspended { title, .. } => format!("{title} won't stop, so it's off for now."),
        Fact::PileMarked { card, marked: true, .. } => format!("{card} gets the mark."),
        Fact::PileMarked { card, marked: false, .. } => format!("{card} loses the mark."),
        Fact::HeldMarked { seat, card, marked: true } => format!("{} puts the mark on {card}.", name(*seat)),
        Fact::HeldMarked { seat, card, marked: false } => format!("{} takes the mark off {card}.", name(*seat)),
        Fact::Rolled { shown, .. } => format!("The die shows {shown}."),
        Fact::Noted { .. } => match change_of(fact)? {
            HomemadeChange::Mark { seat, count } => format!("{}'s mark is {count}.", name(seat)),
            HomemadeChange::Count(count) => format!("The count is {count}."),
            HomemadeChange::Hushed(true) => "The chat is off.".to_owned(),
            HomemadeChange::Hushed(false) => "The chat is on again.".to_owned(),
        },
        Fact::Revealed { seat, cards } => {
            let cards: Vec<_> = cards.iter().map(ToString::to_string).collect();
            format!("{} shows {}.", name(*seat), cards.join(", "))
        }
        Fact::SetAside { seat, .. } => format!("{} takes a card face down.", name(*seat)),
        Fact::Retired { seat } => format!("{} is out of the round. The hand counts.", name(*seat)),
        Fact::DroppedOut { seat, .. } => {
            format!("{} is out of the round. The hand goes under the draw pile.", name(*seat))
        }
        Fact::Awarded { seat, points, total } => {
            format!("{} gets {points} points and has {total}.", name(*seat))
        }
        Fact::RoundOver => "The round is over.".to_owned(),
        Fact::Scored { seat, points, total } => format!("{} gets {points} points and has {total}.", name(*seat)),
        Fact::Eliminated { seat } => format!("{} is eliminated.", name(*seat)),
        Fact::MatchOver { winners } => format!("{} wins the match.", all(*winners)),
        Fact::AlsoAsked { seat, .. } => format!("The table waits for {} too.", name(*seat)),
        Fact::WillSkip
        | Fact::WindowClosed { .. }
        | Fact::HandDue { .. }
        | Fact::Held(_)
        | Fact::Took { .. }
        | Fact::Spoke { .. }
        | Fact::HandsMove { .. }
        | Fact::Chosen { .. }
        | Fact::Excused { .. }
        | Fact::Prolonged { .. }
        | Fact::ClockStopped { .. }
        | Fact::RaceOver { .. }
        | Fact::Lingers { counts: false, .. }
        | Fact::Undoable { .. }
        | Fact::OfPlay { .. }
        | Fact::Judged => return None,
    })
}
