//! Removes a person's name from an event's journal by rewriting every entry that holds it, so that nothing derived from
//! the journal can contain the name again.

use ruckus_events::{EventPlayer, Fact};
use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_protocol::{ErrorCode, Reason};
use ruckus_room::{self as room, RoomError};

use super::actor::no_person;
use super::record::{JoinedPerson, Record};
use super::state::EventState;

/// The result of removing a name from an event's journal.
#[derive(Debug)]
pub(crate) struct Forgotten {
    /// The changed entries.
    pub(crate) entries: Vec<Entry>,
    /// Number of the last entry that was read.
    pub(crate) last: Seq,
    /// The replacement for the person's name.
    pub(crate) new: String,
    /// The tables at which the person has sat.
    pub(crate) rooms: Vec<RoomName>,
    /// True if the event is not over.
    pub(crate) runs: bool,
}

/// Removes the name of a person, found by the hash of their token, from an event's journal. Their player card is
/// removed too.
///
/// # Errors
/// The inner error is `no-seat` if no person has this token, or `refused` if the person sits at a table in play. The
/// outer error says why the journal cannot be read.
pub(crate) fn forget(
    name: &RoomName,
    code: &str,
    entries: &[Entry],
    key: &blake3::Hash,
) -> Result<Result<Forgotten, RoomError>, String> {
    let state = EventState::replay(name, code, entries)?;
    let Some(person) = state.person(key) else { return Ok(Err(no_person())) };
    let player = state.event.player_of(person);
    let plays = |player| state.event.tables().any(|(_, table)| table.is_playing() && table.seats().contains(&player));
    if player.is_some_and(plays) {
        return Ok(Err(RoomError::because(ErrorCode::Refused, Reason::MatchNotOver)));
    }
    let new = replacement(&state, player);
    let call = |joined: &mut JoinedPerson| {
        if joined.person != person {
            return false;
        }
        new.clone_into(&mut joined.name);
        joined.card = None;
        true
    };
    let mut changed = Vec::new();
    let mut whole = Vec::with_capacity(entries.len());
    for entry in entries {
        let wrong = |error: serde_json::Error| format!("entry {} of {name}: {error}", entry.seq.0);
        let mut record: Record = serde_json::from_slice(&entry.body).map_err(wrong)?;
        let says_it = match &mut record {
            Record::Opened { host, .. } => call(host),
            Record::WordSet { .. } => false,
            Record::Happened { facts, joined, .. } => {
                let mut says_it = joined.as_mut().is_some_and(call);
                for fact in facts {
                    if let Fact::CheckedIn { player: own, name, .. } = fact
                        && Some(*own) == player
                    {
                        new.clone_into(name);
                        says_it = true;
                    }
                }
                says_it
            }
        };
        let mut entry = entry.clone();
        if says_it {
            entry.body = serde_json::to_vec(&record).map_err(wrong)?;
            changed.push(entry.clone());
        }
        whole.push(entry);
    }
    // Only write what can be read back.
    EventState::replay(name, code, &whole)?;
    let sat = |fact: &Fact| match fact {
        Fact::Seated { round, table, seats } if player.is_some_and(|player| seats.contains(&player)) => {
            state.room(*round, *table).cloned()
        }
        _ => None,
    };
    let rooms = state.facts().iter().filter_map(sat).collect();
    Ok(Ok(Forgotten { entries: changed, last: state.seq(), new, rooms, runs: !state.is_over() }))
}

/// Returns a name that no other player of the event has.
fn replacement(state: &EventState, player: Option<EventPlayer>) -> String {
    let plain = player.map_or_else(|| "Host".to_owned(), |player| format!("Player {}", u64::from(player.0) + 1));
    let others: Vec<&str> =
        state.event.players().filter(|(other, _)| Some(*other) != player).map(|(_, e)| e.name()).collect();
    let free = |name: &String| others.iter().all(|other| room::names_too_like(name, other).is_none());
    let numbered = (1_u32..).map(|n| format!("{plain}-{n}"));
    std::iter::once(plain.clone()).chain(numbered).find(free).unwrap_or(plain)
}
