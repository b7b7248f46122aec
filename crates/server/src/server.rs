//! A running server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ruckus_store::{Journal, Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::doors::Doors;
use crate::entrance::Entrance;
use crate::house::House;
use crate::http::{self, Desk};
use crate::lab::Lab;
use crate::page::Page;
use crate::real::Counts;
use crate::settings::Settings;
use crate::socket::{Ends, Kernel};
use crate::telemetry;
use crate::workshop::Gallery;

/// How long connections may take to end when the server goes down.
const GRACE: Duration = Duration::from_secs(5);

/// Why a server cannot run.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The address is in use.
    #[error("{0} is in use by another program; stop it, or choose another address with --listen")]
    Busy(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}; choose another address with --listen")]
    Listen(SocketAddr, std::io::Error),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    closing: CancellationToken,
    tasks: TaskTracker,
    listener: JoinHandle<()>,
    writer: JoinHandle<()>,
}

impl Server {
    /// Starts a server on an address; port 0 takes any free one.
    ///
    /// # Errors
    /// The address is in use or cannot be listened on.
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
        let counts = Arc::new(Counts::new(store.clone()));
        let gallery = Arc::new(Gallery::new(store.clone(), counts.clone()));
        let (journal, writer) = Journal::start(store, telemetry::committed);
        tokio::spawn(watch_over(journal.trouble()));
        let settings = Arc::new(settings);
        let closing = CancellationToken::new();
        let tasks = TaskTracker::new();
        let house = Arc::new(House::new(journal, settings.clone(), tasks.clone(), closing.clone()));
        let limits = settings.limits;
        let proxies = settings.proxies.clone();
        let doors = Arc::new(Doors::new(limits.sockets_per_address, limits.requests_per_second, proxies));
        let listener = Entrance::new(listener, doors.clone(), limits.idle_for);
        let kernel = Arc::new(Kernel::new());
        let lab = Arc::new(Lab::new(settings.lab));
        tasks.spawn(lab.clone().work(closing.clone()));
        let desk = Desk {
            house,
            settings,
            doors,
            kernel,
            lab,
            page,
            gallery,
            counts,
            tasks: tasks.clone(),
            closing: closing.clone(),
        };
        let routes = http::routes(desk).into_make_service_with_connect_info::<Ends>();
        let closed = closing.clone();
        let listener = tokio::spawn(async move {
            let serve = axum::serve(listener, routes).with_graceful_shutdown(closed.cancelled_owned());
            if let Err(error) = serve.await {
                tracing::error!(%error, "listening has failed");
            }
        });
        Ok(Self { address, closing, tasks, listener, writer })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Goes down in peace: what has been decided is written and told, sockets are closed with 1013, no new ones come
    /// in.
    pub async fn stop(self) {
        self.closing.cancel();
        self.tasks.close();
        let _ = tokio::time::timeout(GRACE, self.tasks.wait()).await;
        // Connections that linger hold the house, and with it the journal's writer.
        if tokio::time::timeout(GRACE, self.listener).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        if tokio::time::timeout(GRACE, self.writer).await.is_err() {
            tracing::warn!("the journal did not end in time");
        }
    }
}

/// Says once when nothing can be written to the journal any more, and once when it can again.
async fn watch_over(mut trouble: watch::Receiver<Option<StoreError>>) {
    telemetry::journal_fails(false);
    while trouble.changed().await.is_ok() {
        let now = trouble.borrow_and_update().clone();
        telemetry::journal_fails(now.is_some());
        match now {
            Some(error) => tracing::error!(%error, "tables stop: nothing can be written down"),
            None => tracing::warn!("tables go on: everything can be written down again"),
        }
    }
}
