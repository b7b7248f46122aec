//! Bots that think before acting: their choices, their budget, and their information.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_bots::{Bot, Level, PlannedAction};
use ruckus_engine::{
    Action, Card, InformationSet, Input, InputKind, Phase, Rulebook, Seat, Setup, Table, Time, View, ViewFact, apply,
    decide, evolve, offers,
};
use ruckus_ruleset::{PRESETS, Ruleset};

use crate::rounds::dealt;

const PLAYOUTS: u32 = 10;

/// The bot's next action after thinking.
fn plan(bot: &mut Bot, rulebook: &Rulebook, table: &Table, seat: Seat, now: Time) -> Option<PlannedAction> {
    let (view, offered) = (View::of(table, Some(seat)), offers(rulebook, table, seat));
    let first = bot.plan(&view, &offered, now);
    let Some(task) = bot.ponder(rulebook, || InformationSet::of(table, seat), now) else { return first };
    assert!(task.choices() > 1, "there is nothing to choose");
    let mut asked = 0;
    let verdict = task.think(&mut |playouts| {
        assert_eq!(playouts, asked, "each playout is asked for");
        asked += 1;
        playouts >= PLAYOUTS
    });
    assert!(verdict.playouts <= PLAYOUTS, "{} playouts", verdict.playouts);
    bot.decide(verdict);
    let then = bot.plan(&view, &offered, now);
    assert!(bot.ponder(rulebook, || InformationSet::of(table, seat), now).is_none(), "it has thought about this");
    then
}

/// A table that looks the same to a seat, with two hidden cards exchanged.
fn exchanged(table: &Table, seat: Seat, random: &mut ChaCha8Rng) -> Table {
    let hidden = table.hidden_from(Some(seat));
    let mut other = table.clone();
    if hidden.len() > 1 {
        let (first, a) = hidden[random.random_range(0..hidden.len())];
        let (second, b) = hidden[random.random_range(0..hidden.len())];
        if first != second {
            other.put_hidden(first, b);
            other.put_hidden(second, a);
        }
    }
    other
}

/// Plays a round and checks that decisions do not depend on hidden cards.
fn round(level: Level, preset: &str, seed: u64) {
    let rulebook = Ruleset::preset(preset).unwrap().compile(4).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut table = Table::new(4);
    let mut bots: Vec<Bot> = (0..4).map(|seat| Bot::new(level, seed * 4 + seat)).collect();
    let mut now = Time(0);
    let mut tasks = 0;
    let mut key = [0; 32];
    random.fill(&mut key);
    let mut what = InputKind::Deal { seed: key, dealer: None };
    for _ in 0..4000 {
        let decision = decide(&rulebook, &table, &Input { at: now, what });
        assert_eq!(decision.refused, None, "{preset}");
        for fact in &decision.facts {
            evolve(&mut table, fact).unwrap();
            for (seat, bot) in bots.iter_mut().enumerate() {
                if let Some(visible) = ViewFact::of(fact, &table, Some(Seat(seat as u8))) {
                    bot.hear(&visible);
                }
            }
        }
        if table.phase == Phase::Over {
            assert!(tasks > 5, "{preset}: {tasks} thoughts");
            return;
        }
        let mut plans = Vec::new();
        for (index, bot) in bots.iter_mut().enumerate() {
            let seat = Seat(index as u8);
            let mut other = bot.clone();
            let made = plan(bot, &rulebook, &table, seat, now);
            tasks += usize::from(made.is_some());
            // Not at every step, because thinking twice is expensive.
            if random.random_bool(0.15) {
                let there = exchanged(&table, seat, &mut random);
                let same = plan(&mut other, &rulebook, &there, seat, now);
                assert_eq!(made, same, "{preset}: {seat} decides by what it does not see");
            }
            plans.extend(made.map(|made| (made.at, seat, made.action)));
        }
        let next = plans.into_iter().min_by_key(|(at, seat, _)| (*at, *seat));
        what = match (next, table.deadline()) {
            (Some((at, seat, action)), deadline) if deadline.is_none_or(|deadline| at < deadline) => {
                now = at;
                InputKind::Act { seat, action }
            }
            (_, deadline) => {
                now = deadline.expect("somebody can do something");
                InputKind::Tick
            }
        };
    }
    panic!("{preset}: the round drags on");
}

