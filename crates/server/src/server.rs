//! Starts and stops the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ruckus_accounts::PlayerCards;
use ruckus_journal::{Store, StoreError};
use ruckus_store::Journal;
use thiserror::Error;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::access::{AccessControl, Proxies};
use crate::admin::Admin;
use crate::admission::{self, Admission};
use crate::cluster;
use crate::kernel::Kernel;
use crate::lab::Lab;
use crate::lifecycle::Lifecycle;
use crate::limits::{RateLimits, Trust};
use crate::matchmaker::Matchmaker;
use crate::net::TcpListener;
use crate::nodes::{Cluster, ClusterSettings, NotJoined};
use crate::page::Page;
use crate::play_stats::PlayCounters;
use crate::player_card::{CardObserver, Results};
use crate::push::Push;
use crate::registry::{RegistrySettings, RoomRegistry, ends, event_actors};
use crate::replays::Replays;
use crate::room_actor::Listeners;
use crate::routes::routes;
use crate::rulebook::ServedPage;
use crate::settings::Settings;
use crate::state::AppState;
use crate::workshop::{Gallery, Moments, Workshop};
use crate::{player_card, telemetry, token};

/// How long each part of the shutdown can take.
const GRACE: Duration = Duration::from_secs(5);

/// How often the log summarizes rejected requests.
const MINUTE: Duration = Duration::from_secs(60);

/// An error that prevents the server from starting.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The address is in use.
    #[error("{0} is in use by another program; stop it, or choose another address with --listen")]
    Busy(SocketAddr),
    /// The server cannot join the cluster.
    #[error(transparent)]
    NotJoined(#[from] NotJoined),
    /// The server's own data cannot be loaded from the store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server cannot listen on the address.
    #[error("cannot listen on {0}: {1}; choose another address with --listen")]
    Listen(SocketAddr, std::io::Error),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    lifecycle: Lifecycle,
    listener: JoinHandle<()>,
    writer: JoinHandle<()>,
    cluster: Option<Arc<Cluster>>,
    /// Lets simulations inspect the rooms.
    #[cfg(test)]
    registry: std::sync::Weak<RoomRegistry>,
}

impl Server {
    /// Starts a server on an address. Port 0 selects any free port.
    ///
    /// # Errors
    /// The address is in use or not available, the store cannot be read, or the server cannot join its cluster.
    pub async fn start(
        address: SocketAddr,
        store: Arc<dyn Store>,
        page: Arc<dyn Page>,
        settings: Settings,
    ) -> Result<Self, ServerError> {
        let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => ServerError::Busy(address),
            _ => ServerError::Listen(address, error),
        })?;
        let address = listener.local_addr().map_err(|error| ServerError::Listen(address, error))?;
        telemetry::install();
        let secret = settings.cluster.as_ref().map(ClusterSettings::pass);
        let token_hashes: Vec<_> = settings.admin.tokens.iter().map(|token| *token.hash()).collect();
        let access =
            Arc::new(AccessControl::open(store.clone(), settings.access.clone(), &token_hashes, secret).await?);
        let admin = Arc::new(Admin::open(store.clone(), &settings.admin).await?);
        let gallery = Arc::new(Gallery::new(store.clone(), Arc::new(PlayCounters::new(store.clone()))));
        let (journal, writer) = Journal::start(store.clone(), telemetry::committed);
        let matches = journal.clone();
        tokio::spawn(watch_over(journal.trouble()));
        let settings = Arc::new(settings);
        let lifecycle = Lifecycle::default();
        let (closing, tasks) = (lifecycle.closing().clone(), lifecycle.tasks().clone());
        tasks.spawn(log_turned_away(closing.clone()));
        let cluster = match &settings.cluster {
            Some(joins) => {
                let listens = format!("http://{address}");
                Some(Arc::new(Cluster::join(joins, &settings.version, listens).await?))
            }
            None => None,
        };
        let registry = RoomRegistry::new(
            journal,
            Arc::new(RegistrySettings::from(&*settings)),
            tasks.clone(),
            closing.clone(),
            cluster.clone(),
        );
        let key = access.key_for("player cards");
        let open = || PlayerCards::new(store, key, registry.clock(), token::random);
        let cards = settings.cards.then(open).map(Arc::new);
        let results = match &cards {
            Some(cards) => {
                let (results, inbox) = Results::new();
                tasks.spawn(player_card::work(cards.clone(), inbox, closing.clone()));
                results
            }
            None => Results::nowhere(),
        };
        let (store, url) = (registry.store().clone(), settings.url.as_deref());
        let push = Push::open(store, settings.push, url, registry.clock(), lifecycle.clone()).await.map(Arc::new);
        let registry = Arc::new(registry.with_listeners(Listeners { cards: CardObserver::new(results), push }));
        if settings.matchmaking.on {
            let key = access.key_for("strangers who left");
            registry.matchmaking.keep_pauses(registry.store().clone(), key, tasks.clone());
            tasks.spawn(forget_pauses(registry.clone(), closing.clone()));
            let node = cluster.as_ref().map(|cluster| cluster.name());
            let matchmaker = Matchmaker::new(registry.clone(), &settings.matchmaking, node, tasks.clone());
            tasks.spawn(matchmaker.work(closing.clone()));
        }
        if let (Some(cluster), Some(joins)) = (&cluster, &settings.cluster) {
            let follow = cluster::follow(
                joins.nodes.changes(),
                access.clone(),
                admin.clone(),
                gallery.clone(),
                registry.clone(),
            );
            let until = closing.clone();
            tasks.spawn(async move { until.run_until_cancelled(follow).await });
            let (cluster, registry, closing) = (cluster.clone(), registry.clone(), closing.clone());
            tasks.spawn(async move {
                cluster.live(closing, || registry.kept() as u64, || registry.lapse()).await;
            });
        }
        ends::remember(&registry).await?;
        let resuming = registry.clone();
        tasks.spawn(async move {
            if let Err(error) = event_actors::resume_events(&resuming).await {
                tracing::error!(%error, "unfinished events could not be listed");
            }
        });
        tasks.spawn(sweep(registry.clone(), settings.sweep_every, closing.clone()));
        let limits = settings.limits;
        let proxies = Proxies { networks: settings.proxies.clone(), header: settings.proxy_header };
        let trust = Trust { proxies, exemptions: settings.exemptions.clone() };
        let rates = Arc::new(RateLimits::new(&limits, trust));
        let replays = Replays::new(registry.clone(), matches, rates.clone(), settings.timeouts);
        let listener = Admission::new(listener, rates.clone(), limits.idle_for);
        let kernel = Arc::new(Kernel::new());
        let lab = Arc::new(Lab::new(settings.lab, cluster.as_ref().map(|cluster| cluster.name())));
        tasks.spawn(lab.clone().work(closing.clone()));
        #[cfg(test)]
        let weak = Arc::downgrade(&registry);
        let app = AppState {
            registry,
            replays,
            settings,
            rates,
            kernel,
            lab,
            page: Arc::new(ServedPage::new(page)),
            access,
            admin,
            workshop: Arc::new(Workshop { gallery, moments: Moments::default() }),
            cards,
            lifecycle: lifecycle.clone(),
        };
        let listener = tokio::spawn(admission::serve(listener, routes(app), limits, closing));
        Ok(Self {
            address,
            lifecycle,
            listener,
            writer,
            cluster,
            #[cfg(test)]
            registry: weak,
        })
    }

    /// The room registry, for as long as the server runs.
    #[cfg(test)]
    pub(crate) fn registry(&self) -> std::sync::Weak<RoomRegistry> {
        self.registry.clone()
    }

    /// The address that the server listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Shuts the server down gracefully. It writes and sends pending events, closes sockets with code 1013, and accepts
    /// no new connections.
    pub async fn stop(self) {
        self.lifecycle.end(GRACE).await;
        if let Some(cluster) = &self.cluster {
            cluster.leave().await;
        }
        // Open connections keep the room registry alive, and with it the journal's writer.
        if tokio::time::timeout(GRACE, self.listener).await.is_err() {
            tracing::warn!("some connections did not close in time");
        }
        if tokio::time::timeout(GRACE, self.writer).await.is_err() {
            tracing::warn!("the journal did not close in time");
        }
    }
}

