//! Reports changes of a table to its event, to the matchmaking, to absent players and to the log.

use std::sync::Arc;

use ruckus_protocol::Stage;
use ruckus_room::{EventTableStatus, Room};
use tokio::sync::watch;

use super::absent::AbsentPlayer;
use crate::matchmaking::{Device, Matchmaking};
use crate::push::Push;

/// The observers of a table.
#[derive(Debug)]
pub(super) struct Observers {
    /// The table's state for its event. `None` until the event asks for it.
    event: Option<watch::Sender<EventTableStatus>>,
    /// Receives the players who leave a match among strangers.
    matchmaking: Arc<Matchmaking>,
    /// Notifies a player who is away on their turn.
    pub(super) absent: AbsentPlayer,
    /// The stage that was logged last.
    logged: Stage,
}

impl Observers {
    pub(super) fn new(matchmaking: Arc<Matchmaking>, push: Option<Arc<Push>>, room: &Room) -> Self {
        Self { event: None, matchmaking, absent: AbsentPlayer::new(push, room), logged: room.stage() }
    }

    /// Returns a receiver for the table's state, or `None` if the table belongs to no event.
    pub(super) fn follow(&mut self, room: &Room) -> Option<watch::Receiver<EventTableStatus>> {
        let status = ruckus_room::event_table::event_table_status(room)?;
        Some(self.event.get_or_insert_with(|| watch::Sender::new(status)).subscribe())
    }

    /// Publishes the table's state to its event. Call this only when all entries are durable.
    pub(super) fn show_event(&self, room: &Room) {
        let Some(event) = &self.event else { return };
        if let Some(status) = ruckus_room::event_table::event_table_status(room) {
            event.send_if_modified(|known| {
                *known != status && {
                    *known = status;
                    true
                }
            });
        }
    }

    /// Reports players who have left a match among strangers.
    pub(super) fn note_leavers(&self, room: &mut Room) {
        for device in ruckus_room::matchmaking::take_leavers(room) {
            self.matchmaking.has_left(Device(device));
        }
    }

    /// Logs changes of the stage, such as the beginning and the end of a match.
    pub(super) fn log_stage(&mut self, room: &Room) {
        let (before, now) = (std::mem::replace(&mut self.logged, room.stage()), room.stage());
        let (room, version) = (room.name(), room.version());
        match now {
            _ if before == now => {}
            Stage::Playing if before != Stage::BetweenRounds => tracing::info!(%room, version, "a match began"),
            Stage::MatchOver => tracing::info!(%room, version, "a match ended"),
            Stage::Lobby | Stage::Playing | Stage::BetweenRounds => {
                tracing::debug!(%room, version, ?now, "room stage changed");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_journal::RoomName;
    use ruckus_room::{Choice, TablePlan, Timeouts};

    use super::*;
    use crate::calendar::Calendar;
    use crate::matchmaking::MatchmakingSettings;
    use crate::token;

    #[test]
    fn tables_outside_events_only_log_their_stage() {
        let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let plan = TablePlan::new(rules, "Ann", token::key("secret"), "test");
        let opened = Room::open(RoomName::new("BCDF"), plan, Timeouts::default(), token::seed);
        let (mut room, ..) = opened.expect("the plan is sound");
        let matchmaking = Arc::new(Matchmaking::new(&MatchmakingSettings::default(), Arc::new(Calendar::new())));
        let mut observers = Observers::new(matchmaking, None, &room);
        observers.logged = Stage::Playing;
        assert!(observers.follow(&room).is_none() && observers.event.is_none());
        observers.show_event(&room);
        observers.note_leavers(&mut room);
        observers.log_stage(&room);
        assert_eq!(observers.logged, Stage::Lobby);
    }
}
