//! Helpers for tests.
//!
//! - [`MemoryStore`]: a store in memory, which fails on demand.
//! - [`documents`]: the commands in the repository's documents.
//! - [`FarDirectory`]: its directory of nodes, reached over a connection that tests delay or cut.
//! - [`entries`]: journal entries for tests of stores.
//! - [`players`]: players at one table, each with its own socket.
//! - [`postgres`]: a throwaway PostgreSQL server.
//! - [`processes`]: what the system tells of processes: processor time, memory, children.
//! - [`free_ports`]: ports for programs that cannot choose one themselves.
//! - [`Port`]: a free port that accepts connections, for proxies and servers of tests.
//! - [`push`]: a push service on this machine, and a device that decrypts the messages to it.
//! - [`Program`]: `ruckus serve` as a separate process.
//!
//! Crates of shipped programs use this one only as a dev-dependency.

pub mod documents;
pub mod entries;
mod memory_store;
pub mod players;
mod ports;
pub mod postgres;
pub mod processes;
mod program;
pub mod push;

pub use memory_store::{FarDirectory, Link, MemoryStore};
pub use ports::{Port, free_ports};
pub use program::Program;
