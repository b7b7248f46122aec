//! Whether a record holds together.

use crate::read::LineError;
use crate::record::{Record, What};
use crate::replay::Replay;

/// What does not hold in a record, each with its line: shuffles that are not what was bound, entries that do nothing,
/// a result that does not come of them. None if all holds.
pub fn verify(record: &Record) -> Vec<LineError> {
    let mut wrong = shuffles(record);
    let mut replay = match Replay::new(record) {
        Ok(replay) => replay,
        Err(error) => return vec![error],
    };
    match replay.finish() {
        Err(error) => wrong.push(error),
        Ok(()) => {
            let last = record.entries.len() + 2;
            match (&record.result, replay.outcome()) {
                (Some(said), Some(came)) if *said != came => {
                    let winners = came.winners.join(" and ");
                    wrong.push(LineError::new(last, format!("the result is another: it comes to a win of {winners}")));
                }
                (Some(_), None) => wrong.push(LineError::new(last, "there is a result, but the match is not over")),
                (None, Some(_)) => wrong.push(LineError::new(last, "the match is over, but there is no result")),
                _ => {}
            }
        }
    }
    wrong.sort_by_key(|error| error.line);
    wrong
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
