//! Journals of tables in the middle of a match that version 0.2.0 wrote. The current program reads every entry with the
//! same meaning and opens the tables. If it does not, an upgrade turns players away.
//!
//! If an older program would misread new entries instead of refusing them, raise the journal's format.

use std::path::{Path, PathBuf};

use ruckus_journal::{Append, Entry, Epoch};
use ruckus_room::Record;
use serde::{Deserialize, Serialize};

use super::{VERSION, folder, to_write, write};
use crate::prelude::*;
use crate::support::{gather, moves};

/// The presets with a frozen journal.
const PRESETS: [&str; 6] = ["classic", "super-power-no-sissies", "super-speed", "house-rules", "psycho", "power"];
/// The number of moves at each table.
const MOVES: usize = 60;

/// A frozen journal entry.
#[derive(Serialize, Deserialize)]
struct Frozen {
    /// The name of the room. Shuffles and links are bound to it.
    room: String,
    epoch: u64,
    command: String,
    body: String,
}

fn file(folder: &Path, preset: &str) -> PathBuf {
    folder.join("journals").join(format!("{preset}.jsonl"))
}

/// Plays a match for a while and writes its journal to a file.
async fn freeze(folder: &Path, preset: &str) -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (_server, api) = test_server_on(store.clone(), generous()).await?;
    let made = MakeTable { rules: Some(preset.to_owned()), ..table("Ann") };
    let (seats, mut devices) = gather(&api, &made, &["Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(14);
    moves(&mut devices, MOVES, &mut random).await?;
    let entries = store.load(&RoomName::new(&seats[0].code), Seq(0)).await?;
    let mut lines = String::new();
    for Entry { room, epoch, command, body, .. } in entries {
        let frozen = Frozen { room: room.to_string(), epoch: epoch.0, command, body: String::from_utf8(body)? };
        lines.push_str(&serde_json::to_string(&frozen)?);
        lines.push('\n');
    }
    write(&file(folder, preset), lines)
}

fn thawed(preset: &str) -> Result<Vec<Entry>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(file(&folder(VERSION), preset))?;
    let mut entries = Vec::new();
    for (line, seq) in text.lines().zip(1..) {
        let Frozen { room, epoch, command, body } = serde_json::from_str(line)?;
        let (room, seq, epoch) = (RoomName::new(&room), Seq(seq), Epoch(epoch));
        entries.push(Entry { room, seq, epoch, command, body: body.into_bytes(), tallies: Vec::new() });
    }
    Ok(entries)
}

#[tokio::test]
async fn journals_of_earlier_builds_round_trip_and_load() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let mut codes = Vec::new();
    for preset in PRESETS {
        if let Some(folder) = to_write() {
            freeze(&folder, preset).await?;
        }
        let entries = thawed(preset)?;
        assert!(entries.len() > MOVES, "{preset} has been played");
        for entry in &entries {
            let record: Record = serde_json::from_slice(&entry.body)?;
            let (again, was): (Value, Value) = (serde_json::to_value(&record)?, serde_json::from_slice(&entry.body)?);
            assert_eq!(again, was, "entry {} of {preset} is read otherwise than it was written", entry.seq.0);
        }
        codes.push(entries[0].room.to_string());
        store.append(&[Append { entries, written_at: 0 }]).await?;
    }
    let (_server, api) = test_server_on(store, generous()).await?;
    for (preset, code) in PRESETS.iter().zip(&codes) {
        let card =
            api.look(code).await.map_err(|error| format!("a running table of {preset} is turned away: {error}"))?;
        assert_eq!(card.names, ["Ann", "Bob", "Cid"], "{preset}");
    }
    Ok(())
}
