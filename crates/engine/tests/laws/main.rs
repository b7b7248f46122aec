//! The laws of the house as properties, over random rulebooks, random tables and whatever people might do.
//!
//! `PROPTEST_CASES` says how many games are played (256 unless said); `RUCKUS_LONG_LAWS=1` makes each ten times as
//! long.

mod dice;
mod game;
mod hidden;
mod house;
mod moves;
mod rest;
mod secret;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{FileFailurePersistence, TestRunner};
use ruckus_engine::{Code, DrawMode, Fact, Happening, Moment, Phase, RuleId, Seat, Time};

use game::{Game, Watchers};
use house::{House, houses};

/// So many of a hundred of the cases that are asked for: some properties cost more than others.
fn share(percent: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: (asked.cases * percent / 100).max(1),
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..asked
    }
}

/// How many times as long as usual games are.
#[expect(clippy::disallowed_methods, reason = "a test may be asked for more; the engine is told nothing of it")]
fn length() -> usize {
    if std::env::var_os("RUCKUS_LONG_LAWS").is_some() { 10 } else { 1 }
}

/// How often of a hundred times somebody comes or leaves: at most tables nobody does.
fn comings() -> impl Strategy<Value = usize> {
    prop_oneof![2 => Just(0), 1 => Just(2), 1 => Just(10)]
}

proptest! {
    #![proptest_config(share(50))]

    #[test]
    fn every_step_keeps_the_laws(house in houses(), seed in any::<u64>(), steps in 1..160_usize, comings in comings()) {
        let Some(rulebook) = house.rulebook() else { return Ok(()) };
        let mut game = Game::new(rulebook, seed);
        game.comings = comings;
        for _ in 0..steps * length() {
            game.wait();
            let what = game.next();
            let (before, deadline) = (game.table.clone(), game.table.deadline());
            let decision = game.give(what);
            let on_time = deadline.is_none_or(|deadline| deadline > game.now);
            if decision.refused.is_some() && decision.facts.is_empty() {
                prop_assert!(on_time, "a deadline has passed and nothing happened");
                prop_assert!(before == game.table, "refused, and the table changed");
            }
            game.check_cards();
            game.check_alive();
            rest::check(&game.rulebook, &game.table);
            game.check_windows_close();
            let seat = Seat(game.dice.below(game.rulebook.seats()) as u8);
            game.check_offers(seat);
            game.check_anything_else();
        }
        game.check_replay();
    }

    #[test]
    fn a_view_and_what_it_is_told_are_the_fresh_view(
        house in houses(), seed in any::<u64>(), steps in 1..200_usize, comings in comings(),
    ) {
        let Some(rulebook) = house.rulebook() else { return Ok(()) };
        let seats = rulebook.seats();
        let mut game = Game::new(rulebook, seed);
        // At a big table not everybody is watched: comparing whole views is what this test spends its time on.
        let watched = (0..seats).map(|seat| Some(Seat(seat as u8))).step_by(seats.div_ceil(4));
        game.comings = comings;
        let mut watchers = Watchers::of(&game.table, watched.chain([None]));
        for _ in 0..steps * length() {
            game.wait();
            let what = game.next();
            let decision = game.give(what);
            watchers.take_in(&decision.facts);
        }
    }

    #[test]
    fn hidden_cards_tell_nothing(
        house in houses(), seed in any::<u64>(), steps in 1..200_usize, comings in comings(),
    ) {
        let Some(rulebook) = house.rulebook() else { return Ok(()) };
        let mut game = Game::new(rulebook, seed);
        game.comings = comings;
        for _ in 0..steps * length() {
            game.wait();
            let what = game.next();
            hidden::check(&mut game, &what);
            game.give(what);
        }
    }

    #[test]
    fn rounds_end_when_people_play_sensibly(house in houses(), seed in any::<u64>()) {
        let Some(rulebook) = house.rulebook() else { return Ok(()) };
        // Where many must be out at once, zeros and red threes can bring them back for ever, and a red three among
        // sixteen hands out more cards than they lay; the original advises two in the doghouse for eight players.
        let doghouse = RuleId::named("doghouse").map_or(0, |rule| rulebook.param(rule, 0));
        // Where turns draw until something can be played, races hand out more cards than are laid.
        let races = |rule: RuleId| {
            let about = rule.about();
            rulebook.has(rule) && about.moments.iter().chain(about.touches).any(|moment| *moment == Moment::Race)
        };
        let drags_on = rulebook.procedures().turn.draw == DrawMode::UntilPlayable && RuleId::all().any(races);
        if rulebook.seats() > 8 || doghouse * 4 > rulebook.seats() as i64 || drags_on {
            return Ok(());
        }
        let mut game = Game::new(rulebook, seed);
        let first = game.next_round();
        game.give(first);
        let mut moves_made = 0;
        while game.table.phase != Phase::Over {
            let what = match moves::sensible(&game.rulebook, &game.table, &mut game.dice) {
                Some((seat, action)) => Happening::Act { seat, action },
                None => {
                    game.now = game.table.deadline().unwrap_or(Time(u64::MAX));
                    Happening::Tick
                }
            };
            let decision = game.give(what);
            prop_assert_eq!(decision.refused, None);
            moves_made += 1;
            prop_assert!(moves_made < MOST_MOVES, "this round does not end");
        }
        game.check_cards();
    }
}

