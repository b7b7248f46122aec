//! Tables that people can sit down at: rooms, lobby, sockets and pages.
//!
//! A [`room::Room`] is a value without sockets, database or clock. One task owns each, writes what happens into the
//! journal, and shows it only once it is written. [`Server::start`] ties them to the network.

mod afterwards;
mod code;
mod doors;
mod entrance;
mod house;
mod http;
mod keeper;
mod lab;
#[cfg(test)]
mod leaks;
mod line;
pub mod page;
pub mod real;
pub mod room;
mod server;
mod settings;
mod socket;
mod telemetry;
mod token;
mod workshop;

pub use server::{Server, ServerError};
pub use settings::{LabLimits, Limits, Settings};
