//! SP-8.3 with turns that draw only without a playable card: on triplets, every card is playable. No preset combines
//! the two, so these tests use their own ruleset.

use ruckus_engine::{Action, Code, Input, InputKind, Rulebook, Seat, Setup, Table, Time, Verb, apply, offers};
use ruckus_ruleset::Ruleset;

fn table(rulebook: &Rulebook, pile: &[&str]) -> Table {
    let cards = |text: &str| text.split_whitespace().map(|card| card.parse().expect("a card")).collect();
    let pile = pile.iter().map(|text| (text.parse().expect("a card"), None, false)).collect();
    let setup = Setup {
        seats: 2,
        hands: vec![cards("R9 B2"), cards("G1 G2")],
        pile,
        draw_pile: cards("B3"),
        ..Setup::default()
    };
    setup.table(rulebook)
}

#[test]
fn a_player_must_play_on_triplets_instead_of_drawing() {
    for draw in ["one", "until-playable"] {
        let text =
            format!("base = 'classic'\n[turn]\ndraw = '{draw}'\ndraw-on = false\n[rules]\nsiamese-triplets = true");
        let ruleset = Ruleset::parse("choosy.toml", &text).expect("a ruleset");
        let rulebook = ruleset.compile(2).expect("it fits two");
        let two = table(&rulebook, &["Y5", "Y7", "Y7"]);
        assert!(offers(&rulebook, &two, Seat(0)).has(Verb::Draw), "nothing goes on a yellow seven");
        let mut three = table(&rulebook, &["Y7", "Y7", "Y7"]);
        let draw = Input { at: Time(0), what: InputKind::Act { seat: Seat(0), action: Action::Draw } };
        let refused = apply(&rulebook, &mut three, &draw, &mut Vec::new()).map(|refusal| refusal.code);
        assert_eq!(refused, Some(Code::MustPlay));
    }
}

#[test]
fn a_drawn_card_must_be_played_on_triplets() {
    let text = "base = 'classic'\n[turn]\ndraw = 'one-and-play'\n[rules]\nsiamese-triplets = true";
    let rulebook = Ruleset::parse("must.toml", text).expect("a ruleset").compile(2).expect("it fits two");
    for (pile, passes) in [(["R3", "Y7", "Y7"], None), (["Y7", "Y7", "Y7"], Some(Code::MustPlay))] {
        let mut table = table(&rulebook, &pile);
        let mut act = |action| {
            let input = Input { at: Time(0), what: InputKind::Act { seat: Seat(0), action } };
            apply(&rulebook, &mut table, &input, &mut Vec::new()).map(|refusal| refusal.code)
        };
        assert_eq!(act(Action::Draw), None);
        assert_eq!(act(Action::Pass), passes, "{pile:?}");
    }
}
