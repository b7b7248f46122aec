//! The limits of an event.

/// The maximum number of players, including bots.
pub const PLAYERS: usize = 5000;

/// The maximum length of a player's name, in characters.
pub const NAME: usize = 40;

/// The maximum length of an event's name, in characters.
pub const TITLE: usize = 60;

/// The maximum size of the game (a preset's name or a full ruleset), in bytes.
pub const GAME: usize = 16 * 1024;

/// The maximum number of co-hosts.
pub const CO_HOSTS: usize = 32;

/// The minimum and the maximum number of seats at a table.
pub const SEATS: (u8, u8) = (2, 16);

/// The maximum number of rounds or matches.
pub const ROUNDS: u32 = 100;

/// The maximum duration, in minutes.
pub const MINUTES: u32 = 24 * 60;

/// The maximum number of points, both as the target of an event and in a table's report for one seat.
pub const POINTS: i64 = 1_000_000;

/// The maximum of a time limit or a pause, in seconds.
pub const SECONDS: u32 = 24 * 60 * 60;

/// The latest accepted time: the end of the year 9999.
pub const TIME: u64 = 253_402_300_799_999;

/// The time for a table to report after its time limit, in milliseconds. After that, all its players tie.
pub const REPORT_WITHIN: u64 = 60_000;

/// The time for hosts to decide about a refused result, in milliseconds. After that, the result is void.
pub const SETTLE_WITHIN: u64 = 600_000;
