//! Index of the names at an event by their look, so that check-in need not compare a name with thousands of others.

use std::collections::HashMap;

use ruckus_protocol::ErrorCode;
use ruckus_room::{self as room, RoomError};

use super::state::EventState;
use ruckus_room::text::looks;

/// The names of all players.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Number of players in the index.
    known: usize,
    /// The first name with each look.
    by_look: [HashMap<String, String>; 2],
}

impl Names {
    /// Checks that a name is distinguishable from those of all players and of the host.
    ///
    /// # Errors
    /// `name-taken`
    pub(super) fn is_free(&mut self, state: &EventState, name: &str) -> Result<(), RoomError> {
        self.learn(state);
        let looks = looks(name);
        let found = self.by_look.iter().zip(&looks).filter_map(|(names, look)| names.get(look).map(String::as_str));
        let host = state.event.host().map(|host| state.name_of(host));
        let alike = found.chain(host).find_map(|other| room::names_too_like(name, other));
        alike.map_or(Ok(()), |reason| Err(RoomError::because(ErrorCode::NameTaken, reason)))
    }

    /// Adds the names of new players. Names never change.
    fn learn(&mut self, state: &EventState) {
        for (_, entrant) in state.event.players().skip(self.known) {
            self.known += 1;
            for (names, look) in self.by_look.iter_mut().zip(looks(entrant.name())) {
                names.entry(look).or_insert_with(|| entrant.name().to_owned());
            }
        }
    }
}
