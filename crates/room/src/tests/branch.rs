//! Tests of matches that continue from a moment of another match.

use ruckus_engine::{Seat, View};
use ruckus_protocol::{Do, ErrorCode, Face, LobbyCommand, Reason};
use ruckus_record::{Finish, Record, Replay};

use super::super::{Asker, Branch, Match, RecordAnswer};
use super::*;

/// A finished match between bots and Ann, who does nothing.
fn over(bots: u8) -> Scene {
    let mut scene = dealt("super-power-no-sissies", bots);
    to_the_end(&mut scene);
    scene
}

fn dealt(base: &str, bots: u8) -> Scene {
    let text = format!("base = '{base}'\n[scoring]\nmethod = 'low-total'\nrounds = 2\ntarget = 0\n");
    let rules = Choice::Ruleset(text);
    let mut scene = Scene::open(TablePlan { bots, rules, start: true, ..plan("Ann") });
    scene.connect(0, PlayerId(1));
    scene
}

fn to_the_end(scene: &mut Scene) {
    while scene.room.stage() != Stage::MatchOver {
        let at = scene.room.wake_at().expect("something is due").0;
        scene.until(at);
        assert!(scene.journal.len() < 20_000, "a match comes to an end");
    }
}

fn asked(scene: &Scene, asker: &Asker) -> RecordAnswer {
    history::history(&RoomName::new("BCDF"), &scene.journal, asker, Timeouts::default(), || [0; 32]).expect("reads")
}

fn published(scene: &Scene, asker: &Asker) -> Match {
    match asked(scene, asker) {
        RecordAnswer::Match(published) => *published,
        other => panic!("{other:?}"),
    }
}

fn from_seat(scene: &Scene) -> Match {
    published(scene, &Asker::Seat(key("Ann")))
}

/// The range of a round's entries.
fn span(record: &Record, round: usize) -> (usize, usize) {
    let deals = record.entries.iter().enumerate();
    let deals = deals.filter(|(_, entry)| matches!(entry.what, ruckus_record::EntryInput::Deal { .. }));
    let mut places: Vec<usize> = deals.map(|(place, _)| place).collect();
    places[0] = 0;
    places.push(record.entries.len());
    (places[round - 1], places[round])
}

#[test]
fn a_branch_starts_from_the_exact_recorded_position() {
    let scene = over(3);
    let record = from_seat(&scene).record;
    let (from, until) = span(&record, 2);
    let mut tried = 0;
    for step in (1..until - from).step_by(3) {
        let seat = Seat((step % 4) as u8);
        let Ok(branch) = Branch::of(&record, 2, step as u32, seat) else { continue };
        tried += 1;
        let branched = Scene::open(TablePlan { branch: Some(branch), ..plan("Eve") });
        let mut replay = Replay::new(&record).expect("good rules");
        (0..from + step).for_each(|place| drop(replay.step(place).expect("plays")));
        let table = &branched.room.play.game().expect("it is being played").table;
        assert_eq!(View::of(table, Some(seat)), View::of(replay.table(), Some(seat)), "step {step}");
        assert_eq!(table, replay.table(), "step {step}: to the last hidden card");
        assert_eq!(branched.room.seat_of(PlayerId(1)), Some(seat));
        assert_eq!(branched.room.at(), record.entries[from + step - 1].at, "deadlines are as far away as they were");
        let lobby = branched.room.lobby_view(false);
        assert_eq!(lobby.seats.iter().filter(|seat| seat.bot.is_some()).count(), 3);
        assert_eq!(lobby.seats[seat.index()].name, "Eve");
        assert_eq!(seen(&branched.room), seen(&branched.replayed()), "and a restart changes nothing");
    }
    assert!(tried > 3);
}

#[test]
fn names_are_removed_from_a_branch_after_any_number_of_bots() {
    let record = from_seat(&over(2)).record;
    let branch = Branch::of(&record, 1, 8, Seat(1)).expect("the round is being played");
    let branched = Scene::open(TablePlan { branch: Some(branch), ..plan("Eve") });
    let bot = serde_json::to_vec(&record::Record {
        what: JournalEvent::own_command(LobbyCommand::AddBot(DEFAULT_BOT), None),
        ..serde_json::from_slice(&branched.journal[1].body).expect("reads")
    });
    let bot = Entry { body: bot.expect("is written"), ..branched.journal[1].clone() };
    let mut journal = branched.journal.clone();
    journal.splice(2..2, [bot.clone(), bot]);
    let table = RoomName::new(&record.header.table);
    let old = ["Ann".to_owned()];
    let rewritten = forget_elsewhere(&table, &journal, &old, "Player 1").expect("reads").expect("has the name");
    assert_eq!(rewritten.seq, branched.journal[2].seq);
    assert!(!String::from_utf8_lossy(&rewritten.body).contains("\"Ann\""));
}

