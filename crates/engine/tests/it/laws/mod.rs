//! The laws as property tests over random rulebooks, tables and moves.
//!
//! `PROPTEST_CASES` sets the number of games (default 256). `RUCKUS_LONG_LAWS=1` makes each game 10 times as long.

mod secret;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{FileFailurePersistence, TestRunner};
use ruckus_engine::{Code, Fact, InputKind, Phase, RuleId};
use ruckus_homemade::{HomemadeChange, change_of};

use ruckus_laws::dice::Dice;
use ruckus_laws::game::Game;
use ruckus_laws::play::MOST_MOVES;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_laws::{facts, homemade, moves, play, undone};

/// Generates random rulesets for 2 to 16 seats.
fn rulesets() -> impl Strategy<Value = RulesetSample> {
    (2..=16_usize, any::<u64>()).prop_map(|(seats, seed)| RulesetSample::random(seats, &mut Dice::new(seed)))
}

/// Runs `percent` percent of the requested cases, at least one: some properties cost more than others.
fn share(percent: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: (asked.cases * percent / 100).max(1),
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..asked
    }
}

/// Returns the factor for the length of games.
#[expect(clippy::disallowed_methods, reason = "a test may be asked for more; the engine is told nothing of it")]
fn length() -> usize {
    if std::env::var_os("RUCKUS_LONG_LAWS").is_some() { 10 } else { 1 }
}

proptest! {
    #![proptest_config(share(50))]

    #[test]
    fn every_step_upholds_the_laws(ruleset in rulesets(), seed in any::<u64>(), steps in 1..160_usize) {
        let Some(rulebook) = ruleset.rulebook() else { return Ok(()) };
        play::every_step(rulebook, Dice::new(seed), steps * length());
    }

    #[test]
    fn a_folded_view_equals_a_fresh_view(ruleset in rulesets(), seed in any::<u64>(), steps in 1..200_usize) {
        let Some(rulebook) = ruleset.rulebook() else { return Ok(()) };
        play::views(rulebook, Dice::new(seed), steps * length());
    }

    /// With any home-made rules, cards are conserved, replays are equal, views are correct, and the game goes on.
    #[test]
    fn home_made_rules_uphold_the_laws(ruleset in rulesets(), seed in any::<u64>(), steps in 1..160_usize) {
        let mut dice = Dice::new(seed);
        let rules: Vec<_> = ["one", "two", "three"].map(|name| homemade::any(name, &mut dice)).into();
        let Some(rulebook) = ruleset.rulebook_with(rules) else { return Ok(()) };
        if dice.percent(70) {
            play::every_step(rulebook, dice, steps * length());
        } else {
            play::views(rulebook, dice, steps * length());
        }
    }

    /// The laws also hold for home-made rules that players make for a number during the game.
    #[test]
    fn rules_made_mid_game_uphold_the_laws(ruleset in rulesets(), seed in any::<u64>(), steps in 1..160_usize) {
        let mut dice = Dice::new(seed);
        let mut rules: Vec<_> = ["one", "two"].map(|name| homemade::for_a_number(name, &mut dice)).into();
        rules.push(homemade::any("three", &mut dice));
        let text = format!("base = 'house-rules'\n[rules]\nmemory = {}\n", dice.percent(60));
        let makes = RulesetSample { text, ..ruleset.clone() };
        let rulebook = ruleset.rulebook_with(rules.clone()).or_else(|| makes.rulebook_with(rules));
        let Some(rulebook) = rulebook else { return Ok(()) };
        if dice.percent(70) {
            play::every_step(rulebook, dice, steps * length());
        } else {
            play::views(rulebook, dice, steps * length());
        }
    }

    /// No interaction row is missing: every order that the rows allow has the same result.
    #[test]
    fn rule_order_matters_only_where_rows_say_so(ruleset in rulesets(), seed in any::<u64>(), steps in 1..200_usize) {
        let Some(rulebook) = ruleset.rulebook() else { return Ok(()) };
        play::any_order(rulebook, Dice::new(seed), steps * length());
    }

    #[test]
    fn hidden_cards_do_not_leak(ruleset in rulesets(), seed in any::<u64>(), steps in 1..200_usize) {
        let Some(rulebook) = ruleset.rulebook() else { return Ok(()) };
        play::hidden_cards(rulebook, Dice::new(seed), steps * length());
    }

    /// An undone play leaves the table as it was before, despite mistakes, accusations, taken cards and leaving
    /// players.
    #[test]
    fn an_undone_play_restores_the_table(ruleset in rulesets(), seed in any::<u64>(), steps in 1..200_usize) {
        let ruleset = undone::with_accusations(&ruleset);
        let without = RuleId::named("accusations").map(|rule| ruleset.without(rule));
        let plain = without.as_ref().and_then(RulesetSample::rulebook);
        let (Some(rulebook), Some(plain)) = (ruleset.rulebook(), plain) else { return Ok(()) };
        undone::play(rulebook, &plain, Dice::new(seed), steps * length());
    }

    /// Any fact is either rejected or possible.
    #[test]
    fn impossible_facts_are_rejected(ruleset in rulesets(), seed in any::<u64>(), steps in 1..100_usize) {
        let mut dice = Dice::new(seed);
        let rules: Vec<_> = ["one", "two"].map(|name| homemade::any(name, &mut dice)).into();
        let Some(rulebook) = ruleset.rulebook_with(rules).or_else(|| ruleset.rulebook()) else { return Ok(()) };
        facts::check_impossible_facts(rulebook, dice, steps * length());
    }

    #[test]
    fn rounds_end_if_players_play_sensibly(ruleset in rulesets(), seed in any::<u64>()) {
        let Some(rulebook) = ruleset.rulebook().filter(play::must_end) else { return Ok(()) };
        let moves = play::sensible_round(rulebook, Dice::new(seed), MOST_MOVES);
        prop_assert!(moves.is_some(), "this round does not end");
    }
}

