//! Sentences that may have another meaning or have no effect are refused, and the doubtful words are reported.

use ruckus_engine::SwitchValue;
use ruckus_homemade::Homemade;
use ruckus_phrases::homemade::{Doubt, Language, read, sentences};

use crate::doubts::{reads, refuses};

#[test]
fn numbers_of_cards_are_amounts() {
    reads(
        Language::English,
        &[
            (
                "When a player draws two cards, the next player draws a card.",
                "When a player draws and the number of cards drawn is exactly 2, the next player draws 1 card.",
            ),
            (
                "when someone draws 3 cards, they lose 5 points",
                "When a player draws and the number of cards drawn is exactly 3, that player loses 5 points.",
            ),
            (
                "When a player plays a 4 and they hold 2 cards, all others draw 1 card",
                "When a player plays a 4 and that player has exactly 2 cards, all others draw 1 card.",
            ),
        ],
    );
}

#[test]
fn rejects_a_number_that_may_count_cards() {
    refuses(
        Language::English,
        Doubt::Amount,
        &[
            ("When a player draws two, the next player draws a card", "two", Some("a 2")),
            ("When a player plays two cards, the next player draws a card", "two cards", Some("a 2")),
            ("You may not play 2 cards", "2 cards", Some("a 2")),
            ("After two cards, the next player draws a card", "two cards", Some("a 2")),
        ],
    );
    refuses(
        Language::German,
        Doubt::Amount,
        &[
            ("Wenn jemand 3 Karten gezogen hat: alle anderen ziehen 1 Karte", "3 Karten", Some("eine 3")),
            ("Wenn jemand zwei Karten legt, zieht die nächste Person eine Karte", "zwei Karten", Some("eine 2")),
            ("Wenn jemand zwei zieht, zieht die nächste Person eine Karte", "zwei", Some("eine 2")),
            ("Du darfst 2 Karten nicht legen", "2 Karten", Some("eine 2")),
        ],
    );
    reads(
        Language::English,
        &[
            (
                "when a player draws a 2, the next player draws a card",
                "When a player draws a 2, the next player draws 1 card.",
            ),
            (
                "when a player plays a 4 card, the next player draws a card",
                "When a player plays a 4, the next player draws 1 card.",
            ),
            (
                "when a player plays 7, the next player draws a card",
                "When a player plays a 7, the next player draws 1 card.",
            ),
            (
                "when a player plays a 3 or 4, the next player draws a card",
                "When a player plays a 3 or 4, the next player draws 1 card.",
            ),
        ],
    );
}

#[test]
fn rejects_several_players_where_a_rule_takes_one() {
    refuses(
        Language::English,
        Doubt::Several,
        &[
            (
                "When a player plays a 4, all others give 1 card to the next player",
                "all others",
                Some("for each of all others: that one gives 1 card to the next player"),
            ),
            ("When a player plays a 4, they swap hands with all others", "all others", Some("the next player")),
            (
                "When a player plays a 4, everyone chooses a player",
                "everyone",
                Some("for each of all players: that one chooses one of the others"),
            ),
            (
                "When a player plays a 4, that player looks at the hand of everyone else",
                "everyone else",
                Some("the player opposite"),
            ),
            ("When a player plays a 4, the turn goes to all players", "all players", Some("the next player")),
            (
                "When a player plays a 4 and all others have exactly 2 cards, they draw 1 card",
                "all others",
                Some("the next player"),
            ),
            (
                "When a player plays a 4, the next player draws 2 cards and gives 1 card to everyone holding a 7",
                "everyone holding a 7",
                Some("the player opposite"),
            ),
            (
                "When a player plays a 4, all others draw 3 cards and give 1 card to the next player",
                "all others",
                Some("for each of all others: that one gives 1 card to the next player"),
            ),
        ],
    );
    refuses(
        Language::German,
        Doubt::Several,
        &[
            (
                "Wenn jemand eine 4 legt: alle anderen geben der nächsten Person 1 Karte",
                "alle anderen",
                Some("reihum bei allen anderen: die jeweilige Person gibt der nächsten Person 1 Karte"),
            ),
            (
                "Wenn jemand eine 4 legt, tauscht er das Blatt mit allen anderen",
                "allen anderen",
                Some("der nächsten Person"),
            ),
            ("Wenn jemand eine 4 legt: der Zug geht an alle", "alle", Some("die nächste Person")),
            (
                "Wenn jemand eine 4 legt: diese Person sieht sich das Blatt von allen anderen an",
                "allen anderen",
                Some("der nächsten Person"),
            ),
        ],
    );
}

