//! Complete runs of each form, and edge cases.

use std::collections::BTreeSet;

use ruckus_events::{
    CreditFor, Draft, Ending, EventInputKind, EventPlayer, Fact, Form, Length, Person, Phase, Refusal, Report, Sizes,
    Waiting,
};

use crate::common::{HOST, Hall};

fn swiss(matches: u32) -> Hall {
    Hall::of(Form::Swiss, Some(Length::Matches(matches)), |_| ())
}

#[test]
fn a_small_field_plays_at_one_table_or_adds_bots() {
    let mut hall = Hall::of(Form::Swiss, Some(Length::Matches(2)), |draft| draft.expected = Some(40));
    hall.enter(5);
    let facts = hall.start();
    assert!(facts.contains(&Fact::Started { at: 0, players: 5, expected: Some(40) }));
    assert_eq!(hall.seats(), [[0, 1, 2, 3, 4]]);
    let mut swap = Hall::of(Form::Swap, Some(Length::Rounds(2)), |_| ());
    swap.enter(5);
    let refusal = swap.try_to(EventInputKind::Start { by: HOST }).expect_err("a swap needs two tables");
    assert_eq!(refusal, Refusal::TooFew { have: 5, need: 6 });
    let mut bots = Hall::of(Form::Swap, Some(Length::Rounds(2)), |draft| draft.bots = true);
    bots.enter(5);
    bots.start();
    assert_eq!(bots.seats().iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
    let (filler, _) = bots.event.players().find(|(_, entrant)| entrant.is_filler()).expect("a bot fills up");
    assert_eq!(bots.refuses(EventInputKind::Remove { by: HOST, player: filler }), "fills-up");
}

#[test]
fn swiss_seats_equal_players_with_new_opponents() {
    let mut hall = swiss(3);
    hall.enter(16);
    hall.start();
    let first = hall.seats();
    hall.finish_all();
    let standings = hall.event.standings();
    assert_eq!(standings.iter().filter(|line| line.rank == 1).count(), 4, "four have won");
    for table in hall.seats() {
        for other in &first {
            assert!(table.iter().filter(|player| other.contains(player)).count() <= 1, "{table:?} met at {other:?}");
        }
    }
    hall.finish_all();
    hall.finish_all();
    assert!(hall.is_over());
    assert_eq!(hall.ranks()[0], (1, 0), "a player who always wins is first");
}

#[test]
fn a_bye_is_worth_the_average_match() {
    let mut hall = Hall::of(Form::Swiss, Some(Length::Matches(4)), |draft| {
        draft.sizes = Some(Sizes { least: 4, most: 5 });
    });
    hall.enter(7);
    let facts = hall.start();
    let byes = facts.iter().filter(|fact| matches!(fact, Fact::Bye { .. })).count();
    assert_eq!(byes, 2);
    assert_eq!(hall.event.standings()[0].points, 4);
    (0..4).for_each(|_| drop(hall.finish_all()));
    assert!(hall.is_over());
    let byes: Vec<u32> = hall.event.standings().iter().map(|line| line.byes).collect();
    assert_eq!(byes.iter().sum::<u32>(), 8);
    assert!(byes.iter().all(|byes| (1..=2).contains(byes)), "{byes:?}");
}

#[test]
fn a_knockout_continues_until_one_table_is_left() {
    let mut hall = Hall::of(Form::Knockout, None, |_| ());
    hall.enter(24);
    hall.start();
    assert_eq!(hall.seats().len(), 6);
    hall.finish_all();
    assert_eq!(hall.seats().iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 4]);
    assert_eq!(
        hall.refuses(EventInputKind::CheckIn { person: Some(Person(99)), name: "Late".to_owned(), bot: false }),
        "no-late-entry"
    );
    hall.finish_all();
    assert_eq!(hall.seats().iter().map(Vec::len).collect::<Vec<_>>(), [6]);
    hall.finish_all();
    assert!(hall.is_over());
    assert_eq!(hall.ranks()[0], (1, 0));
    assert_eq!(hall.ranks().len(), 24);
}

