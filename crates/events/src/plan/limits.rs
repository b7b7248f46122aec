//! How large an event may be.

/// The most players of an event, its bots among them.
pub const PLAYERS: usize = 5000;

/// The most characters of a player's name.
pub const NAME: usize = 40;

/// The most characters of an event's name.
pub const TITLE: usize = 60;

/// The most bytes of the game: a preset's name, or a ruleset in full.
pub const GAME: usize = 16 * 1024;

/// The most co-hosts.
pub const CO_HOSTS: usize = 32;

/// The fewest and the most seats of a table.
pub const SEATS: (u8, u8) = (2, 16);

/// The most rounds or matches.
pub const ROUNDS: u32 = 100;

/// The most minutes.
pub const MINUTES: u32 = 24 * 60;

/// The most points that an event can be played to, and that a table can report for a seat.
pub const POINTS: i64 = 1_000_000;

/// The most seconds of a time limit or of a pause.
pub const SECONDS: u32 = 24 * 60 * 60;

/// The latest moment that can be said: the end of the year 9999.
pub const TIME: u64 = 253_402_300_799_999;

/// How many milliseconds a table has, once its time is up, to report how it stands. Then it counts as a tie of all.
pub const REPORT_WITHIN: u64 = 60_000;

/// How many milliseconds hosts have to decide about a refused result. Then it is void.
pub const SETTLE_WITHIN: u64 = 600_000;
