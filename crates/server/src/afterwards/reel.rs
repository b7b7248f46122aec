//! A round as one seat saw it.

use ruckus_engine::{Seat, View, ViewFact};
use ruckus_protocol::{Named, Photo, PhotoPlace, Reel, ReelStep};
use ruckus_record::{Entry, Finish, LineError, Record, Replay, What};

use super::Rounds;

/// The most steps that are told at once.
const MOST_STEPS: usize = 2_000;

/// A part of a round, from a step on, as a seat saw it; none if the record has no such round or seat.
///
/// # Errors
/// The record cannot be played again.
pub(crate) fn reel(record: &Record, round: u16, eyes: Seat, from: u32) -> Result<Option<Reel>, LineError> {
    let mut replay = Replay::new(record)?;
    let mut rounds = Rounds::new();
    let mut reel: Option<Reel> = None;
    let mut of = 0;
    for (place, entry) in record.entries.iter().enumerate() {
        let told = rounds.next(entry);
        if told > round {
            break;
        }
        if told < round {
            replay.step(place)?;
            continue;
        }
        if of == from {
            let view = View::of(replay.table(), Some(eyes));
            let names = replay.names().to_vec();
            reel = Some(Reel { round, eyes, from, of, view, names, steps: Vec::new() });
        }
        of += 1;
        let wanted = reel.as_mut().filter(|reel| reel.steps.len() < MOST_STEPS);
        let mut facts = Vec::new();
        replay.step_seen(place, |fact, after| {
            if wanted.is_some() {
                facts.extend(ViewFact::of(fact, after, Some(eyes)));
            }
        })?;
        if let Some(reel) = wanted {
            let named = match &entry.what {
                What::Join { seat, name } | What::Named { seat, name } => {
                    Some(Named { seat: *seat, name: name.clone() })
                }
                _ => None,
            };
            reel.steps.push(ReelStep { at: entry.at.0, facts, named, photo: photo_of(entry) });
        }
    }
    let there = eyes.index() < replay.names().len();
    Ok(reel.filter(|_| there).map(|reel| Reel { of, ..reel }))
}

/// The photo finish of the race that an entry decides.
fn photo_of(entry: &Entry) -> Option<Photo> {
    let place = |place: &Finish| PhotoPlace { seat: place.seat, ms: place.ms, dead_heat: place.dead_heat };
    (!entry.photo.is_empty()).then(|| Photo { places: entry.photo.iter().map(place).collect() })
}
