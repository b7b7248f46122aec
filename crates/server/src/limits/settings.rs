//! Settings of the limits.

use std::time::Duration;

/// Limits of one client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum size of a message or body, in bytes.
    pub message_bytes: usize,
    /// Maximum number of messages queued for a slow reader. Beyond it, the connection is closed.
    pub queued_frames: usize,
    /// Messages per second over one socket.
    pub messages_per_second: u32,
    /// Messages that one socket may send in a burst.
    pub message_burst: u32,
    /// Sockets per address without a seat.
    pub sockets_per_address: u32,
    /// Sockets per address with players who hold a seat at a table or have checked in to an event.
    pub seats_per_address: u32,
    /// Requests per second and address. Bursts may reach three times this number.
    pub requests_per_second: u32,
    /// Tables that one address may make per hour. The limit per day is five times as high.
    pub tables_per_hour: u32,
    /// Tables in memory above which no new ones are made. Existing tables can be loaded until it is exceeded by a
    /// quarter.
    pub rooms_in_memory: usize,
    /// Tables in the journal above which no new ones are made.
    pub tables_on_disk: u64,
    /// Time until a new socket must send `hello`.
    pub hello_within: Duration,
    /// Interval of pings, which check that the client is connected and measure the round-trip time.
    pub ping_every: Duration,
    /// Time without a message after which a socket is closed.
    pub silent_for: Duration,
    /// Time to receive the head of a request, from when the connection is ready for it.
    pub head_within: Duration,
    /// Time to receive the body of a request.
    pub body_within: Duration,
    /// Time without traffic in either direction after which a connection is closed.
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
