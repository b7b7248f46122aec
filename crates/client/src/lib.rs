//! A player over the wire, written from `docs/protocol.md`: takes seats, keeps a view up to date from what it is sent,
//! and acts. For tests, benchmarks and programs that want to play.

mod cut;
mod desk;
mod device;
mod error;
mod pick;
mod secure;

pub use cut::Cutter;
pub use desk::{Answer, Desk};
pub use device::{Device, dealt};
pub use error::ClientError;
pub use pick::pick;

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
