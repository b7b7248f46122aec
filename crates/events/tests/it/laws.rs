//! Properties that hold for every event and every sequence of inputs.

use std::collections::BTreeSet;

use proptest::prelude::*;
use ruckus_events::{
    Best, CreditFor, Draft, Entrant, Event, EventInputKind, EventPlayer, Fact, Form, How, Length, Person, Phase,
    Presence, Scored, Settle, Sizes, Table, Waiting, decide, evolve, reseat, standings_from, verify,
};

use crate::common::{HOST, Hall};

fn drafts() -> impl Strategy<Value = Draft> {
    let sizes = prop_oneof![
        Just(None),
        (2..=6_u8, 0..=4_u8).prop_map(|(least, more)| Some(Sizes { least, most: least + more }))
    ];
    let form = prop_oneof![Just(Form::Swap), Just(Form::Swiss), Just(Form::Knockout), Just(Form::RaceTo)];
    let limit = prop_oneof![Just(None), Just(Some(10)), Just(Some(60))];
    (form, 1..5_u32, 0..3_u8, sizes, limit, (0..3_u32, any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()))
        .prop_map(|(form, number, kind, sizes, time_limit, (pause, bots, deadline, most, sleepers_wait))| {
            let length = match (form, kind) {
                (Form::Swap, 0) => Some(Length::Rounds(number)),
                (Form::Swap, 1) | (Form::RaceTo, 0 | 1) => Some(Length::Minutes(number)),
                (Form::Swap, _) => Some(Length::Points(i64::from(number) * 60)),
                (Form::RaceTo, _) => Some(Length::Points(i64::from(number) * 400)),
                (Form::Swiss, _) => Some(Length::Matches(number)),
                (Form::Knockout, _) => None,
            };
            Draft {
                sizes,
                time_limit,
                pause: Some(pause * 10),
                close_after: Some(20),
                bots,
                sleepers_wait,
                check_in_until: deadline.then_some(60_000),
                best: if most { Best::MostPoints } else { Best::FewestPoints },
                ..Draft::new("Friday", "power", form, length)
            }
        })
}

/// An input: what happens, to which player, and after how many seconds.
type RandomInput = (u8, u16, u8);

fn act(hall: &mut Hall, (what, whom, seconds): RandomInput) {
    if what % 3 == 0 {
        hall.now += u64::from(seconds) * 1000;
    }
    let count = hall.event.players().count();
    let player = EventPlayer(u32::from(whom) % (count as u32 + 1));
    let playing = hall.playing();
    let table = playing.get(usize::from(whom) % playing.len().max(1)).copied();
    let report = table.map(|table| {
        let mut report = hall.report(table);
        if whom % 5 == 0 {
            // A tie of the first two.
            let second = report.order.remove(1);
            report.order[0].extend(second);
        }
        if whom % 7 == 0 {
            report.round += 1;
        }
        if whom % 11 == 0 {
            report.seats[0] = player;
        }
        report
    });
    let what = match (what % 20, report) {
        (0..=4, _) => {
            let number = u64::from(whom % 60);
            EventInputKind::CheckIn { person: Some(Person(number)), name: format!("P{number}"), bot: false }
        }
        (5, _) => EventInputKind::Leave { player },
        (6, _) => EventInputKind::ComeBack { player },
        (7, _) => EventInputKind::FallAsleep { player },
        (8, _) => EventInputKind::WakeUp { player },
        (9, _) => EventInputKind::Start { by: HOST },
        (10..=15, Some(report)) => EventInputKind::Finish { report },
        (16, Some(report)) => EventInputKind::Unfinished { report },
        (17, Some(report)) if whom % 3 == 0 => EventInputKind::Refuse { report },
        (17, Some(report)) if whom % 3 == 1 => {
            let how = [Settle::Accept, Settle::Replay, Settle::Void][usize::from(whom / 3 % 3)];
            EventInputKind::Settle { by: HOST, table: report.table, how }
        }
        (17, _) => EventInputKind::HostLeaves { by: hall.event.host().unwrap_or(HOST), away: BTreeSet::new() },
        (18, _) if whom % 50 == 0 => EventInputKind::Close { by: HOST },
        (18, _) if whom % 4 == 1 => EventInputKind::Remove { by: HOST, player },
        (18, _) if whom % 4 == 2 => EventInputKind::SetCheckIn { by: HOST, open: whom % 8 == 2 },
        (18, _) if whom % 4 == 3 => {
            EventInputKind::RemoveMany { by: HOST, players: vec![player, EventPlayer(player.0 + 1)] }
        }
        (18, _) => EventInputKind::AddCoHost { by: HOST, person: Person(u64::from(whom)) },
        (19, _) => EventInputKind::StopTable { by: HOST, table: whom % 4 + 1 },
        _ => EventInputKind::Tick,
    };
    let before = hall.event.clone();
    if let Ok(facts) = hall.try_to(what) {
        check_facts(before, &facts);
    }
    check(hall);
}

