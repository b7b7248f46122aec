//! The record of a match (`docs/records.md`, "Record of a match"): a JSON Lines file with a header, every effective
//! input with its time, and the result. The same version of the program can reproduce every position of the match from
//! it, byte for byte.
//!
//! - [`Record::parse`] reads a record and rejects unsupported ones; [`Record::lines`] writes it.
//! - [`Replay`] replays it. [`verify`] checks it, including shuffles; [`examine`] separates flaws from steps that
//!   another version judges differently; [`verify_event`] checks the standings of an event against the records of its
//!   matches.
//! - [`shuffle`] derives shuffles that no single party can manipulate.

mod dealt;
mod event;
mod hex;
mod leavings;
mod read;
mod record;
mod replay;
mod score;
pub mod shuffle;
mod verify;

pub use self::hex::Hex;
pub use dealt::Dealt;
pub use event::verify_event;
pub use read::LineError;
pub use record::{Entry, EntryInput, FORMAT, Finish, Header, OfEvent, Record, RecordedSeat, Result, VERSION, digest};
pub use replay::{Explanation, Replay};
pub use score::Score;
pub use shuffle::Shuffle;
pub use verify::{Verification, examine, verify};

/// Runs the README's examples as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
