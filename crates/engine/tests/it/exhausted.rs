//! Tables with a draw pile that is empty: a round in which no player can play or draw (G5), and penalties (SS-12). A full
//! deck does not get there, so the tests use a handful of cards instead of a scenario.

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

#[test]
fn a_drawn_card_that_goes_back_to_another_hand_is_replaced() {
    let text = "base = 'classic'\n[rules]\naccusations = true\nget-out-of-my-house = true\n";
    let rulebook = Ruleset::parse("accusations.toml", text).expect("a ruleset").compile(4).expect("it fits four");
    let hands: [&[&str]; 4] = [&["R0", "R1", "R2"], &["G1", "G2"], &["B1", "B2"], &["Y5", "Y6", "Y7", "Y8"]];
    let mut table = table("B9", &hands);
    let held = |table: &Table, seat: u8| {
        let mut cards = table.chair(Seat(seat)).hand.cards().to_vec();
        cards.sort_unstable();
        cards
    };
    let cards = |texts: &[&str]| texts.iter().map(|text| card(text)).collect::<Vec<_>>();
    assert_eq!(act(&rulebook, &mut table, 0, Action::play(card("R0"))), None, "a wrong card");
    assert_eq!(act(&rulebook, &mut table, 0, Action::HandOn), None);
    // The last player leaves with the third player's hand. It is now the draw pile, and the penalty is drawn from it.
    let leave = Input { at: Time(0), what: InputKind::Leave { seat: Seat(3) } };
    assert_eq!(apply(&rulebook, &mut table, &leave, &mut Vec::new()), None);
    assert_eq!(act(&rulebook, &mut table, 1, Action::Accuse(Seat(2))), None);
    assert_eq!(act(&rulebook, &mut table, 2, Action::Pass), None);
    assert_eq!(held(&table, 1), cards(&["R1", "R2", "B1", "B2"]));
    assert_eq!(act(&rulebook, &mut table, 2, Action::Accuse(Seat(0))), None);
    assert_eq!(act(&rulebook, &mut table, 0, Action::Pass), None);
    assert_eq!(held(&table, 2), cards(&["B1", "B2"]), "the third player's hand comes back");
    assert_eq!((held(&table, 1).len(), held(&table, 0).len()), (4, 5), "both have drawn two");
    let mut all: Vec<Card> = (0..3).flat_map(|seat| held(&table, seat)).chain([card("B9")]).collect();
    let mut deck: Vec<Card> = hands.iter().flat_map(|hand| cards(hand)).chain([card("B9")]).collect();
    all.sort_unstable();
    deck.sort_unstable();
    assert_eq!(all, deck);
}