/// Checks the invariants of an event.
fn check(hall: &Hall) {
    let event = &hall.event;
    // A closed seat no longer belongs to its player, who can come back and sit elsewhere.
    let open =
        |table: &Table| table.seats().iter().copied().filter(|it| !table.closed().contains(it)).collect::<Vec<_>>();
    let mut seated: Vec<EventPlayer> =
        event.tables().filter(|(_, table)| table.is_playing()).flat_map(|(_, table)| open(table)).collect();
    let count = seated.len();
    seated.sort_unstable();
    seated.dedup();
    assert_eq!(count, seated.len(), "a player sits twice");
    assert_eq!(standings_from(&hall.plan, event.results()), event.standings(), "results alone say something else");
    let gone = |entrant: &Entrant| matches!(entrant.presence(), Presence::Left | Presence::Closed);
    assert!(event.players().all(|(_, entrant)| gone(entrant) || !entrant.is_removed()), "a removed player is back");
    let form = hall.plan.form();
    if *event.phase() == Phase::Playing && form != Form::RaceTo {
        assert!(!hall.playing().is_empty(), "nobody can do anything");
    }
    if let Phase::Between { .. } = event.phase() {
        assert!(event.deadline().is_some(), "nothing leads on");
    }
    if hall.playing().iter().any(|table| event.table(*table).is_some_and(|table| table.closed() == table.seats())) {
        assert!(event.deadline().is_some(), "a table that everybody has left holds the event up");
    }
    if let Waiting::Players { have, need } = event.waiting() {
        assert!(have < need || event.deadline().is_some(), "enough wait, and nothing leads on");
    }
}

/// Checks each fact against the event before it.
fn check_facts(mut event: Event, facts: &[Fact]) {
    for (at, fact) in facts.iter().enumerate() {
        match fact {
            Fact::Bye { player, round } => check_bye(&event, facts, *player, *round),
            Fact::Finished { result, awards } if event.plan().form() == Form::Swiss => {
                let par = i64::from(event.plan().sizes().most) - 1;
                assert_eq!(awards.iter().sum::<i64>(), par * result.seats.len() as i64, "points are not conserved");
                assert!(awards.iter().all(|award| *award >= 0));
            }
            _ => {}
        }
        if matches!(fact, Fact::RoundOver { .. }) && event.plan().form() == Form::Swap {
            check_scores(&event);
        }
        evolve(&mut event, fact).expect("what was told can happen");
        let begins = |fact: &Fact| matches!(fact, Fact::Seated { .. } | Fact::Bye { .. } | Fact::Credited { .. });
        if begins(fact) && !facts.get(at + 1).is_some_and(begins) && event.plan().form() != Form::RaceTo {
            check_seats(&event, &facts[..=at]);
        }
    }
}

/// True for a person who has not left. A filler is a bot.
fn is_there(entrant: &Entrant) -> bool {
    !entrant.is_filler() && matches!(entrant.presence(), Presence::Awake | Presence::Asleep { .. })
}

/// True for a sleeping player in an event in which sleeping players do without a seat and without a bye.
fn may_sit_out(event: &Event, entrant: &Entrant) -> bool {
    event.plan().sleepers_wait() && entrant.is_asleep()
}

