//! Home-made rules in play: the effects of the gallery's rules, and the limits.

use ruckus_engine::{Color, Fact, Input, InputKind, Seat, Setup, SwitchValue, Time, ValueView, View, apply, offers};
use ruckus_homemade::Homemade;
use ruckus_phrases::homemade::english;
use ruckus_ruleset::Ruleset;
use ruckus_ruleset::{GALLERY, gallery, in_gallery};

mod bounds;
mod each;
mod events;
mod marks;
mod numbers;
mod play;

use play::{Play, cards, named, rule};

#[test]
fn gallery_rules_have_sentences_and_round_trip() {
    for (name, text) in GALLERY {
        assert_eq!(rule(text).name, *name);
    }
    for rule in gallery() {
        rule.check().unwrap_or_else(|why| panic!("{}: {why}", rule.name));
        let said = english(rule);
        assert!(!said.is_empty() && said.iter().all(|one| one.ends_with('.')), "{said:?}");
        // The rule survives a round trip through a file and through JSON.
        let again: Homemade = serde_json::from_str(&serde_json::to_string(rule).unwrap()).unwrap();
        assert_eq!(*rule, again);
        let ruleset = Ruleset::preset("psycho").unwrap().with_homemade(rule.clone(), "test");
        let text = ruleset.unwrap().in_full();
        let full = Ruleset::from_full("psycho", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(full.homemade(), std::slice::from_ref(rule));
    }
}

#[test]
fn matched_draw_cards_add_debt_and_matched_skips_skip_more() {
    let mut play = Play::of(named("matched-draws"), "R5", ["R+2 R1 R3", "G1 G2", "R+2 G3", "B1 B2"]);
    assert!(play.play(0, "R+2"));
    assert!(play.act(2, r#"{"play":"R+2"}"#), "a match");
    assert_eq!((play.table.debt, play.table.turn), (4, Seat(1)));
    let mut play = Play::of(named("further-skips"), "R5", ["RS R1 R3", "G1 G2", "G3 G4", "RS B2 B3"]);
    assert!(play.play(0, "RS"));
    assert_eq!(play.table.turn, Seat(2));
    assert!(play.play(3, "RS"));
    assert_eq!(play.table.turn, Seat(3));
}

#[test]
fn draw_cards_mix_and_small_debts_cannot_be_spread() {
    let mut play = Play::of(named("mixed-draws"), "R5", ["R+2 R1", "W+4 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R+2"));
    assert!(play.play(1, "W+4/B"));
    assert_eq!((play.table.debt, play.table.turn), (6, Seat(2)));
    let hands = ["R+2 R1", "W G2 G5", "W G4", "B2 B3"];
    let mut play = Play::of(named("no-small-spreads"), "R5", hands);
    assert!(play.play(0, "R+2"));
    assert!(!play.play(1, "W/B"), "two are too few to spread");
    assert!(play.act(1, r#"{"draw":true}"#));
}

#[test]
fn a_stone_is_set_aside_face_down() {
    let mut play = Play::of(named("stones"), "R5", ["R1 R2", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R1"));
    assert!(!play.play(1, "G1"), "all wait for a name");
    assert!(!play.act(0, r#"{"name":0}"#), "nobody names themselves");
    assert!(play.act(0, r#"{"name":2}"#));
    assert_eq!((play.table.chair(Seat(2)).aside.len(), play.hand(2)), (1, 2));
    let seen = View::of(&play.table, Some(Seat(2)));
    assert_eq!(seen.seat(Seat(2)).unwrap().aside, 1);
    assert_eq!(seen.seat(Seat(2)).unwrap().hand.as_ref().unwrap().len(), 2, "not even its owner sees it");
    assert!(play.play(1, "G1"), "and the next stone");
    play.late();
    assert_eq!(play.table.chair(Seat(2)).aside.len(), 2, "who is late names the next");
}

#[test]
fn two_cards_that_add_up_are_played_together() {
    let hands = ["G3 G4 B1 Y2 R3", "G1 G2", "R3 B4", "B2 B3"];
    let mut play = Play::of(named("add-them-up"), "R7", hands);
    assert!(!play.act(0, r#"{"pay":["B1","G4"]}"#), "of two colors");
    assert!(!play.act(0, r#"{"pay":["G3"]}"#) && !play.act(0, r#"{"pay":["G3","G3"]}"#));
    assert!(!play.act(1, r#"{"pay":["G1","G2"]}"#), "it is not their turn");
    assert!(play.act(0, r#"{"pay":["G3","G4"]}"#));
    assert_eq!((play.hand(0), play.table.turn, play.fired()), (3, Seat(1), 1));
    assert_eq!(play.table.top().unwrap().card.to_string(), "G4", "play goes on on the last of them");
    // A card that matches the top card is played as usual, without a question to any player.
    let mut play = Play::of(named("add-them-up"), "R7", hands);
    assert!(play.play(0, "R3"));
    assert!(play.table.windows().is_empty());
    assert_eq!(play.table.turn, Seat(1));
    // Only players with such cards get the offer. The cards are found in any position of the hand.
    let pays = |play: &Play, seat: u8| offers(&play.rulebook, &play.table, Seat(seat)).has(ruckus_engine::Verb::Pay);
    let play = Play::of(named("add-them-up"), "R7", hands);
    assert_eq!([0, 1, 2, 3].map(|seat| pays(&play, seat)), [true, false, false, false]);
    assert!(!pays(&Play::of(named("add-them-up"), "RS", ["R0 R0", "G1 G2", "R3 B4", "B2 B3"]), 0), "a skip is no zero");
    // Playing the last two cards ends the round.
    let mut play = Play::of(named("add-them-up"), "R7", ["G3 G4", "G1 G2", "R3 B4", "B2 B3"]);
    assert!(play.act(0, r#"{"pay":["G4","G3"]}"#));
    assert!(play.facts.contains(&Fact::WentOut { seat: Seat(0) }), "{:?}", play.facts);
}

#[test]
fn twins_are_played_together_and_run_their_steps() {
    let twins = rule(
        "name = 'twins'\ntitle = 'Twins'\n[[parts]]\n\
         standing = { together = { cards = { like = 'face' }, count = 2, same = 'face' } }\n\
         then = [{ do = { draw = { who = 'next', cards = 'laid-number' } } }]",
    );
    assert_eq!(
        english(&twins),
        ["On their turn, a player may play 2 cards of the same number or symbol, each a card of the same number or \
             symbol as the card under it, together; then the next player draws as many cards as the number on the card."]
    );
    let mut play = Play::of(twins, "R3", ["G3 Y3 B5 Y5", "G1 G2", "R4 B4", "B2 B3"]);
    assert!(!play.act(0, r#"{"pay":["B5","Y5"]}"#), "not like the top");
    assert!(play.act(0, r#"{"pay":["G3","Y3"]}"#));
    assert_eq!((play.hand(0), play.hand(1), play.fired()), (2, 5, 1));
    let error =
        rule("name = 'x'\ntitle = 'x'\n[[parts]]\nstanding = { together = { count = 2 } }").check().unwrap_err();
    assert!(error.contains("something in common"), "{error}");
}

#[test]
fn another_player_names_the_color() {
    let mut play = Play::of(named("not-your-colour"), "R5", ["W R2", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "W/G"));
    assert!(!play.act(0, r#"{"color":"G"}"#));
    assert!(play.act(3, r#"{"color":"B"}"#));
    assert_eq!(play.table.top().unwrap().color, Some(Color::Blue));
    assert_eq!(play.table.turn, Seat(1));
}

#[test]
fn rules_can_penalize_or_mute_speech() {
    let mut play = Play::of(named("silent-six"), "R6", ["W R2", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(ruckus_homemade::hears_speech(&play.rulebook));
    assert!(play.input(InputKind::Speak { seat: Seat(2) }));
    assert_eq!(play.hand(2), 3);
    let mut play = Play::of(named("hush"), "R6", ["R4 R2", "G4 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R4") && ruckus_homemade::is_hushed(&play.table));
    assert!(play.play(1, "G4") && !ruckus_homemade::is_hushed(&play.table));
}

#[test]
fn oversized_hands_leave_play_and_small_hands_are_shown() {
    let many = "R1 R2 R3 R7 R8 R9 G1 G2 G3 G4 G5 G6 G7 G8 G9";
    let mut play = Play::of(named("too-many"), "Y+2!", [many, "B1 B2", "B3 B4", "B5 B6"]);
    assert!(play.act(0, r#"{"draw":true}"#));
    assert_eq!((play.hand(0), play.table.chair(Seat(0)).aside.len()), (0, 17));
    assert!(!play.table.in_play(Seat(0)) && play.table.out().is_empty());
    assert_eq!(play.table.turn, Seat(1));
    let mut play = Play::of(named("open-endgame"), "R5", ["R1 R2 R3", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R1"));
    let shown = play.facts.iter().find_map(|fact| match fact {
        Fact::Revealed { seat, cards } => Some((*seat, cards.len())),
        _ => None,
    });
    assert_eq!(shown, Some((Seat(0), 2)));
}

#[test]
fn partners_share_points_at_the_end() {
    let mut play = Play::of(named("partners"), "R5", ["R1", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R1"));
    let points = |seat: u8| play.table.chair(Seat(seat)).total;
    assert_eq!((points(0), points(1), points(2), points(3)), (15, 0, 15, 0));
}

#[test]
fn a_bomb_moves_around_and_explodes() {
    let hands = ["R8 R2 R3 R4", "R1 G2 G5 G6", "R7 G4 G8 G9", "R9 B3 B4 B5"];
    let mut play = Play::of(named("bomb"), "R5", hands);
    for (seat, card) in [(0, "R8"), (1, "R1"), (2, "R7"), (3, "R9")] {
        assert!(play.play(seat, card));
    }
    let marks = |play: &Play| ruckus_homemade::marks(&play.table);
    assert_eq!(marks(&play).into_iter().collect::<Vec<_>>(), [((0, Seat(0)), 4)]);
    assert!(play.play(0, "R2"));
    assert_eq!(play.hand(0), 6);
    assert!(marks(&play).is_empty());
}

#[test]
fn cards_are_taken_blindly_and_hands_are_swapped() {
    let mut play = Play::of(named("blind-draw"), "R5", ["R0 R2 R3", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R0"));
    assert_eq!((play.hand(0), play.hand(1)), (1, 3));
    let mut play = Play::of(named("deport-your-neighbor"), "RS", ["GS R2 R3", "G1", "G3 G4", "B2 B3 B4"]);
    assert!(play.play(0, "GS"));
    assert_eq!((play.hand(1), play.hand(3)), (3, 1));
}

#[test]
fn honest_end_and_ice_cream_take_effect() {
    let play = Play::of(named("honest-end"), "R5", ["RS", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(offers(&play.rulebook, &play.table, Seat(0)).cards().is_empty());
    let mut play = Play::of(named("ice-cream"), "R5", ["R2 B7", "G1 G2", "G3 G4", "R9 B3"]);
    assert!(play.play(0, "R2"));
    assert!(play.play(1, "G2"));
    assert!(play.play(2, "G3"));
    assert!(play.act(3, r#"{"draw":true}"#));
    assert_eq!(play.fired(), 2);
}

#[test]
fn the_wheel_of_fortune_reaches_all_six_sides() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let rulebook = Play::of(named("wheel-of-fortune"), "R5", ["W R2", "G1 G2", "G3 G4", "B2 B3"]).rulebook;
        let setup = Setup {
            seats: 4,
            pile: vec![("R5".parse().unwrap(), None, false)],
            hands: ["W R2", "G1 G2", "G3 G4", "B2 B3"].iter().map(|hand| cards(hand)).collect(),
            seed,
            ..Setup::default()
        };
        let table = setup.table(&rulebook);
        let mut play = Play { rulebook, table, now: 0, facts: Vec::new() };
        assert!(play.play(0, "W/B"));
        let shown = play.facts.iter().find_map(|fact| match fact {
            Fact::Rolled { shown, .. } => Some(*shown),
            _ => None,
        });
        seen.insert(shown.unwrap());
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn an_endless_rule_is_suspended_and_the_game_continues() {
    let endless = rule(
        "name = 'endless'\ntitle = 'Endless'\n[[parts]]\nwhen = { drawn = {} }\n\
         then = [{ do = { draw = { who = 'next', cards = 1 } } }]",
    );
    let mut play = Play::of(endless, "R5", ["B2 B3", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(play.act(0, r#"{"draw":true}"#));
    let suspended = play.facts.iter().filter(|fact| matches!(fact, Fact::Suspended { .. })).count();
    assert_eq!(suspended, 1);
    assert!(play.act(0, r#"{"pass":true}"#));
    let before = play.fired();
    assert!(play.act(1, r#"{"draw":true}"#) || play.play(1, "G1"));
    assert_eq!(play.fired(), before, "it is not listened to any more");
}

#[test]
fn rejects_invalid_rules_with_a_reason() {
    let step = "then = [{ do = 'flip' }]";
    let cases = [
        (format!("name = 'A b'\ntitle = 'x'\n[[parts]]\nwhen = 'passed'\n{step}"), "not a valid name"),
        (format!("name = 'doghouse'\ntitle = 'x'\n[[parts]]\nwhen = 'passed'\n{step}"), "built-in"),
        ("name = 'x'\ntitle = 'x'".to_owned(), "does nothing"),
        ("name = 'x'\ntitle = 'x'\n[[parts]]\nwhen = 'passed'".to_owned(), "has no effect"),
        (format!("name = 'x'\ntitle = 'x'\n[[parts]]\n{step}"), "neither"),
        (format!("name = 'x'\ntitle = 'x'\n[[parts]]\nwhen = 'round-over'\n{step}"), "only points"),
        ("name = 'x'\ntitle = 'x'\n[[parts]]\nstanding = { forbid = { rule = 'doghose' } }".to_owned(), "did you mean"),
        (
            format!(
                "name = 'x'\ntitle = 'x'\n[[parts]]\nwhen = 'passed'\nif = {}'leftwards'{}\n{step}",
                "{ not = ".repeat(9),
                " }".repeat(9)
            ),
            "nested deeper",
        ),
        (
            "name = 'x'\ntitle = 'x'\n[[parts]]\nwhen = 'passed'\nthen = [{ do = { roll = { sides = 99 } } }]"
                .to_owned(),
            "use 2 to 20",
        ),
    ];
    for (text, why) in cases {
        let error = rule(&text).check().unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    // A step with an impossible number is rejected, not clamped.
    for (step, why) in [
        ("draw = { who = 'next', cards = 100 }", "part 1: step 1: the number of cards is 100; use 0 to 20"),
        ("draw = { who = 'next', cards = -1 }", "part 1: step 1: the number of cards is -1; use 0 to 20"),
        ("raise-debt = { by = 21 }", "the number of cards is 21"),
        ("skip = { seats = -2 }", "the number of seats is -2; use 0 to 20"),
        ("points = { who = 'actor', by = 1000 }", "the number of points is 1000; use -500 to 500"),
    ] {
        let text = format!("name = 'x'\ntitle = 'x'\n[[parts]]\nwhen = 'passed'\nthen = [{{ do = {{ {step} }} }}]");
        let error = rule(&text).check().unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    assert!(Homemade::check_size(&"x".repeat(20_000)).is_err());
    for text in ["when = 'sneezed'", "when = { laid = { cards = { faces = ['Q'] } } }", "color = 3"] {
        let text = format!("name = 'x'\ntitle = 'x'\n[[parts]]\n{text}");
        assert!(toml::from_str::<Homemade>(&text).is_err());
    }
}

/// PS-4.6: a player with a draw card as last card waits for its debt. If a rule prevents the debt, they do not wait.
#[test]
fn a_prevented_debt_does_not_delay_going_out() {
    let peace = rule("name = 'peace'\ntitle = 'Peace'\n[[parts]]\nstanding = { prevent = 'attack' }");
    let ruleset = Ruleset::preset("psycho").unwrap().with_homemade(peace, "test").unwrap();
    let mut play = Play::at(&ruleset, "R5", ["R+2", "G1 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R+2"));
    assert_eq!(play.table.debt, 0);
    assert!(play.facts.contains(&Fact::WentOut { seat: Seat(0) }), "{:?}", play.facts);
}

/// Creates a ruleset from House Rules with rules in the palette.
fn house_rules(memory: bool, rules: &[&str]) -> Ruleset {
    let switch = [("memory".to_owned(), SwitchValue::Bool(memory))];
    let switch = switch.iter().map(|(name, value)| (name.as_str(), value));
    let ruleset = Ruleset::preset("house-rules").unwrap().with(switch, "test").unwrap();
    rules.iter().fold(ruleset, |ruleset, text| ruleset.with_homemade(rule(text), "test").unwrap())
}

const TOLL: &str = "name = 'toll'\ntitle = 'Toll'\n[[parts]]\nwhen = { laid = { cards = { made-for = true } } }\n\
                    then = [{ do = { draw = { who = 'next', cards = 1 } } }]";

const MADE_A_7: &str = r#"{"make-rule":{"number":7,"homemade":0}}"#;

#[test]
fn a_palette_rule_applies_once_it_is_made() {
    assert_eq!(
        english(&rule(TOLL)),
        ["When a player plays a card with this rule's number, the next player draws 1 card."]
    );
    let plain = Ruleset::preset("classic").unwrap().with_homemade(rule(TOLL), "test").unwrap();
    let error = plain.compile(4).unwrap_err().to_string();
    assert!(error.contains("add-a-rule"), "{error}");

    let hands = ["R7 R7* B1 B2", "R1 B7 G3", "G7 G4 G5", "B2 B3 B4"];
    let mut play = Play::at(&house_rules(false, &[TOLL]), "R5", hands);
    assert!(play.play(0, "R7"), "a seven like any");
    assert_eq!((play.fired(), play.hand(1)), (0, 3));
    assert!(play.play(1, "R1") && play.act(2, r#"{"draw":true}"#));
    assert!(play.act(2, r#"{"pass":true}"#) || play.table.turn == Seat(3));
    assert!(play.act(3, r#"{"draw":true}"#));
    assert!(play.act(3, r#"{"pass":true}"#) || play.table.turn == Seat(0));
    assert!(play.play(0, "R7*"));
    assert!(!play.act(0, r#"{"make-rule":{"number":7,"homemade":1}}"#), "there is no other");
    assert!(!play.act(0, r#"{"make-rule":{"number":6,"homemade":0}}"#), "a seven was laid");
    assert!(!play.act(1, MADE_A_7), "it is not theirs to make");
    assert!(play.act(0, MADE_A_7));
    assert_eq!(play.fired(), 0, "it holds from the next one on");
    let notes = View::of(&play.table, Some(Seat(2))).notes;
    let made: Vec<_> = notes.iter().map(|note| (&*note.cell.cell, note.cell.number, &note.value)).collect();
    assert_eq!(made, [("homemade", Some(7), &ValueView::Count(1))], "counted from 1");
    let before = play.hand(2);
    assert!(play.play(1, "B7"));
    assert_eq!((play.fired(), play.hand(2)), (1, before + 1));
    assert!(play.table.windows().is_empty(), "nobody has to do anything besides");
}

#[test]
fn a_palette_rule_from_memory_stays_hidden() {
    let quack = in_gallery("quack-attack").unwrap();
    let hands = ["R7* B1 B2", "R7 B3 G3", "G9 G4 G5", "B2 B5 B4"];
    let table = house_rules(true, &[]).with_homemade(quack.clone(), "test").unwrap();
    let mut play = Play::at(&table, "R5", hands);
    let shown = |play: &Play, seat: u8| {
        let offers = ruckus_engine::shown_offers(&play.rulebook, &play.table, Seat(seat));
        (View::of(&play.table, Some(Seat(seat))), offers)
    };
    assert!(play.play(0, "R7*") && play.act(0, MADE_A_7));
    assert!(View::of(&play.table, Some(Seat(2))).notes.is_empty(), "it must be remembered");
    assert!(play.play(1, "R7"));
    assert_eq!(play.table.turn, Seat(2), "as if nothing were due");
    let (view, offered) = shown(&play, 2);
    assert!(view.windows.is_empty() && play.fired() == 0, "nobody is told");
    // A seven without a rule looks the same.
    let mut plain = Play::at(&house_rules(true, &[TOLL]), "R5", hands);
    assert!(plain.play(0, "R7*") && plain.act(0, r#"{"pass":true}"#) && plain.play(1, "R7"));
    assert_eq!(offered, shown(&plain, 2).1);
    assert!(!play.play(2, "G9"), "and yet cards bounce");
    for seat in [0, 1, 2] {
        assert!(play.act(seat, r#"{"do":"quack"}"#));
    }
    assert_eq!(play.fired(), 1, "now it is called out");
    assert_eq!((play.hand(1), play.hand(3)), (3, 2), "the last one swaps hands with who laid the seven");
}

#[test]
fn only_lasting_marks_survive_the_round() {
    for lasting in [true, false] {
        let text = format!(
            "name = 'grudge'\ntitle = 'Grudge'\nlasting = {lasting}\n[[parts]]\nwhen = {{ laid = {{}} }}\n\
             then = [{{ do = {{ mark = {{ who = 'next', by = 2 }} }} }}]"
        );
        let mut play = Play::of(rule(&text), "R5", ["R1", "G1 G2", "G3 G4", "B2 B3"]);
        assert!(play.play(0, "R1"));
        let marks = |play: &Play| ruckus_homemade::marks(&play.table);
        assert_eq!(marks(&play).into_iter().collect::<Vec<_>>(), [((0, Seat(1)), 2)]);
        play.now += 60_000;
        let shuffled = InputKind::Deal { seed: [7; 32], dealer: None };
        play.facts.clear();
        let input = Input { at: Time(play.now), what: shuffled };
        assert!(apply(&play.rulebook, &mut play.table, &input, &mut play.facts).is_none());
        assert_eq!(play.table.round, 2);
        assert_eq!(marks(&play).contains_key(&(0, Seat(1))), lasting);
        let started = apply(
            &play.rulebook,
            &mut play.table,
            &Input { at: Time(play.now), what: InputKind::StartMatch },
            &mut play.facts,
        );
        assert!(started.is_some() || marks(&play).is_empty());
    }
}
