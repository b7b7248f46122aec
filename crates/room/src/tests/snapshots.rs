//! Checks that a room from a snapshot equals the room from a replay in everything that clients can observe.

use std::collections::{BTreeMap, BTreeSet};

use ruckus_engine::{Time, WindowKind};
use ruckus_homemade::Homemade;
use ruckus_journal::{Entry, Epoch, RoomName, Seq, StoredSnapshot};
use ruckus_laws::dice::Dice;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_protocol::{ServerMessage, Stage};
use ruckus_ruleset::{PRESETS, gallery};

use super::super::player::RoomPlayer;
use super::super::state_digest::fnv;
use super::super::{Message, RoomSnapshot, SCHEMA, SnapshotError, Step, written};
use super::random::{Chance, bring};
use super::{Choice, Room, Scene, TablePlan, plan, seen, timeouts};

/// The maximum number of inputs when two rooms are compared.
const ON: usize = 60;

/// A room with its journal and a source of random inputs.
struct Played {
    room: Room,
    journal: Vec<Entry>,
    chance: Chance,
}

impl Played {
    /// Opens a table for Ann, Bob, Cid, and two bots. `None` if the rules conflict.
    fn open(plan: TablePlan, seed: u64) -> Option<Self> {
        let plan = TablePlan { bots: 2, ..plan };
        Room::open(RoomName::new("BCDF"), plan.clone(), timeouts(), || [7; 32]).ok()?;
        let mut scene = Scene::open(plan);
        for name in ["Bob", "Cid"] {
            scene.sit(name);
        }
        Some(Self { room: scene.room, journal: scene.journal, chance: Chance::new(seed) })
    }

    /// Opens a table with a preset and plays the given number of inputs.
    fn preset(name: &str, seed: u64, inputs: usize) -> Self {
        let rules = Choice::Preset { base: name.to_owned(), with: BTreeMap::new() };
        let mut played = Self::open(TablePlan { rules, ..plan("Ann") }, seed).expect("presets are sound");
        (0..inputs).for_each(|_| played.go_on());
        played
    }

    fn go_on(&mut self) {
        let coming = self.chance.next(&self.room);
        self.journal.extend(bring(&mut self.room, coming).into_iter().map(|step| step.entry));
    }

    fn sealed(&self) -> StoredSnapshot {
        self.room.snapshot("test").seal().expect("is written")
    }

    fn replayed(&self) -> Room {
        Room::replay(self.room.name(), &self.journal, timeouts(), || [9; 32]).expect("the journal is sound")
    }
}

fn reopen(stored: &StoredSnapshot, journal: &[Entry]) -> Result<Room, SnapshotError> {
    let place = journal.iter().position(|entry| entry.seq >= stored.seq).unwrap_or(journal.len());
    Room::reopen(&stored.room, stored, &journal[place..], timeouts(), || [9; 32])
}

fn body(room: &Room) -> String {
    String::from_utf8(room.snapshot("test").seal().expect("is written").body).expect("is text")
}

/// Everything that clients can observe of a room, now or later.
fn noticed(room: &Room) -> Vec<String> {
    let mut all = seen(room);
    all.push(written(&room.greet_watcher(0)));
    all.push(format!("{:?} {:?} {:?}", room.card(), room.rules(), crate::moderation::inspect(room)));
    all.push(format!("{:?} {:?} {:?}", room.wake_at(), room.progress(), room.last()));
    for player in room.seats.players().iter().filter(|player| player.person().is_some()) {
        let answers: Vec<_> = player.person().iter().flat_map(|p| (0..=p.last_n).map(|n| p.answer(n))).collect();
        let moment = room.moment_for(player.id);
        all.push(format!("{:?} {answers:?} {moment:?}", player.offers));
    }
    all.push(body(room));
    all
}

/// Everything that steps send or write.
fn messages(steps: &[Step]) -> Vec<String> {
    let tell = |step: &Step| {
        let posts: Vec<_> = step.posts.iter().map(|post| (post.to, post.message.text())).collect();
        let public = step.public.as_ref().map(Message::text);
        format!("{:?} {posts:?} {public:?} {:?} {:?}", step.entry, step.dismissed, step.waited)
    };
    steps.iter().map(tell).collect()
}

/// Checks that two texts are equal, and shows only the place where they differ.
fn same(one: &[String], other: &[String], when: &str) {
    assert_eq!(one.len(), other.len(), "{when}");
    if let Some((one, other)) = one.iter().zip(other).find(|(one, other)| one != other) {
        let at = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        let near = |text: &str| text.chars().skip(at.saturating_sub(60)).take(160).collect::<String>();
        panic!("{when}: {:?} is not {:?}", near(one), near(other));
    }
}

