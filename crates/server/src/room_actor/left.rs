//! The state in which a room was evicted.

use ruckus_journal::{Progress, Seq};

use ruckus_room::Room;

/// How long a room is kept that was evicted, and the number of its last entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    pub(crate) progress: Progress,
    pub(crate) seq: Seq,
    /// True if no player can come back and nothing was played.
    pub(crate) deserted: bool,
}

impl Left {
    pub(crate) fn of(room: &Room) -> Self {
        Self {
            progress: ruckus_room::waiting::kept_as(room),
            seq: room.last(),
            deserted: ruckus_room::ended::is_deserted(room),
        }
    }
}
