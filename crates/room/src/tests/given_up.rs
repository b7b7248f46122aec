//! Tests of journals from a version with other rules. The room gives up the round that it cannot replay, and the match
//! continues.

use std::collections::BTreeMap;

use ruckus_engine::{Action, Phase, Seat, Time};
use ruckus_journal::{Entry, RoomName, Seq, StoredSnapshot};
use ruckus_protocol::{Do, LeftChair, LobbyCommand, Stage};
use ruckus_record::verify;
use serde_json::{Value, json};

use super::super::replay::read_through;
use super::super::state_digest::fnv;
use super::super::{Asker, Message, Record, RecordAnswer, SnapshotError};
use super::{Choice, PlayerId, Room, Scene, key, plan, seen, timeouts};
use crate::TablePlan;

const ANN: PlayerId = PlayerId(1);

/// Ann, Bob, and bots in the middle of the given round. The rules keep rounds short.
fn scene(round: u16) -> Scene {
    let rules = "base = 'classic'\n[deal]\ncards = 4\n[scoring]\nmethod = 'low-total'\nrounds = 4\ntarget = 0\n";
    let mut scene = Scene::open(TablePlan { rules: Choice::Ruleset(rules.to_owned()), bots: 1, ..plan("Ann") });
    let bob = scene.sit("Bob");
    scene.connect(0, ANN);
    scene.connect(0, bob);
    let chairs = LobbyCommand::Chairs { most: 6, left: LeftChair::Goes };
    for (player, what) in [
        (ANN, chairs),
        (ANN, LobbyCommand::AddBot(super::DEFAULT_BOT)),
        (bob, LobbyCommand::Ready(true)),
        (ANN, LobbyCommand::Start),
    ] {
        assert_eq!(scene.say(0, player, Do::Lobby(what)), None);
    }
    go_on(&mut scene, |room| is_in_round(room, round));
    scene
}

fn is_in_round(room: &Room, round: u16) -> bool {
    let table = room.play.table();
    table.is_some_and(|table| table.phase == Phase::Playing && table.round == round && table.pile().len() > 4)
}

fn go_on(scene: &mut Scene, until: impl Fn(&Room) -> bool) {
    for _ in 0..5_000 {
        if until(&scene.room) {
            return;
        }
        let at = scene.room.wake_at().expect("something is due").0;
        scene.until(at);
    }
    panic!("it does not come to that");
}

fn totals(room: &Room) -> Vec<i32> {
    let table = &room.play.game().expect("a match").table;
    (0..room.seats.players().len() as u8).map(|seat| table.chair(Seat(seat)).total).collect()
}

fn edit(entry: &mut Entry, change: impl FnOnce(&mut Value)) {
    let mut record: Value = serde_json::from_slice(&entry.body).expect("JSON");
    change(&mut record);
    entry.body = serde_json::to_vec(&record).expect("JSON");
}

/// Returns the journal as if version 0.2.0 with other rules had written it. Entry `at` is a move that today's rules
/// refuse, and all entries from there on have other digests.
fn by_other_rules(journal: &[Entry], at: usize) -> Vec<Entry> {
    let mut journal = journal.to_vec();
    edit(&mut journal[0], |record| record["what"]["opened"]["program"] = json!("0.2.0"));
    let mut moved = journal[at - 1].clone();
    let action = Action::Catch(Seat(0));
    edit(&mut moved, |record| {
        let digest = record["state_digest"].clone();
        *record = json!({"at": record["at"], "what": {"bot": {"seat": 0, "action": action}}, "state_digest": digest});
    });
    journal.insert(at, moved);
    for (place, entry) in journal.iter_mut().enumerate() {
        entry.seq = Seq(place as u64 + 1);
        if place >= at {
            edit(entry, |record| {
                if let Some(digest) = record["state_digest"].as_str() {
                    record["state_digest"] = json!(digest.chars().rev().collect::<String>());
                }
            });
        }
    }
    journal
}

/// The journal in the format of version 0.2.0, with `gist` in place of `state_digest`.
fn with_gists(journal: &[Entry]) -> Vec<Entry> {
    let mut old = journal.to_vec();
    let mut place = 0;
    let see = |room: &Room, record: &Record| {
        assert_eq!(record.state_digest.is_some(), room.play.table().is_some());
        if let Some(table) = room.play.table() {
            let record = Record { state_digest: None, gist: Some(fnv(table)), ..record.clone() };
            old[place].body = serde_json::to_vec(&record).expect("JSON");
        }
        place += 1;
    };
    read_through(&RoomName::new("BCDF"), journal, timeouts(), || [9; 32], see).expect("it reads");
    old
}

fn read(journal: &[Entry]) -> Room {
    Room::replay(&RoomName::new("BCDF"), journal, timeouts(), || [9; 32]).expect("no table is lost")
}

/// A room that this version has loaded and claimed under a new epoch.
fn taken_over(journal: Vec<Entry>) -> Scene {
    let mut room = read(&journal);
    let step = room.resume();
    let numbers = room.seats.players().iter().filter_map(|player| Some((player.id, player.person()?.last_n)));
    let numbers = numbers.collect();
    let (received, acks) = (BTreeMap::new(), BTreeMap::new());
    let mut scene = Scene { room, journal, numbers, received, acks, cuts: true, part: 0 };
    scene.take(step);
    scene
}

