//! Describes the actions of steps, for worked examples. A refused action has no facts that could be described instead.

use ruckus_engine::{Action, Called, Card};

use crate::scenario::Deed;

/// Describes an action in a sentence without its full stop.
pub(crate) fn deed(who: &str, deed: &Deed) -> String {
    let what = match deed {
        Deed::Join => "joins the table".to_owned(),
        Deed::Leave => "leaves the table".to_owned(),
        Deed::Act { action, uno: false } => words(action),
        Deed::Act { action, uno: true } => format!("{} and calls UNO", words(action)),
    };
    format!("{who} {what}")
}

fn words(action: &Action<String>) -> String {
    match action {
        Action::Play { card, color, uno, as_match, saw: _ } => {
            let card = Called { card: *card, color: *color };
            let as_match = if *as_match { " as a match" } else { "" };
            let uno = if *uno { " and calls UNO" } else { "" };
            format!("plays {card}{as_match}{uno}")
        }
        Action::Color(color) => format!("calls {}", color.name()),
        Action::Draw => "draws".to_owned(),
        Action::Pass => "passes".to_owned(),
        Action::Pay(cards) => format!("pays with {}", list(cards)),
        Action::Uno => "calls UNO".to_owned(),
        Action::Catch(seat) => format!("catches {seat}"),
        Action::Slap => "slaps the discard pile".to_owned(),
        Action::HandOn => "passes the hand on".to_owned(),
        Action::Swap(seat) => format!("wants to swap hands with {seat}"),
        Action::Shield { card, discard: false } => format!("holds up {card}"),
        Action::Shield { card, discard: true } => format!("holds up {card} to play it afterwards"),
        Action::Give { card, to } => format!("gives {card} to {to}"),
        Action::Peek(seat) => format!("wants to see {seat}'s hand"),
        Action::MoveTo(place) => format!("moves to seat {}", u16::from(*place) + 1),
        Action::Challenge => "challenges the draw four".to_owned(),
        Action::MakeRule { number, action } => format!("makes a rule for {number}: “{action}”"),
        Action::MakeEntry { number, entry } => format!("makes home-made rule {} for {number}", u16::from(*entry) + 1),
        Action::Do(action) => format!("does “{action}”"),
        Action::Announce => "announces a match".to_owned(),
        Action::Show(card) => format!("shows {card} and passes"),
        Action::Accuse(seat) => format!("accuses {seat} of a mistake"),
        Action::Dispute => "disputes the accusation".to_owned(),
        Action::Ready => "is ready".to_owned(),
        Action::Flip => "turns up the first card".to_owned(),
        Action::Deal(count) => format!("deals {count} cards each"),
        Action::Go => "says go".to_owned(),
        Action::Name(seat) => format!("names {seat}"),
        Action::Choose(option) => format!("chooses number {option}"),
    }
}

/// Lists cards in order: "B2, Y4 and G1".
fn list(cards: &[Card]) -> String {
    let words: Vec<_> = cards.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((only, _)) => only.clone(),
        None => "no cards".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_listed_in_natural_english() {
        let pay = |text: &str| {
            let cards: Vec<Card> = text.split_whitespace().map(|card| card.parse().unwrap()).collect();
            Deed::Act { action: Action::Pay(cards), uno: false }
        };
        assert_eq!(deed("Dee", &pay("Y4 B1 G1")), "Dee pays with Y4, B1 and G1");
        assert_eq!(deed("Ann", &pay("B6")), "Ann pays with B6");
        assert_eq!(deed("Ann", &pay("")), "Ann pays with no cards");
    }

    #[test]
    fn a_description_mentions_matches_and_uno_calls() {
        let play = Action::Play {
            card: "W".parse().unwrap(),
            color: Some(ruckus_engine::Color::Blue),
            uno: true,
            as_match: true,
            saw: None,
        };
        let play = Deed::Act { action: play, uno: false };
        assert_eq!(deed("Ann", &play), "Ann plays W/B as a match and calls UNO");
        let pay = Deed::Act { action: Action::Pay(vec!["B2".parse().unwrap()]), uno: true };
        assert_eq!(deed("Ann", &pay), "Ann pays with B2 and calls UNO");
    }

    #[test]
    fn joining_and_leaving_are_described() {
        assert_eq!(deed("Eve", &Deed::Join), "Eve joins the table");
        assert_eq!(deed("Ann", &Deed::Leave), "Ann leaves the table");
    }
}
