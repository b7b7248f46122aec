//! A network player that implements `docs/protocol.md`: it takes seats, follows the table and acts. For tests,
//! benchmarks and programs that play.

mod cut;
mod device;
mod error;
mod pick;
mod secure;
mod server_api;

pub use cut::Cutter;
pub use device::{Device, dealt};
pub use error::ClientError;
pub use pick::pick;
pub use server_api::{ServerApi, ServerResponse};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