#[test]
fn rejects_players_to_the_left_or_right() {
    refuses(
        Language::English,
        Doubt::Side,
        &[
            (
                "When a player plays a 5, that player swaps hands with the neighbor",
                "the neighbor",
                Some("the next player"),
            ),
            ("When a player plays a 5, the last player draws 2 cards", "the last player", Some("the player before")),
            ("When a player plays a 5, the turn goes to the left", "the left", Some("the next player")),
            (
                "When a player plays a 5, the player to the left of the dealer draws 2 cards",
                "the player to the left of the dealer",
                Some("the player after the dealer"),
            ),
        ],
    );
    refuses(
        Language::German,
        Doubt::Side,
        &[(
            "Wenn jemand eine 5 legt, tauscht er das Blatt mit dem Nachbarn",
            "dem Nachbarn",
            Some("der nächsten Person"),
        )],
    );
}

#[test]
fn rejects_getting_down_to_a_number_of_cards() {
    let (two, one) = (Some("a player holds exactly 2 cards"), Some("a player holds exactly 1 card"));
    refuses(
        Language::English,
        Doubt::Down,
        &[
            ("When a player gets down to 2 cards, all others draw 1 card.", "gets down to", two),
            ("when someone is down to one card, everyone else draws 1", "is down to", one),
            ("When a player drops to 2 cards, the next player draws 1 card", "drops to", two),
            ("When a player is left with only 2 cards, the next player draws 1 card", "is left with", two),
            ("the next player draws 1 card when a player gets down to 2", "gets down to", two),
        ],
    );
    let two = Some("jemand genau 2 Karten hat");
    refuses(
        Language::German,
        Doubt::Down,
        &[
            ("Wenn jemand auf 2 Karten herunterkommt: alle anderen ziehen 1 Karte", "herunterkommt", two),
            ("Wenn jemand auf zwei Karten runterkommt, ziehen alle anderen 1 Karte", "runterkommt", two),
            ("Wenn jemand auf nur noch 2 Karten herunter ist, ziehen alle anderen 1 Karte", "herunter ist", two),
            ("Wenn jemand kommt auf 2 Karten herunter: alle anderen ziehen 1 Karte", "herunter", two),
        ],
    );
    reads(
        Language::English,
        &[(
            "when a player has only 2 cards left, all others draw 1 card",
            "When a player holds exactly 2 cards, all others draw 1 card.",
        )],
    );
}

#[test]
fn rejects_calling_a_color_on_a_colored_card() {
    let (wild, wunsch) = (Some("a wild"), Some("eine Wunschkarte"));
    refuses(
        Language::English,
        Doubt::Color,
        &[
            ("When a player plays an 8, they choose the color.", "they choose the color", wild),
            ("When a player plays an 8, that player calls the color.", "that player calls the color", wild),
            ("when someone plays a red card, the next player picks the color", "the next player picks the color", wild),
            ("after an even number, they choose the color", "they choose the color", wild),
            (
                "When a player plays a skip, the next player draws 1 card and the dealer calls the color",
                "the dealer calls the color",
                wild,
            ),
        ],
    );
    refuses(
        Language::German,
        Doubt::Color,
        &[
            ("Wenn jemand eine 8 legt, wünscht er sich die Farbe", "wünscht er sich die Farbe", wunsch),
            (
                "Wenn jemand eine 8 legt: diese Person wünscht sich die Farbe.",
                "diese Person wünscht sich die Farbe",
                wunsch,
            ),
            (
                "Wenn jemand eine rote Karte legt: die nächste Person wünscht sich die Farbe",
                "die nächste Person wünscht sich die Farbe",
                wunsch,
            ),
        ],
    );
    reads(
        Language::English,
        &[
            (
                "When a player plays a wild, the next player calls the color.",
                "When a player plays a wild, the next player calls the color.",
            ),
            (
                "When a player plays an 8, flip the next card, then they choose the color.",
                "When a player plays an 8, the next card of the draw pile is turned onto the discard pile; then that player calls the color.",
            ),
            (
                "When a player plays a draw card, they choose the color",
                "When a player plays a draw card, that player calls the color.",
            ),
        ],
    );
}

