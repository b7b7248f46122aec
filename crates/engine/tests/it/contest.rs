//! Which moments are contested, and by which seats.

use ruckus_engine::{Called, Card, Fact, Over, Rulebook, Seat, SeatSet, Setup, Table, Verb, contest, evolve};
use ruckus_ruleset::Ruleset;

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

fn rulebook(preset: &str) -> Rulebook {
    Ruleset::preset(preset).expect("a preset").compile(3).expect("it fits")
}

fn table(rulebook: &Rulebook, hands: [&str; 3], uno: &[u8]) -> Table {
    let top: Called = "Y7".parse().expect("a card");
    let setup = Setup {
        seats: 3,
        turn: Some(Seat(0)),
        pile: vec![(top, Some(Seat(2)), false)],
        hands: hands.map(cards).to_vec(),
        uno: uno.iter().map(|&seat| Seat(seat)).collect(),
        ..Setup::default()
    };
    setup.table(rulebook)
}

#[test]
fn a_turn_is_contested_only_with_out_of_turn_plays() {
    let classic = rulebook("classic");
    assert_eq!(contest(&classic, &table(&classic, ["Y1 R2", "Y7 B1", "G1 G2"], &[])), None);
    for preset in ["super-power-no-sissies", "super-speed", "psycho"] {
        let book = rulebook(preset);
        let contest = contest(&book, &table(&book, ["Y1 R2", "Y7 B1", "G1 G2"], &[]));
        assert_eq!(contest.map(|it| (it.over, it.seats.len())), Some((Over::Card, 3)), "{preset}");
    }
}

#[test]
fn a_contest_does_not_depend_on_hands() {
    let book = rulebook("super-power-no-sissies");
    let one = contest(&book, &table(&book, ["Y1 R2", "Y7 B1", "G1 G2"], &[]));
    let other = contest(&book, &table(&book, ["Y1 R2", "B3 B1", "Y7 Y7"], &[]));
    assert!(one.is_some());
    assert_eq!(one, other);
}

#[test]
fn uno_and_a_catch_compete_but_a_classic_turn_does_not() {
    let classic = rulebook("classic");
    let mut forgot = table(&classic, ["Y1 R2", "Y7", "G1 G2"], &[]);
    evolve(&mut forgot, &Fact::Liable { seats: SeatSet::of(Seat(1)) }).expect("it can be");
    let it = contest(&classic, &forgot).expect("contested");
    assert_eq!(it.over, Over::Uno);
    assert!(it.is_claimed_by(Verb::Uno) && it.is_claimed_by(Verb::Catch));
    assert!(!it.is_claimed_by(Verb::Play) && !it.is_claimed_by(Verb::Draw));
}
