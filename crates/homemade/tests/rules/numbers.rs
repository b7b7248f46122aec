//! Numbers that are computed during play instead of constants, and cards selected by their number.

use ruckus_engine::{Fact, Seat, Verb, offers};
use ruckus_homemade::Homemade;
use ruckus_phrases::homemade::english;

use super::play::{Play, made, rule};

#[test]
fn cards_one_higher_than_the_top_card_may_be_played() {
    let ladder = made(
        "standing = { permit = { on = 'turn', cards = { number = { is = 'exactly', than = { sum = ['top-number', 1] } } } } }",
    );
    assert_eq!(
        english(&ladder),
        ["A player may play a card whose number is exactly the number on top plus 1 on their turn."]
    );
    let mut play = Play::of(ladder, "R5", ["G6 G7 GS", "Y7 G2", "G3 G4", "B2 B3"]);
    assert!(!play.play(0, "G7") && !play.play(0, "GS"), "two higher, and no number at all");
    assert!(play.play(0, "G6"));
    assert!(play.play(1, "Y7"), "and on");
}

#[test]
fn a_played_card_is_compared_with_the_one_beneath() {
    let lower = made(
        "when = { laid = { cards = { number = { is = 'at-most', than = 'beneath-number' } } } }\n\
         then = [{ do = { draw = { who = 'actor', cards = 1 } } }]",
    );
    let mut play = Play::of(lower, "R5", ["R6 R1 R2", "R3 G1 G2", "R4 G4", "B2 B3"]);
    assert!(play.play(0, "R6") && play.fired() == 0);
    assert!(play.play(1, "R3") && play.fired() == 1);
    assert_eq!(play.hand(1), 3);
}

#[test]
fn hand_sizes_are_compared_with_computed_numbers() {
    let many = made(
        "when = { hand-is = { is = 'exactly', than = { hand = 'next' } } }\nthen = [{ do = { draw = { who = 'others', cards = 1 } } }]",
    );
    assert_eq!(
        english(&many),
        ["When a player holds exactly as many cards as the cards of the next player, all others draw 1 card."]
    );
    let mut play = Play::of(many, "R5", ["R6 R1 R2 B1", "G1 G2 R3", "R4 G4", "B2 B3"]);
    assert!(play.play(0, "R6"));
    assert_eq!((play.hand(0), play.hand(2)), (3, 3), "three and three");
    let least = "when = { laid = {} }\nif = { holds = { who = 'actor', cards = { colors = ['R'] }, least = { hand = 'next' } } }\n\
                 then = [{ do = { draw = { who = 'next', cards = 1 } } }]";
    let mut play = Play::of(made(least), "R5", ["R6 R1 R2 B1", "R3 G2", "R4 G4", "B2 B3"]);
    assert!(play.play(0, "R6") && play.fired() == 1, "two red ones, as many as the next player holds");
    assert!(play.play(1, "R3") && play.fired() == 1);
}

#[test]
fn a_computed_number_limits_additional_plays() {
    let more = "when = { laid = { cards = { kinds = ['number'] } } }\n\
                then = [{ do = { lay-more = { who = 'actor', cards = { colors = ['R'] }, most = 'laid-number' } } }]";
    let mut play = Play::of(made(more), "R5", ["R2 R1 R3 R4", "R0 G2 G1", "R4 G4", "B2 B3"]);
    assert!(play.play(0, "R2"));
    assert!(play.act(0, r#"{"play":"R1"}"#) && play.act(0, r#"{"play":"R3"}"#));
    assert!(play.table.windows().is_empty() && play.hand(0) == 1, "two more, as the card says");
    assert!(play.play(1, "R0"));
    assert!(play.table.windows().is_empty(), "none more");
    assert!(!offers(&play.rulebook, &play.table, Seat(1)).has(Verb::Play));
}

#[test]
fn a_die_can_have_one_side_per_player_at_least_two() {
    let roll = |sides: &str| format!("{{ each = 'everyone', do = {{ roll = {{ sides = '{sides}' }} }} }}");
    let steps = [vec![roll("in-play"); 6], vec![roll("debt"); 6]].concat().join(", ");
    let die = format!("when = {{ laid = {{ cards = {{ faces = ['4'] }} }} }}\nthen = [{steps}]");
    let mut play = Play::of(made(&die), "R5", ["R4 R1", "R0 G2 G1", "R4 G4", "B2 B3"]);
    assert!(play.play(0, "R4"));
    let shown = |fact: &Fact| if let Fact::Rolled { shown, .. } = *fact { Some(shown) } else { None };
    let rolled: Vec<u8> = play.facts.iter().filter_map(shown).collect();
    assert_eq!(rolled.len(), 48);
    let (mut of_players, mut of_nothing) = (0, 0);
    for twelve in rolled.chunks(12) {
        of_players = twelve[..6].iter().copied().fold(of_players, u8::max);
        of_nothing = twelve[6..].iter().copied().fold(of_nothing, u8::max);
    }
    assert_eq!((of_players, of_nothing), (4, 2));
}

#[test]
fn literal_numbers_are_bounded_and_keep_their_format() {
    for (part, far) in [
        ("when = { hand-is = { is = 'exactly', than = 61 } }\nthen = [{ do = 'flip' }]", "hand-is is 61"),
        ("when = 'passed'\nthen = [{ do = { roll = { sides = 21 } } }]", "roll: sides is 21"),
        ("when = 'passed'\nthen = [{ do = { lay-more = { who = 'actor', most = 0 } } }]", "lay-more: most is 0"),
    ] {
        let rule = rule(&format!("name = 'x'\ntitle = 'X'\n[[parts]]\n{part}"));
        let why = rule.check().expect_err(far);
        assert!(why.contains(far), "{why}");
    }
    // This is the format of older versions. It must not change, because a rule's name is a hash of it.
    let before = r#"{"name":"x","title":"X","parts":[{"when":{"hand-is":{"is":"at-most","than":2}},"if":{"holds":{"who":"actor","cards":{},"least":1}},"then":[{"do":{"roll":{"sides":6}}},{"do":{"lay-more":{"who":"actor","most":1,"must":false}}}]}]}"#;
    let rule: Homemade = serde_json::from_str(before).unwrap();
    assert_eq!(serde_json::to_string(&rule).unwrap(), before);
}