#[test]
fn lucky_losers_fill_tables_and_replace_leaving_players() {
    let mut hall = Hall::of(Form::Knockout, None, |draft| {
        draft.sizes = Some(Sizes { least: 4, most: 5 });
        draft.pause = Some(30);
    });
    hall.enter(12);
    hall.start();
    assert_eq!(hall.seats().len(), 3);
    hall.finish_all();
    // The winner of the first table leaves during the pause.
    let winner = hall.event.table(1).and_then(|table| table.result()).map(|result| result.order[0][0]);
    hall.does(EventInputKind::Leave { player: winner.expect("the table has finished") });
    let facts = hall.pass(30_000);
    let lucky = facts.iter().filter(|fact| matches!(fact, Fact::WentOn { lucky: true, .. })).count();
    assert_eq!(lucky, 2, "six have earned it, eight fill two tables");
    assert_eq!(facts.iter().filter(|fact| matches!(fact, Fact::KnockedOut { .. })).count(), 3);
}

#[test]
fn a_race_seats_waiting_players_and_scores_the_field() {
    let mut hall = Hall::of(Form::RaceTo, Some(Length::Minutes(60)), |draft| draft.pause = Some(10));
    hall.start_race();
    assert_eq!(hall.event.waiting(), Waiting::Players { have: 2, need: 3 });
    hall.enter(1);
    assert_eq!(hall.event.deadline(), Some(10_000), "enough wait: ten seconds for others");
    hall.enter(3);
    assert_eq!(hall.seats(), [[0, 1, 2, 3, 4, 5]], "a full table begins at once");
    hall.finish_all();
    let points: Vec<i64> = hall.event.standings().iter().map(|line| line.points).collect();
    assert_eq!(points, [500, 400, 300, 200, 100, 0], "fifty and fifty for each player beaten");
    hall.enter(6);
    let late = hall.report(1);
    hall.finish_all();
    assert_eq!(hall.refuses(EventInputKind::Finish { report: late }), "old-result");
    hall.pass(3_600_000);
    assert!(hall.event.tables().all(|(_, table)| table.is_time_up()));
    let facts = hall.pass(60_000);
    assert!(matches!(facts.last(), Some(Fact::Ended { why: Ending::Played, .. })));
}

#[test]
fn beating_strong_players_earns_more_points() {
    let mut hall = Hall::of(Form::RaceTo, Some(Length::Minutes(60)), |_| ());
    hall.start_race();
    hall.enter(1);
    (0..5).for_each(|_| drop(hall.finish_all()));
    let table = hall.playing()[0];
    let mut report = hall.report(table);
    report.order.reverse();
    let before: Vec<i64> =
        [2, 0].map(|player| hall.event.player(EventPlayer(player)).map_or(0, |it| it.points())).to_vec();
    hall.does(EventInputKind::Finish { report });
    let won = hall.event.player(EventPlayer(2)).map_or(0, |it| it.points()) - before[0];
    assert!(won > 200, "beating the two who always won counts more than twice 100: {won}");
}

