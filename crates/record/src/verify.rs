//! Consistency checks for records.

use ruckus_engine::MAX_SEATS;

use crate::read::LineError;
use crate::record::{EntryInput, Record, VERSION, digest};
use crate::replay::Replay;

/// The result of checking a record.
///
/// Rules change between versions. A step that this version judges differently is a flaw in a record of this version. In
/// a record of another version it proves nothing: `differs` contains it, and only that version can check the rest of
/// the match. Such a record can still have flaws in parts that do not depend on rules, such as its shuffles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The version that the match was played with.
    pub played_by: String,
    /// Flaws according to every version, each with its line.
    pub flaws: Vec<LineError>,
    /// The first line that this version judges differently, in a record of another version.
    pub differs: Option<LineError>,
}

impl Verification {
    /// True if the record has no flaws and this version judges all of it the same.
    pub const fn holds(&self) -> bool {
        self.flaws.is_empty() && self.differs.is_none()
    }
}

/// Checks a record: shuffles match their commitments, each entry has an effect, and the result follows from the
/// entries.
pub fn examine(record: &Record) -> Verification {
    let played_by = record.header.program.clone();
    let mut flaws = shuffles(record);
    flaws.extend(seats(record));
    let mut differs = None;
    match Replay::new(record) {
        Err(error) => flaws = vec![error],
        Ok(mut replay) => match play(record, &mut replay) {
            Ok(()) => {}
            // Invalid seats have already been reported.
            Err(Wrong::Step(error)) if flaws.iter().any(|flaw| flaw.line == error.line && *flaw == error) => {}
            Err(Wrong::Result(error)) => flaws.push(error),
            Err(Wrong::Step(error)) if played_by == VERSION => flaws.push(error),
            Err(Wrong::Step(error)) => differs = Some(error),
        },
    }
    flaws.sort_by_key(|error| error.line);
    Verification { played_by, flaws, differs }
}

/// Returns all problems of a record, each with its line: shuffles that do not match their commitments, entries without
/// effect, or a result that does not follow. Empty if everything holds according to this version. [`examine`] separates
/// flaws from steps that another version judges differently.
pub fn verify(record: &Record) -> Vec<LineError> {
    let Verification { mut flaws, differs, .. } = examine(record);
    flaws.extend(differs);
    flaws.sort_by_key(|error| error.line);
    flaws
}

enum Wrong {
    /// The rules of this version give another result.
    Step(LineError),
    /// No rules can give this result.
    Result(LineError),
}

fn play(record: &Record, replay: &mut Replay<'_>) -> Result<(), Wrong> {
    replay.finish().map_err(Wrong::Step)?;
    let last = record.entries.len() + 2;
    match (&record.result, replay.outcome()) {
        (Some(said), Some(came)) if *said != came => {
            let winners = came.winners.join(" and ");
            let error = LineError::new(last, format!("the result is wrong: the winner is {winners}"));
            // The winners follow from the position, independent of the rules.
            let same = said.position == digest(&replay.position());
            Err(if same { Wrong::Result(error) } else { Wrong::Step(error) })
        }
        (Some(_), None) => Err(Wrong::Step(LineError::new(last, "there is a result, but the match is not over"))),
        (None, Some(_)) => Err(Wrong::Step(LineError::new(last, "the match is over, but there is no result"))),
        _ => Ok(()),
    }
}

/// Reports entries with invalid seats.
fn seats(record: &Record) -> impl Iterator<Item = LineError> {
    let entries = record.entries.iter().zip(2..);
    entries.filter_map(|(entry, line)| {
        let seat = entry.what.seat().filter(|seat| seat.index() >= MAX_SEATS)?;
        Some(LineError::no_seat(line, seat))
    })
}

fn shuffles(record: &Record) -> Vec<LineError> {
    let mut wrong = Vec::new();
    let mut last = 0;
    for (place, entry) in record.entries.iter().enumerate() {
        let EntryInput::Deal { key, shuffle, .. } = &entry.what else { continue };
        let line = place + 2;
        let Some(shuffle) = shuffle else {
            wrong.push(LineError::new(line, "this shuffle cannot be checked: no player contributed to it"));
            continue;
        };
        if shuffle.deal <= last {
            let message = format!("deal {} follows deal {last}; the numbers must increase", shuffle.deal);
            wrong.push(LineError::new(line, message));
        }
        last = shuffle.deal;
        let flaws = shuffle.flaws(key, &record.header.table, &record.header.ruleset);
        wrong.extend(flaws.into_iter().map(|flaw| LineError::new(line, flaw)));
    }
    wrong
}
