//! Sentences say what the engine does: what means "and" doesn't read as "or", and caps are said.

use ruckus_engine::homemade::Homemade;
use ruckus_phrases::homemade::{english, german};

/// What a rule of one part says, in English and in German.
fn said(part: &str) -> (String, String) {
    let text = format!("name = 'x'\ntitle = 'x'\n[[parts]]\n{part}");
    let rule: Homemade = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(rule.check(), Ok(()), "{text}");
    (english(&rule).join(" "), german(&rule).join(" "))
}

#[test]
fn a_card_with_a_face_and_a_kind_is_both() {
    let then = "then = [{ do = { draw = { who = 'next', cards = 1 } } }]";
    let (en, de) =
        said(&format!("when = {{ laid = {{ cards = {{ faces = ['3', '4'], kinds = ['even'] }} }} }}\n{then}"));
    assert_eq!(en, "When a player plays a 3 or 4 that is an even number, the next player draws 1 card.");
    assert_eq!(de, "Wenn jemand eine 3 oder 4, die eine gerade Zahl ist, legt: die nächste Person zieht 1 Karte.");
    // One of them alone reads as before.
    let (en, _) = said(&format!("when = {{ laid = {{ cards = {{ kinds = ['even', 'wild'] }} }} }}\n{then}"));
    assert_eq!(en, "When a player plays an even number or wild, the next player draws 1 card.");
}

#[test]
fn all_of_some_and_any_of_some_are_told_apart() {
    let [a, b, c] = ["'leftwards'", "{ answer = 1 }", "{ alike = 'colour' }"];
    let so = |condition: String| said(&format!("when = 'passed'\nif = {condition}\nthen = [{{ do = 'turn-round' }}]"));
    let one = so(format!("{{ all = [{a}, {{ any = [{b}, {c}] }}] }}"));
    let other = so(format!("{{ any = [{{ all = [{a}, {b}] }}, {c}] }}"));
    assert!(one.0.contains("play goes to the left and either the answer is number 1 or it is"), "{}", one.0);
    assert!(other.0.contains("both play goes to the left and the answer is number 1 or it is"), "{}", other.0);
    assert!(one.1.contains("entweder") && other.1.contains("zugleich"), "{} {}", one.1, other.1);
    let not = so(format!("{{ not = {{ any = [{a}, {b}] }} }}"));
    assert!(not.0.contains("it is not true that either play goes to the left or"), "{}", not.0);
}

#[test]
fn what_is_worked_out_at_the_table_says_how_far_it_goes() {
    let draws = |cards: &str| {
        said(&format!("when = 'passed'\nthen = [{{ do = {{ draw = {{ who = 'next', cards = {cards} }} }} }}]"))
    };
    for far in ["'debt'", "{ hand = 'others' }", "{ product = ['top-number', 3] }", "{ sum = ['drawn', 1] }"] {
        let (en, de) = draws(far);
        assert!(en.ends_with(", at most 20)."), "{far}: {en}");
        assert!(de.ends_with(", höchstens 20)."), "{far}: {de}");
    }
    for near in [
        "'top-number'",
        "{ half = 'laid-number' }",
        "{ sum = ['top-number', 'laid-number'] }",
        "{ less = ['top-number', 2] }",
    ] {
        let (en, _) = draws(near);
        assert!(!en.contains("at most"), "{near}: {en}");
    }
    let (en, de) = said("when = 'passed'\nthen = [{ do = { points = { who = 'actor', by = { score = 'leader' } } } }]");
    assert!(en.ends_with(", at most 500).") && de.ends_with(", höchstens 500)."), "{en} {de}");
}
