//! Re-exports what many tests need.

pub(crate) use std::path::Path;
pub(crate) use std::sync::Arc;
pub(crate) use std::time::Duration;

pub(crate) use crate::file::{JOURNAL, connection, sql};
pub(crate) use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, Store, StoreError, Verdict};
pub(crate) use ruckus_store::{Journal, SqliteStore};
pub(crate) use ruckus_testkit::entries::{entry, request};
