//! A server that sends every body back as it came: whether a proxy lets large ones through, both ways.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A running server, which ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Stub {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
}

impl Stub {
    pub(crate) async fn start() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // A connection that breaks is what a check sees; there is nobody else to tell.
                tokio::spawn(async move { echo(stream).await.ok() });
            }
        });
        Ok(Self { address, task })
    }
}

impl Drop for Stub {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn echo(stream: TcpStream) -> Result<()> {
    let (read, mut write) = stream.into_split();
    let mut read = BufReader::new(read);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if read.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().context("a length")?;
        }
    }
    let mut body = vec![0; length];
    read.read_exact(&mut body).await?;
    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
    write.write_all(head.as_bytes()).await?;
    write.write_all(&body).await?;
    write.shutdown().await?;
    Ok(())
}