/// Checks that players who play this round have had at least as many byes as a player with a bye. Others with a bye in
/// the same round are left out of the comparison, because a swap credits byes when the round is over.
fn check_bye(event: &Event, facts: &[Fact], player: EventPlayer, round: u32) {
    let has_bye = |other: EventPlayer| {
        facts.iter().any(|fact| matches!(fact, Fact::Bye { player, round: of } if *player == other && *of == round))
    };
    let had = event.player(player).map_or(0, |entrant| entrant.byes());
    for (other, entrant) in event.players() {
        if is_there(entrant) && !may_sit_out(event, entrant) && !has_bye(other) {
            assert!(had <= entrant.byes(), "{player} has {had} byes already, {other} {}", entrant.byes());
        }
    }
}

/// After a round of a swap, players who did not finish it have its worst score or a bye (M5).
fn check_scores(event: &Event) {
    let results: Vec<_> = event.results().filter(|entry| round_of(entry) == Some(event.round())).collect();
    let matches =
        results.iter().filter_map(|entry| if let Scored::Match(result) = entry { Some(result) } else { None });
    let played = matches.clone().filter(|result| result.how != How::Unreported);
    let scores = played.flat_map(|result| result.points.iter().copied());
    let worst = if event.plan().best() == Best::FewestPoints { scores.max() } else { scores.min() };
    let before: Vec<EventPlayer> = event
        .results()
        .filter(|entry| round_of(entry).is_some_and(|round| round < event.round()))
        .filter_map(|entry| if let Scored::Match(result) = entry { Some(result.seats.clone()) } else { None })
        .flatten()
        .collect();
    for (player, entrant) in event.players().filter(|(player, entrant)| before.contains(player) && !entrant.is_filler())
    {
        let credits = results.iter().filter_map(|entry| match entry {
            Scored::Credit { player: of, points, why, .. } if *of == player && *why != CreditFor::Arriving => {
                Some((*points, *why))
            }
            _ => None,
        });
        let own = matches.clone().find_map(|result| {
            let seat = result.seats.iter().position(|seat| *seat == player)?;
            Some(result.points[seat])
        });
        let closed = event.tables().any(|(_, table)| table.closed().contains(&player));
        if (own.is_some() && !closed) || credits.clone().any(|(_, why)| why == CreditFor::Bye) {
            continue;
        }
        let score = own.unwrap_or(0) + credits.map(|(points, _)| points).sum::<i64>();
        assert_eq!(score, worst.unwrap_or(0), "{} was away: {:?}", entrant.name(), event.round());
    }
}

const fn round_of(entry: &Scored) -> Option<u32> {
    match entry {
        Scored::Match(result) => Some(result.round),
        Scored::Credit { round, .. } => Some(*round),
        _ => None,
    }
}

/// Checks the seating at the beginning of a round.
fn check_seats(event: &Event, facts: &[Fact]) {
    let here =
        |fact: &&Fact| matches!(fact, Fact::Seated { round, .. } | Fact::Bye { round, .. } if *round == event.round());
    let round: Vec<_> = facts.iter().filter(here).collect();
    let sizes: Vec<usize> = round
        .iter()
        .filter_map(|fact| if let Fact::Seated { seats, .. } = fact { Some(seats.len()) } else { None })
        .collect();
    // Byes of a swap are credited when the round is over.
    if event.tables().any(|(_, table)| !table.is_playing()) {
        return;
    }
    let Some((least, most)) = sizes.iter().min().zip(sizes.iter().max()) else { return };
    assert!(most - least <= 1, "sizes: {sizes:?}");
    let bounds = event.plan().sizes();
    assert!(*least >= usize::from(bounds.least) && *most <= usize::from(bounds.most), "{sizes:?} {bounds:?}");
    for (player, entrant) in event.players() {
        if is_there(entrant) && !entrant.is_out() {
            let bye = round.iter().any(|fact| matches!(fact, Fact::Bye { player: other, .. } if *other == player));
            let sits = event.seat_of(player).is_some();
            assert!(!(bye && sits), "{player} has a seat and a bye");
            assert!(bye || sits || may_sit_out(event, entrant), "{player} has neither seat nor bye");
        }
    }
}

