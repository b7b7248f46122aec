//! Sentences describe what the engine does: "and" is never written for "or", and limits are mentioned.

use ruckus_homemade::Homemade;
use ruckus_phrases::homemade::{Language, english, german, words};

/// Returns the sentences of a rule with one part, in English and in German.
fn said(part: &str) -> (String, String) {
    let text = format!("name = 'x'\ntitle = 'x'\n[[parts]]\n{part}");
    let rule: Homemade = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(rule.check(), Ok(()), "{text}");
    (english(&rule).join(" "), german(&rule).join(" "))
}

#[test]
fn face_and_kind_conditions_must_both_hold() {
    let then = "then = [{ do = { draw = { who = 'next', cards = 1 } } }]";
    let (en, de) =
        said(&format!("when = {{ laid = {{ cards = {{ faces = ['3', '4'], kinds = ['even'] }} }} }}\n{then}"));
    assert_eq!(en, "When a player plays a 3 or 4 that is an even number, the next player draws 1 card.");
    assert_eq!(de, "Wenn jemand eine 3 oder 4, die eine gerade Zahl ist, legt: die nächste Person zieht 1 Karte.");
    // A single condition is worded as before.
    let (en, _) = said(&format!("when = {{ laid = {{ cards = {{ kinds = ['even', 'wild'] }} }} }}\n{then}"));
    assert_eq!(en, "When a player plays an even number or wild of any kind, the next player draws 1 card.");
}

#[test]
fn nested_all_and_any_conditions_are_distinguishable() {
    let [a, b, c] = ["'leftwards'", "{ answer = 1 }", "{ alike = 'color' }"];
    let so = |condition: String| said(&format!("when = 'passed'\nif = {condition}\nthen = [{{ do = 'turn-round' }}]"));
    let one = so(format!("{{ all = [{a}, {{ any = [{b}, {c}] }}] }}"));
    let other = so(format!("{{ any = [{{ all = [{a}, {b}] }}, {c}] }}"));
    assert!(one.0.contains("play goes to the left and either the result is number 1 or it is"), "{}", one.0);
    assert!(other.0.contains("both play goes to the left and the result is number 1 or it is"), "{}", other.0);
    assert!(one.1.contains("entweder") && other.1.contains("zugleich"), "{} {}", one.1, other.1);
    let not = so(format!("{{ not = {{ any = [{a}, {b}] }} }}"));
    assert!(not.0.contains("it is not true that either play goes to the left or"), "{}", not.0);
}

#[test]
fn computed_numbers_state_their_limits() {
    let draws = |cards: &str| {
        said(&format!("when = 'passed'\nthen = [{{ do = {{ draw = {{ who = 'next', cards = {cards} }} }} }}]"))
    };
    for far in ["'debt'", "{ hand = 'others' }", "{ product = ['top-number', 3] }", "{ sum = ['drawn', 1] }"] {
        let (en, de) = draws(far);
        assert!(en.ends_with(" (at most 20)."), "{far}: {en}");
        assert!(de.ends_with(" (höchstens 20)."), "{far}: {de}");
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
    assert!(en.ends_with(" (at most 500).") && de.ends_with(" (höchstens 500)."), "{en} {de}");
}

#[test]
fn gallery_rules_have_german_sentences() {
    let said = |name: &str| {
        let rule = ruckus_ruleset::in_gallery(name).expect("is in the gallery");
        german(rule).join(" ")
    };
    assert_eq!(
        said("stones"),
        "Wenn jemand eine 1 legt: diese Person sucht eine von den anderen aus; dann: die gewählte Person nimmt 1 Karte \
         verdeckt zu sich, um sie am Ende zu zählen."
    );
    assert_eq!(said("honest-end"), "Eine Aktionskarte darf nicht die letzte Karte sein.");
    assert_eq!(
        said("deport-your-neighbor"),
        "Wenn jemand eine Aussetzer-Karte mit gleicher Zahl oder gleichem Symbol wie die darunter legt: die nächste Person und \
         die Person gegenüber von der nächsten Person tauschen die Blätter."
    );
    for rule in ruckus_ruleset::gallery() {
        assert_eq!(german(rule).len(), english(rule).len(), "{}", rule.name);
    }
}

#[test]
fn a_wild_differs_from_any_card_without_a_color() {
    let then = "then = [{ do = { draw = { who = 'next', cards = 1 } } }]";
    let (face, _) = said(&format!("when = {{ laid = {{ cards = {{ faces = ['W'] }} }} }}\n{then}"));
    let (kind, _) = said(&format!("when = {{ laid = {{ cards = {{ kinds = ['wild'] }} }} }}\n{then}"));
    assert_ne!(face, kind);
}

#[test]
fn words_point_to_their_place_in_the_rule() {
    let rule = ruckus_ruleset::in_gallery("stones").expect("is in the gallery");
    let words = words(rule, Language::English);
    let at = |text: &str| words[0].iter().find(|words| words.text.trim() == text).and_then(|words| words.says.clone());
    let says = at("the chosen player").expect("is said");
    assert_eq!(
        (says.of, serde_json::to_string(&says.at).unwrap()),
        ("who", r#"["parts",0,"then",1,"do","set-aside","who"]"#.to_owned())
    );
    assert_eq!(at("a 1").map(|says| says.of), Some("cards"));
    // The locations exist in the rule.
    let data = serde_json::to_value(rule).unwrap();
    for says in words.iter().flatten().filter_map(|words| words.says.as_ref()) {
        let place =
            says.at.iter().fold(String::new(), |place, step| format!("{place}/{}", step.to_string().trim_matches('"')));
        assert!(data.pointer(&place).is_some(), "{place}");
    }
}
