//! Whether a record holds together.

use ruckus_engine::MAX_SEATS;

use crate::read::LineError;
use crate::record::{Record, VERSION, What, digest};
use crate::replay::Replay;

/// What a check of a record found.
///
/// Rules change between versions. A step that the rules of this version judge differently is a flaw in a record of this version. In a
/// record of another version it proves nothing: `differs` names it, and only that version can check the rest of the match. Such a record
/// can have flaws as well, in what does not depend on rules, such as its shuffles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The version by whose rules the match was played.
    pub played_by: String,
    /// What is wrong by the rules of any version, each with its line.
    pub flaws: Vec<LineError>,
    /// The first line that the rules of this version judge differently, in a record of another version.
    pub differs: Option<LineError>,
}

impl Verification {
    /// True if the record holds, by the rules of this version as well.
    pub const fn holds(&self) -> bool {
        self.flaws.is_empty() && self.differs.is_none()
    }
}

/// Checks a record: its shuffles are what was bound, each entry does something, and the result follows from them.
pub fn examine(record: &Record) -> Verification {
    let played_by = record.header.program.clone();
    let mut flaws = shuffles(record);
    flaws.extend(seats(record));
    let mut differs = None;
    match Replay::new(record) {
        Err(error) => flaws = vec![error],
        Ok(mut replay) => match play(record, &mut replay) {
            Ok(()) => {}
            // A seat that no table has is found already.
            Err(Wrong::Step(error)) if flaws.iter().any(|flaw| flaw.line == error.line && *flaw == error) => {}
            Err(Wrong::Result(error)) => flaws.push(error),
            Err(Wrong::Step(error)) if played_by == VERSION => flaws.push(error),
            Err(Wrong::Step(error)) => differs = Some(error),
        },
    }
    flaws.sort_by_key(|error| error.line);
    Verification { played_by, flaws, differs }
}

/// What does not hold in a record, each with its line: shuffles that are not what was bound, entries that do nothing,
/// a result that does not come of them. None if all holds by the rules of this version. [`examine`] tells flaws from steps that another
/// version judges differently.
pub fn verify(record: &Record) -> Vec<LineError> {
    let Verification { mut flaws, differs, .. } = examine(record);
    flaws.extend(differs);
    flaws.sort_by_key(|error| error.line);
    flaws
}

enum Wrong {
    /// The rules of this version do not lead there.
    Step(LineError),
    /// No rules lead there.
    Result(LineError),
}

fn play(record: &Record, replay: &mut Replay<'_>) -> Result<(), Wrong> {
    replay.finish().map_err(Wrong::Step)?;
    let last = record.entries.len() + 2;
    match (&record.result, replay.outcome()) {
        (Some(said), Some(came)) if *said != came => {
            let winners = came.winners.join(" and ");
            let error = LineError::new(last, format!("the result is another: it comes to a win of {winners}"));
            // Who has won follows from the position, by any rules.
            let same = said.position == digest(&replay.position());
            Err(if same { Wrong::Result(error) } else { Wrong::Step(error) })
        }
        (Some(_), None) => Err(Wrong::Step(LineError::new(last, "there is a result, but the match is not over"))),
        (None, Some(_)) => Err(Wrong::Step(LineError::new(last, "the match is over, but there is no result"))),
        _ => Ok(()),
    }
}

/// Entries of seats that no table has.
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
        let What::Deal { key, shuffle, .. } = &entry.what else { continue };
        let line = place + 2;
        let Some(shuffle) = shuffle else {
            wrong.push(LineError::new(line, "this shuffle cannot be checked: nobody at the table had a hand in it"));
            continue;
        };
        if shuffle.deal <= last {
            let message = format!("deal {} follows deal {last}; their numbers rise", shuffle.deal);
            wrong.push(LineError::new(line, message));
        }
        last = shuffle.deal;
        let flaws = shuffle.flaws(key, &record.header.table, &record.header.ruleset);
        wrong.extend(flaws.into_iter().map(|flaw| LineError::new(line, flaw)));
    }
    wrong
}
