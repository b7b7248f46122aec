//! Bots play whole matches against each other, each with only its own view.

use ruckus_bots::{Bot, Level};
use ruckus_engine::{
    Action, Fact, How, Input, InputKind, Phase, Rulebook, Seat, Setup, SwitchValue, Table, Time, Verb, View, ViewFact,
    Why, WindowKind, apply, evolve, offers,
};
use ruckus_ruleset::Ruleset;

/// A round of Classic after the deal.
pub(crate) fn dealt(seats: usize) -> (Rulebook, Table) {
    let rulebook = Ruleset::preset("classic").unwrap().compile(seats).unwrap();
    let mut table = Table::new(seats);
    let deal = Input { at: Time(0), what: InputKind::Deal { seed: [3; 32], dealer: None } };
    apply(&rulebook, &mut table, &deal, &mut Vec::new());
    (rulebook, table)
}

struct Played {
    facts: Vec<Fact>,
    millis: u64,
    table: Table,
}

/// Plays a match to its end. Fails if it gets stuck or if a bot takes an action that is not offered.
fn play_match(preset: &str, levels: &[Level], seed: u8) -> Played {
    play_by(&Ruleset::preset(preset).unwrap(), levels, seed)
}

/// Like `play_match`, with any ruleset.
fn play_by(ruleset: &Ruleset, levels: &[Level], seed: u8) -> Played {
    let rulebook = ruleset.compile(levels.len()).unwrap();
    let mut table = Table::new(levels.len());
    let mut bots: Vec<Bot> =
        levels.iter().enumerate().map(|(seat, &level)| Bot::new(level, u64::from(seed) * 100 + seat as u64)).collect();
    let mut all = Vec::new();
    let mut now = Time(0);
    for step in 0..200_000_u32 {
        if table.winners().is_some() {
            return Played { facts: all, millis: now.0, table };
        }
        let mut facts = Vec::new();
        let what = if matches!(table.phase, Phase::Before | Phase::Over) {
            let mut key = [seed; 32];
            key[..4].copy_from_slice(&step.to_le_bytes());
            InputKind::Deal { seed: key, dealer: None }
        } else {
            let plans = bots.iter_mut().enumerate().filter_map(|(seat, bot)| {
                let seat = Seat(seat as u8);
                let (offered, mut rested) = (offers(&rulebook, &table, seat), bot.clone());
                let plan = bot.plan(&View::of(&table, Some(seat)), &offered, now);
                if offered.is_empty() && table.windows().is_empty() && rested.rest(seat) {
                    assert_eq!(plan, None, "a bot plans something although it may rest");
                    assert_eq!(format!("{rested:?}"), format!("{bot:?}"), "a bot that rests is in another state");
                }
                let plan = plan?;
                Some((plan.at, seat, plan.action))
            });
            let next = plans.min_by_key(|(at, seat, _)| (*at, *seat));
            match (next, table.deadline()) {
                (Some((at, seat, action)), deadline) if deadline.is_none_or(|deadline| at < deadline) => {
                    now = at;
                    assert!(offers(&rulebook, &table, seat).accepting(&action).is_some(), "{action:?} is not offered");
                    InputKind::Act { seat, action }
                }
                (_, Some(deadline)) => {
                    now = deadline;
                    InputKind::Tick
                }
                (_, None) => panic!("nobody has anything to do:\n{table:#?}"),
            }
        };
        let mut seen_table = table.clone();
        let refused = apply(&rulebook, &mut table, &Input { at: now, what: what.clone() }, &mut facts);
        assert_eq!(refused, None, "{what:?}");
        for fact in &facts {
            evolve(&mut seen_table, fact).unwrap();
            for (seat, bot) in bots.iter_mut().enumerate() {
                if let Some(visible) = ViewFact::of(fact, &seen_table, Some(Seat(seat as u8))) {
                    bot.hear(&visible);
                }
            }
        }
        all.append(&mut facts);
    }
    panic!("the match drags on");
}

#[test]
fn bots_finish_their_matches() {
    for seats in [2, 3, 4, 7, 16] {
        for seed in 0..4 {
            let played = play_match("super-power-no-sissies", &vec![Level::Regular; seats], seed);
            assert_eq!(played.table.round, 5, "a match has five rounds");
        }
    }
    play_match("classic", &[Level::Rookie; 4], 1);
    for seats in [3, 5, 9] {
        let played = play_match("super-speed", &vec![Level::Regular; seats], 2);
        assert_eq!(played.table.round, 5, "a match has five rounds");
        let raced = |fact: &Fact| matches!(fact, Fact::WindowOpened(opening) if opening.kind == WindowKind::Play);
        assert!(played.facts.iter().filter(|fact| raced(fact)).count() >= 5, "every first turn is raced for");
    }
}

