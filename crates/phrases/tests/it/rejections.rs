//! Sentences that contradict each other or their event are refused.

use ruckus_engine::SwitchValue;
use ruckus_homemade::Homemade;
use ruckus_phrases::homemade::{Language, read, sentences};

#[test]
fn rejects_settings_that_contradict_each_other() {
    let texts = [
        "We play to 200 points. We play to 300 points.",
        "Forgetting UNO costs 6 cards. If you are caught without UNO, you draw 4 cards.",
        "If you are caught without UNO, you draw 4 cards. Forgetting UNO costs 6 cards.",
    ];
    for text in texts {
        for sentence in text.split_inclusive('.') {
            assert!(read(sentence, Language::English).expect("is short").rule.is_some(), "{sentence}");
        }
        assert_eq!(read(text, Language::English).expect("is short").rule, None, "{text}");
    }
    let setting = |value: i64| Homemade {
        settings: [("scoring.target".to_owned(), SwitchValue::Number(value))].into(),
        ..Homemade::default()
    };
    for language in Language::ALL {
        let said = [200, 300].map(|value| sentences(&setting(value), language).join(" ")).join(" ");
        assert_eq!(read(&said, language).expect("is short").rule, None, "{said}");
    }
}

#[test]
fn rejects_you_if_the_event_names_another_player() {
    let rule = |text: &str| read(text, Language::English).expect("is short").rule;
    for text in [
        "Whoever plays a 7, you draw 2 cards.",
        "When someone plays a 7, you get 2 more cards.",
        "If a 7 is played by someone, you draw 2 cards.",
        "If someone is caught without UNO, you draw 4 cards.",
        "At the start of each turn, you draw 1 card.",
    ] {
        assert_eq!(rule(text), None, "{text}");
    }
    for text in [
        "When you play a 7, you draw 2 cards",
        "If a 7 is played, you get 2 more cards.",
        "If you are caught without UNO, you draw 4 cards.",
        "At the start of your turn, you draw 1 card.",
    ] {
        assert!(rule(text).is_some(), "{text}");
    }
}
