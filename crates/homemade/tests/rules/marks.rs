//! Marks on cards: who can set them, what they change, and when they are removed.

use ruckus_engine::{Called, Card, Fact, InputKind, Offers, Pattern, Seat, Setup, SwitchValue, Table, View, offers};
use ruckus_ruleset::Ruleset;

use crate::play::{Play, cards, named, rule};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn held(play: &Play, seat: u8) -> Vec<String> {
    play.table.chair(Seat(seat)).hand.cards().iter().map(ToString::to_string).collect()
}

fn marked(play: &Play, seat: u8) -> usize {
    play.table.chair(Seat(seat)).hand.cards().iter().filter(|card| card.is_marked()).count()
}

fn offered(play: &Play, seat: u8) -> Offers {
    offers(&play.rulebook, &play.table, Seat(seat))
}

/// Creates a table with a red 1 on the discard pile and the given cards next in the draw pile.
fn with_draw_pile(ruleset: &Ruleset, draw_pile: &str, hands: [&str; 4]) -> Play {
    let mut play = Play::at(ruleset, "R1", hands);
    let setup = Setup {
        seats: 4,
        pile: vec![(Called { card: card("R1"), color: None }, None, false)],
        draw_pile: cards(draw_pile),
        hands: hands.map(cards).into(),
        ..Setup::default()
    };
    play.table = setup.table(&play.rulebook);
    play
}

/// When a player plays a three, they mark two number cards of their choice in their hand.
const CHOSEN: &str = "name = 'three'\ntitle = 'Three'\n[[parts]]\nwhen = { laid = { cards = { faces = ['3'] } } }\n\
    then = [{ do = { mark-held = { who = 'actor', cards = { kinds = ['number'] }, count = 2, by = 'giver' } } }]";

