//! The state that all HTTP handlers share.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ruckus_accounts::PlayerCards;

use crate::access::AccessControl;
use crate::admin::Admin;
use crate::kernel::Kernel;
use crate::lab::Lab;
use crate::lifecycle::Lifecycle;
use crate::limits::RateLimits;
use crate::registry::RoomRegistry;
use crate::replays::Replays;
use crate::rulebook::ServedPage;
use crate::settings::Settings;
use crate::workshop::Workshop;

/// The state that all HTTP handlers share. Cheap to clone.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) registry: Arc<RoomRegistry>,
    pub(crate) replays: Arc<Replays>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) lab: Arc<Lab>,
    pub(crate) page: Arc<ServedPage>,
    pub(crate) access: Arc<AccessControl>,
    pub(crate) admin: Arc<Admin>,
    pub(crate) workshop: Arc<Workshop>,
    /// Player cards; none if the server has them switched off.
    pub(crate) cards: Option<Arc<PlayerCards>>,
    pub(crate) lifecycle: Lifecycle,
}

impl AppState {
    /// Returns whether tables requested here are made on another node.
    pub(crate) fn makes_elsewhere(&self) -> bool {
        self.registry.cluster().is_some_and(|cluster| cluster.place().is_some())
    }
}

impl FromRequestParts<Self> for AppState {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, state: &Self) -> Result<Self, Infallible> {
        Ok(state.clone())
    }
}