/// Continues an event until it ends, if it can.
fn play_on(hall: &mut Hall) {
    let before = hall.event.clone();
    let facts = hall.pass(0);
    check_facts(before, &facts);
    for _ in 0..2000 {
        if hall.is_over() || matches!(hall.event.phase(), Phase::CheckIn { .. }) {
            return;
        }
        // A round takes some time.
        hall.now += 5000;
        let before = hall.event.clone();
        let ticked = hall.pass(0);
        check_facts(before, &ticked);
        let before = hall.event.clone();
        let facts = match hall.playing().first() {
            _ if hall.is_over() => return,
            Some(table) => hall.finish(*table),
            None => match hall.event.deadline() {
                Some(due) => {
                    hall.now = hall.now.max(due);
                    hall.does(EventInputKind::Tick)
                }
                None => return,
            },
        };
        check_facts(before, &facts);
        check(hall);
    }
    panic!("it does not end: {:?}", hall.event.waiting());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_inputs_upholds_the_laws(
        draft in drafts(),
        people in 0..24_u32,
        steps in proptest::collection::vec(any::<RandomInput>(), 0..120),
    ) {
        let mut hall = Hall::new(draft);
        hall.enter(people);
        _ = hall.try_to(EventInputKind::Start { by: HOST });
        for step in steps {
            act(&mut hall, step);
        }
        play_on(&mut hall);
        let results: Vec<_> = hall.event.results().cloned().collect();
        prop_assert_eq!(verify(&hall.plan, &results, &hall.event.standings()), Vec::<String>::new());

        let (mut by_facts, mut by_inputs) = (Event::open(hall.plan.clone(), HOST), Event::open(hall.plan.clone(), HOST));
        for fact in &hall.facts {
            evolve(&mut by_facts, fact).expect("it happened");
        }
        for input in &hall.inputs {
            for fact in decide(&by_inputs, input).expect("it was accepted") {
                evolve(&mut by_inputs, &fact).expect("it happened");
            }
        }
        prop_assert_eq!(&by_facts, &hall.event);
        let anew = reseat(&hall.plan, &hall.facts).expect("all sat where the rules put them");
        prop_assert!(anew.results().eq(hall.event.results()) && anew.standings() == hall.event.standings());
        prop_assert_eq!(&by_inputs, &hall.event);
        let text = serde_json::to_string(&hall.event).expect("an event is JSON");
        prop_assert_eq!(&serde_json::from_str::<Event>(&text).expect("it reads back"), &hall.event);
        let text = serde_json::to_string(&hall.facts).expect("facts are JSON");
        prop_assert_eq!(&serde_json::from_str::<Vec<Fact>>(&text).expect("they read back"), &hall.facts);
    }

    /// PW-10, checked from the finishing orders alone. If the players stay the same, the best and the worst of each
    /// table change places with those of the adjacent tables, and no other player moves.
    #[test]
    fn a_swap_moves_the_best_up_and_the_worst_down(people in 6..40_u32, rounds in 2..6_u32) {
        let mut hall = Hall::of(Form::Swap, Some(Length::Rounds(rounds)), |_| ());
        hall.enter(people);
        hall.start();
        while !hall.is_over() {
            let before = hall.seats();
            let last = before.len() - 1;
            hall.finish_all();
            if hall.is_over() { break; }
            let mut wanted: Vec<Vec<u32>> = before.iter().map(|table| table[1..table.len() - 1].to_vec()).collect();
            for (at, table) in before.iter().enumerate() {
                wanted[at.saturating_sub(1)].push(table[0]);
                wanted[(at + 1).min(last)].push(table[table.len() - 1]);
            }
            wanted.iter_mut().for_each(|table| table.sort_unstable());
            prop_assert_eq!(hall.seats(), wanted);
        }
    }
}
