//! What can be set about a server.

use std::path::PathBuf;
use std::time::Duration;

use ruckus_room::Patience;

use crate::access::{AccessSettings, Exemption, Network, ProxyHeader};
use crate::admin::AdminSettings;
use crate::events::EventTimes;
use crate::house::HouseSettings;
use crate::lab::LabLimits;
use crate::limits::Limits;
use crate::nodes::ClusterSettings;
use crate::retention::Retention;
use crate::strangers::StrangerSettings;

/// What can be set about a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program's version, for `GET /api/host` and the journal.
    pub version: String,
    /// Address under which players reach the server, as an origin, for links; none if it is whatever they asked for.
    pub url: Option<String>,
    /// Folder whose disk is watched, for figures.
    pub data: Option<PathBuf>,
    /// Origins beside the server's own from which pages may connect: `https://play.example.org`.
    pub origins: Vec<String>,
    /// Networks of proxies in front of the server, which say for whom they ask.
    pub proxies: Vec<Network>,
    /// The header in which they say it.
    pub proxy_header: ProxyHeader,
    /// Networks that may ask for more than others.
    pub exemptions: Vec<Exemption>,
    /// Whom the server lets in.
    pub access: AccessSettings,
    /// Its admins.
    pub admin: AdminSettings,
    /// How it is one of several nodes; none if it is alone.
    pub cluster: Option<ClusterSettings>,
    /// Whether connections reach the server through something that takes them and opens its own, without a word: the
    /// system's word on how long lines are is of no use then.
    pub forwarded: bool,
    /// The header in which those proxies say what their kernel measures of a visitor's line, in microseconds. Unless
    /// there is one, whoever plays by a program of their own can claim a longer line than they have.
    pub line_header: Option<String>,
    /// How much one client may ask for.
    pub limits: Limits,
    /// What the lab may take.
    pub lab: LabLimits,
    /// How long tables without players are kept.
    pub retention: Retention,
    /// How often it is looked for tables that have been left for too long.
    pub sweep_every: Duration,
    /// How long tables wait for people.
    pub patience: Patience,
    /// How long events wait for people.
    pub events: EventTimes,
    /// How strangers find each other.
    pub strangers: StrangerSettings,
    /// How long a room stays in memory when nobody is connected.
    pub park_after: Duration,
    /// Whether players may make player cards, which their ratings are kept with.
    pub cards: bool,
    /// Whether `POST /api/test/tables` makes tables that begin in the middle of a round.
    pub test_setups: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let HouseSettings { version, patience, park_after, retention, events, strangers, .. } =
            HouseSettings::default();
        Self {
            version,
            url: None,
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
            patience,
            events,
            strangers,
            park_after,
            cards: true,
            test_setups: false,
        }
    }
}

impl From<&Settings> for HouseSettings {
    fn from(settings: &Settings) -> Self {
        Self {
            version: settings.version.clone(),
            patience: settings.patience,
            park_after: settings.park_after,
            rooms_in_memory: settings.limits.rooms_in_memory,
            tables_on_disk: settings.limits.tables_on_disk,
            retention: settings.retention,
            events: settings.events,
            strangers: settings.strangers,
        }
    }
}
