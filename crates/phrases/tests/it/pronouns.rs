//! Pronouns, omitted subjects and seats to the left or right: players a sentence can only mean in one way are
//! accepted, others are refused.

use ruckus_phrases::homemade::{Doubt, Language};

use crate::doubts::{reads, refuses};

#[test]
fn rejects_a_pronoun_after_a_player_is_chosen() {
    let chosen = Some("the chosen player");
    refuses(
        Language::English,
        Doubt::Player,
        &[(
            "When a player plays a 5, everyone must do moo, and the last player is chosen; then they draw 2 cards",
            "they",
            chosen,
        )],
    );
    let chosen = Some("die gewählte Person");
    refuses(
        Language::German,
        Doubt::Player,
        &[
            ("Wenn jemand eine 4 legt: er sucht jemanden aus und sie zieht 2 Karten", "sie", chosen),
            ("Wenn jemand eine 4 legt: diese Person wählt eine Person aus, dann zieht er 2 Karten", "er", chosen),
        ],
    );
}

#[test]
fn rejects_pronouns_after_each_and_after_other_players() {
    let player = Doubt::Player;
    refuses(
        Language::English,
        player,
        &[
            ("When a player plays a 4, for each of all others: they draw 1 card", "they", Some("that one")),
            (
                "When a player plays a 4, for each of all others: if they hold a 4, that one draws 1 card",
                "they",
                Some("that one"),
            ),
            (
                "When a player plays a 4, for each of all others, that player draws 1 card if they hold a 4",
                "that player",
                Some("that one"),
            ),
            ("When a player plays a 4, they each draw 2 cards", "they", Some("whoever played it")),
            ("When a player plays a 4, skip the next player and they draw 2 cards", "they", Some("the next player")),
            (
                "When a player plays a 4 and the next player holds a 4, they draw 2 cards",
                "they",
                Some("the next player"),
            ),
            ("When the round begins, they draw 1 card", "they", Some("you")),
        ],
    );
    refuses(
        Language::German,
        player,
        &[
            ("Wenn jemand eine 4 legt: reihum bei allen anderen: er zieht 1 Karte", "er", Some("die jeweilige Person")),
            (
                "Wenn jemand eine 4 legt: reihum bei allen anderen: sie zieht 1 Karte",
                "sie",
                Some("die jeweilige Person"),
            ),
            (
                "Wenn jemand eine 4 legt: die nächste Person zieht 2 Karten und sie zeigt ihr Blatt",
                "sie",
                Some("die nächste Person"),
            ),
            (
                "Wenn jemand eine 4 legt: alle anderen ziehen 2 Karten und sie verlieren 5 Punkte",
                "sie",
                Some("alle anderen"),
            ),
            ("Wenn jemand eine 4 legt, ziehen sie 2 Karten", "sie", Some("wer gelegt hat")),
            ("Wenn die Runde beginnt, zieht er 1 Karte", "er", None),
        ],
    );
}

#[test]
fn accepts_pronouns_that_can_only_mean_one_player() {
    reads(
        Language::English,
        &[
            (
                "if someone plays a 7, they swap hands with the next player and draw 1 card",
                "When a player plays a 7, that player and the next player swap hands; then that player draws 1 card.",
            ),
            (
                "when a player plays a 3, the next player steals a card from them",
                "When a player plays a 3, that player gives 1 card to the next player, picked blindly.",
            ),
            (
                "If you play a wild you choose somebody and the chosen player draws 2.",
                "When a player plays a wild, that player chooses one of the others; then the chosen player draws 2 cards.",
            ),
            (
                "If you play a wild you choose somebody and you draw 2, then the chosen player draws 1",
                "When a player plays a wild, that player chooses one of the others; then that player draws 2 cards; then the chosen player draws 1 card.",
            ),
            // The canonical sentence.
            (
                "When a player plays a 4, the next player draws 2 cards; then that player draws 1 card.",
                "When a player plays a 4, the next player draws 2 cards; then that player draws 1 card.",
            ),
        ],
    );
    reads(
        Language::German,
        &[(
            "Wenn jemand eine 7 legt, tauscht er das Blatt mit der nächsten Person",
            "Wenn jemand eine 7 legt: diese Person und die nächste Person tauschen die Blätter.",
        )],
    );
}

