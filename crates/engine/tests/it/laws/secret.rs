//! HR-8: players get no hint that an action is due. The test plays the same card at two tables, one of which has a rule
//! from memory for its number, and compares views, shown offers and view facts.

use ruckus_engine::{
    Action, Input, InputKind, Rulebook, Seat, Setup, Table, Time, View, ViewFact, WindowKind, decide, evolve,
    shown_offers,
};
use ruckus_ruleset::Ruleset;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

fn rulebook() -> Rulebook {
    Ruleset::preset("house-rules").expect("a preset").compile(3).expect("three may play it")
}

/// Applies an action of `who` and returns the view facts that `seat` gets.
fn view_facts(rulebook: &Rulebook, table: &mut Table, who: Seat, action: Action, seat: Option<Seat>) -> Vec<ViewFact> {
    let decision = decide(rulebook, table, &Input { at: Time(1), what: InputKind::Act { seat: who, action } });
    assert_eq!(decision.refused, None);
    let mut view_facts = Vec::new();
    for fact in &decision.facts {
        evolve(table, fact).unwrap();
        view_facts.extend(ViewFact::of(fact, table, seat));
    }
    view_facts
}

#[test]
fn players_get_no_hint_that_an_action_is_due() {
    let rulebook = rulebook();
    let card = |text: &str| text.parse().expect("a card");
    let setup = Setup {
        seats: 3,
        pile: vec![("R5".parse().expect("a card"), None, false)],
        hands: vec![
            vec![card("R1*"), card("B9"), card("B8")],
            vec![card("G1"), card("R9")],
            vec![card("G3"), card("G2"), card("G8")],
        ],
        ..Setup::default()
    };
    for viewer in [None, Some(ANN), Some(BOB), Some(Seat(2))] {
        let (mut with, mut without) = (setup.table(&rulebook), setup.table(&rulebook));
        let make = Action::MakeRule { number: 1, action: "moo".to_owned() };
        for (table, then) in [(&mut with, make), (&mut without, Action::Pass)] {
            view_facts(&rulebook, table, ANN, Action::play(card("R1*")), viewer);
            view_facts(&rulebook, table, ANN, then, viewer);
        }
        assert_eq!(View::of(&with, viewer), View::of(&without, viewer), "a rule from memory is shown");
        let here = view_facts(&rulebook, &mut with, BOB, Action::play(card("G1")), viewer);
        let there = view_facts(&rulebook, &mut without, BOB, Action::play(card("G1")), viewer);
        assert_eq!(with.windows().first().map(|window| window.opening.kind), Some(WindowKind::Do));
        assert!(without.windows().is_empty());
        assert_eq!(here, there, "something else is told");
        assert_eq!(View::of(&with, viewer), View::of(&without, viewer), "something else is seen");
        if let Some(seat) = viewer {
            let (here, there) = (shown_offers(&rulebook, &with, seat), shown_offers(&rulebook, &without, seat));
            assert_eq!(here, there, "something else seems legal");
        }
        // An action that a player performs is equally visible at both tables.
        let moo = || Action::Do("moo".to_owned());
        let here = view_facts(&rulebook, &mut with, Seat(2), moo(), viewer);
        let there = view_facts(&rulebook, &mut without, Seat(2), moo(), viewer);
        assert_eq!(here, there, "an answer tells that there was something to answer");
        assert_eq!(View::of(&with, viewer), View::of(&without, viewer), "an answer shows");
    }
}