#[test]
fn bots_make_rules_and_follow_them() {
    let levels = [Level::Regular, Level::Rookie, Level::Regular, Level::Regular];
    let played = play_match("house-rules", &levels, 2);
    let some = |wanted: fn(&Fact) -> bool| played.facts.iter().filter(|fact| wanted(fact)).count();
    let made = some(|fact| matches!(fact, Fact::RuleMade { .. }));
    let done = some(|fact| matches!(fact, Fact::Performed { .. }));
    let late = some(|fact| matches!(fact, Fact::Drawn { why: Why::Race, .. }));
    assert!(made > 5 && done > made && late > 0, "{made} rules, done {done} times, {late} cards drawn");
    assert!(late < done, "they remember most of the time");
}

#[test]
fn bots_slap_give_cards_change_chairs_and_wait_politely() {
    let facts: Vec<Fact> = (0..2).flat_map(|seed| play_match("power", &[Level::Regular; 5], seed).facts).collect();
    let some = |wanted: fn(&Fact) -> bool| facts.iter().filter(|fact| wanted(fact)).count();
    assert!(some(|fact| matches!(fact, Fact::RaceOver { .. })) > 5, "they slap the fives");
    assert!(some(|fact| matches!(fact, Fact::Gave { .. })) > 5, "they give cards away");
    assert!(some(|fact| matches!(fact, Fact::ChangedChairs { .. })) > 5, "they change chairs");
    let waits = |fact: &Fact| matches!(fact, Fact::WindowOpened(opening) if opening.kind == WindowKind::Go);
    assert!(some(waits) > 2, "they wait politely");
}

#[test]
fn bots_take_their_turns_before_the_clock_runs_out() {
    let seconds = SwitchValue::Table([("seconds".to_owned(), SwitchValue::Number(5))].into());
    let ruleset = Ruleset::preset("power").unwrap().with([("turn-clock", &seconds)], "test").unwrap();
    let played = play_by(&ruleset, &[Level::Rookie; 4], 5);
    let some = |wanted: fn(&Fact) -> bool| played.facts.iter().filter(|fact| wanted(fact)).count();
    assert!(some(|fact| matches!(fact, Fact::ClockStarted(_))) > 500, "each turn has its clock");
    assert_eq!(some(|fact| matches!(fact, Fact::ClockRang { .. })), 0, "they take their turns in time");
}

#[test]
fn bots_swap_match_block_and_spread_debts() {
    let facts: Vec<Fact> = (0..6).flat_map(|seed| play_match("psycho", &[Level::Regular; 6], seed).facts).collect();
    let some = |wanted: fn(&Fact) -> bool| facts.iter().filter(|fact| wanted(fact)).count();
    assert!(some(|fact| matches!(fact, Fact::Swapped { .. })) > 5, "they swap hands");
    assert!(some(|fact| matches!(fact, Fact::Played { how: How::Match, .. })) > 20, "they match");
    assert!(some(|fact| matches!(fact, Fact::Played { how: How::Block, .. })) > 2, "they block swaps");
    assert!(some(|fact| matches!(fact, Fact::Shown { .. })) > 2, "they hold up wilds");
    let spread = |fact: &Fact| matches!(fact, Fact::Drawn { why: Why::Spread, .. });
    assert!(some(spread) > 5, "they spread what they owe");
}

#[test]
fn bots_jump_in_slap_say_uno_and_catch() {
    let levels = [Level::Regular, Level::Rookie, Level::Regular, Level::Rookie, Level::Regular];
    let facts: Vec<Fact> = (0..6).flat_map(|seed| play_match("super-power-no-sissies", &levels, seed).facts).collect();
    let some = |wanted: fn(&Fact) -> bool| facts.iter().filter(|fact| wanted(fact)).count();
    assert!(some(|fact| matches!(fact, Fact::Played { how: How::OutOfTurn, .. })) > 20, "they jump in");
    assert!(some(|fact| matches!(fact, Fact::Answered { .. })) > 50, "they slap and pass hands on");
    assert!(some(|fact| matches!(fact, Fact::Played { uno: true, .. } | Fact::SaidUno { .. })) > 20, "they say UNO");
    let liable = |fact: &Fact| matches!(fact, Fact::Liable { seats } if !seats.is_empty());
    assert!(some(liable) > 5, "they forget UNO now and then");
    assert!(some(|fact| matches!(fact, Fact::Caught { .. })) > 2, "they catch each other");
}

