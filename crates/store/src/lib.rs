//! The journal stores: SQLite and PostgreSQL behind the traits of [`ruckus_journal`], and the writers that commit the
//! entries of all rooms in batches. All stores pass the conformance suite in `tests/it/conformance.rs`.

mod address;
mod contents;
mod journal;
mod postgres;
mod same_sql;
mod snapshot_row;
mod sqlite;
mod transfer;

pub use address::{PostgresAddress, StoreAddress};
pub use journal::{Commit, Journal, Receipt};
pub use postgres::{PostgresNodes, PostgresStore};
pub use sqlite::{Copied, Damaged, Inspection, SqliteStore, backup, counted_in, inspect, restore, set_aside};
pub use transfer::{CopyError, Moved, copy_store, refuse_half_copied};
