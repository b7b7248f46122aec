//! Sentences for refused actions. They give the reason and the legal alternatives.

use ruckus_engine::{Action, Card, Code, OfferWords, Refusal, Verb};

/// Describes a refused action and the alternatives. `turn` is the name of the player in turn, and `offers` are the legal
/// actions of the seat.
pub fn refusal(refusal: Refusal, action: &Action, turn: &str, offers: &[OfferWords]) -> String {
    let card = match action {
        Action::Play { card, .. } => card.to_string(),
        _ => "that".to_owned(),
    };
    let why = match refusal.code {
        Code::RoundOver => "No round is running now.".to_owned(),
        Code::UnknownSeat => "There is no such seat.".to_owned(),
        Code::NotInPlay => "You have no cards, so you're not in play.".to_owned(),
        Code::NotInHand => format!("You do not hold {card}."),
        Code::Frozen => "Play is frozen for a moment.".to_owned(),
        Code::NotYourTurn => format!("It is {turn}'s turn."),
        Code::MustDraw => "You owe cards, and this doesn't answer them.".to_owned(),
        Code::DoesNotMatch => format!("{card} does not match the top card."),
        Code::NotLegalNow => format!("A rule of this table forbids {card} now."),
        Code::MustPlay => "Your turn can't end this way here.".to_owned(),
        Code::WrongSum => "These cards don't add up to your debt.".to_owned(),
        Code::TooLate => "Another player was faster: that card is already covered.".to_owned(),
    };
    let rule = refusal.rule.map(|rule| format!(" ({})", rule.about().title)).unwrap_or_default();
    format!("{why}{rule} {}", instead(offers))
}

fn instead(offers: &[OfferWords]) -> String {
    let mut ways: Vec<String> = Vec::new();
    for offer in offers {
        let way = match offer.verb {
            Verb::Play => format!("play {}", list(&offer.cards)),
            Verb::Color => "call a color".to_owned(),
            Verb::Draw => "draw".to_owned(),
            Verb::Pass => "pass".to_owned(),
            Verb::Uno => "call UNO".to_owned(),
            Verb::Catch => "catch the player who forgot UNO".to_owned(),
            Verb::Slap => "slap the pile".to_owned(),
            Verb::HandOn => "pass your hand on".to_owned(),
            Verb::Challenge => "challenge the draw four".to_owned(),
            Verb::Deal => "choose how many cards to deal".to_owned(),
            Verb::Flip => "flip the first card".to_owned(),
            _ => continue,
        };
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    match ways.split_last() {
        None => "You can only wait.".to_owned(),
        Some((last, [])) => format!("You could {last}."),
        Some((last, others)) => format!("You could {} or {last}.", others.join(", ")),
    }
}

fn list(cards: &[Card]) -> String {
    let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
    text.join("/")
}
