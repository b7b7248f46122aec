//! SP-8.3 where one draws only for want of a playable card: triplets leave nothing to want. No preset has both, so this
//! is shown with a ruleset of its own.

use ruckus_engine::{Action, Code, Happening, Input, Rulebook, Seat, Setup, Table, Time, Verb, apply, offers};
use ruckus_ruleset::Ruleset;

fn table(rulebook: &Rulebook, pile: &[&str]) -> Table {
    let cards = |text: &str| text.split_whitespace().map(|card| card.parse().expect("a card")).collect();
    let pile = pile.iter().map(|text| (text.parse().expect("a card"), None, false)).collect();
    let setup = Setup { seats: 2, hands: vec![cards("R9 B2"), cards("G1 G2")], pile, ..Setup::default() };
    setup.table(rulebook)
}

#[test]
fn nobody_wants_for_a_card_on_triplets() {
    for draw in ["one", "until-playable"] {
        let text =
            format!("base = 'classic'\n[turn]\ndraw = '{draw}'\ndraw-on = false\n[rules]\nsiamese-triplets = true");
        let ruleset = Ruleset::parse("choosy.toml", &text).expect("a ruleset");
        let rulebook = ruleset.compile(2).expect("it fits two");
        let two = table(&rulebook, &["Y5", "Y7", "Y7"]);
        assert!(offers(&rulebook, &two, Seat(0)).has(Verb::Draw), "nothing goes on a yellow seven");
        let mut three = table(&rulebook, &["Y7", "Y7", "Y7"]);
        let draw = Input { at: Time(0), what: Happening::Act { seat: Seat(0), action: Action::Draw } };
        let refused = apply(&rulebook, &mut three, &draw, &mut Vec::new()).map(|refusal| refusal.code);
        assert_eq!(refused, Some(Code::MustPlay));
    }
}
