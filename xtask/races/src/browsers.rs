//! Real browsers, controlled by Node (`e2e/races`). They get their seats over a socket and report what happens.

use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::book::News;
use crate::table::RaceTable;

/// The time for browsers to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// The receiver of reports from each table.
type ReportReceiver = Arc<Mutex<HashMap<u64, mpsc::UnboundedSender<News>>>>;

/// The browsers.
#[derive(Debug)]
pub(crate) struct Browsers {
    asked: mpsc::UnboundedSender<Value>,
    waiting: ReportReceiver,
    work: [JoinHandle<()>; 2],
    /// The process ends when this is dropped.
    _node: Child,
}

/// A line of output from Node.
#[derive(Debug, Deserialize)]
struct BrowserOutput {
    table: u64,
    /// A report; `None` if the table broke.
    news: Option<News>,
    /// The reason why it broke.
    broke: Option<String>,
}

impl Browsers {
    /// Starts Node and waits until it is ready.
    ///
    /// # Errors
    /// Node cannot be started or does not connect.
    pub(crate) async fn start(node: &str, e2e: &Path) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("no port to listen for browsers")?;
        let port = listener.local_addr()?.port();
        let mut words = node.split_whitespace();
        let mut node = Command::new(words.next().context("`--node` is empty")?)
            .args(words)
            .args(["node_modules/@playwright/test/cli.js", "test", "--config", "races/playwright.config.ts"])
            .current_dir(e2e)
            .env("RUCKUS_RACES_PORT", port.to_string())
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start browsers in {}", e2e.display()))?;
        let socket = tokio::select! {
            came = timeout(PATIENCE, listener.accept()) => came.context("browsers do not start")??.0,
            ended = node.wait() => bail!("browsers do not start: {}", ended?),
        };
        let (from, to) = socket.into_split();
        let (asked, asks) = mpsc::unbounded_channel();
        let waiting = ReportReceiver::default();
        let work = [tokio::spawn(say(asks, to)), tokio::spawn(hear(from, waiting.clone()))];
        Ok(Self { asked, waiting, work, _node: node })
    }

    /// Seats players with browsers at the first seats of a table, starts the races after a number of seconds, and
    /// leaves pages idle for a number of milliseconds before each reaction.
    ///
    /// # Errors
    /// The browsers have ended.
    pub(crate) fn race(
        &self,
        number: u64,
        table: &RaceTable,
        seats: usize,
        (settle, rest): (u64, u64),
        news: mpsc::UnboundedSender<News>,
    ) -> Result<()> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert(number, news);
        let seats = table.seats.iter().zip(&table.lines).take(seats);
        let pages: Vec<_> =
            seats.map(|(seat, line)| format!("http://{}/t/{}#{}", line.near(), seat.code, seat.token)).collect();
        self.ask(json!({"table": number, "pages": pages, "settle": settle, "rest": rest}))
    }

    /// Makes the players leave a table.
    ///
    /// # Errors
    /// The browsers have ended.
    pub(crate) fn leave(&self, number: u64) -> Result<()> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
        self.ask(json!({"table": number}))
    }

    fn ask(&self, what: Value) -> Result<()> {
        self.asked.send(what).ok().context("the browsers exited")
    }
}

impl Drop for Browsers {
    fn drop(&mut self) {
        self.work.iter().for_each(JoinHandle::abort);
    }
}

async fn say(mut asks: mpsc::UnboundedReceiver<Value>, mut to: OwnedWriteHalf) {
    while let Some(what) = asks.recv().await {
        if to.write_all(format!("{what}\n").as_bytes()).await.is_err() {
            return;
        }
    }
}

async fn hear(from: OwnedReadHalf, waiting: ReportReceiver) {
    let mut lines = BufReader::new(from).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        match serde_json::from_str(&line) {
            Ok(BrowserOutput { table, news: Some(news), .. }) => {
                if let Some(sender) = waiting.lock().unwrap_or_else(PoisonError::into_inner).get(&table) {
                    // A table that has ended has no receiver.
                    let _ = sender.send(news);
                }
            }
            Ok(BrowserOutput { table, broke, .. }) => {
                println!("table {table}: {}", broke.unwrap_or_default());
                waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
            }
            Err(error) => println!("invalid output of the browsers: {error}: {line}"),
        }
    }
    // No more reports will come.
    waiting.lock().unwrap_or_else(PoisonError::into_inner).clear();
}
