//! The state that all handlers share.

use std::sync::Arc;

use ruckus_accounts::PlayerCards;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::access::Access;
use crate::admin::Admin;
use crate::house::House;
use crate::kernel::Kernel;
use crate::lab::Lab;
use crate::limits::{Queue, RateLimits};
use crate::nodes::Cluster;
use crate::page::Page;
use crate::real::Counts;
use crate::replays::Replays;
use crate::settings::Settings;
use crate::workshop::Gallery;

/// The state that all handlers share.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) house: Arc<House>,
    pub(crate) replays: Arc<Replays>,
    /// For searches of moments to practice with, and whatever else takes the processor for a moment.
    pub(crate) searches: Arc<Queue>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) lab: Arc<Lab>,
    pub(crate) page: Arc<dyn Page>,
    pub(crate) access: Arc<Access>,
    pub(crate) admin: Arc<Admin>,
    pub(crate) gallery: Arc<Gallery>,
    pub(crate) counts: Arc<Counts>,
    /// Player cards; none where the server keeps none.
    pub(crate) cards: Option<Arc<PlayerCards>>,
    /// The other nodes, if there are any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) tasks: TaskTracker,
    pub(crate) closing: CancellationToken,
}

impl Desk {
    /// Whether another node makes tables that this one is asked for.
    pub(crate) fn makes_elsewhere(&self) -> bool {
        self.cluster.as_ref().is_some_and(|cluster| cluster.place().is_some())
    }
}