#[test]
fn a_hot_potato_is_passed_on_and_burns_its_holder() {
    let mut play = Play::of(named("hot-potato"), "R1", ["R5^ R6 R8", "R2 G2", "G3 G4 B2", "B2 B3"]);
    assert!(play.play(0, "R5^"));
    assert_eq!(play.table.top().unwrap().card, card("R5"), "who has laid it is rid of the mark");
    assert_eq!((marked(&play, 0), marked(&play, 1), marked(&play, 2)), (0, 1, 0));
    let hot = play.table.chair(Seat(1)).hand.cards().iter().copied().find(|card| card.is_marked()).unwrap();
    // Bob plays the other card, keeps the hot one, and says UNO.
    let cool = if hot == card("R2^") { "G2" } else { "R2" };
    if cool == "G2" {
        assert!(!play.play(1, cool) && play.play(1, "R2^"), "the mark changes nothing of what matches");
        assert_eq!((marked(&play, 1), marked(&play, 2)), (0, 1));
    } else {
        assert!(play.act(1, &format!(r#"{{"play":"{cool}","uno":true}}"#)));
        assert_eq!((play.hand(1), marked(&play, 1)), (3, 1), "who says UNO with the hot card draws two");
    }
}

#[test]
fn a_player_chooses_which_of_their_cards_are_marked() {
    let mut play = Play::of(rule(CHOSEN), "R1", ["R3 G5 G5 Y8 BS", "R2 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R3"));
    let asked = offered(&play, 0);
    let cards = |asked: &Pattern| if let Pattern::Show(cards) = asked { Some(*cards) } else { None };
    let shown = asked.patterns().find_map(cards).unwrap();
    assert_eq!(shown.iter().map(|card| card.to_string()).collect::<Vec<_>>(), ["Y8", "G5"]);
    assert!(!play.act(0, r#"{"show":"BS"}"#) && !play.act(1, r#"{"show":"R2"}"#) && !play.play(1, "R2"));
    assert!(play.act(0, r#"{"show":"G5"}"#));
    assert!(play.facts.contains(&Fact::HeldMarked { seat: Seat(0), card: card("G5"), marked: true }));
    // The card keeps its position in the hand. The other five is a different card from now on.
    assert_eq!(held(&play, 0), ["G5^", "G5", "Y8", "BS"]);
    // At the time limit, the first of the matching cards is marked.
    play.late();
    assert_eq!(held(&play, 0), ["G5^", "G5", "Y8^", "BS"]);
    assert!(play.table.windows().is_empty() && play.table.turn == Seat(1));
}

#[test]
fn a_player_with_nothing_to_mark_is_asked_and_passes() {
    let mut play = Play::of(rule(CHOSEN), "R1", ["R3 GS BS", "R2 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R3"));
    assert!(offered(&play, 0).patterns().eq([&Pattern::Pass]));
    assert!(play.act(0, r#"{"pass":true}"#));
    assert_eq!((marked(&play, 0), play.table.windows().len()), (0, 0));
}

#[test]
fn a_rule_can_apply_to_marked_cards_only() {
    let out_of_turn = rule(
        "name = 'any-time'\ntitle = 'Any Time'\n[[parts]]\n\
         standing = { permit = { cards = { marked = true }, on = 'out-of-turn' } }",
    );
    let mut play = Play::of(out_of_turn, "R1", ["R3 G5 Y8", "R2 G2", "G7 G7^ B3", "B2 B3"]);
    assert!(!play.play(2, "G7"), "the one without the mark waits for its turn");
    assert!(play.play(2, "G7^"));
    assert_eq!(held(&play, 2), ["G7", "B3"]);
    assert_eq!(play.table.top().unwrap().card, card("G7^"), "the mark is seen on the pile, too");
    assert!(View::of(&play.table, None).pile.iter().any(|played| played.card.is_marked()));
}

#[test]
fn marked_cards_keep_their_marks_when_taken_into_hands() {
    let counted = rule(
        "name = 'stains'\ntitle = 'Stains'\n\
         [[parts]]\nwhen = { laid = { cards = { faces = ['4'] } } }\n\
         then = [{ do = { mark-card = { of = 'beneath' } } }, { do = { take-pile = { who = 'actor', cards = 2 } } }]\n\
         [[parts]]\nwhen = { laid = { cards = { faces = ['9'] } } }\n\
         then = [{ do = { draw = { who = 'next', cards = { held = { who = 'everyone', cards = { marked = true } } } } } }]",
    );
    let mut play = Play::of(counted, "R1 R8", ["R4 G5 Y8", "R9 G2", "G3 G4", "B2 B3"]);
    assert!(play.play(0, "R4"));
    assert_eq!(held(&play, 0), ["G5", "Y8", "R8^", "R4"]);
    assert!(play.play(1, "R9"));
    assert_eq!(play.hand(2), 3, "one marked card is held");
}

#[test]
fn a_drawn_card_stays_playable_after_it_is_marked() {
    let drawn = rule(
        "name = 'wet'\ntitle = 'Wet Paint'\n[[parts]]\nwhen = { drawn = { why = ['turn'] } }\n\
         then = [{ do = { mark-held = { who = 'actor', count = 20, by = 'chance' } } }]",
    );
    let ruleset = Ruleset::preset("classic").unwrap().with_homemade(drawn, "test").unwrap();
    let mut play = with_draw_pile(&ruleset, "R7", ["G5 Y8", "R9 G2", "G3 G4", "B2 B3"]);
    assert!(play.act(0, r#"{"draw":true}"#));
    assert_eq!(held(&play, 0), ["G5^", "Y8^", "R7^"]);
    assert!(play.play(0, "R7^"));
}

#[test]
fn a_rule_can_react_to_specific_drawn_cards() {
    let lucky = rule(
        "name = 'lucky'\ntitle = 'Lucky'\n[[parts]]\nwhen = { drawn = { cards = { faces = ['7'] }, why = ['turn'] } }\n\
         then = [{ do = { mark-held = { who = 'actor', cards = { faces = ['7'] }, count = 1, by = 'chance' } } }]",
    );
    let said = ruckus_phrases::homemade::english(&lucky);
    assert!(said[0].starts_with("When a player draws a 7 on their turn, that player"), "{said:?}");
    let ruleset = Ruleset::preset("classic").unwrap().with_homemade(lucky, "test").unwrap();
    for (drawn, speaks) in [("Y7", true), ("Y8", false)] {
        let mut play = with_draw_pile(&ruleset, drawn, ["G5 B7", "R9 G2", "G3 G4", "B2 B3"]);
        assert!(play.act(0, r#"{"draw":true}"#));
        assert_eq!((play.fired() == 1, marked(&play, 0) == 1), (speaks, speaks), "the seven held before was not drawn");
    }
}

/// Ends the round with the player who has one card left, and deals the next one.
fn next_round(play: &mut Play) -> Table {
    assert!(play.act(0, r#"{"play":"R3","uno":true}"#));
    play.late();
    assert!(play.input(InputKind::Deal { seed: [9; 32], dealer: None }));
    play.table.clone()
}

#[test]
fn only_lasting_card_marks_survive_the_round() {
    let text = "name = 'ink'\ntitle = 'Ink'\nlasting = LASTING\n[[parts]]\n\
        when = { laid = { cards = { faces = ['3'] } } }\nthen = [{ do = { mark-card = { of = 'laid' } } }]";
    for lasting in [false, true] {
        let mut play =
            Play::of(rule(&text.replace("LASTING", &lasting.to_string())), "R1", ["R3", "R9 G2", "G3 G4", "B2"]);
        let table = next_round(&mut play);
        let everywhere = play.facts.iter().rev().find_map(|fact| match fact {
            Fact::RoundBegun(start) => {
                Some(start.deck.iter().copied().filter(|card| card.is_marked()).collect::<Vec<_>>())
            }
            _ => None,
        });
        assert_eq!(table.round, 2);
        assert_eq!(everywhere.unwrap(), if lasting { cards("R3^") } else { cards("") });
    }
}

#[test]
fn rules_that_look_into_hands_are_identified() {
    let looking: Vec<_> = ruckus_ruleset::gallery().iter().filter(|rule| rule.looks_into_hands()).collect();
    assert_eq!(looking.iter().map(|rule| rule.name.as_str()).collect::<Vec<_>>(), ["hot-potato"]);
    for (words, looks) in [
        ("when = { drawn = { cards = { faces = ['7'] } } }\nthen = [{ do = 'flip' }]", true),
        ("when = { drawn = { why = ['debt'] } }\nthen = [{ do = 'flip' }]", false),
        (
            "when = 'passed'\nif = { holds = { who = 'next', cards = { kinds = ['wild'] }, least = 1 } }\nthen = [{ do = 'flip' }]",
            true,
        ),
        (
            "when = 'passed'\nif = { number = { of = { hand = 'next' }, is = 'at-most', than = 3 } }\nthen = [{ do = 'flip' }]",
            false,
        ),
    ] {
        let rule = rule(&format!("name = 'one'\ntitle = 'One'\n[[parts]]\n{words}"));
        assert_eq!(rule.looks_into_hands(), looks, "{words}");
    }
}

/// A wrong card gets a mark, and the cards beneath it become the draw pile. When it is taken back, there is only one of
/// it.
#[test]
fn a_marked_wrong_card_returns_once_after_a_shuffle() {
    let marking = rule(
        "name = 'sign'\ntitle = 'Sign'\n[[parts]]\nwhen = { laid = {} }\nthen = [{ do = { mark-card = { of = 'laid' } } }]",
    );
    let on = [("accusations", SwitchValue::Bool(true)), ("low-stock-refill", SwitchValue::Bool(true))];
    let ruleset =
        Ruleset::preset("classic").unwrap().with(on.iter().map(|(name, value)| (*name, value)), "test").unwrap();
    let ruleset = ruleset.with_homemade(marking, "test").unwrap();
    let mut play = Play::at(&ruleset, "R1", ["B5 G6 Y6", "R2 G2", "G3 G4", "B2 B3"]);
    let pile = cards("R7 R8 R9 R1");
    // Dee holds all other cards except three, so the draw pile is low.
    let mut rest = play.rulebook.deck().to_vec();
    let mut hands: Vec<Vec<Card>> = ["B5 G6 Y6", "R2 G2", "G3 G4"].map(cards).into();
    for card in hands.iter().flatten().chain(&pile) {
        rest.remove(rest.iter().position(|other| other == card).unwrap());
    }
    let draw_pile = rest.split_off(rest.len() - 3);
    hands.push(rest);
    let pile = pile.into_iter().map(|card| (Called { card, color: None }, None, false)).collect();
    let setup = Setup { seats: 4, pile, draw_pile, hands, ..Setup::default() };
    play.table = setup.table(&play.rulebook);
    assert!(play.play(0, "B5"));
    assert!(play.facts.contains(&Fact::Refilled), "the draw pile was low");
    assert!(play.table.top().unwrap().card.is_marked());
    assert!(play.act(1, r#"{"accuse":0}"#) && play.act(0, r#"{"pass":true}"#));
    assert!(play.facts.contains(&Fact::Undone { seat: Seat(0) }));
    assert_eq!(play.hand(0), 5, "the card, and two for the mistake");
}
