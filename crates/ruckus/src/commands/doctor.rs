//! `ruckus doctor`: checks a journal for damage, and sets damaged tables aside.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use ruckus_journal::{Entry, RoomName};
use ruckus_room::{Room, Timeouts, given_up};
use ruckus_server::events;
use ruckus_store::Inspection;
use serde_json::json;

use super::backup::runtime;
use super::say;

/// Options of `ruckus doctor`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Folder of the journal. A server can be running, unless you use --set-aside
    #[arg(long, env = "RUCKUS_DATA", value_name = "FOLDER", default_value = "./data")]
    data: PathBuf,
    /// Move damaged tables out of the way. Nothing is deleted, and their codes are free again
    #[arg(long)]
    set_aside: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand. The exit code is 0 if there is no damage, otherwise 1.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let runtime = runtime()?;
    let found = runtime.block_on(ruckus_store::inspect(&options.data, judge))?;
    let mut moved = None;
    if options.set_aside && found.file.is_empty() && !found.damaged.is_empty() {
        let rooms: Vec<_> = found.damaged.iter().map(|damaged| damaged.room.clone()).collect();
        moved = Some(runtime.block_on(ruckus_store::set_aside(&options.data, &rooms))?);
    }
    let lines = if options.json { vec![as_json(&found, moved).to_string()] } else { in_words(&found, moved) };
    for line in lines {
        say(&line)?;
    }
    let well = found.file.is_empty()
        && found.damaged_gallery_entries.is_empty()
        && (found.damaged.is_empty() || moved.is_some());
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Returns why undamaged entries do not form a valid table or event for this program, or differ from the played table.
fn judge(name: &RoomName, entries: &[Entry]) -> Option<String> {
    if events::is_event(name) {
        return events::unreadable(name, entries);
    }
    // Replaying needs no randomness, because nothing is dealt.
    match Room::replay(name, entries, Timeouts::default(), || [0; 32]) {
        Ok(room) if given_up::round_given_up(&room) => Some(format!(
            "table {name} is in a round that this version would replay differently; without a snapshot, the round is \
             abandoned"
        )),
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    }
}

fn in_words(found: &Inspection, moved: Option<u64>) -> Vec<String> {
    let mut lines = Vec::new();
    if !found.file.is_empty() {
        lines.push(
            "the file is damaged; restore a backup, and keep this file, which may still contain data:".to_owned(),
        );
        lines.extend(found.file.iter().map(|line| format!("  {line}")));
    } else if found.is_sound() {
        lines.push("the journal is intact".to_owned());
    } else {
        let (tables, gallery) = (found.damaged.len(), found.damaged_gallery_entries.len());
        lines.push(format!("the journal is damaged: {tables} tables and {gallery} entries of the gallery"));
    }
    if found.format == 0 {
        // Nothing in it can be read.
        return lines;
    }
    lines.push(format!("{} tables, {} intact entries", found.rooms, found.entries));
    lines.push(format!("{} intact entries in the gallery", found.gallery_entries));
    for damaged in &found.damaged {
        lines.push(format!("damaged: entry {} of table {} {}", damaged.seq.0, damaged.room, damaged.damage));
    }
    for id in &found.damaged_gallery_entries {
        lines.push(format!("damaged: entry {id} of the gallery does not match its checksum"));
    }
    for (_, why) in &found.refused {
        lines.push(format!("needs another version: {why}"));
    }
    for file in &found.open_to_others {
        lines.push(format!("{} can be read by others; `chmod 600` it", file.display()));
    }
    match moved {
        Some(entries) => lines.push(format!("set aside: {} tables with {entries} entries", found.damaged.len())),
        // Tables in a damaged file are not moved.
        None if found.damaged.is_empty() || !found.file.is_empty() => {}
        None => lines.push("stop the server and use --set-aside to move damaged tables out of the way".to_owned()),
    }
    if !found.damaged_gallery_entries.is_empty() {
        lines.push("remove damaged entries of the gallery as an admin, or restore a backup".to_owned());
    }
    if found.set_aside > 0 {
        lines.push(format!("set aside earlier: {} tables", found.set_aside));
    }
    lines
}

fn as_json(found: &Inspection, moved: Option<u64>) -> serde_json::Value {
    let damaged = found.damaged.iter().map(
        |damaged| json!({"table": damaged.room.as_str(), "entry": damaged.seq.0, "damage": damaged.damage.to_string()}),
    );
    let refused = found.refused.iter().map(|(room, why)| json!({"table": room.as_str(), "why": why}));
    json!({
        "format": found.format,
        "file": found.file,
        "open_to_others": found.open_to_others,
        "tables": found.rooms,
        "entries": found.entries,
        "damaged": damaged.collect::<Vec<_>>(),
        "gallery": found.gallery_entries,
        "damaged_gallery": found.damaged_gallery_entries,
        "other_version": refused.collect::<Vec<_>>(),
        "set_aside_before": found.set_aside,
        "entries_set_aside": moved,
    })
}