/// Claims both rooms, sends the same inputs to them, and compares all results.
fn play_on(mut one: Room, mut other: Room, seed: u64) {
    let mut chance = Chance::new(seed);
    same(&messages(&[one.resume()]), &messages(&[other.resume()]), "taken over");
    for room in [&mut one, &mut other] {
        room.watched(true);
    }
    let round = one.play.game().map(|game| game.table.round);
    for _ in 0..ON {
        let coming = chance.next(&one);
        let (here, there) = (bring(&mut one, coming.clone()), bring(&mut other, coming.clone()));
        same(&messages(&here), &messages(&there), &format!("{coming:?}"));
        if one.play.game().map(|game| game.table.round) != round {
            break;
        }
    }
    same(&noticed(&one), &noticed(&other), "in the end");
}

/// The special conditions that apply to a room, in words.
fn moments(room: &Room) -> Vec<&'static str> {
    let table = room.play.table();
    let windows = || table.into_iter().flat_map(|table| table.windows());
    let of = [
        (room.play.stage() == Stage::Lobby, "lobby"),
        (room.play.stage() == Stage::BetweenRounds, "between rounds"),
        (room.play.stage() == Stage::MatchOver, "match over"),
        (room.cut.is_under_way(), "cut"),
        (room.cut.view(room.seats.players()).is_some_and(|cut| cut.bound.is_some()), "cut, revealing"),
        (room.races.is_running(), "race held"),
        (room.races.moment().is_some(), "contested"),
        (windows().next().is_some(), "window"),
        (windows().any(|window| !window.held.is_empty()), "play held"),
        (windows().any(|window| window.opening.kind == WindowKind::MakeRule), "making a rule"),
        (table.is_some_and(|table| table.undoable().is_some()), "play that can be undone"),
        (table.is_some_and(|table| table.guest().is_some()), "home-made rules"),
        (table.is_some_and(|table| table.noted().next().is_some()), "something noted"),
        (
            room.seats.players().iter().filter_map(RoomPlayer::person).any(|person| person.presence.is_away()),
            "stand-in",
        ),
    ];
    of.into_iter().filter_map(|(is_so, word)| is_so.then_some(word)).collect()
}

/// Plays `inputs` inputs and checks a snapshot after each. Does nothing if the rules conflict.
fn look(plan: TablePlan, seed: u64, inputs: usize, met: &mut BTreeSet<&'static str>) {
    let Some(mut played) = Played::open(plan, seed) else { return };
    let mut fresh: BTreeSet<&'static str> = BTreeSet::new();
    for input in 0..inputs {
        played.go_on();
        let sealed = played.sealed();
        let reopened = reopen(&sealed, &played.journal).unwrap_or_else(|error| panic!("after {input}: {error}"));
        assert_eq!(body(&reopened).as_bytes(), sealed.body, "after {input}");
        let new = moments(&played.room).into_iter().filter(|moment| fresh.insert(moment)).count() > 0;
        if new || input % 41 == 0 {
            let replayed = played.replayed();
            same(&noticed(&reopened), &noticed(&replayed), &format!("after {input}"));
            play_on(reopened, replayed, seed + input as u64);
        }
    }
    met.extend(fresh);
}

