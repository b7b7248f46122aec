//! M3: a newcomer starts with a total halfway between the best and the worst, taken at the deal and not on arrival.

use ruckus_engine::{Fact, Input, InputKind, Rulebook, Seat, Table, Time, apply, evolve};
use ruckus_laws::game::Watchers;
use ruckus_ruleset::Ruleset;

fn happen(rulebook: &Rulebook, table: &mut Table, what: InputKind) -> Vec<Fact> {
    let mut facts = Vec::new();
    assert_eq!(apply(rulebook, table, &Input { at: Time(1), what }, &mut facts), None);
    facts
}

#[test]
fn a_newcomer_starts_with_the_mean_total_at_the_deal() {
    let rulebook = Ruleset::preset("psycho").expect("a preset").compile(3).expect("it fits");
    let mut table = Table::new(3);
    happen(&rulebook, &mut table, InputKind::StartMatch);
    happen(&rulebook, &mut table, InputKind::Deal { seed: [1; 32], dealer: None });
    happen(&rulebook, &mut table, InputKind::Join { seat: Seat(3) });
    assert_eq!(table.chair(Seat(3)).total, 0, "nobody has any yet");
    evolve(&mut table, &Fact::RoundOver).unwrap();
    for (seat, points) in [(0, 0), (1, 45), (2, 80)] {
        evolve(&mut table, &Fact::Scored { seat: Seat(seat), points, total: points }).unwrap();
    }
    let before = table.clone();
    let facts = happen(&rulebook, &mut table, InputKind::Deal { seed: [2; 32], dealer: None });
    assert_eq!(table.chair(Seat(3)).total, 40);
    Watchers::of(&before, [None]).take_in(&facts);
}

#[test]
fn a_replacement_starts_with_the_mean_total_of_the_others() {
    let rulebook = Ruleset::preset("psycho").expect("a preset").compile(3).expect("it fits");
    let mut table = Table::new(3);
    happen(&rulebook, &mut table, InputKind::StartMatch);
    happen(&rulebook, &mut table, InputKind::Deal { seed: [1; 32], dealer: None });
    for (seat, points) in [(0, 10), (1, 5), (2, 81)] {
        evolve(&mut table, &Fact::Awarded { seat: Seat(seat), points, total: points }).unwrap();
    }
    let hand = table.chair(Seat(1)).hand.clone();
    let mut watchers = Watchers::of(&table, [None]);
    let facts = happen(&rulebook, &mut table, InputKind::TakeOver { seat: Seat(1) });
    assert_eq!((table.chair(Seat(1)).total, &table.chair(Seat(1)).hand), (45, &hand));
    watchers.take_in(&facts);
    let nobody = Input { at: Time(1), what: InputKind::TakeOver { seat: Seat(9) } };
    assert!(apply(&rulebook, &mut table, &nobody, &mut Vec::new()).is_some());
}
