//! Invariants at every decision of random rounds, for every preset.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruckus_bot_program::choices;
use ruckus_engine::{Action, Color, Face, Offers, Seat, Setup, View, offers};
use ruckus_gym::actions::{self, ACTIONS, KINDS, WAIT};
use ruckus_gym::observation::{self, OBSERVATION};
use ruckus_gym::{Episode, Limits, NotOffered, Reward, Rules};
use ruckus_ruleset::{PRESETS, Ruleset};

const LIMITS: Limits = Limits { reward: Reward::Win, decisions: 3_000 };

/// Plays random rounds and calls `look` at each decision point before the decision.
fn play(preset: &str, seats: usize, rounds: u64, mut look: impl FnMut(&Episode)) {
    let rules = Arc::new(Rules::read(Some(preset), None, seats).unwrap());
    for seed in 0..rounds {
        let mut episode = Episode::new(Arc::clone(&rules), LIMITS, seed, 0);
        while episode.turn().is_some() {
            look(&episode);
            let decision = episode.draw();
            episode.decide(decision).unwrap();
        }
        assert!(episode.terminated() != episode.truncated());
        look(&episode);
    }
}

#[test]
fn observations_agree_with_the_view() {
    for preset in PRESETS {
        play(preset.name, 5, 4, |episode| {
            for seat in (0..5).map(Seat) {
                let (mut of_view, mut of_table) = ([0.5; OBSERVATION], [0.25; OBSERVATION]);
                observation::of_view(&episode.view(seat), &mut of_view).unwrap();
                episode.observe(seat, &mut of_table);
                assert_eq!(of_view, of_table, "{}", preset.name);
                assert!(of_table.iter().all(|number| (0.0..=1.0).contains(number)));
            }
        });
    }
}

/// The masks contain exactly the actions offered to bots.
#[test]
fn masks_contain_the_actions_offered_to_bots() {
    for preset in PRESETS {
        play(preset.name, 4, 4, |episode| {
            for seat in (0..4).map(Seat) {
                let view = episode.view(seat);
                let expected: Vec<Action> = choices(&view, &episode.offers(seat).words());
                let mut mask = [0; ACTIONS];
                episode.mask(seat, &mut mask);
                let numbers = (1..ACTIONS).filter(|number| mask[*number] == 1);
                let found: Vec<Action> = numbers.map(|number| episode.offered(seat, number).unwrap()).collect();
                if episode.asked().contains(&seat) {
                    assert!(found.iter().all(|action| expected.contains(action)), "{found:?} {expected:?}");
                    // Cards that differ in a mark or an icon share a number.
                    let plays = |all: &[Action]| -> BTreeSet<_> {
                        let kinds = all.iter().filter_map(|action| match *action {
                            Action::Play { card, color, as_match, .. } => {
                                Some((actions::kind(card), color.map(|color| color as usize), as_match))
                            }
                            _ => None,
                        });
                        kinds.collect()
                    };
                    assert_eq!(plays(&found), plays(&expected), "{}", preset.name);
                    let verbs = |all: &[Action]| all.iter().map(|action| format!("{:?}", action.verb())).collect();
                    let (found, expected): (BTreeSet<_>, BTreeSet<_>) = (verbs(&found), verbs(&expected));
                    assert_eq!(found, expected, "{}", preset.name);
                } else {
                    assert!(found.is_empty() && mask[WAIT] == 1);
                }
            }
        });
    }
}

/// Exchanging hidden cards does not change a seat's observation.
#[test]
fn hidden_cards_do_not_leak() {
    let rulebook = Ruleset::preset("classic").unwrap().compile(3).unwrap();
    let observed = |hands: [&str; 3], draw_pile: &str| {
        let cards = |text: &str| text.split_whitespace().map(|card| card.parse().unwrap()).collect();
        let setup = Setup {
            seats: 3,
            hands: hands.map(cards).to_vec(),
            pile: vec![("R9".parse().unwrap(), None, false)],
            draw_pile: cards(draw_pile),
            turn: Some(Seat(0)),
            ..Setup::default()
        };
        let table = setup.table(&rulebook);
        let (mut numbers, mut choices) = ([0.0; OBSERVATION], Vec::new());
        observation::of_table(&table, Seat(0), &mut numbers);
        actions::list(&table, Seat(0), &offers(&rulebook, &table, Seat(0)), &mut choices);
        (numbers, choices)
    };
    let one = observed(["R1 W G9", "B1 B2", "Y1 Y2 Y3"], "G1 G2");
    assert_eq!(one, observed(["R1 W G9", "G1 Y3", "B1 G2 Y1"], "Y2 B2"));
    assert_ne!(one, observed(["R1 W G8", "B1 B2", "Y1 Y2 Y3"], "G1 G2"));
    assert_ne!(one, observed(["R1 W G9", "B1 B2 G1", "Y1 Y2 Y3"], "G2"));
}

#[test]
fn card_kinds_have_unique_names() {
    let names: BTreeSet<String> = (0..KINDS).map(|kind| actions::kind_name(kind).unwrap()).collect();
    assert_eq!((names.len(), actions::kind_name(KINDS)), (KINDS, None));
    assert_eq!(actions::kind_name(0).as_deref(), Some("R0"));
    assert_eq!(actions::kind_name(Color::Blue as usize * 13 + Face::DRAW_TWO.index()).as_deref(), Some("B+2"));
    assert_eq!(actions::kind_name(KINDS - 1).as_deref(), Some("GC"));
}

#[test]
fn seed_and_stream_determine_the_round() {
    let rules = Arc::new(Rules::read(Some("super-speed"), None, 4).unwrap());
    let views_of = |seed, stream| {
        let mut episode = Episode::new(Arc::clone(&rules), LIMITS, seed, stream);
        let mut views: Vec<View> = Vec::new();
        while let Some(seat) = episode.turn() {
            views.push(episode.view(seat));
            let decision = episode.draw();
            episode.decide(decision).unwrap();
        }
        views
    };
    assert!(views_of(3, 0) == views_of(3, 0));
    assert!(views_of(3, 0) != views_of(3, 1));
    assert!(views_of(3, 0) != views_of(4, 0));
}

#[test]
fn actions_that_are_not_offered_are_rejected() {
    let rules = Arc::new(Rules::read(None, None, 2).unwrap());
    let mut episode = Episode::new(rules, LIMITS, 1, 0);
    let seat = episode.turn().unwrap();
    let before = episode.view(seat);
    for action in [-1, WAIT as i64, ACTIONS as i64, i64::MAX, i64::MIN] {
        assert_eq!(episode.decide(action), Err(NotOffered::Action { seat: seat.index(), action }));
    }
    assert_eq!(episode.view(seat), before);
    assert_eq!(Offers::new(), *episode.offers(Seat(1 - seat.0)));
}
