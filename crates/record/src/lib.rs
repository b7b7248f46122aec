//! The record of a match (`docs/formats.md`, "Record of a game"): one JSON Lines file with a header, every input that
//! meant something with its time, and the result. With it, and with the same version of the program, every position of
//! the match can be had again, byte for byte.
//!
//! - [`Record::parse`] reads one and refuses what it would misread; [`Record::lines`] writes it.
//! - [`Replay`] plays it again; [`verify`] says whether it holds together, shuffles included, [`examine`] tells flaws from steps that the rules of another version
//!   judge differently, and [`verify_event`] whether the standings of
//!   an event come of the records of its matches.
//! - [`shuffle`] is how a shuffle comes about that nobody at the table could have stacked alone.

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
pub use record::{Entry, FORMAT, Finish, Header, OfEvent, Place, Record, Result, VERSION, What, digest};
pub use replay::{Replay, Told};
pub use score::Score;
pub use shuffle::Shuffle;
pub use verify::{Verification, examine, verify};

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
