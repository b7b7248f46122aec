//! Impossible facts are rejected with a reason, and the table stays unchanged.

use ruckus_engine::{Fact, Impossible, RuleId, Seat, SeatSet, Setup, Table, Time, Why, evolve};
use ruckus_ruleset::Ruleset;

fn card(text: &str) -> ruckus_engine::Card {
    text.parse().expect("a card")
}

fn table() -> Table {
    let rulebook = Ruleset::preset("classic").expect("a preset").compile(3).expect("it fits three");
    let hand = |text: &str| text.split_whitespace().map(card).collect();
    Setup {
        seats: 3,
        pile: vec![("R5".parse().expect("a card"), None, false)],
        draw_pile: vec![card("B4")],
        hands: vec![hand("R1 R2"), hand("G1 G2"), hand("Y1 Y2")],
        ..Setup::default()
    }
    .table(&rulebook)
}

#[test]
fn impossible_facts_are_rejected_with_a_cause() {
    let (ann, nobody) = (Seat(0), Seat(3));
    let dealing = RuleId::named("dealing").expect("a rule");
    let facts = [
        (Fact::TurnMoved { to: nobody }, Impossible::NoSuchSeat(nobody)),
        (Fact::TurnMoved { to: Seat(255) }, Impossible::NoSuchSeat(Seat(255))),
        (
            Fact::Drawn { seat: ann, card: card("B5"), why: Why::Turn, face_down: false },
            Impossible::NotNext(card("B5")),
        ),
        (Fact::Shown { seat: ann, card: card("G1") }, Impossible::NotHeld(ann, card("G1"))),
        (Fact::Gave { from: ann, to: ann, card: card("R1") }, Impossible::SameSeat(ann)),
        (Fact::Swapped { a: ann, b: ann }, Impossible::SameSeat(ann)),
        (Fact::Reshuffled, Impossible::PileTooSmall),
        (Fact::PileTaken { seat: ann, start: 1, cards: 1, keeps_debt: false }, Impossible::PileTooSmall),
        (Fact::PileMarked { place: 7, card: card("R5"), marked: true }, Impossible::NotOnPile(7, card("R5"))),
        (Fact::Answered { rule: dealing, seat: ann }, Impossible::NoWindow(dealing)),
        (Fact::ClockStopped { rule: dealing }, Impossible::NoClock(dealing)),
        (Fact::ClockRang { rule: dealing, step: 0 }, Impossible::NoClock(dealing)),
        (Fact::Prolonged { rule: dealing, deadline: Time(9) }, Impossible::NoWindow(dealing)),
        (Fact::HandGiven { from: ann, to: Seat(1) }, Impossible::NoHandUnderWay(ann)),
        (Fact::WentOut { seat: ann }, Impossible::HoldsCards(ann)),
        (Fact::CameBack { seat: ann }, Impossible::OutAlready(ann)),
        (Fact::Undone { seat: ann }, Impossible::NothingToUndo(ann)),
        (Fact::Moved { seat: ann, place: 3 }, Impossible::NoSuchPlace(3)),
        (Fact::Rolled { rule: 0, shown: 1 }, Impossible::NoSuchRule(0)),
        (Fact::Suspended { rule: 32, title: "x".into() }, Impossible::NoSuchRule(32)),
        (Fact::Called { seat: ann, color: ruckus_engine::Color::Red }, Impossible::NothingToCall),
        (Fact::Awarded { seat: ann, points: 5, total: 6 }, Impossible::WrongTotal(6, ann)),
        (Fact::MatchBegun, Impossible::RoundRuns),
        (Fact::MatchOver { winners: SeatSet::of(ann) }, Impossible::RoundRuns),
    ];
    for (fact, why) in facts {
        let mut after = table();
        let error = evolve(&mut after, &fact).expect_err("this cannot be");
        assert_eq!((error.why, &error.fact), (why, &fact));
        assert_eq!(after, table(), "{fact:?}");
    }
}

#[test]
fn an_error_names_the_fact_and_the_cause() {
    let error = evolve(&mut table(), &Fact::Shown { seat: Seat(0), card: card("G1") }).expect_err("this cannot be");
    assert_eq!(error.to_string(), "impossible: seat 0 does not hold G1 (Shown { seat: Seat(0), card: G1 })");
}

#[test]
fn a_counter_at_its_maximum_rejects_increments() {
    let mut table = table();
    evolve(&mut table, &Fact::DebtRaised { cards: u16::MAX }).expect("so many can be counted");
    let before = table.clone();
    let error = evolve(&mut table, &Fact::DebtRaised { cards: 1 }).expect_err("more cannot");
    assert_eq!((error.why, table), (Impossible::TooMany, before));
}
