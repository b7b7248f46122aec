//! Actions in words. A refused action has no facts that could be described instead.

use ruckus_engine::{Action, Called, Card};

/// Describes an action of a player in a sentence without its full stop. `uno` is true if the player calls UNO with it.
pub fn action(who: &str, action: &Action<String>, uno: bool) -> String {
    let uno = if uno { " and calls UNO" } else { "" };
    format!("{who} {}{uno}", words(action))
}

/// Says that a player joins the table, in a sentence without its full stop.
pub fn joins(who: &str) -> String {
    format!("{who} joins the table")
}

/// Says that a player asks for the next round, in a sentence without its full stop.
pub fn next_round(who: &str) -> String {
    format!("{who} asks for the next round")
}

/// Says that a player leaves the table, in a sentence without its full stop.
pub fn leaves(who: &str) -> String {
    format!("{who} leaves the table")
}

/// Says that a player writes in the chat, in a sentence without its full stop.
pub fn speaks(who: &str) -> String {
    format!("{who} writes in the chat")
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
        let pay = |text: &str| Action::Pay(text.split_whitespace().map(|card| card.parse().unwrap()).collect());
        assert_eq!(action("Dee", &pay("Y4 B1 G1"), false), "Dee pays with Y4, B1 and G1");
        assert_eq!(action("Ann", &pay("B6"), false), "Ann pays with B6");
        assert_eq!(action("Ann", &pay(""), false), "Ann pays with no cards");
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
        assert_eq!(action("Ann", &play, false), "Ann plays W/B as a match and calls UNO");
        let pay = Action::Pay(vec!["B2".parse().unwrap()]);
        assert_eq!(action("Ann", &pay, true), "Ann pays with B2 and calls UNO");
    }

    #[test]
    fn joining_and_leaving_are_described() {
        assert_eq!(joins("Eve"), "Eve joins the table");
        assert_eq!(leaves("Ann"), "Ann leaves the table");
        assert_eq!(next_round("Ann"), "Ann asks for the next round");
        assert_eq!(speaks("Ann"), "Ann writes in the chat");
    }
}