#[test]
fn a_snapshot_restores_the_same_room_as_the_journal() {
    let mut met = BTreeSet::new();
    let preset = |name: &str| Choice::Preset { base: name.to_owned(), with: BTreeMap::new() };
    for (name, seed) in PRESETS.iter().map(|preset| preset.name).zip(1..) {
        look(TablePlan { rules: preset(name), ..plan("Ann") }, seed, 220, &mut met);
    }
    let short = "base = 'classic'\n[deal]\ncards = 2\n[scoring]\nmethod = 'single'\n";
    look(TablePlan { rules: Choice::Ruleset(short.to_owned()), ..plan("Ann") }, 7, 150, &mut met);
    let accusing = "base = 'classic'\n[rules]\naccusations = true\n";
    look(TablePlan { rules: Choice::Ruleset(accusing.to_owned()), ..plan("Ann") }, 8, 100, &mut met);
    for seed in 0..4 {
        let ruleset = RulesetSample::random(5, &mut Dice::new(seed));
        look(TablePlan { rules: Choice::Ruleset(ruleset.text.clone()), ..plan("Ann") }, seed, 100, &mut met);
    }
    let gallery: Vec<Homemade> = gallery().to_vec();
    for (homemade, seed) in gallery.chunks(3).zip(20..) {
        let rules = preset(["classic", "super-speed", "house-rules"][seed as usize % 3]);
        look(TablePlan { rules, homemade: homemade.to_vec(), ..plan("Ann") }, seed, 60, &mut met);
    }
    let wanted = "between rounds|contested|cut|cut, revealing|home-made rules|lobby|making a rule|match over|play held|\
                  play that can be undone|race held|something noted|stand-in|window";
    let missing: Vec<_> = wanted.split('|').filter(|moment| !met.contains(*moment)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}

#[test]
fn entries_after_a_snapshot_are_replayed() {
    let mut played = Played::preset("power", 3, 120);
    let sealed = played.sealed();
    for _ in 0..60 {
        played.go_on();
    }
    let last = played.room.version();
    assert!(last > sealed.seq.0 + 20);
    let reopened = reopen(&sealed, &played.journal).expect("opens");
    same(&noticed(&reopened), &noticed(&played.replayed()), "with what follows");
    // A device that knows a recent version gets updates. A device with an older version gets a full snapshot.
    let ann = reopened.seats.players()[0].id;
    let greeted = |room: &Room, last| room.greet(ann, Some(last), 0);
    assert!(greeted(&reopened, last).is_empty());
    assert!(greeted(&reopened, last - 3).iter().all(|post| matches!(post.message, Message::Shared(_))));
    let whole = |posts: &[super::super::Post]| match posts {
        [post] => matches!(&post.message, Message::Other(message) if matches!(**message, ServerMessage::Snapshot(_))),
        _ => false,
    };
    assert!(whole(&greeted(&reopened, last - 40)));
    let none_after = reopen(&played.sealed(), &played.journal).expect("opens");
    assert!(whole(&greeted(&none_after, last - 1)), "there are no updates, and nothing is left out");
    assert!(greeted(&none_after, last).is_empty());
}

#[test]
fn rejects_unusable_snapshots_with_a_reason() {
    let mut played = Played::preset("classic", 5, 0);
    while played.room.play.stage() != Stage::Playing || played.journal.len() < 60 {
        played.go_on();
    }
    let sealed = played.sealed();
    let word = |stored: &StoredSnapshot, journal: &[Entry]| match reopen(stored, journal) {
        Ok(_) => "used",
        Err(error) => error.word(),
    };
    assert_eq!(word(&sealed, &played.journal), "used");
    let again = |schema, change: &dyn Fn(&mut StoredSnapshot)| {
        let mut other = sealed.clone();
        change(&mut other);
        StoredSnapshot::new(other.room, other.seq, other.epoch, schema, other.body)
    };
    assert_eq!(word(&again(SCHEMA + 1, &|_| ()), &played.journal), "newer");
    assert_eq!(word(&again(0, &|_| ()), &played.journal), "damaged");
    let mut torn = sealed.clone();
    torn.body.pop();
    assert_eq!(word(&torn, &played.journal), "damaged");
    assert_eq!(word(&again(SCHEMA, &|it| _ = it.body.pop()), &played.journal), "unreadable");
    assert_eq!(word(&again(SCHEMA, &|it| it.epoch = Epoch(7)), &played.journal), "unreadable");
    assert_eq!(word(&again(SCHEMA, &|it| it.seq = Seq(it.seq.0 - 1)), &played.journal), "unreadable");
    let place = played.journal.len() - 1;
    assert_eq!(word(&sealed, &played.journal[..place]), "elsewhere", "its entry never got in");
    let mut other = played.journal.clone();
    other[place].epoch = Epoch(2);
    assert_eq!(word(&sealed, &other), "elsewhere", "another holder wrote this entry");
    other[place].epoch = Epoch(1);
    other[place].body.push(b' ');
    assert_eq!(word(&sealed, &other), "elsewhere", "another room had the name");
    let changed = |from: &str, to: &str| {
        again(SCHEMA, &|it| {
            let text = String::from_utf8(it.body.clone()).expect("text");
            assert!(text.contains(from), "{from}");
            it.body = text.replacen(from, to, 1).into_bytes();
        })
    };
    assert_eq!(word(&changed("\"state_digest\":", "\"digest\":"), &played.journal), "unreadable", "no digest");
    let gist = |gist: u32| changed("\"state_digest\":", &format!("\"gist\":{gist},\"digest\":"));
    let fnv = fnv(&played.room.play.game().expect("a match").table);
    assert_eq!(word(&gist(fnv), &played.journal), "used", "as version 0.2.0 wrote it");
    assert_eq!(word(&gist(fnv ^ 1), &played.journal), "unreadable", "another digest");
    let position = format!("\"round\":{}", played.room.play.game().expect("a match").table.round);
    assert_eq!(word(&changed(&position, "\"round\":99"), &played.journal), "unreadable", "another position");
    assert_eq!(word(&changed("\"program\":", "\"later\":[1],\"program\":"), &played.journal), "used", "a new field");
}

/// Changes random values of snapshots. Each result is refused, or it is a room that can be observed without a panic.
#[test]
fn altered_snapshots_do_not_panic() {
    let mut dice = Dice::new(1);
    let (mut refused, mut opened) = (0, 0);
    for (preset, seed) in PRESETS.iter().zip(10..) {
        let sealed = Played::preset(preset.name, seed, 150).sealed();
        let sound: serde_json::Value = serde_json::from_slice(&sealed.body).expect("JSON");
        for _ in 0..150 {
            let mut odd = sound.clone();
            for _ in 0..=dice.below(2) {
                twist(&mut odd, &mut dice);
            }
            let Ok(snapshot) = serde_json::from_value::<RoomSnapshot>(odd) else {
                refused += 1;
                continue;
            };
            match snapshot.restore(timeouts(), || [9; 32]) {
                Ok(room) => {
                    opened += 1;
                    let _ = noticed(&room);
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 100 && opened > 50, "{refused} refused, {opened} opened");
}

/// Changes one random value.
fn twist(value: &mut serde_json::Value, dice: &mut Dice) {
    use serde_json::Value;
    match value {
        Value::Object(map) if !map.is_empty() => {
            let place = dice.below(map.len());
            if let Some((_, inner)) = map.iter_mut().nth(place) {
                twist(inner, dice);
            }
        }
        Value::Array(list) if !list.is_empty() && !dice.percent(15) => {
            let place = dice.below(list.len());
            twist(&mut list[place], dice);
        }
        Value::Array(list) => match dice.below(3) {
            0 => list.clear(),
            1 => list.push(Value::from(dice.below(40))),
            _ => list.extend(list.clone()),
        },
        Value::Number(_) => *value = Value::from([0, 1, 7, 31, 255, 65_535, u64::from(u32::MAX)][dice.below(7)]),
        Value::Bool(is_so) => *is_so = !*is_so,
        Value::String(text) => *text = ["R7", "W", "", "G+2", "play"][dice.below(5)].to_owned(),
        Value::Null => *value = Value::from(dice.below(40)),
        Value::Object(_) => *value = Value::Null,
    }
}

/// Simulates an entry from a version with other rules, which led to another position.
fn written_otherwise(entry: &mut Entry) {
    let mut record: serde_json::Value = serde_json::from_slice(&entry.body).expect("JSON");
    assert!(record["state_digest"].is_string(), "{record}");
    record["state_digest"] = serde_json::json!("00".repeat(16));
    entry.body = serde_json::to_vec(&record).expect("JSON");
}

#[test]
fn a_version_with_other_rules_resumes_from_a_snapshot() {
    let mut played = Played::preset("house-rules", 8, 120);
    let sealed = played.sealed();
    (0..30).for_each(|_| played.go_on());
    let place = sealed.seq.0 as usize;
    assert!(played.journal.len() > place + 5);
    let room = Room::replay(&sealed.room, &played.journal, timeouts(), || [9; 32]).expect("is sound");
    written_otherwise(&mut played.journal[place - 10]);
    let whole = Room::replay(&sealed.room, &played.journal, timeouts(), || [9; 32]);
    assert!(
        whole.is_ok_and(|room| crate::given_up::round_given_up(&room)),
        "the whole journal says less than the snapshot"
    );
    let reopened = reopen(&sealed, &played.journal).expect("opens");
    same(&noticed(&reopened), &noticed(&room), "whatever was before");
    play_on(reopened, room, 8);
    // A different position after the snapshot makes the room give up the round.
    written_otherwise(&mut played.journal[place + 2]);
    assert!(reopen(&sealed, &played.journal).is_ok_and(|room| crate::given_up::round_given_up(&room)));
}

#[test]
fn a_room_resumes_its_clock_from_a_snapshot() {
    let mut scene = Scene::open(TablePlan { bots: 1, start: true, ..plan("Ann") });
    scene.connect(0, super::PlayerId(1));
    scene.until(5_000);
    let sealed = scene.room.snapshot("test").seal().expect("is written");
    let mut room = reopen(&sealed, &scene.journal).expect("opens");
    let step = room.resume();
    assert_eq!((room.at(), step.entry.epoch), (scene.room.at(), Epoch(2)));
    assert_eq!(step.entry.seq, scene.room.last().next());
    assert_eq!(room.wake_at(), None, "nobody is connected, so nothing is due");
    assert!(room.at() >= Time(0));
}