/// G7: the deal moves left, and the player left of the dealer begins.
#[test]
fn the_deal_moves_left_every_round() {
    let ruleset =
        RulesetSample { seats: 3, text: "base = 'classic'\n[scoring]\ntarget = 0\n".to_owned(), homemade: Vec::new() };
    let mut game = Game::new(ruleset.rulebook().expect("classic with a target"), Dice::new(1));
    let mut dealers = Vec::new();
    while dealers.len() < 5 {
        let deal = game.next_round();
        game.give(deal);
        assert_eq!(game.table.turn, game.table.left_of(game.table.dealer));
        dealers.push(game.table.dealer.0);
        while game.table.phase != Phase::Over {
            let (seat, action) =
                moves::sensible(&game.rulebook, &game.table, &mut game.dice).expect("somebody can act");
            game.give(InputKind::Act { seat, action });
        }
    }
    assert_eq!(dealers, [2, 0, 1, 2, 0]);
}

/// The random games produce every kind of fact and refusal code, so the laws are tested on all of them.
#[test]
fn random_games_produce_every_fact_and_refusal() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for seed in 0..400 {
        let ruleset = rulesets().new_tree(&mut runner).expect("there is always a ruleset").current();
        let Some(rulebook) = ruleset.rulebook() else { continue };
        let mut game = Game::new(rulebook, Dice::new(seed));
        game.comings = 2;
        for _ in 0..300 {
            game.wait();
            let what = game.what_next();
            if let Some(refusal) = game.give(what).refused {
                seen.insert(refusal.code.name().to_owned());
            }
        }
        // The first word of a fact's `Debug` output is its kind.
        let kind = |fact: &Fact| format!("{fact:?}").split([' ', '(']).next().unwrap_or_default().to_owned();
        seen.extend(game.facts.iter().map(kind));
    }
    let facts = "MatchBegun RoundBegun Drawn TurnedUp Played Called Turned WillSkip Skipped TurnMoved DebtRaised \
                 DebtSettled Passed SaidUno Liable Caught WindowOpened Held Answered WindowClosed HandDue HandLifted \
                 HandGiven PileTaken Blunder Noted Judged Showed Challenged WentOut CameBack Reshuffled Invoked \
                 RoundOver Scored MatchOver Took AlsoAsked Swapped Gave RuleMade Performed RaceOver ChangedChairs \
                 Prolonged ClockStarted ClockStopped ClockRang Peeked Moved Joined Left Excused Eliminated";
    let codes = Code::ALL.iter().map(|code| code.name());
    let missing: Vec<_> = facts.split_whitespace().chain(codes).filter(|kind| !seen.contains(*kind)).collect();
    assert!(missing.is_empty(), "never happens: {missing:?}");
}

/// Random home-made rules do trigger: the games show most of the effects that such rules can have.
#[test]
fn random_home_made_rules_take_effect() {
    let mut kinds = BTreeSet::new();
    let mut changes = Vec::new();
    for seed in 0..160 {
        let mut dice = Dice::new(seed);
        let ruleset = RulesetSample { seats: 4, text: "base = 'psycho'\n".to_owned(), homemade: Vec::new() };
        let rules: Vec<_> = ["one", "two", "three"].map(|name| homemade::any(name, &mut dice)).into();
        let Some(rulebook) = ruleset.rulebook_with(rules) else { continue };
        let game = play::every_step(rulebook, dice, 80);
        let name = |fact: &Fact| format!("{fact:?}").split([' ', '{', '(']).next().unwrap_or_default().to_owned();
        kinds.extend(game.facts.iter().map(name));
        changes.extend(game.facts.iter().filter_map(change_of));
    }
    assert!(changes.iter().any(|it| matches!(it, HomemadeChange::Mark { .. })), "no mark is ever put on anybody");
    assert!(changes.iter().any(|it| matches!(it, HomemadeChange::Hushed(true))), "nobody is ever hushed");
    for kind in
        ["Fired", "Suspended", "Rolled", "Revealed", "SetAside", "Retired", "Awarded", "PileMarked", "HeldMarked"]
    {
        assert!(kinds.contains(kind), "{kind} is never seen among {kinds:?}");
    }
}

/// The games undo plays in every situation: with windows open, after players have left, and after a shuffle.
#[test]
fn random_games_undo_plays_in_every_situation() {
    let mut runner = TestRunner::deterministic();
    let mut count = undone::UndoneTotals::default();
    for seed in 0..200 {
        let ruleset =
            undone::with_accusations(&rulesets().new_tree(&mut runner).expect("there is always a ruleset").current());
        let without = RuleId::named("accusations").map(|rule| ruleset.without(rule));
        let plain = without.as_ref().and_then(RulesetSample::rulebook);
        let (Some(rulebook), Some(plain)) = (ruleset.rulebook(), plain) else { continue };
        let (_, more) = undone::play(rulebook, &plain, Dice::new(seed), 200);
        count.wrong += more.wrong;
        count.undone += more.undone;
        count.in_between += more.in_between;
        count.shuffled += more.shuffled;
    }
    let undone::UndoneTotals { wrong, undone, in_between, shuffled } = count;
    assert!(wrong > 400 && undone > 100 && in_between > 20 && shuffled > 0, "{count:?}");
}