#[test]
fn forged_and_late_results_are_rejected() {
    let mut hall = swiss(2);
    hall.enter(8);
    hall.start();
    let old = hall.report(1);
    let report = |change: &dyn Fn(&mut Report)| {
        let mut report = old.clone();
        change(&mut report);
        EventInputKind::Finish { report }
    };
    let stranger = hall.report(2).seats[0];
    assert_eq!(hall.refuses(report(&|it| it.round = 2)), "old-result");
    assert_eq!(hall.refuses(report(&|it| it.table = 9)), "no-such-table");
    assert_eq!(hall.refuses(report(&|it| it.seats[0] = stranger)), "wrong-players");
    assert_eq!(hall.refuses(report(&|it| it.seats[0] = it.seats[1])), "wrong-players");
    assert_eq!(hall.refuses(report(&|it| it.order.truncate(2))), "wrong-result");
    assert_eq!(hall.refuses(report(&|it| it.points.truncate(2))), "wrong-result");
    assert_eq!(hall.refuses(report(&|it| it.points[0] = i64::MIN)), "wrong-result");
    assert_eq!(hall.refuses(report(&|it| it.order[0] = it.order[1].clone())), "wrong-result");
    hall.finish(1);
    assert_eq!(hall.refuses(report(&|_| ())), "not-playing");
    hall.finish(2);
    assert_eq!(hall.refuses(report(&|_| ())), "old-result");
}

#[test]
fn a_player_checks_in_once_under_a_unique_name() {
    let mut hall = swiss(2);
    let ann = |person, name: &str| EventInputKind::CheckIn { person, name: name.to_owned(), bot: false };
    hall.does(ann(Some(Person(1)), " Ann "));
    assert_eq!(hall.refuses(ann(Some(Person(1)), "Bob")), "already-here");
    assert_eq!(hall.refuses(ann(Some(Person(2)), "ann")), "name-taken");
    assert_eq!(hall.refuses(ann(Some(Person(2)), "  ")), "bad-name");
    assert_eq!(hall.refuses(ann(Some(Person(2)), &"x".repeat(41))), "bad-name");
    assert_eq!(hall.refuses(ann(None, "Bob")), "no-person");
}

#[test]
fn an_absent_player_loses_the_seat_after_two_minutes() {
    let mut hall = swiss(2);
    hall.enter(4);
    hall.start();
    hall.does(EventInputKind::FallAsleep { player: EventPlayer(3) });
    assert_eq!(hall.event.deadline(), Some(120_000));
    hall.pass(119_999);
    assert_eq!(hall.event.seat_of(EventPlayer(3)).map(|(table, _)| table), Some(1));
    let facts = hall.pass(1);
    assert_eq!(facts, [Fact::SeatClosed { player: EventPlayer(3) }]);
    assert_eq!(hall.event.seat_of(EventPlayer(3)), None);
    let mut report = hall.report(1);
    report.order.pop();
    hall.does(EventInputKind::Finish { report });
    assert_eq!(hall.seats(), [[0, 1, 2]]);
    hall.does(EventInputKind::ComeBack { player: EventPlayer(3) });
    assert_eq!(hall.event.seat_of(EventPlayer(3)), None, "back at the next match");
}

#[test]
fn an_unfinished_table_is_scored_at_the_time_limit() {
    let mut hall = Hall::of(Form::Swiss, Some(Length::Matches(2)), |draft| draft.time_limit = Some(600));
    hall.enter(8);
    hall.start();
    hall.finish(1);
    let report = hall.report(2);
    assert_eq!(hall.refuses(EventInputKind::Unfinished { report: report.clone() }), "not-time-yet");
    assert_eq!(hall.pass(600_000), [Fact::TimeUp { table: 2, at: 600_000 }]);
    hall.does(EventInputKind::Unfinished { report });
    assert_eq!(hall.event.round(), 2);
    hall.pass(600_000);
    let facts = hall.pass(60_000);
    assert!(matches!(facts.last(), Some(Fact::Ended { .. })), "nobody says how it stands: all tie");
}

#[test]
fn a_swap_table_without_cards_gets_the_mean_of_the_round() {
    let mut hall = Hall::of(Form::Swap, Some(Length::Rounds(2)), |draft| draft.time_limit = Some(600));
    hall.enter(8);
    hall.start();
    let played = hall.report(1);
    hall.finish(1);
    hall.pass(600_000);
    let report = hall.report(2);
    let report = Report { points: vec![0; report.seats.len()], ..report };
    let facts = hall.does(EventInputKind::Unfinished { report: report.clone() });
    let mean = played.points.iter().sum::<i64>() / played.points.len() as i64;
    let credit = |player| Fact::Credited { player, round: 1, points: mean, why: CreditFor::Unreported };
    assert!(mean > 0 && report.seats.iter().all(|seat| facts.contains(&credit(*seat))), "{facts:?}");
}

