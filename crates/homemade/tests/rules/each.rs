//! Steps that are done for each of several seats, each with its own conditions.

use ruckus_engine::{Fact, Seat, Why};
use ruckus_homemade::Homemade;
use ruckus_phrases::homemade::english;

use super::play::{Play, made, rule};

fn on_a_four(then: &str) -> Homemade {
    made(&format!("when = {{ laid = {{ cards = {{ faces = ['4'] }} }} }}\nthen = [{then}]"))
}

fn drawn(play: &Play) -> Vec<(Seat, u16)> {
    let took = |fact: &Fact| match *fact {
        Fact::Drawn { seat, why: Why::Rule, .. } => Some(seat),
        _ => None,
    };
    let mut all: Vec<(Seat, u16)> = Vec::new();
    for seat in play.facts.iter().filter_map(took) {
        match all.last_mut() {
            Some((last, count)) if *last == seat => *count += 1,
            _ => all.push((seat, 1)),
        }
    }
    all
}

#[test]
fn each_player_acts_only_if_their_own_condition_holds() {
    let sevens = on_a_four(
        "{ each = 'others', if = { holds = { who = 'each', cards = { faces = ['7'] }, least = 1 } }, \
         do = { draw = { who = 'each', cards = { hand = 'each' } } } }",
    );
    assert_eq!(
        english(&sevens),
        [
            "When a player plays a 4, for each of all others: if that one holds a 7, that one draws as many cards as that \
             one has (at most 20)."
        ]
    );
    let mut play = Play::of(sevens, "R5", ["R4 R1 R3", "G1 G7", "G2 G3", "B7 B2 B3"]);
    assert!(play.play(0, "R4"));
    assert_eq!(drawn(&play), [(Seat(1), 2), (Seat(3), 3)]);
    assert_eq!(play.fired(), 1);
}

#[test]
fn one_seat_finishes_its_each_steps_before_the_next_starts() {
    let asked = on_a_four(
        "{ each = 'others', do = { choose = { who = 'each', options = ['pay', 'no'] } } }, \
         { each = 'others', if = { answer = 1 }, do = { draw = { who = 'each', cards = 1 } } }, \
         { do = { draw = { who = 'actor', cards = 2 } } }",
    );
    let mut play = Play::of(asked, "R5", ["R4 R1 R3", "G1 G2", "G2 G3", "B1 B2 B3"]);
    assert!(play.play(0, "R4"));
    assert!(!play.act(2, r#"{"choose":1}"#), "one after the other");
    assert!(play.act(1, r#"{"choose":1}"#));
    assert!(play.act(2, r#"{"choose":2}"#));
    assert!(drawn(&play) == [(Seat(1), 1)], "the last is still asked");
    assert!(play.act(3, r#"{"choose":1}"#));
    assert_eq!(drawn(&play), [(Seat(1), 1), (Seat(3), 1), (Seat(0), 2)]);
}

#[test]
fn an_empty_each_is_skipped_before_the_next_step() {
    let none = on_a_four(
        "{ each = 'marked', do = { draw = { who = 'each', cards = 5 } } }, { do = { draw = { who = 'next', cards = 1 } } }",
    );
    let mut play = Play::of(none, "R5", ["R4 R1 R3", "G1 G2", "G2 G3", "B1 B2 B3"]);
    assert!(play.play(0, "R4"));
    assert_eq!(drawn(&play), [(Seat(1), 1)]);
}

#[test]
fn points_are_awarded_for_each_player_after_the_round() {
    let rule = rule(
        "name = 'x'\ntitle = 'X'\n[[parts]]\nwhen = 'round-over'\n\
         then = [{ each = 'others', if = { number = { of = { hand = 'each' }, is = 'at-least', than = 2 } }, \
         do = { points = { who = 'actor', by = { hand = 'each' } } } }]",
    );
    let mut play = Play::of(rule, "R5", ["R4", "G1 G2", "G2", "B1 B2 B3"]);
    assert!(play.play(0, "R4"));
    let points = |fact: &Fact| match *fact {
        Fact::Awarded { seat: Seat(0), points, .. } => Some(points),
        _ => None,
    };
    assert_eq!(play.facts.iter().filter_map(points).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn rejects_each_without_an_enclosing_each_step() {
    let stray = "name = 'x'\ntitle = 'X'\n[[parts]]\nwhen = 'passed'\nif = { seat = { who = 'each', among = 'next' } }\n\
                 then = [{ each = { next-of = 'each' }, do = 'flip' }, { do = { draw = { who = 'each', cards = 1 } } }]";
    let faults = rule(stray).faults();
    let places: Vec<_> = faults.iter().map(|fault| (fault.part, fault.step)).collect();
    assert_eq!(places, [(Some(1), None), (Some(1), Some(1)), (Some(1), Some(2))], "{faults:?}");
    assert!(faults.iter().all(|fault| fault.to_string().contains("`each` has no meaning here")), "{faults:?}");
}

#[test]
fn each_giver_gives_in_the_direction_that_the_sentence_says() {
    let gave = |give: &str| {
        let rule =
            on_a_four(&format!("{{ each = 'others', do = {{ give = {{ {give}, cards = 1, by = 'chance' }} }} }}"));
        let mut play = Play::of(rule, "R5", ["R4 R1 R3 Y1 Y2", "G1 G2", "G2 G3", "B1 B2 B3"]);
        assert!(play.play(0, "R4"));
        let ways = play.facts.iter().filter_map(|fact| match *fact {
            Fact::Gave { from, to, .. } => Some((from, to)),
            _ => None,
        });
        ways.collect::<Vec<_>>()
    };
    let others = [Seat(1), Seat(2), Seat(3)];
    assert_eq!(gave("from = 'each', to = 'actor'"), others.map(|from| (from, Seat(0))));
    assert_eq!(gave("from = 'actor', to = 'each'"), others.map(|to| (Seat(0), to)));
}
