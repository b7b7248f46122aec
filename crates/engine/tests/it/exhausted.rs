//! G5: a round in which no player can play or draw. This cannot happen with a full deck, so the tests use a handful of
//! cards instead of a scenario.

use std::sync::Arc;

use ruckus_engine::{
    Action, Card, Code, Fact, Input, InputKind, Phase, RoundStart, Rulebook, Seat, SeatSet, Table, Time, Why, apply,
    evolve, shuffle,
};
use ruckus_ruleset::Ruleset;

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// Builds a table with a deck of only these hands and the starter.
fn table(starter: &str, hands: &[&[&str]]) -> Table {
    let mut table = Table::new(hands.len());
    let dealt =
        hands.iter().enumerate().flat_map(|(seat, hand)| hand.iter().map(move |text| (Seat(seat as u8), card(text))));
    let dealt: Vec<(Seat, Card)> = dealt.collect();
    let cards = dealt.iter().map(|&(_, card)| card).chain([card(starter)]);
    let deck = shuffled_to(&cards.rev().collect::<Vec<_>>());
    let dealer = Seat(hands.len() as u8 - 1);
    evolve(&mut table, &Fact::RoundBegun(Box::new(RoundStart { round: 1, dealer, key: [0; 32], deck, guest: None })))
        .unwrap();
    for (seat, card) in dealt {
        evolve(&mut table, &Fact::Drawn { seat, card, why: Why::Deal, face_down: false }).unwrap();
    }
    evolve(&mut table, &Fact::TurnedUp { card: card(starter) }).unwrap();
    evolve(&mut table, &Fact::TurnMoved { to: Seat(0) }).unwrap();
    table
}

/// Returns the deck that the shuffle with a key of zeros puts into this order.
fn shuffled_to(order: &[Card]) -> Arc<[Card]> {
    let places: Vec<Card> = Card::all().take(order.len()).collect();
    let mut shuffled = places.clone();
    shuffle(&mut shuffled, &[0; 32], 0);
    let comes_to = |place: &Card| shuffled.iter().position(|card| card == place).expect("a shuffle loses no card");
    places.iter().map(|place| order[comes_to(place)]).collect()
}

fn act(rulebook: &Rulebook, table: &mut Table, seat: u8, action: Action) -> Option<Code> {
    let input = Input { at: Time(0), what: InputKind::Act { seat: Seat(seat), action } };
    apply(rulebook, table, &input, &mut Vec::new()).map(|refusal| refusal.code)
}

#[test]
fn a_play_resets_the_passes_in_a_row() {
    for preset in ["classic", "super-power-no-sissies"] {
        let rulebook = Ruleset::preset(preset).expect("a preset").compile(3).expect("it fits three");
        let mut table = table("R5", &[&["B1", "B2"], &["G9", "G8"], &["Y2", "R1", "Y4"]]);
        assert_eq!(act(&rulebook, &mut table, 0, Action::Draw), Some(Code::NotLegalNow));
        assert_eq!(act(&rulebook, &mut table, 0, Action::Pass), None);
        assert_eq!(act(&rulebook, &mut table, 1, Action::Pass), None);
        assert_eq!(act(&rulebook, &mut table, 2, Action::Pass), Some(Code::MustPlay), "red goes on red");
        assert_eq!(act(&rulebook, &mut table, 2, Action::play(card("R1"))), None);
        // The pile has a card under the top one again, so the next player can draw, and the earlier passes no longer
        // count.
        assert_eq!(act(&rulebook, &mut table, 0, Action::play(card("B1"))), None, "a one goes on a one");
        assert_eq!(table.phase, Phase::Playing);
    }
}

#[test]
fn only_a_single_round_match_has_a_winner_when_stuck() {
    let text = "base = 'classic'\n[scoring]\nmethod = 'single'\n";
    let single = Ruleset::parse("single.toml", text).expect("a ruleset");
    let classic = Ruleset::preset("classic").expect("a preset");
    for (ruleset, winners) in [(classic, None), (single, Some(SeatSet::of(Seat(1))))] {
        let rulebook = ruleset.compile(2).expect("it fits two");
        let mut table = table("R5", &[&["B1", "B9"], &["G2", "G4"]]);
        assert_eq!(act(&rulebook, &mut table, 0, Action::Pass), None);
        assert_eq!(table.phase, Phase::Playing);
        assert_eq!(act(&rulebook, &mut table, 1, Action::Pass), None);
        assert_eq!(table.phase, Phase::Over, "all have passed in a row");
        assert_eq!(act(&rulebook, &mut table, 0, Action::Pass), Some(Code::RoundOver));
        assert_eq!(table.winners(), winners);
        assert_eq!((table.chair(Seat(0)).total, table.chair(Seat(1)).total), (0, 0));
    }
}