#[test]
fn a_table_with_one_remaining_player_ends_early() {
    let mut hall = swiss(1);
    hall.enter(3);
    hall.start();
    hall.does(EventInputKind::Leave { player: EventPlayer(0) });
    let facts = hall.does(EventInputKind::Leave { player: EventPlayer(1) });
    assert!(facts.contains(&Fact::TimeUp { table: 1, at: 0 }));
    hall.pass(60_000);
    assert_eq!(hall.ranks(), [(1, 2), (2, 0), (2, 1)]);
}

fn host_leaves(by: Person) -> EventInputKind {
    EventInputKind::HostLeaves { by, away: BTreeSet::new() }
}

#[test]
fn a_race_seats_no_players_before_its_start() {
    let mut hall = Hall::of(Form::RaceTo, Some(Length::Minutes(10)), |draft| {
        draft.time_limit = Some(60);
        draft.bots = true;
    });
    hall.enter(3);
    hall.pass(3_600_000);
    let facts = hall.start();
    let began: Vec<_> =
        facts.iter().filter_map(|fact| if let Fact::RoundBegan { at, .. } = fact { Some(*at) } else { None }).collect();
    assert_eq!(began, [3_600_000], "they have waited for an hour, but the table has all of its time");
    assert!(!facts.iter().any(|fact| matches!(fact, Fact::TimeUp { .. })));
}

#[test]
fn absent_people_become_host_last() {
    let mut hall = swiss(1);
    hall.enter(3);
    hall.does(EventInputKind::AddCoHost { by: HOST, person: Person(77) });
    let away = BTreeSet::from([Person(77), Person(0)]);
    hall.does(EventInputKind::HostLeaves { by: HOST, away });
    assert_eq!(hall.event.host(), Some(Person(1)), "the co-host and the player who was there before are away");
    let away = BTreeSet::from([Person(77), Person(0), Person(2)]);
    hall.does(EventInputKind::HostLeaves { by: Person(1), away });
    assert_eq!(hall.event.host(), Some(Person(77)), "all are away");
}

#[test]
fn a_co_host_then_the_earliest_player_takes_over() {
    let mut hall = swiss(1);
    hall.enter(3);
    hall.does(EventInputKind::AddCoHost { by: HOST, person: Person(77) });
    assert_eq!(hall.refuses(EventInputKind::Start { by: Person(5) }), "not-host");
    hall.does(host_leaves(HOST));
    assert_eq!((hall.event.host(), hall.event.co_hosts()), (Some(Person(77)), &[][..]));
    assert_eq!(hall.refuses(EventInputKind::Start { by: HOST }), "not-host");
    hall.does(EventInputKind::Leave { player: EventPlayer(0) });
    hall.does(host_leaves(Person(77)));
    assert_eq!(hall.event.host(), Some(Person(1)), "the longest there");
    hall.does(EventInputKind::Close { by: Person(1) });
    assert!(matches!(hall.event.phase(), Phase::Ended { why: Ending::Closed, .. }));
    assert_eq!(hall.refuses(EventInputKind::Start { by: Person(1) }), "over");
}

#[test]
fn the_plan_can_change_only_before_the_start() {
    let mut hall = swiss(1);
    hall.enter(6);
    let plan = || Box::new(Draft::new("Other", "power", Form::Swap, Some(Length::Rounds(1))));
    hall.does(EventInputKind::ChangePlan { by: HOST, plan: plan() });
    assert_eq!(hall.event.plan().form(), Form::Swap);
    let wrong = Box::new(Draft::new("Other", "power", Form::Swap, None));
    assert_eq!(hall.refuses(EventInputKind::ChangePlan { by: HOST, plan: wrong }), "bad-plan");
    hall.start();
    assert_eq!(hall.refuses(EventInputKind::ChangePlan { by: HOST, plan: plan() }), "already-started");
}

