//! What can be set about limits.

use std::time::Duration;

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
    /// Requests per second from one address. A burst may have three times as many.
    pub requests_per_second: u32,
    /// Tables that one address may make per hour. The limit per day is five times as high.
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
