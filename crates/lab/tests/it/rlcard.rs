//! Tests the ruleset closest to RLCard's UNO environment (`rulesets/examples/rlcard.toml`), and the copy of its
//! rule-based player.

use std::sync::atomic::AtomicBool;

use ruckus_bots::Level;
use ruckus_engine::{
    Action, Called, Card, Color, Input, InputKind, Rulebook, Seat, Setup, Table, Time, Verb, apply, offers,
};
use ruckus_lab::PlayerKind;
use ruckus_lab::game::{Ending, Game};
use ruckus_lab::levels::{Extent, Pairing, Wins, measure};
use ruckus_ruleset::Ruleset;

fn rulebook(seats: usize) -> Rulebook {
    let text = include_str!("../../../../rulesets/examples/rlcard.toml");
    Ruleset::parse("rlcard.toml", text).expect("a ruleset").compile(seats).expect("it can be played by")
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

fn setup(seats: usize, hand: &str, pile: &str, draw_pile: &str) -> Setup {
    let mut hands = vec![cards("B9 B2"); seats];
    hands[0] = cards(hand);
    let pile = pile.split_whitespace().map(|card| (card.parse::<Called>().expect("a card"), None, false)).collect();
    Setup { seats, hands, pile, draw_pile: cards(draw_pile), turn: Some(Seat(0)), ..Setup::default() }
}

fn act(rulebook: &Rulebook, table: &mut Table, action: Action) {
    let what = InputKind::Act { seat: table.turn, action };
    let refused = apply(rulebook, table, &Input { at: Time(0), what }, &mut Vec::new());
    assert!(refused.is_none(), "{refused:?}");
}

fn play(card: &str, color: Option<Color>) -> Action {
    let card = card.parse().expect("a card");
    Action::Play { card, color, uno: false, as_match: false, saw: None }
}

/// Returns the cards that the first seat may play, and whether it may draw or pass.
fn may(rulebook: &Rulebook, table: &Table) -> (Vec<Card>, bool, bool) {
    let offered = offers(rulebook, table, Seat(0));
    let plays = offered.iter().filter_map(|offer| offer.legal_play()).flat_map(|play| play.cards.iter());
    (plays.collect(), offered.has(Verb::Draw), offered.has(Verb::Pass))
}

#[test]
fn drawing_and_wild_draw_fours_are_last_resorts() {
    let rulebook = rulebook(2);
    for (hand, pile, plays, draws) in [
        ("R5 W+4 G1", "R9", "R5", false),
        ("G9 W+4", "R9", "G9", false),
        ("W W+4", "R9", "W", false),
        ("G1 W+4", "R9", "W+4", false),
        // On a wild card, only the color counts. Wild cards match too.
        ("G1 W+4", "W+4/R", "W+4", false),
        ("G1 G2", "R9", "", true),
    ] {
        let table = setup(2, hand, pile, "").table(&rulebook);
        assert_eq!(may(&rulebook, &table), (cards(plays), draws, false), "{hand} on {pile}");
    }
}

#[test]
fn a_drawn_card_must_match_color_and_adds_no_debt() {
    let rulebook = rulebook(2);
    for (drawn, plays) in [("R4", "R4"), ("RV", "RV"), ("G9", ""), ("G4", ""), ("W", "W"), ("W+4", "W+4")] {
        let mut table = setup(2, "Y1 Y2", "R9", drawn).table(&rulebook);
        act(&rulebook, &mut table, Action::Draw);
        assert_eq!(may(&rulebook, &table), (cards(plays), false, plays.is_empty()), "{drawn}");
        if drawn == "W+4" {
            act(&rulebook, &mut table, play(drawn, Some(Color::Green)));
            assert_eq!((table.debt, table.turn), (0, Seat(1)));
            // A wild draw four from the hand adds to the debt.
            let mut table = setup(2, "Y1 W+4", "R9", "").table(&rulebook);
            act(&rulebook, &mut table, play("W+4", Some(Color::Green)));
            assert_eq!((table.debt, table.turn), (4, Seat(1)));
        }
    }
    // In the next turn the face counts again.
    let mut table = setup(2, "Y1 Y2", "R9", "G9").table(&rulebook);
    for action in [Action::Draw, Action::Pass, play("B9", None)] {
        act(&rulebook, &mut table, action);
    }
    assert_eq!(may(&rulebook, &table).0, cards("G9"));
}

#[test]
fn a_reverse_between_two_players_passes_the_turn() {
    let two = rulebook(2);
    let mut table = setup(2, "RV R1 R2", "R9", "").table(&two);
    act(&two, &mut table, play("RV", None));
    assert_eq!(table.turn, Seat(1));
    let mut table = setup(2, "RS R1 R2", "R9", "").table(&two);
    act(&two, &mut table, play("RS", None));
    assert_eq!(table.turn, Seat(0));
}

#[test]
fn the_starter_card_takes_effect() {
    for seats in [2, 4] {
        let rulebook = rulebook(seats);
        let last = Seat(seats as u8 - 1);
        for (starter, begins, holds) in [("R5", Seat(0), 2), ("RS", Seat(1), 2), ("RV", last, 2), ("R+2", Seat(0), 4)] {
            let table = setup(seats, "Y1 Y2", "", starter).without_starter(&rulebook);
            assert_eq!((table.turn, table.chair(Seat(0)).hand.len(), table.debt), (begins, holds, 0), "{starter}");
        }
    }
}

#[test]
fn a_forgotten_uno_costs_nothing() {
    let rulebook = rulebook(2);
    let mut table = setup(2, "R1 R2", "R9", "").table(&rulebook);
    act(&rulebook, &mut table, play("R1", None));
    let catch = InputKind::Act { seat: Seat(1), action: Action::Catch(Seat(0)) };
    _ = apply(&rulebook, &mut table, &Input { at: Time(0), what: catch }, &mut Vec::new());
    assert_eq!(table.chair(Seat(0)).hand.len(), 1);
}

fn wins(one: PlayerKind, seats: usize, rounds: u32) -> Wins {
    let extent = Extent { rounds, matches: false, seed: 1, playouts: 1, open_hands: false, threads: 2 };
    let pairing = Pairing { one, others: PlayerKind::Plain };
    measure(&rulebook(seats), pairing, &extent, &AtomicBool::new(false), &|_| {})
}

#[test]
fn plain_players_are_even_but_weaker_than_a_regular() {
    for seats in [2, 4] {
        let fair = 1.0 / seats as f64;
        let alike = wins(PlayerKind::Plain, seats, 400);
        let (least, most) = alike.interval();
        assert!((alike.rounds, alike.unfinished) == (400, 0) && least < fair && fair < most, "{alike:?}");
    }
    // Luck decides most rounds. With four players, a significant result takes 20,000 rounds.
    let regular = wins(Level::Regular.into(), 2, 2_000);
    assert!(regular.unfinished == 0 && regular.interval().0 > 0.5, "{regular:?}");
}

/// Compares with 20,000 rounds of RLCard 1.2.0's player against itself, in decisions per round. A draw and the
/// automatic play of the drawn card count as one decision.
#[test]
fn rounds_are_as_long_as_in_rlcard() {
    const ROUNDS: u64 = 600;
    for (seats, theirs, spread) in [(2, 38.7, 30.3), (4, 43.9, 21.8)] {
        let rulebook = rulebook(seats);
        let mut decisions = 0_u32;
        for seed in 0..ROUNDS {
            let mut game = Game::new(&rulebook, &vec![PlayerKind::Plain; seats], seed);
            let (mut debt, mut drew) = (0, false);
            let ending = game.play_round(&mut |event| {
                let decided = match event.input.what {
                    InputKind::Act { action: Action::Play { .. }, .. } => !drew,
                    InputKind::Act { action: Action::Draw, .. } => debt == 0,
                    _ => false,
                };
                decisions += u32::from(decided);
                (debt, drew) = (event.table.debt, event.table.drew.is_some());
            });
            assert_eq!(ending, Ending::Over);
        }
        let ours = f64::from(decisions) / ROUNDS as f64;
        // Four standard deviations.
        let chance = 4.0 * spread / (ROUNDS as f64).sqrt();
        println!("{seats} seats: {ours:.1} decisions a round");
        assert!((ours - theirs).abs() < chance, "{seats} seats: {ours} instead of {theirs}");
    }
}
