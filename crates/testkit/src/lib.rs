//! What tests of several crates share. Nothing of it is shipped.
//!
//! [`MemoryStore`] is a test double: it answers without threads of its own, so a test with paused time, or a simulation, replays from
//! its seed. It can be told to fail, to lose answers and to gather entries. It passes the same conformance suite as the real stores.
//!
//! [`postgres::Cluster`] is a real PostgreSQL server, started for the test and removed with it.

mod memory_store;
pub mod postgres;

pub use memory_store::MemoryStore;
