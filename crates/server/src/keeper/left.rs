//! The state in which a room left memory.

use ruckus_journal::{Progress, Seq};

use ruckus_room::Room;

/// How far a room had come when its keeper put it away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    pub(crate) progress: Progress,
    pub(crate) seq: Seq,
    /// Nobody can come back, and nothing was played.
    pub(crate) deserted: bool,
}

impl Left {
    pub(crate) fn of(room: &Room) -> Self {
        Self { progress: room.progress(), seq: room.last(), deserted: ruckus_room::ended::is_deserted(room) }
    }
}