#[test]
fn a_match_continues_after_a_diverging_round_is_given_up() {
    let played = scene(3);
    let game = played.room.play.game().expect("a match");
    let before = game.before_deal.as_ref().expect("a round is played").table(&game.rulebook);
    let standings: Vec<i32> = (0..4).map(|seat| before.chair(Seat(seat)).total).collect();
    assert!(standings.iter().any(|total| *total > 0));
    let old = by_other_rules(&played.journal, played.journal.len() - 3);
    let last_seen = old.len() as u64;
    let mut scene = taken_over(old);
    assert_eq!((scene.room.stage(), totals(&scene.room)), (Stage::BetweenRounds, standings.clone()));
    assert!(scene.room.lobby_view(false).round_given_up);
    // A device that saw the round gets a full snapshot, not updates.
    let posts = scene.room.greet(ANN, Some(last_seen), 0);
    assert!(matches!(&posts[..], [post] if matches!(post.message, Message::Other(_))));
    assert!(posts[0].message.text().contains("\"round_given_up\":true"));
    // Players have time to read the notice before the next deal.
    let at = scene.room.at().0;
    scene.connect(at + 100_000, ANN);
    scene.connect(at + 100_000, PlayerId(3));
    assert!(scene.room.wake_at().is_some_and(|due| due > Time(at)));
    go_on(&mut scene, |room| is_in_round(room, 3));
    assert_eq!(totals(&scene.room), standings);
    assert!(scene.room.lobby_view(false).round_given_up, "also for players who come back later");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    go_on(&mut scene, |room| room.stage() != Stage::Playing);
    assert!(!scene.room.lobby_view(false).round_given_up);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    go_on(&mut scene, |room| room.stage() == Stage::MatchOver);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    let asker = Asker::Seat(key("Ann"));
    let answer =
        crate::history::history(scene.room.name(), &scene.journal, &asker, timeouts(), || [9; 32]).expect("it reads");
    let RecordAnswer::Match(answer) = answer else { panic!("rounds are over") };
    assert_eq!(verify(&answer.record), [], "its record is a whole match without that round");
    assert_eq!(answer.record.result.as_ref().map(|result| result.rounds), Some(4));
}

