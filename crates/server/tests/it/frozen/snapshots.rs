//! Snapshots of rooms that version 0.2.0 wrote, with the entries after them. The current program opens the rooms and
//! plays on without the earlier entries. If it does not, an upgrade turns players away in the middle of a match.
//!
//! A change to the snapshot that older programs must notice raises `SCHEMA` in `room/snapshot/mod.rs`; the schemas
//! before it remain readable.

use std::path::{Path, PathBuf};

use ruckus_client::pick;
use ruckus_engine::Time;
use ruckus_journal::{Entry, Epoch, Snapshots, StoredSnapshot};
use ruckus_protocol::{Command, Do, Snapshot};
use ruckus_record::Hex;
use ruckus_room::{CommandOutcome, PlayerId, Room, Timeouts};
use ruckus_ruleset::PRESETS;
use serde::{Deserialize, Serialize};

use super::{VERSION, folder, is_within, respelled, to_write, write};
use crate::prelude::*;
use crate::support::{gather, moves};

type Failed = Box<dyn std::error::Error>;

/// The number of moves at each table before its snapshot, and after it.
const MOVES: (usize, usize) = (40, 20);

/// A frozen table: its snapshot as text, and the journal from the snapshot's last entry on.
#[derive(Serialize, Deserialize)]
struct Frozen {
    room: String,
    seq: u64,
    epoch: u64,
    schema: u32,
    digest: Hex<32>,
    body: String,
    /// Epoch, command and body of each entry.
    entries: Vec<(u64, String, String)>,
}

fn file(folder: &Path, preset: &str) -> PathBuf {
    folder.join("snapshots").join(format!("{preset}.json"))
}

/// Plays a match on two servers, one after the other. Writes the first server's snapshot and the entries after it to a
/// file.
async fn freeze(folder: &Path, preset: &str) -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (server, api) = test_server_on(store.clone(), generous()).await?;
    let made = MakeTable { rules: Some(preset.to_owned()), ..table("Ann") };
    let (seats, mut devices) = gather(&api, &made, &["Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(15);
    moves(&mut devices, MOVES.0, &mut random).await?;
    devices.clear();
    server.stop().await;
    let name = RoomName::new(&seats[0].code);
    let StoredSnapshot { room, seq, epoch, schema, digest, body } =
        store.snapshot(&name).await?.ok_or("the server keeps one when it stops")?;
    let (_server, api) = test_server_on(store.clone(), generous()).await?;
    for seat in &seats {
        devices.push(Device::open(&api, seat).await?);
    }
    moves(&mut devices, MOVES.1, &mut random).await?;
    let entries = store.load(&name, Seq(seq.0 - 1)).await?;
    let entry = |Entry { epoch, command, body, .. }: Entry| {
        Ok::<_, std::string::FromUtf8Error>((epoch.0, command, String::from_utf8(body)?))
    };
    let frozen = Frozen {
        room: room.to_string(),
        seq: seq.0,
        epoch: epoch.0,
        schema,
        digest: Hex(digest),
        body: String::from_utf8(body)?,
        entries: entries.into_iter().map(entry).collect::<Result<_, _>>()?,
    };
    write(&file(folder, preset), serde_json::to_string_pretty(&frozen)? + "\n")
}

fn thawed(preset: &str) -> Result<(StoredSnapshot, Vec<Entry>), Failed> {
    let frozen: Frozen = serde_json::from_str(&std::fs::read_to_string(file(&folder(VERSION), preset))?)?;
    let Frozen { room, seq, epoch, schema, digest: Hex(digest), body, entries } = frozen;
    let room = RoomName::new(&room);
    let entry = |((epoch, command, body), seq): ((u64, String, String), u64)| Entry {
        room: room.clone(),
        seq: Seq(seq),
        epoch: Epoch(epoch),
        command,
        body: body.into_bytes(),
        tallies: Vec::new(),
    };
    let entries = entries.into_iter().zip(seq..).map(entry).collect();
    let (seq, epoch, body) = (Seq(seq), Epoch(epoch), body.into_bytes());
    Ok((StoredSnapshot { room, seq, epoch, schema, digest, body }, entries))
}

/// Returns the snapshot that a returning player gets.
fn shown(room: &Room, player: PlayerId) -> Result<Snapshot, Failed> {
    let posts = room.greet(player, None, room.at().0);
    match serde_json::from_str(&posts.first().ok_or("nothing is shown")?.message.text())? {
        ServerMessage::Snapshot(snapshot) => Ok(*snapshot),
        other => Err(format!("{other:?}").into()),
    }
}

/// Plays a random action of the first player who has one. Returns false if no player has one, or if the action waits
/// for the verdict of a race.
fn act(room: &mut Room, players: &[PlayerId], random: &mut impl rand::Rng) -> Result<bool, Failed> {
    for &player in players {
        let Snapshot { view: Some(view), offers, you: Some(you), .. } = shown(room, player)? else { continue };
        if let Some(action) = pick(&offers, &view, random) {
            let command = Command { n: you.last_n + 1, what: Do::Act(action), answers: None };
            let outcome = room.say(room.at().0 * 1_000, player, &command);
            return Ok(matches!(outcome.map_err(|problem| problem.message)?, CommandOutcome::Steps(_)));
        }
    }
    Ok(false)
}

#[tokio::test]
async fn snapshots_of_earlier_builds_open_and_play_continues() -> Tested {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(16);
    for preset in PRESETS.iter().map(|preset| preset.name) {
        if let Some(folder) = to_write() {
            freeze(&folder, preset).await?;
        }
        let (stored, entries) = thawed(preset)?;
        assert!(stored.is_sound() && entries.len() > MOVES.1, "{preset}");
        let open = |entries: &[Entry]| {
            let opened = Room::reopen(&stored.room, &stored, entries, Timeouts::default(), || [3; 32]);
            opened.map_err(|error| format!("a running table of {preset} is turned away: {error}"))
        };
        let (was, again): (Value, Value) = (
            serde_json::from_slice(&stored.body)?,
            serde_json::from_slice(&open(&entries[..1])?.snapshot("").seal()?.body)?,
        );
        let mut was = respelled(was);
        // Announced matches of 0.2.0 are void: the rulings about them have changed (PS-3.4).
        if let Some(cells) = was.pointer_mut("/game/table/cells").and_then(Value::as_array_mut) {
            cells.retain(|noted| noted["rule"] != "matching");
        }
        // The digest is verified. The current version writes it as `state_digest`.
        let game = was.get_mut("game").and_then(Value::as_object_mut);
        assert!(game.is_some_and(|game| game.remove("gist").is_some()), "{preset}");
        assert!(again["game"]["state_digest"].is_string() && again["game"].get("gist").is_none(), "{preset}");
        let Some(was) = was.as_object() else { panic!("{preset}") };
        for (field, was) in was.iter().filter(|(field, _)| *field != "program") {
            assert!(is_within(was, &again[field]), "{preset}: `{field}` is read otherwise than it was written");
        }
        let mut room = open(&entries)?;
        room.resume();
        let players = [1, 2, 3].map(PlayerId);
        for player in players {
            assert!(room.connect(room.at(), player).is_some(), "{preset}: {player:?} comes back");
        }
        let before = room.version();
        for _ in 0..80 {
            if room.stage() != Stage::Playing || !act(&mut room, &players, &mut random)? {
                let at = room.wake_at().ok_or("something is due")?;
                room.wake(Time(at.0));
            }
        }
        assert!(room.version() > before + 40, "{preset} goes on");
    }
    Ok(())
}
