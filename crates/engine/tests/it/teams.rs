//! Partners win together (G21), and points cannot be left behind (G20, G21).

use ruckus_engine::{Action, Called, Card, Input, InputKind, Rulebook, Seat, Setup, Table, Time, apply, round_winners};
use ruckus_ruleset::Ruleset;

fn rulebook(line: &str) -> Rulebook {
    Ruleset::from_line(line).expect("is valid").compile(4).expect("fits four")
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

/// Ann, in turn, can go out. Her partner Cid holds the worst hand.
fn table(rulebook: &Rulebook) -> Table {
    let top: Called = "R4".parse().expect("a card");
    let setup = Setup {
        seats: 4,
        turn: Some(Seat(0)),
        pile: vec![(top, Some(Seat(3)), false)],
        hands: ["R8", "G2 G3", "W W+4", "B1 B2"].map(cards).to_vec(),
        uno: vec![Seat(0)],
        totals: vec![10, 90, 40, 20],
        ..Setup::default()
    };
    setup.table(rulebook)
}

fn give(rulebook: &Rulebook, table: &mut Table, what: InputKind) {
    let refusal = apply(rulebook, table, &Input { at: Time(0), what }, &mut Vec::new());
    assert!(refusal.is_none(), "{refusal:?}");
}

#[test]
fn the_team_of_the_first_player_out_wins_the_round() {
    let classic = rulebook("classic +teams");
    let mut table = table(&classic);
    let action = Action::Play { card: cards("R8")[0], color: None, uno: false, as_match: false, saw: None };
    give(&classic, &mut table, InputKind::Act { seat: Seat(0), action });
    let winners: Vec<Seat> = round_winners(&classic, &table).iter().collect();
    assert_eq!(winners, [Seat(0), Seat(2)], "whatever Cid holds");
}

#[test]
fn a_player_who_takes_over_a_seat_takes_over_its_points() {
    for (line, total) in [("classic", 25), ("classic +teams", 90), ("classic +elimination", 90)] {
        let rulebook = rulebook(line);
        let mut table = table(&rulebook);
        give(&rulebook, &mut table, InputKind::TakeOver { seat: Seat(1) });
        assert_eq!(table.chair(Seat(1)).total, total, "{line}");
    }
}
