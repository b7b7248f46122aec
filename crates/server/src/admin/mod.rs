//! What admins see and do: tables and players, bans, an announced restart, draining, and the log of all that.

mod bans;
mod presence;
mod restart;
mod tokens;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ruckus_journal::{Change, Store, StoreError};
use ruckus_protocol::{AdminAct, AdminDone, AdminLog, AdminLogLine};

pub(crate) use bans::{Bans, NotBanned};
pub(crate) use presence::{Entered, Presence};
pub(crate) use restart::Restart;
pub use tokens::{AdminSettings, AdminToken};

use crate::access::Delays;
use crate::clock::unix_ms;
use crate::line::{Close, Line};
use ruckus_journal::RoomName;

/// How many lines of the log are read at once.
const LINES: u32 = 100;

/// What admins see and do.
pub(crate) struct Admin {
    tokens: Vec<AdminToken>,
    /// Wrong tokens.
    pub(crate) delays: Delays,
    pub(crate) bans: Bans,
    pub(crate) presence: Arc<Presence>,
    pub(crate) restart: Restart,
    draining: AtomicBool,
    /// Held while a backup is made.
    pub(crate) backing_up: tokio::sync::Mutex<()>,
    store: Arc<dyn Store>,
}

impl std::fmt::Debug for Admin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Admin")
    }
}

impl Admin {
    /// Reads the bans that the store keeps.
    pub(crate) async fn open(store: Arc<dyn Store>, settings: &AdminSettings) -> Result<Self, StoreError> {
        Ok(Self {
            tokens: settings.tokens.clone(),
            delays: Delays::default(),
            bans: Bans::open(store.clone()).await?,
            presence: Arc::default(),
            restart: Restart::default(),
            draining: AtomicBool::new(false),
            backing_up: tokio::sync::Mutex::default(),
            store,
        })
    }

    /// Whether there are admins. Where there are none, nothing of theirs can be reached.
    pub(crate) const fn has_admins(&self) -> bool {
        !self.tokens.is_empty()
    }

    /// Whose token this is.
    pub(crate) fn who(&self, token: &str) -> Option<&AdminToken> {
        let hash = crate::token::key(token);
        // All are compared, and comparing hashes takes the same time wherever they differ.
        self.tokens.iter().fold(None, |found, known| if known.is(&hash) { Some(known) } else { found })
    }

    /// Whether no new tables are made.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Stops new tables, or lets them be made again.
    pub(crate) async fn drain(&self, draining: bool, by: &str) -> Result<(), StoreError> {
        self.log(by, if draining { AdminAct::Drain } else { AdminAct::Reopen }).await?;
        self.draining.store(draining, Ordering::Relaxed);
        Ok(())
    }

    /// Writes down what an admin did.
    pub(crate) async fn log(&self, by: &str, what: AdminAct) -> Result<(), StoreError> {
        self.store.change(&[logged(by, what)]).await
    }

    /// What admins did before a line of the log, the latest first.
    pub(crate) async fn read_log(&self, before: u64) -> Result<AdminLog, StoreError> {
        let lines = self.store.admin_log(before, LINES).await?;
        let read = |line: ruckus_journal::LogLine| {
            let done = serde_json::from_slice::<AdminDone>(&line.body);
            done.map(|done| AdminLogLine { number: line.number, done })
                .inspect_err(
                    |error| tracing::warn!(number = line.number, %error, "a line of the admin log cannot be read"),
                )
                .ok()
        };
        Ok(AdminLog { lines: lines.into_iter().filter_map(read).collect() })
    }

    /// Reads bans anew that another node may have made, and hangs up on whom they are about.
    pub(crate) async fn read_again(&self) -> Result<(), StoreError> {
        self.bans.read_again().await?;
        let now = unix_ms();
        self.presence.hang_up_where(|address| self.bans.of(address, now).is_some(), Close::BANNED);
        Ok(())
    }

    /// Notes that a device has come to a table, tells it of an announced restart, and hangs up if it is banned.
    pub(crate) fn entered(&self, room: RoomName, address: IpAddr, line: &Line) -> Entered {
        let now = unix_ms();
        let entered = self.presence.enter(room, address, line.clone(), now);
        if let Some(message) = self.restart.message(now) {
            line.send(message);
        }
        // A ban may have come in between.
        if self.bans.of(address, now).is_some() {
            line.hang_up(Close::BANNED);
        }
        entered
    }
}

/// A line of the admin log, to be written with what it tells of.
pub(crate) fn logged(by: &str, what: AdminAct) -> Change {
    tracing::info!(by, ?what, "an admin did something");
    let done = AdminDone { at: unix_ms(), by: by.to_owned(), what };
    // Nothing in it is unknown to JSON.
    Change::Log { body: serde_json::to_vec(&done).unwrap_or_default() }
}
