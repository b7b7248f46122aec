//! Starts a real server with a real journal on a free port, for one test.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "every test program uses its part")]

pub mod cards;
pub mod events;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use hyper::Method;
use rand::SeedableRng;
use ruckus_client::{ClientError, Device, ServerApi, ServerResponse};
use ruckus_journal::Store;
use ruckus_protocol::{LobbyCommand, MakeTable, Seated, Stage};
use ruckus_room::Timeouts;
use ruckus_rulebook::SourceFiles;
use ruckus_server::page::{Asset, Page};
use ruckus_server::{Limits, Server, Settings};
use ruckus_store::SqliteStore;
pub use ruckus_testkit::players::{answer, begin, closed, gather, level, look, moves, one_move, sit_down, table};
use tempfile::TempDir;

pub type Failed = Box<dyn std::error::Error>;
pub type Tested = Result<(), Failed>;

/// The files of the rulebook in this repository.
pub fn rulebook_files() -> SourceFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    SourceFiles::read(&root).expect("the files of the rulebook can be read")
}

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
        Some(Asset { bytes: bytes.into(), mime: mime.into(), hash: format!("{:x}", bytes.len()) })
    }

    fn rulebook(&self) -> SourceFiles {
        rulebook_files()
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

pub async fn start(folder: &Path, settings: Settings) -> Result<Server, Failed> {
    let store = Arc::new(SqliteStore::open(folder).await?);
    Ok(Server::start(([127, 0, 0, 1], 0).into(), store, Arc::new(TinyPage), settings).await?)
}

/// Starts a server on a store that the test can make fail.
pub async fn test_server_on(store: Arc<dyn Store>, settings: Settings) -> Result<(Server, ServerApi), Failed> {
    let server = Server::start(([127, 0, 0, 1], 0).into(), store, Arc::new(TinyPage), settings).await?;
    let api = ServerApi::at(server.address().to_string());
    Ok((server, api))
}

pub async fn test_server(settings: Settings) -> Result<TestServer, Failed> {
    let folder = tempfile::tempdir()?;
    let settings = Settings { data: Some(folder.path().to_owned()), ..settings };
    let server = start(folder.path(), settings).await?;
    let api = ServerApi::at(server.address().to_string());
    Ok(TestServer { server, api, folder })
}

/// Sends JSON, with a token if there is one, and with further headers.
pub async fn ask_with(
    api: &ServerApi,
    (method, path): (Method, &str),
    headers: &[(&str, &str)],
    token: Option<&str>,
    body: impl Into<Vec<u8>>,
) -> Result<ServerResponse, ClientError> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut all = vec![("content-type", "application/json")];
    all.extend(headers);
    all.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
    api.ask(method, path, &all, body.into()).await
}

/// Sends a request about a table, with a token if there is one. `path` starts with the table's code.
pub async fn ask_table(
    server: &TestServer,
    method: Method,
    path: &str,
    token: Option<&str>,
    body: &str,
) -> Result<ServerResponse, ClientError> {
    ask_with(&server.api, (method, &format!("/api/tables/{path}")), &[], token, body).await
}

/// Returns the status and the code of a refusal. Each refusal has a message.
pub fn refusal<T: std::fmt::Debug>(result: Result<T, ClientError>) -> (u16, String) {
    match result {
        Err(ClientError::Refused { status, code, message }) => {
            assert!(!message.is_empty());
            (status, code)
        }
        other => panic!("not refused: {other:?}"),
    }
}

/// Returns the status and the code of a refusal.
pub fn refused(answer: &ServerResponse) -> (u16, String) {
    refusal(answer.read::<serde_json::Value>())
}

/// Returns the refusal that a test expects.
pub fn because(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

/// Sends a command and returns the reason if the server refuses it.
pub async fn say(device: &mut Device, command: LobbyCommand) -> Result<Option<String>, ClientError> {
    let n = device.lobby(command).await?;
    Ok(answer(device, n).await?.message)
}

/// Makes a table of Ann and Bob with these rules, and starts their match.
pub async fn two_with(server: &TestServer, ruleset: &str) -> Result<(Vec<Seated>, Vec<Device>), ClientError> {
    let rules = MakeTable { rules: None, ruleset: Some(ruleset.to_owned()), ..table("Ann") };
    let (seats, mut devices) = gather(&server.api, &rules, &["Bob"]).await?;
    for device in &mut devices {
        look(device, false).await?;
    }
    begin(&mut devices).await?;
    Ok((seats, devices))
}

/// Plays random moves until a stage is reached.
pub async fn play_until(devices: &mut [Device], stage: Stage, seed: u64) -> Tested {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..20_000 {
        level(devices).await?;
        if devices[0].stage() == Some(stage) {
            return Ok(());
        }
        one_move(devices, &mut random).await?;
    }
    Err("it does not come to an end".into())
}

/// Returns true if any file of a folder contains a word.
pub fn leaves(folder: &Path, word: &str) -> Result<bool, Failed> {
    for file in std::fs::read_dir(folder)? {
        let bytes = match std::fs::read(file?.path()) {
            // SQLite deletes its log with the last connection. By then, its contents are in the database file.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            read => read?,
        };
        if bytes.windows(word.len()).any(|some| some == word.as_bytes()) {
            return Ok(true);
        }
    }
    Ok(false)
}
