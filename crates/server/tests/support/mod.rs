//! Starts a real server with a real journal on a free port, for one test.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "every test program uses its part")]

pub mod cards;
pub mod events;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ruckus_client::ServerApi;
use ruckus_journal::Store;
use ruckus_room::Timeouts;
use ruckus_server::page::{Asset, Page};
use ruckus_server::{Limits, Server, Settings};
use ruckus_store::SqliteStore;
pub use ruckus_testkit::players::{answer, begin, closed, gather, level, look, moves, one_move, sit_down, table};
use tempfile::TempDir;

pub type Tested = Result<(), Box<dyn std::error::Error>>;

/// A page of two files.
#[derive(Debug)]
pub struct TinyPage;

impl Page for TinyPage {
    fn asset(&self, path: &str) -> Option<Asset> {
        let (bytes, mime): (&[u8], _) = match path {
            "index.html" => (
                br#"<!doctype html><title>ruckus</title><meta property="og:title" content="ruckus" /><meta content="/preview.png" />"#,
                "text/html; charset=utf-8",
            ),
            "assets/app-123.js" => (b"'use strict'", "text/javascript"),
            _ => return None,
        };
        Some(Asset { bytes: bytes.into(), mime: mime.to_owned(), hash: format!("{:x}", bytes.len()) })
    }
}

pub struct TestServer {
    pub server: Server,
    pub api: ServerApi,
    pub folder: TempDir,
}

/// Settings with limits that do not slow a test down.
pub fn generous() -> Settings {
    let limits = Limits {
        sockets_per_address: 1000,
        requests_per_second: 1000,
        tables_per_hour: 100_000,
        messages_per_second: 100_000,
        message_burst: 100_000,
        queued_frames: 10_000,
        ..Limits::default()
    };
    let hour = Duration::from_secs(3600);
    let timeouts = Timeouts { absent: hour, idle: hour, alone: None, between_rounds: hour, bot_speed: 1 };
    Settings { limits, timeouts, ..Settings::default() }
}

pub async fn start(folder: &Path, settings: Settings) -> Result<Server, Box<dyn std::error::Error>> {
    let store = Arc::new(SqliteStore::open(folder).await?);
    Ok(Server::start(([127, 0, 0, 1], 0).into(), store, Arc::new(TinyPage), settings).await?)
}

/// Starts a server on a store that the test can make fail.
pub async fn test_server_on(
    store: Arc<dyn Store>,
    settings: Settings,
) -> Result<(Server, ServerApi), Box<dyn std::error::Error>> {
    let server = Server::start(([127, 0, 0, 1], 0).into(), store, Arc::new(TinyPage), settings).await?;
    let api = ServerApi::at(server.address().to_string());
    Ok((server, api))
}

pub async fn test_server(settings: Settings) -> Result<TestServer, Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let settings = Settings { data: Some(folder.path().to_owned()), ..settings };
    let server = start(folder.path(), settings).await?;
    let api = ServerApi::at(server.address().to_string());
    Ok(TestServer { server, api, folder })
}
