//! Triggers for built-in rules, quiet parts, forbidden catches, and teams.

use ruckus_engine::{Fact, Seat, SwitchValue, Verb, View, offers};
use ruckus_homemade::{Homemade, count, speaks};
use ruckus_phrases::homemade::english;
use ruckus_ruleset::Ruleset;

use super::play::{Play, made, rule};

fn with(on: &str, rule: Homemade, pile: &str, hands: [&str; 4]) -> Play {
    let ruleset = Ruleset::preset("classic").unwrap().with([(on, &SwitchValue::Bool(true))], "test").unwrap();
    Play::at(&ruleset.with_homemade(rule, "test").unwrap(), pile, hands)
}

const DRAW: &str = "then = [{ do = { draw = { who = 'actor', cards = 1 } } }]";

#[test]
fn an_answer_to_a_debt_triggers_a_rule() {
    let answered = made(&format!("when = {{ laid = {{ how = 'answer' }} }}\n{DRAW}"));
    assert_eq!(english(&answered), ["When a player plays a card in answer to a debt, that player draws 1 card."]);
    let mut play = with("stacking", answered, "R5", ["R+2 R1 R3", "G+2 G1", "G2 G3", "B1 B2"]);
    assert!(play.play(0, "R+2") && play.fired() == 0, "nothing was owed");
    assert!(play.play(1, "G+2") && play.fired() == 1);
    assert_eq!((play.hand(1), play.table.debt), (2, 4));
}

#[test]
fn a_blocked_swap_and_a_called_rule_trigger_rules() {
    let blocked = made(&format!("when = {{ laid = {{ how = 'block' }} }}\n{DRAW}"));
    let mut play = with("lucky-sevens", blocked, "R5", ["R7 R1 R3", "G7 G1", "G2 G3", "B1 B2"]);
    assert!(play.play(0, "R7") && play.act(0, r#"{"swap":1}"#) && play.fired() == 0);
    assert!(play.play(1, "G7"));
    play.late();
    assert_eq!((play.fired(), play.hand(1)), (1, 2), "a seven less, a card more");
    let swaps = made(&format!("when = {{ rule = 'lucky-sevens' }}\n{DRAW}"));
    assert_eq!(english(&swaps), ["When the rule lucky-sevens is called, that player draws 1 card."]);
    let mut play = with("lucky-sevens", swaps, "R5", ["R7 R1 R3", "G6 G1", "G2 G3", "B1 B2"]);
    assert!(play.play(0, "R7") && play.fired() == 0, "nobody has said with whom");
    assert!(play.act(0, r#"{"swap":1}"#));
    play.late();
    assert_eq!(play.fired(), 1);
    let nothing = rule("name = 'x'\ntitle = 'X'\n[[parts]]\nwhen = { rule = 'lucky-seven' }\nthen = [{ do = 'flip' }]");
    assert!(nothing.check().expect_err("there is none").contains("did you mean `lucky-sevens`"));
}

#[test]
fn a_quiet_part_fires_unannounced_but_is_counted() {
    let quiet = made(
        "quiet = true\nwhen = { laid = {} }\nif = { number = { of = 'times', is = 'at-most', than = 0 } }\n\
         then = [{ do = { draw = { who = 'next', cards = 1 } } }]",
    );
    assert!(english(&quiet)[0].starts_with("Quietly, when a player plays a card and "), "{:?}", english(&quiet));
    let mut play = Play::of(quiet, "R5", ["R4 R1 R3", "R6 G1", "R2 G3", "B1 B2"]);
    assert!(play.play(0, "R4") && play.play(1, "R6"));
    assert_eq!((play.fired(), play.hand(1), play.hand(2)), (0, 2, 2), "once, by its own count");
    assert_eq!(play.facts.iter().filter_map(speaks).collect::<Vec<_>>(), [0]);
}

#[test]
fn catching_is_forbidden_only_for_the_named_players() {
    let free = made(
        "standing = { forbid = 'catch' }\nif = { seat = { who = 'other', among = { holding = { colors = ['G'] } } } }",
    );
    for (hands, caught) in [(["R4 R1", "G1 G2", "G3 G4", "B1 B2"], true), (["R4 G1", "G1 G2", "G3 G4", "B1 B2"], false)]
    {
        let mut play = Play::of(free.clone(), "R5", hands);
        assert!(play.play(0, "R4"));
        assert_eq!(offers(&play.rulebook, &play.table, Seat(2)).has(Verb::Catch), caught);
        // A catch without effect is not an offense.
        assert!(play.act(2, r#"{"catch":0}"#));
        assert_eq!(play.facts.iter().any(|fact| matches!(fact, Fact::Caught { seat: Seat(0), .. })), caught);
    }
    let never = made("standing = { forbid = 'catch' }");
    assert_eq!(english(&never), ["Nobody may be caught without UNO."]);
    let mut play = Play::of(never, "R5", ["R4 R1", "G1 G2", "G3 G4", "B1 B2"]);
    assert!(play.play(0, "R4") && play.act(2, r#"{"catch":0}"#) && play.hand(0) == 1);
}

#[test]
fn a_team_is_every_other_seat() {
    let team = made(
        "when = { laid = { cards = { faces = ['4'] } } }\n\
         then = [{ do = { draw = { who = { except = [{ team-of = 'next' }, 'next'] }, cards = 2 } } }, \
                 { do = { draw = { who = { team-of = 'actor' }, cards = 1 } } }]",
    );
    let mut play = Play::of(team, "R5", ["R4 R1 R3", "R6 G1", "R2 G3", "B1 B2"]);
    assert!(play.play(0, "R4"));
    assert_eq!([0, 1, 2, 3].map(|seat| play.hand(seat)), [3, 2, 3, 4]);
}

#[test]
fn a_rules_counter_is_public_and_never_negative() {
    let third = "quiet = true\nwhen = { laid = { cards = { faces = ['4'] } } }\nthen = [{ do = { count = { by = 1 } } }]\n\
                 [[parts]]\nwhen = 'counted'\nif = { number = { of = 'count', is = 'at-least', than = 3 } }\n\
                 then = [{ do = 'clear-count' }, { do = { draw = { who = 'next', cards = 3 } } }]";
    let mut play = Play::of(made(third), "R5", ["R4 R1 R3", "G4 G1", "Y4 G3", "B4 B2"]);
    assert!(play.play(0, "R4") && play.play(1, "G4"));
    assert_eq!((count(&play.table, 0), play.fired()), (2, 0));
    let seen = serde_json::to_string(&View::of(&play.table, None)).unwrap();
    assert!(seen.contains(r#""cell":"count""#), "{seen}");
    assert!(play.play(2, "Y4"));
    assert_eq!((count(&play.table, 0), play.fired(), play.hand(3)), (0, 1, 5));
    let down = made("when = { laid = {} }\nthen = [{ do = { count = { by = -2 } } }]");
    assert_eq!(english(&down), ["When a player plays a card, the count of this rule shrinks by 2."]);
    let mut play = Play::of(down, "R5", ["R4 R1 R3", "G4 G1", "Y4 G3", "B4 B2"]);
    assert!(play.play(0, "R4") && count(&play.table, 0) == 0, "never below nothing");
}
