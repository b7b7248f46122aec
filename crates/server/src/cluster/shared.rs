//! Data that all nodes share and each caches: reloads bans, invitations and the gallery when any node has changed them.

use std::sync::Arc;
use std::time::Duration;

use ruckus_journal::{Changes, StoreError};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::access::AccessControl;
use crate::admin::Admin;
use crate::registry::RoomRegistry;
use crate::workshop::Gallery;

/// Delay before retrying after a failure.
const AGAIN: Duration = Duration::from_secs(1);

/// Reloads changed data until the store closes its channel of changes.
pub(crate) async fn follow(
    mut changes: watch::Receiver<Changes>,
    access: Arc<AccessControl>,
    admin: Arc<Admin>,
    gallery: Arc<Gallery>,
    registry: Arc<RoomRegistry>,
) {
    let mut known = *changes.borrow_and_update();
    while changes.changed().await.is_ok() {
        let now = *changes.borrow_and_update();
        if now.gallery_entries != known.gallery_entries {
            gallery.read_again().await;
        }
        if now.documents != known.documents {
            while let Err(error) = read_again(&access, &admin, registry.now()).await {
                tracing::warn!(%error, "changes by other nodes could not be loaded; retrying");
                sleep(AGAIN).await;
            }
        }
        known = now;
    }
}

async fn read_again(access: &AccessControl, admin: &Admin, now: u64) -> Result<(), StoreError> {
    admin.read_again(now).await?;
    access.invitations.read_again().await
}