#[test]
fn a_given_up_first_round_is_dealt_again() {
    let played = scene(1);
    let dealer = played.view(0).dealer;
    let mut scene = taken_over(by_other_rules(&played.journal, played.journal.len() - 1));
    assert_eq!((scene.room.stage(), totals(&scene.room)), (Stage::BetweenRounds, vec![0; 4]));
    let at = scene.room.at().0;
    scene.connect(at, ANN);
    go_on(&mut scene, |room| is_in_round(room, 1));
    assert_eq!(scene.view(0).dealer, dealer);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn joins_and_departures_survive_a_given_up_round() {
    for leaves_late in [false, true] {
        let mut played = scene(2);
        let at = played.room.at().0;
        let place = played.journal.len();
        let early = played.journal.clone();
        assert_eq!(played.say(at, PlayerId(3), Do::Lobby(LobbyCommand::Leave)), None);
        played.sit("Cid");
        played.sit("Dee");
        // They leave and join either after or before the move that is judged differently.
        let at = if leaves_late { place } else { played.journal.len() };
        assert!(early.len() <= at);
        let mut scene = taken_over(by_other_rules(&played.journal, at));
        assert_eq!(scene.room.stage(), Stage::BetweenRounds, "late: {leaves_late}");
        let names = |room: &Room| room.card().names;
        assert_eq!(names(&scene.room), names(&played.room));
        let at = scene.room.at().0;
        scene.connect(at, ANN);
        go_on(&mut scene, |room| is_in_round(room, 2));
        let table = &scene.room.play.game().expect("a match").table;
        let holders: Vec<usize> =
            (0..scene.room.seats.players().len()).filter(|seat| table.has_seat(Seat(*seat as u8))).collect();
        let sitting: Vec<usize> =
            (0..scene.room.seats.players().len()).filter(|seat| !scene.room.seats.players()[*seat].is_gone()).collect();
        assert_eq!(holders, sitting, "late: {leaves_late}");
        assert_eq!(seen(&scene.room), seen(&scene.replayed()));
        go_on(&mut scene, |room| room.stage() == Stage::MatchOver);
        let answer =
            crate::history::history(scene.room.name(), &scene.journal, &Asker::Seat(key("Ann")), timeouts(), || {
                [9; 32]
            });
        let Ok(RecordAnswer::Match(answer)) = answer else { panic!("rounds are over") };
        assert_eq!(verify(&answer.record), [], "late: {leaves_late}");
    }
}

#[test]
fn a_room_continues_with_the_match_after_a_diverging_one() {
    let mut played = scene(2);
    let at = played.journal.len();
    go_on(&mut played, |room| room.stage() == Stage::MatchOver);
    let now = played.room.at().0;
    let rematch = played.journal.len();
    assert_eq!(played.say(now, ANN, Do::Lobby(LobbyCommand::Rematch)), None);
    go_on(&mut played, |room| is_in_round(room, 2));
    // From the deal of the next match on, restore the original digests.
    let mut old = by_other_rules(&played.journal, at);
    let digest = |entry: &Entry| {
        let record: Value = serde_json::from_slice(&entry.body).expect("JSON");
        record["state_digest"].as_str().map(str::to_owned)
    };
    let over = digest(&played.journal[rematch - 1]);
    for place in rematch..played.journal.len() {
        if let Some(dealt) = digest(&played.journal[place]).filter(|digest| Some(digest) != over.as_ref()) {
            edit(&mut old[place + 1], |record| record["state_digest"] = json!(dealt));
        }
    }
    let room = read(&old);
    assert_eq!((room.stage(), totals(&room)), (Stage::Playing, totals(&played.room)));
    assert!(!room.lobby_view(false).round_given_up);
    let answer = crate::history::history(room.name(), &old, &Asker::Seat(key("Ann")), timeouts(), || [9; 32]);
    let Ok(RecordAnswer::Match(answer)) = answer else { panic!("a round is over") };
    assert_eq!(answer.number, 2);
}

#[test]
fn entries_of_version_0_2_0_are_checked_by_their_old_digests() {
    let played = scene(2);
    let old = with_gists(&played.journal);
    let gists = old.iter().filter(|entry| String::from_utf8_lossy(&entry.body).contains("\"gist\":")).count();
    assert!(gists > 20, "{gists}");
    let room = read(&old);
    assert_eq!((room.stage(), seen(&room)), (Stage::Playing, seen(&read(&played.journal))));
    // Change one digest near the end of the journal.
    for (journal, field) in [(&old, "gist"), (&played.journal, "state_digest")] {
        let mut journal = journal.clone();
        let place = journal.len() - 2;
        edit(&mut journal[place], |record| {
            record[field] = match &record[field] {
                Value::Number(gist) => json!(gist.as_u64().expect("32 bits") ^ 1),
                Value::String(digest) => json!(digest.chars().rev().collect::<String>()),
                other => panic!("{field}: {other}"),
            };
        });
        assert!(read(&journal).lobby_view(false).round_given_up, "{field}");
    }
    // New entries have digests of this version.
    let scene = taken_over(old);
    let last: Value = serde_json::from_slice(&scene.journal[scene.journal.len() - 1].body).expect("JSON");
    assert!(last["state_digest"].is_string() && last.get("gist").is_none(), "{last}");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

fn reopen(stored: &StoredSnapshot, journal: &[Entry]) -> Result<Room, SnapshotError> {
    let place = journal.iter().position(|entry| entry.seq == stored.seq).expect("it is there");
    Room::reopen(&stored.room, stored, &journal[place..], timeouts(), || [9; 32])
}

#[test]
fn snapshot_and_journal_give_up_a_round_identically() {
    let mut played = scene(2);
    let sealed = played.room.snapshot("0.2.0").seal().expect("is written");
    let at = played.journal.len();
    let due = played.room.wake_at().expect("something is due").0;
    played.until(due);
    let old = by_other_rules(&played.journal, at);
    let (mut here, mut there) = (reopen(&sealed, &old).expect("it is read"), read(&old));
    assert_eq!((here.stage(), seen(&here)), (Stage::BetweenRounds, seen(&there)));
    let steps = [here.resume(), there.resume()];
    assert_eq!(steps[0].entry.body, steps[1].entry.body);
    // A snapshot of 0.2.0 does not store the table before the deal, so the room needs the whole journal.
    let mut body: Value = serde_json::from_slice(&sealed.body).expect("JSON");
    assert!(body["game"].as_object_mut().and_then(|game| game.remove("before_deal")).is_some());
    let body = serde_json::to_vec(&body).expect("JSON");
    let sealed = StoredSnapshot::new(sealed.room, sealed.seq, sealed.epoch, sealed.schema, body);
    assert!(matches!(reopen(&sealed, &old), Err(SnapshotError::Entry(_))));
    assert!(reopen(&sealed, &played.journal).is_ok(), "if all is judged as before, it is of use");
}

#[test]
fn a_table_set_up_mid_round_continues_with_the_next_deal() {
    let hand = |cards: [&str; 2]| cards.iter().map(|card| card.parse().expect("a card")).collect::<Vec<_>>();
    let set = super::SetTable {
        hands: vec![hand(["Y1", "Y2"]), hand(["G1", "G2"])],
        pile: vec![super::PlacedCard { card: "Y7".parse().expect("a card"), by: None, unsettled: false }],
        turn: Some(Seat(0)),
        still: true,
        ..super::SetTable::default()
    };
    let mut played = Scene::open(TablePlan { bots: 1, set: Some(set), ..plan("Ann") });
    played.connect(0, ANN);
    let old = by_other_rules(&played.journal, played.journal.len());
    let mut scene = taken_over(old);
    assert_eq!(scene.room.stage(), Stage::BetweenRounds);
    scene.connect(0, ANN);
    go_on(&mut scene, |room| room.stage() == Stage::Playing);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}
