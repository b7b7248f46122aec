//! `ruckus replay FILE` prints a recorded match as sentences. `ruckus verify FILE…` verifies records, and optionally an
//! event's standings and seating.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use ruckus_events::EventRecord;
use ruckus_record::{EntryInput, LineError, Record, Replay, VERSION, Verification, examine, verify_event};
use serde::Serialize;

use super::say;

/// Options of `ruckus replay`.
#[derive(clap::Args)]
pub(crate) struct ReplayOptions {
    /// Record of a match
    file: PathBuf,
    /// Only this round
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    round: Option<u32>,
    /// Print one JSON object that tells whether the record can be replayed completely, and the errors
    #[arg(long, conflicts_with = "round")]
    json: bool,
}

/// Options of `ruckus verify`.
#[derive(clap::Args)]
pub(crate) struct VerifyOptions {
    /// Records of matches. For a folder, all .jsonl files in it
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// File results.json of an event. Verifies its standings and its seating from the records of its matches
    #[arg(long, value_name = "FILE")]
    event: Option<PathBuf>,
    /// Print one JSON object for each file
    #[arg(long)]
    json: bool,
}

/// The verdict on a file (`records.md`, "Record of a match").
#[derive(Serialize)]
struct FileVerdict<'a> {
    file: &'a str,
    ok: bool,
    errors: &'a [LineError],
    /// The program version that the match was played with, if the record was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    played_by: Option<&'a str>,
    /// The first step that this version's rules judge differently.
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<&'a LineError>,
}

impl<'a> FileVerdict<'a> {
    const fn of(file: &'a str, errors: &'a [LineError]) -> Self {
        Self { file, ok: errors.is_empty(), errors, played_by: None, differs: None }
    }
}

/// The exit code if the records are correct, but checking all of their steps requires another version.
const DIFFERS: u8 = 3;

