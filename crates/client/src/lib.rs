//! A network player that implements `docs/protocol.md`: it takes seats, follows the table and acts. For tests,
//! benchmarks and programs that play.

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

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