#[test]
fn bots_peek_move_and_pay_debts() {
    let rules = "base = 'super-power-no-sissies'\n[rules]\nvulcan-mind-meld = true\nbeam-me-up-scotty = true\n";
    let ruleset = Ruleset::parse("all.toml", rules).unwrap();
    let facts: Vec<Fact> = (0..6).flat_map(|seed| play_by(&ruleset, &[Level::Regular; 4], seed).facts).collect();
    let some = |wanted: fn(&Fact) -> bool| facts.iter().filter(|fact| wanted(fact)).count();
    assert!(some(|fact| matches!(fact, Fact::Peeked { .. })) > 10, "they look into hands");
    assert!(some(|fact| matches!(fact, Fact::Moved { .. })) > 10, "they move to other places");
    assert!(some(|fact| matches!(fact, Fact::Played { how: How::Payment, .. })) > 10, "they pay");
}

#[test]
fn bot_rounds_last_a_realistic_time() {
    let played = play_match("super-power-no-sissies", &[Level::Regular; 4], 3);
    let minutes = played.millis as f64 / 60_000.0 / 5.0;
    assert!((0.2..15.0).contains(&minutes), "{minutes} minutes a round");
}

#[test]
fn planning_again_keeps_the_planned_time() {
    let (rulebook, table) = dealt(2);
    let seat = table.turn;
    let mut bot = Bot::new(Level::Regular, 5);
    let view = View::of(&table, Some(seat));
    let offered = offers(&rulebook, &table, seat);
    let first = bot.plan(&view, &offered, Time(10)).unwrap();
    let again = bot.plan(&view, &offered, Time(20)).unwrap();
    assert_eq!(first.at, again.at, "looking again does not take longer");
    assert!(first.at > Time(130), "nobody reacts at once");
    assert!(offered.has(Verb::Draw) || offered.has(Verb::Play));
}

/// A table at which Bob has covered Ann's red five with a card, under rules that do not check it.
fn covered_by(card: &str) -> (Rulebook, Table) {
    let ruleset = Ruleset::parse("the test", "base = \"classic\"\n[rules]\naccusations = true\n").unwrap();
    let rulebook = ruleset.compile(3).unwrap();
    let hands = [vec!["R1", "G2", "G3"], vec![card, "B1", "B2"], vec!["Y1", "Y2", "Y3"]];
    let setup = Setup {
        seats: 3,
        turn: Some(Seat(1)),
        pile: vec![("R5".parse().unwrap(), Some(Seat(0)), false)],
        hands: hands.iter().map(|hand| hand.iter().map(|card| card.parse().unwrap()).collect()).collect(),
        ..Setup::default()
    };
    let mut table = setup.table(&rulebook);
    let play = Action::Play { card: card.parse().unwrap(), color: None, uno: false, as_match: false, saw: None };
    let input = Input { at: Time(0), what: InputKind::Act { seat: Seat(1), action: play } };
    assert_eq!(apply(&rulebook, &mut table, &input, &mut Vec::new()), None);
    (rulebook, table)
}

/// Of 50 bots in Ann's seat, the number that accuse Bob before any other event.
fn accusers(card: &str) -> usize {
    let (rulebook, table) = covered_by(card);
    let accuses = |seed: &u64| {
        let mut bot = Bot::new(Level::Regular, *seed);
        let plan = bot.plan(&View::of(&table, Some(Seat(0))), &offers(&rulebook, &table, Seat(0)), Time(0));
        plan.is_some_and(|plan| plan.action == Action::Accuse(Seat(1)))
    };
    (0..50).filter(accuses).count()
}

#[test]
fn bots_accuse_only_wrong_plays_and_dispute_false_charges() {
    assert!((10..50).contains(&accusers("B7")), "{}", accusers("B7"));
    assert_eq!((accusers("R7"), accusers("B5")), (0, 0));
    let (rulebook, mut table) = covered_by("R7");
    let accuse = Input { at: Time(1), what: InputKind::Act { seat: Seat(0), action: Action::Accuse(Seat(1)) } };
    assert_eq!(apply(&rulebook, &mut table, &accuse, &mut Vec::new()), None);
    let mut bob = Bot::new(Level::Regular, 1);
    let plan = bob.plan(&View::of(&table, Some(Seat(1))), &offers(&rulebook, &table, Seat(1)), Time(2));
    assert_eq!(plan.map(|plan| plan.action), Some(Action::Dispute), "it knows that it laid a right one");
}
