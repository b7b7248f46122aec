//! Settings of a server.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use ruckus_room::Timeouts;

use crate::access::{AccessSettings, Exemption, Network, ProxyHeader};
use crate::admin::AdminSettings;
use crate::events::EventTimes;
use crate::lab::LabLimits;
use crate::limits::Limits;
use crate::matchmaking::MatchmakingSettings;
use crate::nodes::ClusterSettings;
use crate::push::PushSettings;
use crate::registry::RegistrySettings;
use crate::retention::RetentionPeriods;

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program's version, for `GET /api/host` and the journal.
    pub version: String,
    /// The public origin of the server, for links. If it is not set, links use the host that the request names.
    pub url: Option<String>,
    /// The address at which devices in the same network reach this server. Pages that were opened at `localhost` use it
    /// for links. `None` if the server listens on a loopback address.
    pub nearby: Option<IpAddr>,
    /// The data folder, for disk metrics and backups.
    pub data: Option<PathBuf>,
    /// Additional origins from which pages can connect, such as `https://play.example.org`.
    pub origins: Vec<String>,
    /// Networks of trusted proxies, which report the visitor's address.
    pub proxies: Vec<Network>,
    /// The header in which proxies report the visitor's address.
    pub proxy_header: ProxyHeader,
    /// Networks with higher limits.
    pub exemptions: Vec<Exemption>,
    /// Access control for visitors.
    pub access: AccessSettings,
    /// Admins and their tokens.
    pub admin: AdminSettings,
    /// Cluster membership; none for a single server.
    pub cluster: Option<ClusterSettings>,
    /// True if connections reach the server through a forwarder that opens its own connections without naming the
    /// visitor. The kernel's round-trip times are meaningless then.
    pub forwarded: bool,
    /// The header in which trusted proxies report the kernel's round-trip time to the visitor, in microseconds. Without
    /// it, players behind a proxy can claim a higher latency than they have with a modified client.
    pub line_header: Option<String>,
    /// Limits for clients, and for the server as a whole.
    pub limits: Limits,
    /// Limits of the lab.
    pub lab: LabLimits,
    /// Retention periods of abandoned tables.
    pub retention: RetentionPeriods,
    /// How often the server looks for expired tables.
    pub sweep_every: Duration,
    /// How long tables wait for players.
    pub timeouts: Timeouts,
    /// How long events wait for players.
    pub events: EventTimes,
    /// Settings of matchmaking for strangers.
    pub matchmaking: MatchmakingSettings,
    /// How long a room stays in memory without connections.
    pub park_after: Duration,
    /// True if players can make player cards, which keep their ratings.
    pub cards: bool,
    /// Push messages for players who are away on their turn.
    pub push: PushSettings,
    /// True if `POST /api/test/tables` can make tables in the middle of a round.
    pub test_setups: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let RegistrySettings { version, timeouts, park_after, retention, events, matchmaking, .. } =
            RegistrySettings::default();
        Self {
            version,
            url: None,
            nearby: None,
            data: None,
            origins: Vec::new(),
            proxies: Vec::new(),
            proxy_header: ProxyHeader::default(),
            exemptions: Vec::new(),
            access: AccessSettings::default(),
            admin: AdminSettings::default(),
            cluster: None,
            forwarded: false,
            line_header: None,
            limits: Limits::default(),
            lab: LabLimits::default(),
            retention,
            sweep_every: Duration::from_secs(60),
            timeouts,
            events,
            matchmaking,
            park_after,
            cards: true,
            push: PushSettings::default(),
            test_setups: false,
        }
    }
}

impl From<&Settings> for RegistrySettings {
    fn from(settings: &Settings) -> Self {
        Self {
            version: settings.version.clone(),
            timeouts: settings.timeouts,
            park_after: settings.park_after,
            rooms_in_memory: settings.limits.rooms_in_memory,
            tables_on_disk: settings.limits.tables_on_disk,
            retention: settings.retention,
            events: settings.events,
            matchmaking: settings.matchmaking,
        }
    }
}