#[test]
fn the_event_starts_after_check_in_with_enough_players() {
    let mut hall = Hall::of(Form::Swiss, Some(Length::Matches(1)), |draft| draft.check_in_until = Some(1000));
    hall.enter(2);
    assert_eq!(hall.pass(1000), [Fact::CheckInOver]);
    assert_eq!(hall.event.deadline(), None);
    hall.enter(1);
    assert_eq!(hall.seats(), [[0, 1, 2]]);
}

#[test]
fn a_latecomer_gets_mean_points_at_the_lowest_table() {
    let mut hall = Hall::of(Form::Swap, Some(Length::Rounds(3)), |draft| draft.pause = Some(10));
    hall.enter(6);
    hall.start();
    hall.finish_all();
    hall.enter(1);
    let facts = hall.pass(10_000);
    let credit =
        facts.iter().find_map(|fact| if let Fact::Credited { points, .. } = fact { Some(*points) } else { None });
    assert_eq!(credit, Some(25), "the mean of 0 and 50 (M3)");
    assert!(hall.seats()[1].contains(&6));
    assert_eq!(hall.seats()[1].len(), 4);
}

/// PW-10: among equal scores, players with fewer points in the whole event move up, and players with more move down.
#[test]
fn the_whole_event_breaks_ties_in_a_swap() {
    let mut hall = Hall::of(Form::Swap, Some(Length::Rounds(3)), |_| ());
    hall.enter(6);
    hall.start();
    hall.finish_all();
    // All players of each table tie in the second round, so the first round decides.
    let tables = hall.seats();
    for table in hall.playing() {
        let mut report = hall.report(table);
        report.points = vec![10; 3];
        report.order = vec![report.seats.clone()];
        hall.does(EventInputKind::Finish { report });
    }
    let wanted = [[tables[0][0], tables[0][1], tables[1][0]], [tables[0][2], tables[1][1], tables[1][2]]];
    assert_eq!(
        hall.seats(),
        wanted.map(|mut table| {
            table.sort_unstable();
            table
        })
    );
}

#[test]
fn newcomers_and_departed_bots_rank_last() {
    let mut hall = Hall::of(Form::Swap, Some(Length::Rounds(9)), |draft| {
        draft.bots = true;
        draft.pause = Some(10);
    });
    hall.enter(5);
    hall.start();
    // The filling bot wins its round, and leaves when a sixth player joins.
    let bot = EventPlayer(5);
    for table in hall.playing() {
        let mut report = hall.report(table);
        if let Some(place) = report.order.iter().position(|group| group[0] == bot) {
            let group = report.order.remove(place);
            report.order.insert(0, group);
            report.points.iter_mut().for_each(|points| *points += 100);
        }
        hall.does(EventInputKind::Finish { report });
    }
    hall.enter(1);
    assert_eq!(hall.event.standings().last().map(|line| line.player), Some(EventPlayer(6)), "nothing finished yet");
    let facts = hall.pass(10_000);
    assert!(facts.contains(&Fact::Left { player: bot }));
    hall.finish_all();
    assert_eq!(hall.event.standings().last().map(|line| (line.player, line.gone)), Some((bot, true)));
    // A player leaves and the bot comes back, with the mean or its old total.
    hall.does(EventInputKind::Leave { player: EventPlayer(0) });
    let facts = hall.pass(10_000);
    assert!(facts.iter().any(|fact| matches!(fact, Fact::CameBack { player, .. } if *player == bot)));
    assert_eq!(hall.event.players().filter(|(_, entrant)| entrant.is_filler()).count(), 1);
}
