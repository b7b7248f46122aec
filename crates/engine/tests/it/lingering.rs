//! PS-4.6 with moving hands: a player with their last card on a stack is judged once the debt is settled, even after
//! swapping their empty hand.

use ruckus_engine::{Action, Fact, Input, InputKind, Seat, Setup, Table, Time, apply, evolve};
use ruckus_ruleset::Ruleset;

fn settled_after(between: &[Fact]) -> (Table, Vec<Fact>) {
    let rulebook = Ruleset::preset("psycho").unwrap().compile(4).unwrap();
    let cards = |text: &str| text.split_whitespace().map(|card| card.parse().unwrap()).collect();
    let setup = Setup {
        seats: 4,
        turn: Some(Seat(2)),
        pile: vec![("R5".parse().unwrap(), None, false), ("R+2".parse().unwrap(), Some(Seat(0)), true)],
        hands: vec![cards(""), cards(""), cards("G1 G2"), cards("B1 B2")],
        out: Some(vec![Seat(1)]),
        ..Setup::default()
    };
    let mut table = setup.table(&rulebook);
    evolve(&mut table, &Fact::Lingers { seat: Seat(0), counts: true }).unwrap();
    assert!(table.in_play(Seat(0)));
    for fact in between {
        evolve(&mut table, fact).unwrap();
    }
    let mut facts = Vec::new();
    let input = Input { at: Time(1), what: InputKind::Act { seat: Seat(2), action: Action::Draw } };
    assert_eq!(apply(&rulebook, &mut table, &input, &mut facts), None);
    (table, facts)
}

#[test]
fn an_empty_hand_goes_out_when_the_debt_is_settled() {
    for between in [&[][..], &[Fact::HandsMove { by: Seat(3) }, Fact::Swapped { a: Seat(0), b: Seat(1) }, Fact::Judged]]
    {
        let (table, facts) = settled_after(between);
        assert!(facts.contains(&Fact::WentOut { seat: Seat(0) }), "{facts:?}");
        assert!(!table.in_play(Seat(0)));
    }
}
