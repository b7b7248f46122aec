//! What can be set about rooms and events in memory.

use std::time::Duration;

use ruckus_room::Patience;

use crate::events::EventTimes;
use crate::limits::Limits;
use crate::retention::Retention;
use crate::strangers::StrangerSettings;

/// What can be set about rooms and events in memory.
#[derive(Clone, Debug)]
pub(crate) struct HouseSettings {
    /// The program's version, for the journal.
    pub(crate) version: String,
    /// How long tables wait for people.
    pub(crate) patience: Patience,
    /// How long a room stays in memory when nobody is connected.
    pub(crate) park_after: Duration,
    /// The most tables in memory. Those that are there already may be a quarter more.
    pub(crate) rooms_in_memory: usize,
    /// The most tables in the journal.
    pub(crate) tables_on_disk: u64,
    /// How long tables without players are kept.
    pub(crate) retention: Retention,
    /// How long events wait for people.
    pub(crate) events: EventTimes,
    /// How strangers find each other.
    pub(crate) strangers: StrangerSettings,
}

impl Default for HouseSettings {
    fn default() -> Self {
        let Limits { rooms_in_memory, tables_on_disk, .. } = Limits::default();
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            patience: Patience::default(),
            park_after: Duration::from_secs(60),
            rooms_in_memory,
            tables_on_disk,
            retention: Retention::default(),
            events: EventTimes::default(),
            strangers: StrangerSettings::default(),
        }
    }
}