#[test]
fn pronouns_are_the_chosen_player_or_the_subject_before() {
    let chosen =
        "When a player plays a 6, that player chooses one of the others; then the chosen player draws 2 cards.";
    reads(
        Language::English,
        &[
            (
                "If you play a wild you choose somebody and they draw 2.",
                "When a player plays a wild, that player chooses one of the others; then the chosen player draws 2 cards.",
            ),
            ("When a player plays a 6, they choose a player and he draws 2 cards", chosen),
            ("When a player plays a 6, that player chooses a player and that player draws 2 cards", chosen),
            ("When a player plays a 6, they choose somebody and the player draws 2 cards", chosen),
            (
                "When someone plays a 7, they choose another player and swap hands with them",
                "When a player plays a 7, that player chooses one of the others; then that player and the chosen player swap hands.",
            ),
            (
                "When a player plays a 4, the next player draws 2 cards and they show their hand",
                "When a player plays a 4, the next player draws 2 cards; then the next player shows everyone their hand.",
            ),
            (
                "When a player plays a 4, all others draw 2 cards and they lose 5 points",
                "When a player plays a 4, all others draw 2 cards; then all others lose 5 points.",
            ),
        ],
    );
}

#[test]
fn a_relative_clause_is_about_the_chosen_player() {
    let chosen = "Wenn jemand eine 4 legt: diese Person sucht eine von den anderen aus; dann: die gewählte Person zieht 2 Karten.";
    reads(
        Language::German,
        &[
            ("Wenn jemand eine 4 legt: er sucht jemanden aus und der zieht 2 Karten", chosen),
            ("Wenn jemand eine 4 legt: er sucht jemanden aus und die zieht 2 Karten", chosen),
        ],
    );
}

#[test]
fn seats_to_the_left_and_right_depend_on_the_direction_of_play() {
    let left = "When a player plays a 5, if play goes to the left, the next player draws 2 cards; then if play goes to \
                the right, the player before draws 2 cards.";
    reads(
        Language::English,
        &[
            ("When a player plays a 5, the player to the left draws 2 cards.", left),
            ("When a player plays a 5, the player on their left draws 2 cards.", left),
            (
                "When a player plays a 5, the player to the right draws 2 cards.",
                "When a player plays a 5, if play goes to the left, the player before draws 2 cards; then if play goes to \
                 the right, the next player draws 2 cards.",
            ),
        ],
    );
    let left = "Wenn jemand eine 5 legt: falls „es geht links herum“ gilt: die nächste Person zieht 2 Karten; dann: falls \
                „es geht rechts herum“ gilt: die Person davor zieht 2 Karten.";
    reads(
        Language::German,
        &[
            ("Wenn jemand eine 5 legt, zieht die Person links 2 Karten", left),
            ("Wenn jemand eine 5 legt: der linke Nachbar zieht 2 Karten", left),
        ],
    );
}

#[test]
fn an_omitted_subject_is_the_previous_one() {
    reads(
        Language::English,
        &[
            (
                "When a player plays a 4, the next player is skipped and draws 2 cards",
                "When a player plays a 4, the next player is skipped; then the next player draws 2 cards.",
            ),
            (
                "when a player plays a 4, everyone else shows their hand and draws 2",
                "When a player plays a 4, all others show everyone their hand; then all others draw 2 cards.",
            ),
            (
                "when a player plays a 4, all others show their hands and draw 2",
                "When a player plays a 4, all others show everyone their hand; then all others draw 2 cards.",
            ),
        ],
    );
    reads(
        Language::German,
        &[(
            "Wenn jemand eine 4 legt, zeigt die nächste Person allen das Blatt und zieht 2 Karten",
            "Wenn jemand eine 4 legt: die nächste Person zeigt allen das Blatt; dann: die nächste Person zieht 2 Karten.",
        )],
    );
}
