//! The photo finish of a race as a sentence.

use ruckus_engine::Seat;

/// Describes a photo finish: each seat with its time in milliseconds, first place first. `tossed` is true if a toss
/// decided a dead heat. Returns `None` without places. `names` contains the seats' names by number.
pub fn photo_finish(places: impl Iterator<Item = (Seat, u64)>, tossed: bool, names: &[String]) -> Option<String> {
    let place = |(seat, ms): (Seat, u64)| {
        let name = names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
        format!("{name} {ms} ms")
    };
    let places: Vec<String> = places.map(place).collect();
    let toss = if tossed { " A dead heat: the toss decided." } else { "" };
    (!places.is_empty()).then(|| format!("Photo finish: {}.{toss}", places.join(", ")))
}