/// Logs once a minute how many requests were rejected, and why. Logs nothing if there were none.
async fn log_turned_away(closing: CancellationToken) {
    let mut minutes = tokio::time::interval(MINUTE);
    minutes.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut open = true;
    while open {
        tokio::select! {
            biased;
            _ = minutes.tick() => {}
            () = closing.cancelled() => open = false,
        }
        let counts = telemetry::take_turned_away();
        if !counts.is_empty() {
            let reasons: Vec<_> = counts.iter().map(|(reason, count)| format!("{reason}={count}")).collect();
            tracing::info!(count = counts.values().sum::<u64>(), reasons = reasons.join(" "), "requests rejected");
        }
    }
}

/// Deletes expired tables periodically, a few at a time.
async fn sweep(registry: Arc<RoomRegistry>, every: Duration, closing: CancellationToken) {
    let mut ticks = tokio::time::interval(every.max(Duration::from_millis(1)));
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = closing.cancelled() => return,
            _ = ticks.tick() => {}
        }
        // The journal logs its own errors once for the whole server.
        if let Err(error) = ends::sweep_by(&registry, registry.observed()).await {
            tracing::debug!(%error, "expired rooms could not be deleted; the next sweep retries");
        }
    }
}

/// Removes records of strangers who left matches more than a day ago. Runs every hour.
async fn forget_pauses(registry: Arc<RoomRegistry>, closing: CancellationToken) {
    loop {
        if let Err(error) = registry.matchmaking.forget_pauses().await {
            tracing::debug!(%error, "expired pauses of strangers could not be deleted; retrying in an hour");
        }
        if closing.run_until_cancelled(tokio::time::sleep(Duration::from_secs(3600))).await.is_none() {
            return;
        }
    }
}

/// Logs once when journal writes start to fail, and once when they succeed again.
async fn watch_over(mut trouble: watch::Receiver<Option<StoreError>>) {
    telemetry::journal_fails(false);
    while trouble.changed().await.is_ok() {
        let now = trouble.borrow_and_update().clone();
        telemetry::journal_fails(now.is_some());
        match now {
            Some(error) => tracing::error!(%error, "all rooms stop: the journal cannot be written"),
            None => tracing::warn!("rooms continue: the journal can be written again"),
        }
    }
}
