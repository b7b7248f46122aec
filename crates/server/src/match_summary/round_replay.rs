//! A round as one seat saw it.

use ruckus_engine::{Seat, View, ViewFact};
use ruckus_protocol::{Named, Photo, PhotoPlace, RoundReplay, RoundReplayStep};
use ruckus_record::{Entry, EntryInput, Finish, LineError, Record};

use super::MatchReplay;

/// Maximum number of steps per response.
pub(crate) const MOST_STEPS: usize = 2_000;

/// Returns part of a round as a seat saw it, starting at step `from`, or `None` if the record has no such round, seat
/// or step.
///
/// # Errors
/// Fails if the record cannot be replayed.
pub(crate) fn round_replay(
    replay: &MatchReplay,
    record: &Record,
    round: u16,
    eyes: Seat,
    from: u32,
) -> Result<Option<RoundReplay>, LineError> {
    let Some((start, until)) = replay.extent(round).filter(|_| eyes.index() < replay.names().len()) else {
        return Ok(None);
    };
    let first = start + from as usize;
    if first >= until {
        return Ok(None);
    }
    let Some(mut replay) = replay.at(record, first)? else { return Ok(None) };
    let (view, names) = (View::of(replay.table(), Some(eyes)), replay.names().to_vec());
    let mut round_replay =
        RoundReplay { round, eyes, from, of: (until - start) as u32, view, names, steps: Vec::new() };
    for (place, entry) in record.entries.iter().enumerate().take(until).skip(first).take(MOST_STEPS) {
        let mut facts = Vec::new();
        replay.step_facts(place, |fact, after| facts.extend(ViewFact::of(fact, after, Some(eyes))))?;
        let named = match &entry.what {
            EntryInput::Join { seat, name } | EntryInput::Named { seat, name } => {
                Some(Named { seat: *seat, name: name.clone() })
            }
            _ => None,
        };
        round_replay.steps.push(RoundReplayStep { at: entry.at.0, facts, named, photo: photo_of(entry) });
    }
    Ok(Some(round_replay))
}

/// Returns the photo finish of the race that an entry decides.
fn photo_of(entry: &Entry) -> Option<Photo> {
    let place = |place: &Finish| PhotoPlace { seat: place.seat, ms: place.ms, dead_heat: place.dead_heat };
    (!entry.photo.is_empty()).then(|| Photo { places: entry.photo.iter().map(place).collect() })
}