/// Prints a match, with the time since its beginning on each line.
pub(crate) fn replay(options: &ReplayOptions) -> Result<ExitCode> {
    let name = options.file.display().to_string();
    let record = match Record::parse(&read(&options.file)?) {
        Ok(record) => record,
        Err(error) => return failed(options, &name, error),
    };
    let mut replay = match Replay::new(&record) {
        Ok(replay) => replay,
        Err(error) => return failed(options, &name, error),
    };
    if !options.json {
        let header = &record.header;
        let names: Vec<&str> = header.seats.iter().map(|place| place.name.as_str()).collect();
        say(&format!("Table {}, {}: {}", header.table, header.base, names.join(", ")))?;
    }
    let (mut round, start) = (0, record.entries.first().map_or(0, |entry| entry.at.0));
    for (place, entry) in record.entries.iter().enumerate() {
        round += u32::from(matches!(entry.what, EntryInput::Deal { .. }));
        let step = match replay.step(place) {
            Ok(step) => step,
            Err(error) => return failed(options, &name, error),
        };
        if options.json || options.round.is_some_and(|only| only != round) {
            continue;
        }
        for sentence in &step.sentences {
            say(&format!("{}  {sentence}", clock(step.at.0.saturating_sub(start))))?;
        }
    }
    if options.json {
        say(&serde_json::to_string(&FileVerdict::of(&name, &[]))?)?;
    } else if let Some(outcome) = replay.outcome().filter(|_| options.round.is_none()) {
        say(&format!("{} after {} rounds; {}", won(&outcome.winners), outcome.rounds, totals(&outcome.totals)))?;
    } else if options.round.is_some_and(|only| only > round) {
        say(&format!("the record has {round} rounds"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn failed(options: &ReplayOptions, name: &str, error: LineError) -> Result<ExitCode> {
    if options.json {
        say(&serde_json::to_string(&FileVerdict::of(name, &[error]))?)?;
    } else {
        eprintln!("{name}: {error}");
    }
    Ok(ExitCode::FAILURE)
}

/// Verifies records. The exit code is 1 if any is incorrect. Otherwise it is 3 if this version judges a step of any
/// record differently than the version that it was played with.
pub(crate) fn verify_files(options: &VerifyOptions) -> Result<ExitCode> {
    let files = files(&options.files)?;
    if let Some(event) = &options.event {
        return verify_standings(event, &files, options.json);
    }
    let (mut all_hold, mut all_fit) = (true, true);
    for path in &files {
        let name = path.display().to_string();
        match Record::parse(&read(path)?) {
            Ok(record) => {
                let found = examine(&record);
                all_hold &= found.flaws.is_empty();
                all_fit &= found.differs.is_none();
                print_verification(&name, &record, &found, options.json)?;
            }
            Err(error) => {
                all_hold = false;
                if options.json {
                    say(&serde_json::to_string(&FileVerdict::of(&name, &[error]))?)?;
                } else {
                    say(&format!("{name}: {error}"))?;
                }
            }
        }
    }
    Ok(match (all_hold, all_fit) {
        (true, true) => ExitCode::SUCCESS,
        (true, false) => ExitCode::from(DIFFERS),
        (false, _) => ExitCode::FAILURE,
    })
}

/// Prints the result for a record.
fn print_verification(name: &str, record: &Record, found: &Verification, json: bool) -> Result<()> {
    let Verification { played_by, flaws, differs } = found;
    if json {
        let (played_by, differs) = (Some(played_by.as_str()), differs.as_ref());
        let ok = found.holds();
        say(&serde_json::to_string(&FileVerdict { file: name, ok, errors: flaws, played_by, differs })?)?;
        return Ok(());
    }
    for error in flaws.iter().chain(differs) {
        say(&format!("{name}: {error}"))?;
    }
    if !flaws.is_empty() {
        say(&format!("{name}: incorrect; played with the rules of version {played_by}"))?;
        return Ok(());
    }
    let deals = record.entries.iter().filter(|entry| matches!(entry.what, EntryInput::Deal { .. })).count();
    let shuffles = if deals == 1 { "1 shuffle is".to_owned() } else { format!("{deals} shuffles are") };
    let shuffles = format!(
        "{shuffles} as the table committed to (so no player stacked the cards; a player may still have peeked)"
    );
    say(&match differs {
        None => format!("{name}: correct; played with the rules of version {played_by}; {shuffles}"),
        Some(LineError { line, .. }) => format!(
            "{name}: version {VERSION} cannot check it from line {line} on: the match was played with the rules of \
             version {played_by}; use `ruckus verify` of that version; {shuffles}"
        ),
    })?;
    Ok(())
}

/// The verdict on an event (`records.md`, "Record of an event").
#[derive(Serialize)]
struct EventVerdict<'a> {
    file: &'a str,
    ok: bool,
    errors: &'a [String],
}

/// Computes an event's standings from the records of its matches. The exit code is 1 if they differ.
fn verify_standings(path: &Path, files: &[PathBuf], json: bool) -> Result<ExitCode> {
    let name = path.display().to_string();
    let event: EventRecord =
        serde_json::from_str(&read(path)?).with_context(|| format!("{name} is not the record of an event"))?;
    let record = |file: &PathBuf| Ok((file.display().to_string(), Record::parse(&read(file)?)));
    let records = files.iter().filter(|file| *file != path).map(record).collect::<Result<Vec<_>>>()?;
    let errors = verify_event(&event, &records);
    if json {
        say(&serde_json::to_string(&EventVerdict { file: &name, ok: errors.is_empty(), errors: &errors })?)?;
    } else if errors.is_empty() {
        let (matches, so_far) = (records.len(), if event.is_final { "final" } else { "not final yet" });
        let of = if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") };
        let lots = if event.tells_lots() {
            "its random draws follow from the secret that it committed to before check-in"
        } else {
            "its random draws can be checked after it ends"
        };
        let held = format!("match the records of {of}, and players sat where its rules put them; {lots}");
        say(&format!("{name}: the standings of {} ({so_far}) {held}", event.event))?;
    } else {
        for error in &errors {
            say(&format!("{name}: {error}"))?;
        }
    }
    Ok(if errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the files, with folders expanded to their files in order of name.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut within = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
        within.retain(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
        within.sort();
        files.extend(within);
    }
    Ok(files)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Formats minutes, seconds and tenths.
fn clock(millis: u64) -> String {
    format!("{:>3}:{:02}.{}", millis / 60_000, millis / 1_000 % 60, millis / 100 % 10)
}

fn won(winners: &[String]) -> String {
    match winners {
        [] => "No winner".to_owned(),
        [one] => format!("{one} wins"),
        several => format!("{} win together", several.join(" and ")),
    }
}

fn totals(totals: &BTreeMap<String, i32>) -> String {
    totals.iter().map(|(name, total)| format!("{name} {total}")).collect::<Vec<_>>().join(", ")
}