#[test]
fn bots_decide_from_their_view_within_their_budget() {
    for preset in PRESETS {
        round(Level::Shark, preset.name, 3);
        round(Level::Regular, preset.name, 3);
    }
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

/// The bot's action on its turn without and with thinking.
fn choices(level: Level, preset: &str, hands: [&str; 3], top: &str, seed: u64) -> (Action, Action) {
    let rulebook = Ruleset::preset(preset).unwrap().compile(3).unwrap();
    let setup = Setup {
        seats: 3,
        turn: Some(Seat(0)),
        pile: vec![(top.parse().expect("a card"), Some(Seat(2)), false)],
        hands: hands.map(cards).to_vec(),
        uno: vec![Seat(1)],
        ..Setup::default()
    };
    let table = setup.table(&rulebook);
    let (view, offered) = (View::of(&table, Some(Seat(0))), offers(&rulebook, &table, Seat(0)));
    let mut bot = Bot::new(level, seed);
    let quick = bot.plan(&view, &offered, Time(0)).expect("it is its turn").action;
    let task = bot.ponder(&rulebook, || InformationSet::of(&table, Seat(0)), Time(0)).expect("there is a choice");
    bot.decide(task.think(&mut |playouts| playouts >= 2000));
    (quick, bot.plan(&view, &offered, Time(0)).expect("it is its turn").action)
}

#[test]
fn a_shark_skips_a_player_who_is_about_to_win() {
    let stops = |seed: u64| {
        let (_, action) = choices(Level::Shark, "classic", ["RS R1 R2 R3", "B9", "G1 G2 G3 G4"], "R9", seed);
        matches!(action, Action::Play { card, .. } if card == "RS".parse().unwrap())
    };
    let stopped = (0..10).filter(|&seed| stops(seed)).count();
    assert!(stopped >= 8, "{stopped} of 10");
}

/// Of 20 regulars at a psycho table, the number that play a card without and with looking at its effects.
fn lays(hands: [&str; 3], top: &str, wanted: &str) -> (usize, usize) {
    let wanted: Card = wanted.parse().expect("a card");
    let is_wanted = |action: &Action| matches!(action, Action::Play { card, .. } if *card == wanted);
    let done: Vec<_> = (0..20).map(|seed| choices(Level::Regular, "psycho", hands, top, seed)).collect();
    let count = |of: fn(&(Action, Action)) -> &Action| done.iter().filter(|both| is_wanted(of(both))).count();
    (count(|both| &both.0), count(|both| &both.1))
}

#[test]
fn a_regular_foresees_the_effect_of_moving_hands() {
    // A seven swaps a hand of six for a hand of one; reds match each other better.
    let (quick, looked) = lays(["G7 R1 R2 R3 R4 R5", "B9", "G1 G2 G3 G4"], "R7", "G7");
    assert!(quick <= 4 && looked >= 16, "{quick} and {looked}");
    // A zero passes a hand of two on and receives a hand of seven.
    let (quick, looked) = lays(["R0 R1 G4", "B1 B2 B3 B4 B5 B6", "G1 G2 G3 G4 G5 G6 G7"], "R8", "R0");
    assert!(quick >= 4 && looked <= 1, "{quick} and {looked}");
}

#[test]
fn a_regular_saves_reverses_for_a_player_about_to_win() {
    let turns_round = |next: &str| {
        let hands = ["RV R1 R2 R3 R4", next, "G1 G2 G3 G4"];
        let quick = |seed| choices(Level::Regular, "classic", hands, "R9", seed).0;
        let is_reverse = |action: Action| matches!(action, Action::Play { card, .. } if card == cards("RV")[0]);
        (0..20).filter(|&seed| is_reverse(quick(seed))).count()
    };
    let (at_ease, near) = (turns_round("B1 B2 B3 B4"), turns_round("B9 B8"));
    assert!(at_ease <= 4 && near >= 16, "{at_ease} and {near}");
}

#[test]
fn a_shark_uses_heuristics_and_ignores_outdated_verdicts() {
    let (rulebook, mut table) = dealt(3);
    let seat = table.turn;
    let mut bot = Bot::new(Level::Shark, 1);
    let ask = |bot: &mut Bot, table: &Table, now: u64| {
        let plan = bot.plan(&View::of(table, Some(seat)), &offers(&rulebook, table, seat), Time(now));
        (plan, bot.ponder(&rulebook, || InformationSet::of(table, seat), Time(now)))
    };
    let (first, task) = ask(&mut bot, &table, 1);
    assert!(first.is_some());
    let (_, again) = ask(&mut bot, &table, 2);
    assert!(again.is_none(), "it asks once");
    let verdict = task.expect("there is a choice").think(&mut |playouts| playouts >= PLAYOUTS);
    // The table changes in the meantime, and the bot asks about the new situation.
    let draw = Input { at: Time(3), what: InputKind::Act { seat, action: Action::Draw } };
    assert_eq!(apply(&rulebook, &mut table, &draw, &mut Vec::new()), None);
    let (then, newer) = ask(&mut bot, &table, 4);
    assert!(newer.is_some());
    bot.decide(verdict);
    let (still, _) = ask(&mut bot, &table, 5);
    assert_eq!(then.map(|plan| plan.at), still.map(|plan| plan.at));
    let rookie = Bot::new(Level::Rookie, 1).ponder(&rulebook, || InformationSet::of(&table, seat), Time(0));
    assert!(rookie.is_none(), "rookies do not think");
}

/// If saying UNO makes its player draw, the bot does not say it; if it has no effect, the bot does.
#[test]
fn bots_do_not_say_uno_if_it_costs_too_much() {
    let says = |level: Level, cards: u8, seed: u64| {
        let text = format!(
            "name = 'loud'\ntitle = 'Loud'\n[[parts]]\nwhen = 'uno-said'\n\
             then = [{{ do = {{ draw = {{ who = 'actor', cards = {cards} }} }} }}]"
        );
        let rulebook = Ruleset::read("loud.toml", &text).unwrap().compile(3).unwrap();
        let setup = Setup {
            seats: 3,
            pile: vec![("R1".parse().unwrap(), None, false)],
            hands: ["R5 B9", "R2 G2 G7 Y3", "G3 G4 B2 B8"]
                .map(|hand| hand.split(' ').map(|card| card.parse().unwrap()).collect())
                .into(),
            ..Setup::default()
        };
        let table = setup.table(&rulebook);
        let mut bot = Bot::new(level, seed);
        match plan(&mut bot, &rulebook, &table, Seat(0), Time(0)).map(|plan| plan.action) {
            Some(Action::Play { uno, .. }) => Some(uno),
            _ => None,
        }
    };
    let often = |level, cards| (0..20).filter(|&seed| says(level, cards, seed) == Some(true)).count();
    assert_eq!(often(Level::Regular, 6), 0, "six cards are worse than two that others may not even give");
    assert!(often(Level::Regular, 0) >= 12, "it costs nothing");
}
