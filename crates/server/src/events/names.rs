//! The names of everybody at an event, found by what they look like: thousands check in, and are not compared one by one.

use std::collections::HashMap;

use ruckus_protocol::ErrorCode;
use ruckus_room::{self as room, RoomError};

use super::state::State;
use ruckus_room::text::looks;

/// The names of all players.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// How many players are known.
    known: usize,
    /// The first name that looks like this.
    by_look: [HashMap<String, String>; 2],
}

impl Names {
    /// Checks that a name can be told from those of all others and of the host.
    ///
    /// # Errors
    /// `name-taken`
    pub(super) fn is_free(&mut self, state: &State, name: &str) -> Result<(), RoomError> {
        self.learn(state);
        let looks = looks(name);
        let found = self.by_look.iter().zip(&looks).filter_map(|(names, look)| names.get(look).map(String::as_str));
        let host = state.event.host().map(|host| state.name_of(host));
        let alike = found.chain(host).find_map(|other| room::names_too_like(name, other));
        alike.map_or(Ok(()), |reason| Err(RoomError::because(ErrorCode::NameTaken, reason)))
    }

    /// Learns the names of players who have come since. Nobody's name changes.
    fn learn(&mut self, state: &State) {
        for (_, entrant) in state.event.players().skip(self.known) {
            self.known += 1;
            for (names, look) in self.by_look.iter_mut().zip(looks(entrant.name())) {
                names.entry(look).or_insert_with(|| entrant.name().to_owned());
            }
        }
    }
}
