//! The settings of the room registry.

use std::time::Duration;

use ruckus_room::Timeouts;

use crate::events::EventTimes;
use crate::limits::Limits;
use crate::matchmaking::MatchmakingSettings;
use crate::retention::RetentionPeriods;

/// The settings of the room registry: limits, timeouts and retention of rooms and events.
#[derive(Clone, Debug)]
pub(crate) struct RegistrySettings {
    /// The server version to record in the journal.
    pub(crate) version: String,
    /// Timeouts of tables.
    pub(crate) timeouts: Timeouts,
    /// How long a room without connections stays in memory.
    pub(crate) park_after: Duration,
    /// The maximum number of tables in memory. Existing tables may exceed it by a quarter.
    pub(crate) rooms_in_memory: usize,
    /// The maximum number of tables in the journal.
    pub(crate) tables_on_disk: u64,
    /// How long tables without players are kept.
    pub(crate) retention: RetentionPeriods,
    /// Timeouts of events.
    pub(crate) events: EventTimes,
    /// The settings of the matchmaking for strangers.
    pub(crate) matchmaking: MatchmakingSettings,
}

impl Default for RegistrySettings {
    fn default() -> Self {
        let Limits { rooms_in_memory, tables_on_disk, .. } = Limits::default();
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            timeouts: Timeouts::default(),
            park_after: Duration::from_secs(60),
            rooms_in_memory,
            tables_on_disk,
            retention: RetentionPeriods::default(),
            events: EventTimes::default(),
            matchmaking: MatchmakingSettings::default(),
        }
    }
}
