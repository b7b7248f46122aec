//! `ruckus serve`: opens tables to sit down at.

mod addresses;
mod config;
mod embedded;

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use ruckus_server::Server;
use ruckus_store::SqliteStore;
use tokio::signal;
use tracing_subscriber::EnvFilter;

use super::say;
use config::Config;
pub(crate) use config::Options;
use embedded::Embedded;

/// Runs the subcommand.
pub(crate) fn run(options: Options) -> Result<ExitCode> {
    let config = Config::read(options)?;
    let filter = EnvFilter::try_new(&config.log)
        .with_context(|| format!("--log `{}` is no filter; try `info`, or `warn,ruckus_server=debug`", config.log))?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config))
}

async fn serve(config: Config) -> Result<ExitCode> {
    // Who hears a signal while the server is still starting wants it to stop as well.
    let stop = stopped()?;
    let store = Arc::new(SqliteStore::open(&config.data).await?);
    let server = Server::start(config.listen, store, Arc::new(Embedded), config.settings).await?;
    for line in addresses::welcome(server.address(), config.url.as_deref(), config.qr) {
        say(&line)?;
    }
    stop.await?;
    tracing::info!("going down");
    server.stop().await;
    Ok(ExitCode::SUCCESS)
}

/// Waits for the wish that the program ends.
#[cfg(unix)]
fn stopped() -> Result<impl Future<Output = Result<()>>> {
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    let mut interrupt = signal::unix::signal(signal::unix::SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => (),
            _ = interrupt.recv() => (),
        }
        Ok(())
    })
}

/// Waits for the wish that the program ends.
#[cfg(not(unix))]
fn stopped() -> Result<impl Future<Output = Result<()>>> {
    Ok(async { Ok(signal::ctrl_c().await?) })
}
