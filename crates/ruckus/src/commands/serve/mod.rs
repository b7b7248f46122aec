//! `ruckus serve`: runs the server.

mod addresses;
mod config;
mod embedded;
mod log;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use ruckus_journal::Store;
use ruckus_server::{ClusterSettings, Server, Settings};
use ruckus_store::{PostgresStore, SqliteStore, StoreAddress};
use tokio::signal;

use super::{say, stopped};
pub(crate) use config::Options;
use config::{Config, LogFormat, NodeConfig};
use embedded::Embedded;

/// How long to wait for a server that holds the database but gives no sign of life. Longer than the database takes to
/// notice that a machine is gone. If the other server is alive, this one is refused within 2 s.
const TAKE_OVER: Duration = Duration::from_secs(13);

/// Runs the subcommand.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let config = Config::read(options)?;
    log::start(&config)?;
    let json = config.log_format == LogFormat::Json;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match runtime.block_on(serve(config)) {
        Err(error) if json => {
            // With a JSON log, all output is JSON.
            tracing::error!(error = format!("{error:#}"), "cannot run");
            Ok(ExitCode::from(2))
        }
        ended => ended,
    }
}

async fn serve(config: Config) -> Result<ExitCode> {
    // A signal during the start stops the server too.
    let stop = stopped()?;
    for doubt in config.doubts() {
        tracing::warn!("{doubt}");
    }
    outgrow_no_file()?;
    let address = config.store();
    let (store, cluster) = open(&address, config.node).await?;
    let nearby = addresses::nearby(config.listen.ip());
    let settings = Settings { cluster, nearby, ..config.settings };
    let server = Server::start(config.listen, store, Arc::new(Embedded), settings).await?;
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        address = %server.address(),
        store = %address,
        given = config.given.join(" "),
        "started"
    );
    for line in addresses::welcome(server.address(), config.url.as_deref(), !config.no_qr) {
        say(&line)?;
    }
    stop.await?;
    tracing::info!("stopping");
    server.stop().await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Opens the store, for a single server or for a node.
async fn open(address: &StoreAddress, node: NodeConfig) -> Result<(Arc<dyn Store>, Option<ClusterSettings>)> {
    let store = match address {
        StoreAddress::Sqlite(folder) => {
            let store = Arc::new(SqliteStore::open(folder).await?);
            ruckus_store::refuse_half_copied(&*store, address).await?;
            return Ok((store, None));
        }
        StoreAddress::Postgres(address) => Arc::new(PostgresStore::open(address).await?),
    };
    match node.name {
        Some(_) => store.be_one_of_many(TAKE_OVER).await?,
        None => store.be_alone(TAKE_OVER).await?,
    }
    for doubt in store.doubts() {
        tracing::warn!("{doubt}");
    }
    tracing::info!(cluster = store.cluster(), "opened the database");
    ruckus_store::refuse_half_copied(&*store, address).await?;
    let NodeConfig { name, address: at, url, secret } = node;
    let nodes = Arc::new(store.nodes());
    let settings = |name| ClusterSettings { nodes, name, address: at, url, secret: secret.unwrap_or_default() };
    let cluster = name.map(settings);
    Ok((store, cluster))
}

/// Makes writes beyond the file size limit (`ulimit -f`) fail. By default, they end the program.
#[cfg(unix)]
fn outgrow_no_file() -> Result<()> {
    // The handler stays installed for the lifetime of the program, even without a listener.
    drop(signal::unix::signal(signal::unix::SignalKind::from_raw(libc::SIGXFSZ))?);
    Ok(())
}

#[cfg(not(unix))]
fn outgrow_no_file() -> Result<()> {
    Ok(())
}
