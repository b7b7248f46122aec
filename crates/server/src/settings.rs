//! What can be set about a server.

use std::path::PathBuf;
use std::time::Duration;

use crate::access::{AccessSettings, Exemption, Network, ProxyHeader};
use crate::admin::AdminSettings;
use crate::cluster::ClusterSettings;
use crate::retention::Retention;
use crate::room::Patience;
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
    /// How long tables are kept that nobody is at.
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
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
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
            retention: Retention::default(),
            sweep_every: Duration::from_secs(60),
            patience: Patience::default(),
            events: EventTimes::default(),
            strangers: StrangerSettings::default(),
            park_after: Duration::from_secs(60),
            cards: true,
            test_setups: false,
        }
    }
}

/// How long events wait for people.
#[derive(Clone, Copy, Debug)]
pub struct EventTimes {
    /// Seconds between rounds; the event's usual ones if there are none.
    pub pause: Option<u32>,
    /// Seconds after which the seat of a player is closed for whom a bot plays; the event's usual ones if there are none.
    pub close_after: Option<u32>,
    /// How long nobody is seen of a player before they are asleep.
    pub asleep_after: Duration,
    /// How long nothing is seen of the host before another one takes over.
    pub host_gone_after: Duration,
    /// How long an event stays in memory that is not under way, when nobody is there.
    pub park_after: Duration,
}

impl Default for EventTimes {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            pause: None,
            close_after: None,
            asleep_after: seconds(60),
            host_gone_after: seconds(600),
            park_after: seconds(60),
        }
    }
}

/// How much one client may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest message or body, in bytes.
    pub message_bytes: usize,
    /// Messages that wait for a slow reader before its line is cut.
    pub queued_frames: usize,
    /// Messages a second over one socket.
    pub messages_per_second: u32,
    /// Messages that may come at once.
    pub message_burst: u32,
    /// Sockets from one address that have no seat.
    pub sockets_per_address: u32,
    /// Sockets from one address whose players hold a seat at a table, or have checked in to an event.
    pub seats_per_address: u32,
    /// Requests a second from one address; three times as many may come at once.
    pub requests_per_second: u32,
    /// Tables that may be made from one address within an hour; five times as many within a day.
    pub tables_per_hour: u32,
    /// Tables in memory. Those that are there already may be a quarter more.
    pub rooms_in_memory: usize,
    /// Tables in the journal.
    pub tables_on_disk: u64,
    /// How long a new socket may be silent before it says `hello`.
    pub hello_within: Duration,
    /// How often the server asks whether anybody is still there, and how long the line to them is.
    pub ping_every: Duration,
    /// How long a socket may be silent before it is given up.
    pub silent_for: Duration,
    /// How long the head of a request may take, from when the connection is ready for it.
    pub head_within: Duration,
    /// How long the body of a request may take.
    pub body_within: Duration,
    /// How long a connection may carry nothing either way before it is given up.
    pub idle_for: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message_bytes: 16 * 1024,
            queued_frames: 64,
            messages_per_second: 20,
            message_burst: 40,
            sockets_per_address: 20,
            seats_per_address: 400,
            requests_per_second: 20,
            tables_per_hour: 60,
            rooms_in_memory: 10_000,
            tables_on_disk: 100_000,
            hello_within: Duration::from_secs(5),
            ping_every: Duration::from_micros(ruckus_arbiter::PING_EVERY),
            silent_for: Duration::from_secs(20),
            head_within: Duration::from_secs(30),
            body_within: Duration::from_secs(20),
            idle_for: Duration::from_secs(60),
        }
    }
}

/// What trying rules may take.
#[derive(Clone, Copy, Debug)]
pub struct LabLimits {
    /// On how many threads rules are tried; with none they are not.
    pub threads: usize,
    /// The most games that can be asked for.
    pub games: u32,
    /// How many trials may wait.
    pub queued: usize,
    /// How long one may run before it ends with what was found until then.
    pub lasts: Duration,
    /// How long what was found is kept.
    pub kept: Duration,
}

impl Default for LabLimits {
    fn default() -> Self {
        Self { threads: 1, games: 2000, queued: 8, lasts: Duration::from_secs(300), kept: Duration::from_secs(3600) }
    }
}