/// G7: the deal goes round to the left, and left of the dealer begins.
#[test]
fn the_deal_goes_round() {
    let house = House { seats: 3, text: "base = 'classic'\n[scoring]\ntarget = 0\n".to_owned() };
    let mut game = Game::new(house.rulebook().expect("classic with a target"), 1);
    let mut dealers = Vec::new();
    while dealers.len() < 5 {
        let deal = game.next_round();
        game.give(deal);
        assert_eq!(game.table.turn, game.table.left_of(game.table.dealer));
        dealers.push(game.table.dealer.0);
        while game.table.phase != Phase::Over {
            let (seat, action) =
                moves::sensible(&game.rulebook, &game.table, &mut game.dice).expect("somebody can act");
            game.give(Happening::Act { seat, action });
        }
    }
    assert_eq!(dealers, [2, 0, 1, 2, 0]);
}

/// Laws that are never put to the test hold easily: the random games come to everything there is to come to.
#[test]
fn the_games_come_to_everything() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for seed in 0..400 {
        let house = houses().new_tree(&mut runner).expect("there is always a house").current();
        let Some(rulebook) = house.rulebook() else { continue };
        let mut game = Game::new(rulebook, seed);
        game.comings = 2;
        for _ in 0..300 {
            game.wait();
            let what = game.next();
            if let Some(refusal) = game.give(what).refused {
                seen.insert(refusal.code.name().to_owned());
            }
        }
        // The first word of a fact's `Debug` is its kind.
        let kind = |fact: &Fact| format!("{fact:?}").split([' ', '(']).next().unwrap_or_default().to_owned();
        seen.extend(game.facts.iter().map(kind));
    }
    let facts = "MatchBegun RoundBegun Drawn TurnedUp Laid Called Turned WillSkip Skipped TurnMoved DebtRaised \
                 DebtSettled Passed SaidUno Liable Caught WindowOpened Held Answered WindowClosed HandDue HandLifted \
                 HandGiven PileTaken Blunder Witnessed Judged Showed Challenged WentOut CameBack Reshuffled Invoked \
                 RoundOver Scored MatchOver Took AlsoAsked Swapped Gave RuleMade Performed RaceOver ChangedChairs \
                 Prolonged Peeked Moved Joined Left Excused";
    let codes = Code::ALL.iter().map(|code| code.name());
    let missing: Vec<_> = facts.split_whitespace().chain(codes).filter(|kind| !seen.contains(*kind)).collect();
    assert!(missing.is_empty(), "never happens: {missing:?}");
}

/// More than any round of eight takes that is played sensibly.
const MOST_MOVES: usize = 20_000;
