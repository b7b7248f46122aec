//! The clients of the relay. At each table they send messages in turn, each after all have received the previous one.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::load::LoadPlan;

/// The length of a message in bytes: about that of an update after a move.
const LENGTH: usize = 400;

type Socket = WebSocketStream<TcpStream>;

/// The sockets of all tables.
pub(super) struct TableSockets {
    tables: tokio::sync::Mutex<Vec<Vec<Socket>>>,
    /// The interval between two messages of a table. Zero means without a wait.
    apart: Duration,
}

impl TableSockets {
    /// Opens all sockets.
    pub(super) async fn open(address: &str, plan: &LoadPlan) -> Result<Self> {
        let mut tables = Vec::with_capacity(plan.tables);
        for number in 0..plan.tables {
            let mut seats = Vec::with_capacity(plan.seats.into());
            for _ in 0..plan.seats {
                let line = TcpStream::connect(address).await.context("cannot open a socket")?;
                line.set_nodelay(true)?;
                let (mut socket, _) = client_async_with_config(format!("ws://{address}/"), line, Some(small())).await?;
                socket.send(Message::text(number.to_string())).await?;
                hear(&mut socket).await?;
                seats.push(socket);
            }
            tables.push(seats);
        }
        let apart = plan.rate.map_or(Duration::ZERO, |rate| Duration::from_secs(1) * plan.tables as u32 / rate);
        Ok(Self { tables: tables.into(), apart })
    }

    /// Exchanges messages for a duration. Returns how many were received by all clients of their table.
    pub(super) async fn talk(&self, time: Duration) -> Result<usize> {
        let mut tables = self.tables.lock().await;
        let (until, apart) = (Instant::now() + time, self.apart);
        let mut talking = JoinSet::new();
        for seats in tables.drain(..) {
            let first = Instant::now() + apart.mul_f64(rand::rng().random());
            talking.spawn(talk(seats, first, apart, until));
        }
        let mut passed = 0;
        while let Some(talked) = talking.join_next().await {
            let (seats, received) = talked??;
            tables.push(seats);
            passed += received;
        }
        Ok(passed)
    }
}

async fn talk(
    mut seats: Vec<Socket>,
    mut next: Instant,
    apart: Duration,
    until: Instant,
) -> Result<(Vec<Socket>, usize)> {
    let text = "x".repeat(LENGTH);
    let mut passed = 0;
    while timeout_at(until, sleep_until(next)).await.is_ok() && Instant::now() < until {
        let says = passed % seats.len();
        seats[says].send(Message::text(text.clone())).await?;
        for seat in &mut seats {
            hear(seat).await?;
        }
        passed += 1;
        next = (next + apart).max(Instant::now());
    }
    Ok((seats, passed))
}

/// Uses the same read buffer size as the server. Most messages are smaller.
pub(super) fn small() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(2 * 1024).write_buffer_size(0)
}

async fn hear(socket: &mut Socket) -> Result<()> {
    match socket.next().await.context("the relay has ended")?? {
        Message::Text(_) => Ok(()),
        other => bail!("the relay has sent {other:?}"),
    }
}
