//! Administration: tables and players, bans, an announced restart, draining, and the admin log.

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
pub(crate) use presence::{OpenSockets, SocketRegistration};
pub(crate) use restart::Restart;
pub use tokens::{AdminSettings, AdminToken};

use crate::access::Delays;
use crate::clock::unix_ms;
use crate::outbox::{Close, Outbox};
use ruckus_journal::RoomName;

/// Maximum number of log entries per request.
const LINES: u32 = 100;

/// State of the admin features.
pub(crate) struct Admin {
    tokens: Vec<AdminToken>,
    /// Delays for wrong tokens.
    pub(crate) delays: Delays,
    pub(crate) bans: Bans,
    pub(crate) presence: Arc<OpenSockets>,
    pub(crate) restart: Restart,
    draining: AtomicBool,
    /// Held during a backup.
    pub(crate) backing_up: tokio::sync::Mutex<()>,
    store: Arc<dyn Store>,
}

impl std::fmt::Debug for Admin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Admin")
    }
}

impl Admin {
    /// Loads the bans from the store.
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

    /// Returns true if admin tokens are configured. Without them, admin routes are unavailable.
    pub(crate) const fn has_admins(&self) -> bool {
        !self.tokens.is_empty()
    }

    /// Returns the configured token that matches `token`.
    pub(crate) fn who(&self, token: &str) -> Option<&AdminToken> {
        let hash = crate::token::key(token);
        // Comparing hashes takes constant time, and all tokens are compared.
        self.tokens.iter().fold(None, |found, known| if known.is(&hash) { Some(known) } else { found })
    }

    /// Returns true if the server makes no new tables.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Starts or stops draining. While draining, the server makes no new tables.
    pub(crate) async fn drain(&self, draining: bool, by: &str) -> Result<(), StoreError> {
        self.log(by, if draining { AdminAct::Drain } else { AdminAct::Reopen }).await?;
        self.draining.store(draining, Ordering::Relaxed);
        Ok(())
    }

    /// Records an admin's action in the admin log.
    pub(crate) async fn log(&self, by: &str, what: AdminAct) -> Result<(), StoreError> {
        self.store.change(&[logged(by, what)]).await
    }

    /// Returns the log entries before a given number, newest first.
    pub(crate) async fn read_log(&self, before: u64) -> Result<AdminLog, StoreError> {
        let lines = self.store.admin_log(before, LINES).await?;
        let read = |line: ruckus_journal::LogLine| {
            let done = serde_json::from_slice::<AdminDone>(&line.body);
            done.map(|done| AdminLogLine { number: line.number, done })
                .inspect_err(
                    |error| tracing::warn!(number = line.number, %error, "an entry of the admin log cannot be read"),
                )
                .ok()
        };
        Ok(AdminLog { lines: lines.into_iter().filter_map(read).collect() })
    }

    /// Reloads bans, because another node may have made some, and disconnects visitors who are
    /// banned at `now`.
    pub(crate) async fn read_again(&self, now: u64) -> Result<(), StoreError> {
        self.bans.read_again().await?;
        self.presence.hang_up_where(|address| self.bans.of(address, now).is_some(), Close::BANNED);
        Ok(())
    }

    /// Registers a device at a table, sends it an announced restart, and disconnects it if it is banned
    /// at `now`.
    pub(crate) fn entered(&self, room: RoomName, address: IpAddr, outbox: &Outbox, now: u64) -> SocketRegistration {
        let at = unix_ms();
        let entered = self.presence.enter(room, address, outbox.clone(), at);
        if let Some(message) = self.restart.message(at) {
            outbox.send(message);
        }
        // The address may have been banned since the access check.
        if self.bans.of(address, now).is_some() {
            outbox.hang_up(Close::BANNED);
        }
        entered
    }
}

/// Returns an entry of the admin log, to be written in the same transaction as the action that it describes.
pub(crate) fn logged(by: &str, what: AdminAct) -> Change {
    tracing::info!(by, ?what, "admin action");
    let done = AdminDone { at: unix_ms(), by: by.to_owned(), what };
    // Serialization cannot fail: every field has a JSON form.
    Change::Log { body: serde_json::to_vec(&done).unwrap_or_default() }
}
