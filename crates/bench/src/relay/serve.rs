//! The relay: a task for each socket, and a list of sockets for each table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::players::small;
use crate::say;

/// The maximum number of messages in the queue of a socket.
const QUEUED: usize = 256;

type Members = Arc<Mutex<Vec<mpsc::Sender<Utf8Bytes>>>>;
type Tables = Arc<Mutex<HashMap<Utf8Bytes, Members>>>;

/// Serves on a free port and prints its address. Runs until standard input ends.
pub(super) async fn serve() -> Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    say(&listener.local_addr()?.to_string())?;
    let tables = Tables::default();
    let accept = async {
        loop {
            let (line, _) = listener.accept().await?;
            line.set_nodelay(true)?;
            tokio::spawn(pass_on(line, tables.clone()));
        }
    };
    let mut nothing = [0; 1];
    let mut input = tokio::io::stdin();
    tokio::select! {
        broken = accept => broken,
        _ = input.read(&mut nothing) => Ok(()),
    }
}

/// Broadcasts the messages of a socket until it closes. The first message names its table.
async fn pass_on(line: TcpStream, tables: Tables) -> Result<()> {
    let mut socket = accept_async_with_config(line, Some(small())).await?;
    let Message::Text(table) = socket.next().await.context("no player is connected")?? else { return Ok(()) };
    let members = tables.lock().unwrap_or_else(PoisonError::into_inner).entry(table.clone()).or_default().clone();
    let (queue, mut waiting) = mpsc::channel(QUEUED);
    members.lock().unwrap_or_else(PoisonError::into_inner).push(queue);
    // Confirms that the socket has joined the table.
    socket.send(Message::Text(table)).await?;
    loop {
        tokio::select! {
            text = waiting.recv() => {
                let mut next = text;
                while let Some(text) = next {
                    socket.feed(Message::Text(text)).await?;
                    next = waiting.try_recv().ok();
                }
                socket.flush().await?;
            }
            message = socket.next() => {
                let Message::Text(text) = message.context("the socket has ended")?? else { continue };
                for member in members.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                    // There is always room in the queue, because all clients receive each message before the next is
                    // sent.
                    let _ = member.try_send(text.clone());
                }
            }
        }
    }
}