#[test]
fn rejects_steps_that_do_nothing() {
    let go_on = Some("then the chosen player");
    refuses(
        Language::English,
        Doubt::Unused,
        &[
            ("When a player plays a 4, they choose a player", "they choose a player", go_on),
            (
                "When a player plays a 4, that player chooses one of the others.",
                "that player chooses one of the others",
                go_on,
            ),
            (
                "When a player plays a 4, they choose a player and the next player draws 1 card",
                "they choose a player",
                None,
            ),
            (
                "When a player plays a 4, that player chooses “red” or “blue”",
                "that player chooses “red” or “blue”",
                None,
            ),
        ],
    );
    refuses(
        Language::English,
        Doubt::Unchosen,
        &[
            ("When a player plays a 4, the chosen player draws 1 card", "the chosen player", None),
            ("When a player plays a 4, the loser draws 1 card", "the loser", None),
            (
                "When a player plays a 4, the chosen player draws 1 card; then that player chooses one of the others",
                "the chosen player",
                None,
            ),
        ],
    );
    refuses(
        Language::English,
        Doubt::Nothing,
        &[
            ("When a player plays a 4, the next player draws 0 cards", "the next player draws 0 cards", None),
            ("When a player plays a 4, the next player gets zero points", "the next player gets zero points", None),
            ("When a player plays a 4, skip 0 players", "skip 0 players", None),
        ],
    );
    refuses(
        Language::German,
        Doubt::Unused,
        &[
            (
                "Wenn jemand eine 4 legt: er sucht jemanden aus",
                "er sucht jemanden aus",
                Some("dann die gewählte Person"),
            ),
            (
                "Wenn jemand eine 4 legt: diese Person sucht eine von den anderen aus.",
                "diese Person sucht eine von den anderen aus",
                Some("dann die gewählte Person"),
            ),
            (
                "Wenn jemand eine 4 legt: diese Person wählt „rot“ oder „blau“",
                "diese Person wählt „rot“ oder „blau“",
                None,
            ),
        ],
    );
    refuses(
        Language::German,
        Doubt::Unchosen,
        &[
            ("Wenn jemand eine 4 legt: die gewählte Person zieht 1 Karte", "die gewählte Person", None),
            ("Wenn jemand eine 4 legt, zieht die gewählte Person 1 Karte", "die gewählte Person", None),
        ],
    );
    refuses(
        Language::German,
        Doubt::Nothing,
        &[
            ("Wenn jemand eine 4 legt: die nächste Person zieht 0 Karten", "die nächste Person zieht 0 Karten", None),
            ("Wenn jemand eine 4 legt: alle anderen bekommen null Punkte", "alle anderen bekommen null Punkte", None),
        ],
    );
}

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
    let player = Some("that player");
    refuses(
        Language::English,
        Doubt::Player,
        &[
            ("When someone plays a 7, you draw 2 cards", "you", player),
            ("When a player passes, you draw 1 card", "you", player),
        ],
    );
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

#[test]
fn rejects_the_player_before_while_the_direction_changes() {
    let texts = [
        "When a player plays a 5, the direction changes and the previous player draws 2 cards",
        "A reverse makes the previous player draw 2 cards.",
        "A 5 reverses the direction and makes the previous player draw 2 cards.",
    ];
    refuses(Language::English, Doubt::Player, &texts.map(|text| (text, text, None)));
}