#[test]
fn a_branch_plays_to_its_end_with_its_own_record() {
    let scene = over(2);
    let record = from_seat(&scene).record;
    let branch = Branch::of(&record, 1, 8, Seat(1)).expect("the round is being played");
    let mut branched = Scene::open(TablePlan { branch: Some(branch), ..plan("Ann") });
    let names = branched.room.lobby_view(false).seats.into_iter().map(|seat| seat.name).collect::<Vec<_>>();
    assert_eq!(names[1], "Ann");
    assert!(names[0] != "Ann" && names[2] != "Ann", "nobody else is called so: {names:?}");
    assert!(matches!(asked(&branched, &Asker::Seat(key("Ann"))), RecordAnswer::NotYet), "its round is not over");
    let at = branched.room.at().0;
    branched.connect(at, PlayerId(1));
    to_the_end(&mut branched);
    assert_eq!(seen(&branched.room), seen(&branched.replayed()));
    let Match { number, record: own, elsewhere, .. } = from_seat(&branched);
    assert_eq!((number, elsewhere), (1, 1), "the first round was dealt where it began, the second here");
    let cut: Vec<bool> = own.deals().expect("plays").iter().map(|deal| deal.shuffle.is_some()).collect();
    assert_eq!(cut, [false, true]);
    let mut replay = Replay::new(&own).expect("good rules");
    replay.finish().expect("plays");
    assert_eq!(replay.outcome(), own.result);
    assert_eq!(replay.names(), names);
    assert_eq!(own.entries[1].at, record.entries[1].at);
}

#[test]
fn a_record_keeps_photo_finishes_as_shown() {
    // Races need a person who attends, so Ann returns each time a bot has played for her.
    let mut scene = dealt("power", 3);
    while scene.room.stage() != Stage::MatchOver {
        let at = scene.room.wake_at().expect("something is due").0;
        scene.until(at);
        let on_turn = scene.room.play.game().is_some_and(|game| game.table.turn == Seat(0));
        if scene.room.lobby_view(false).seats[0].stand_in && !on_turn {
            scene.connect(at, PlayerId(1));
        }
        assert!(scene.journal.len() < 20_000, "a match comes to an end");
    }
    let record = from_seat(&scene).record;
    let place = |place: &Finish| (place.seat.0, place.ms, place.dead_heat);
    let photos = record.entries.iter().filter(|entry| !entry.photo.is_empty());
    let kept: Vec<Vec<_>> = photos.map(|entry| entry.photo.iter().map(place).collect()).collect();
    assert!(kept.len() > 1, "bots race for slaps");
    let shown = scene.photos(PlayerId(1));
    assert!(kept.iter().all(|photo| shown.contains(photo)), "{kept:?} of {shown:?}");
    assert_eq!(kept.last(), shown.last());
    assert_eq!(Record::parse(&record.lines()).as_ref(), Ok(&*record), "and it survives being written down");
}

#[test]
fn rejects_branches_from_invalid_positions() {
    let record = from_seat(&over(2)).record;
    let (from, until) = span(&record, 1);
    let steps = (until - from) as u32;
    for (round, step, seat, why) in [
        (1, 0, 0, "no round is being played"),
        (1, steps, 0, "no round is being played"),
        (1, steps + 1, 0, "`step`"),
        (0, 3, 0, "`round`"),
        (3, 3, 0, "`round`"),
        (1, 8, 3, "`seat`"),
        (1, 8, 200, "`seat`"),
    ] {
        let problem = Branch::of(&record, round, step, Seat(seat)).expect_err(why);
        assert!(problem.code == ErrorCode::BadRequest && problem.message.contains(why), "{problem:?}");
    }
}

#[test]
fn a_branch_of_an_overlong_match_is_rejected() {
    let mut record = Record::clone(&from_seat(&over(1)).record);
    let again = record.entries.last().cloned().expect("something has happened");
    record.entries.extend(std::iter::repeat_n(again, 240_000));
    let (from, until) = span(&record, 2);
    let problem = Branch::of(&record, 2, (until - from) as u32, Seat(0)).expect_err("over four megabytes");
    assert_eq!(problem.reason.as_deref(), Some(&Reason::MatchTooLong), "{problem:?}");
}

#[test]
fn a_link_opens_only_its_own_match() {
    let mut scene = over(2);
    let first = from_seat(&scene);
    assert_eq!(first.number, 1);
    let at = scene.room.at().0;
    assert_eq!(scene.say(at, PlayerId(1), Do::Lobby(LobbyCommand::Rematch)), None);
    let link = |number, key| Asker::Link { number, key };
    assert!(
        matches!(asked(&scene, &Asker::Seat(key("Ann"))), RecordAnswer::NotYet),
        "the latest has no round that is over"
    );
    let again = published(&scene, &link(1, first.key));
    assert_eq!((again.number, &again.record), (1, &first.record), "what was shared stays what it was");
    to_the_end(&mut scene);
    let second = from_seat(&scene);
    assert_eq!(second.number, 2);
    assert_ne!(second.record, first.record);
    assert_eq!(published(&scene, &link(2, second.key)).record, second.record);
    assert_eq!(published(&scene, &link(1, first.key)).record, first.record);
    for (number, key) in [(2, first.key), (1, second.key), (0, first.key), (1, Hex([0; 16]))] {
        assert!(matches!(asked(&scene, &link(number, key)), RecordAnswer::WrongKey), "{number}");
    }
    // Links stay valid after the creator of the table has left.
    assert_eq!(scene.say(scene.room.at().0, PlayerId(1), Do::Lobby(LobbyCommand::Leave)), None);
    assert_eq!(published(&scene, &link(1, first.key)).record, first.record);
}

#[test]
fn a_replay_shows_custom_faces() {
    let mut scene = dealt("classic", 2);
    let face = Face { shape: 2, color: 7, eyes: 1, mouth: 0, hat: 3 };
    assert_eq!(scene.say(1, PlayerId(1), Do::Lobby(LobbyCommand::Face(face))), None);
    to_the_end(&mut scene);
    assert_eq!(from_seat(&scene).faces, [Some(face), None, None]);
}
