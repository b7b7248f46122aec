//! Rules at the size limits: all parts run, and every card that they permit is offered.

use std::fmt::Write as _;

use ruckus_engine::{
    Action, Fact, Input, InputKind, MAX_SEATS, RuleId, Rulebook, Seat, Setup, SwitchValue, Table, Time, apply, offers,
};
use ruckus_homemade::{FUEL, Homemade, MOST_PARTS, MOST_STEPS, rules_of};
use ruckus_ruleset::Ruleset;

use ruckus_laws::{dice::Dice, largest};

use crate::play::{cards, rule};

/// Creates a rule with `parts` identical parts.
fn of_parts(name: &str, parts: usize, part: &str) -> Homemade {
    let mut text = format!("name = '{name}'\ntitle = '{name}'\n");
    for _ in 0..parts {
        // Writing into a string cannot fail.
        let _ = write!(text, "[[parts]]\n{part}\n");
    }
    rule(&text)
}

fn with(preset: &str, rules: impl IntoIterator<Item = Homemade>) -> Ruleset {
    rules
        .into_iter()
        .fold(Ruleset::preset(preset).unwrap(), |ruleset, rule| ruleset.with_homemade(rule, "test").unwrap())
}

/// Creates a table. The first seat holds `hand`; all others hold two cards.
fn table(ruleset: &Ruleset, seats: usize, hand: &str) -> (Rulebook, Table) {
    let rulebook = ruleset.compile(seats).unwrap();
    let mut hands = vec![cards("G1 G2"); seats];
    hands[0] = cards(hand);
    let setup = Setup { seats, pile: vec![("R5".parse().unwrap(), None, false)], hands, seed: 3, ..Setup::default() };
    let table = setup.table(&rulebook);
    (rulebook, table)
}

fn play(rulebook: &Rulebook, table: &mut Table, card: &str) -> Vec<Fact> {
    let mut facts = Vec::new();
    let action: Action = serde_json::from_str(&format!(r#"{{"play":"{card}"}}"#)).unwrap();
    let input = Input { at: Time(10), what: InputKind::Act { seat: Seat(0), action } };
    assert_eq!(apply(rulebook, table, &input, &mut facts), None);
    facts
}

fn count(facts: &[Fact], is: fn(&Fact) -> bool) -> usize {
    facts.iter().filter(|fact| is(fact)).count()
}

#[test]
fn all_parts_of_two_large_rules_fire_on_one_card() {
    let part = "when = { laid = {} }\nthen = [{ do = { points = { who = 'actor', by = 1 } } }]";
    let (rulebook, mut table) =
        table(&with("classic", ["one", "two"].map(|name| of_parts(name, MOST_PARTS, part))), 4, "R1 R2 R3");
    let facts = play(&rulebook, &mut table, "R1");
    assert_eq!(count(&facts, |fact| matches!(fact, Fact::Fired { .. })), 2 * MOST_PARTS);
    assert_eq!(count(&facts, |fact| matches!(fact, Fact::Suspended { .. })), 0);
    assert_eq!(table.turn, Seat(1));
}

#[test]
fn a_rule_fires_for_every_hand_that_a_zero_moves() {
    let on = [("rule-of-zero".to_owned(), SwitchValue::Bool(true))];
    let watching = rule(
        "name = 'watching'\ntitle = 'Watching'\n[[parts]]\nwhen = { hand-is = { is = 'exactly', than = 2 } }\n\
         then = [{ do = { points = { who = 'actor', by = 1 } } }]",
    );
    for seats in [16, 20, 24, MAX_SEATS] {
        let ruleset = Ruleset::preset("classic").unwrap();
        let on = on.iter().map(|(name, value)| (name.as_str(), value));
        let ruleset = ruleset.with(on, "test").unwrap().with_homemade(watching.clone(), "test").unwrap();
        let (rulebook, mut table) = table(&ruleset, seats, "R0 R1 R2 R3");
        let facts = play(&rulebook, &mut table, "R0");
        // All except the player who now holds three cards.
        assert_eq!(count(&facts, |fact| matches!(fact, Fact::Fired { .. })), seats - 1, "at {seats} seats");
        assert_eq!(table.turn, Seat(1), "at {seats} seats");
    }
}

#[test]
fn many_permitting_rules_hide_no_legal_card() {
    let permit = "standing = { permit = { on = 'turn', cards = { faces = ['9'] } } }";
    let rules = (0..7).map(|number| of_parts(&format!("permit-{number}"), MOST_PARTS, permit));
    let (rulebook, table) = table(&with("super-speed", rules), 4, "R1 G9 R3");
    let offered = offers(&rulebook, &table, Seat(0));
    for card in ["R1", "G9", "R3"] {
        let action = serde_json::from_str(&format!(r#"{{"play":"{card}"}}"#)).unwrap();
        assert!(offered.accepting(&action).is_some(), "{card}");
    }
    let permits = offered.iter().filter(|offer| offer.play().is_some() && offer.rule.name() == "homemade").count();
    assert_eq!(permits, 7 * MOST_PARTS);
}

#[test]
fn only_the_runaway_rule_is_suspended() {
    // A part with the maximum number of steps completes. Two rules that trigger each other are stopped.
    let steps = ["{ do = { points = { who = 'actor', by = 1 } } }"; MOST_STEPS].join(", ");
    let long = of_parts("long", MOST_PARTS, &format!("when = {{ laid = {{}} }}\nthen = [{steps}]"));
    assert!(MOST_PARTS * MOST_STEPS <= usize::from(FUEL));
    let circle = "when = { drawn = {} }\nthen = [{ do = { draw = { who = 'next', cards = 1 } } }]";
    let begin = "when = { laid = {} }\nthen = [{ do = { draw = { who = 'next', cards = 1 } } }]";
    let round = [of_parts("begin", 1, begin), of_parts("circle", 1, circle), long];
    let (rulebook, mut table) = table(&with("classic", round), 4, "R1 R2 R3");
    let before = table.all_cards();
    let facts = play(&rulebook, &mut table, "R1");
    let suspended: Vec<_> = facts
        .iter()
        .filter_map(|fact| if let Fact::Suspended { title, .. } = fact { Some(title.to_string()) } else { None })
        .collect();
    assert_eq!(suspended, ["circle"]);
    let drawn = count(&facts, |fact| matches!(fact, Fact::Drawn { .. }));
    assert!((2..40).contains(&drawn), "{drawn} cards were drawn");
    assert_eq!(table.chair(Seat(0)).total, (MOST_PARTS * MOST_STEPS) as i32);
    assert_eq!((table.all_cards(), table.turn), (before, Seat(1)));
}

#[test]
fn the_largest_rulebooks_stay_playable() {
    let mut built_in = 0;
    for (seed, seats) in [(1, 2), (2, 5), (3, 12), (4, 20), (5, MAX_SEATS), (6, MAX_SEATS)] {
        let mut dice = Dice::new(seed);
        let Some(rulebook) = largest::rulebook(seats, &mut dice) else { panic!("seed {seed} has no rulebook") };
        let parts: usize = rules_of(&rulebook).iter().map(|rule| rule.parts.len()).sum();
        assert!(parts > MOST_PARTS * 4, "{parts} parts are not many");
        built_in = built_in.max(RuleId::all().filter(|&rule| rulebook.has(rule)).count());
        let game = largest::play(rulebook, dice, 120);
        assert!(game.facts.iter().any(|fact| matches!(fact, Fact::Fired { .. })), "no rule speaks at {seats} seats");
    }
    assert!(built_in > 30, "{built_in} built-in rules are not many");
}
