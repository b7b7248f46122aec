//! A load balancer in front of the nodes. Like the shipped proxies, it sends each connection to any healthy node and
//! closes the connections of a node that fails its health check.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use rand::seq::SliceRandom;
use ruckus_testkit::Port;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The interval and the timeout of health checks.
const ASKED: Duration = Duration::from_millis(300);
const WITHIN: Duration = Duration::from_millis(600);

/// A balancer.
pub(super) struct Front {
    authority: String,
    _port: Port,
    _checks: JoinSet<()>,
}

/// A node behind the balancer.
#[derive(Clone)]
struct Behind {
    port: u16,
    up: watch::Receiver<bool>,
}

impl Front {
    /// Opens the balancer in front of nodes at these ports.
    pub(super) async fn open(ports: Vec<u16>) -> Result<Self> {
        let mut checks = JoinSet::new();
        let mut behind = Vec::new();
        for port in ports {
            let (sender, up) = watch::channel(true);
            checks.spawn(watch_over(port, sender));
            behind.push(Behind { port, up });
        }
        let behind: Arc<[Behind]> = behind.into();
        let port = Port::open(move |near| carry(near, behind.clone())).await.context("no free port")?;
        Ok(Self { authority: port.address().to_string(), _port: port, _checks: checks })
    }

    pub(super) fn authority(&self) -> &str {
        &self.authority
    }
}

/// Checks again and again if a node accepts visitors.
async fn watch_over(port: u16, sender: watch::Sender<bool>) {
    loop {
        let ready = matches!(timeout(WITHIN, is_ready(port)).await, Ok(Ok(true)));
        sender.send_if_modified(|up| std::mem::replace(up, ready) != ready);
        sleep(ASKED).await;
    }
}

async fn is_ready(port: u16) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nhost: front\r\nconnection: close\r\n\r\n").await?;
    let mut head = [0; 12];
    stream.read_exact(&mut head).await?;
    Ok(head.ends_with(b"200"))
}

/// Connects to a random healthy node. If the node refuses because it has just stopped, tries the next one, like the
/// shipped proxies (`option redispatch`, `lb_try_duration`).
async fn connect(behind: &[Behind]) -> Option<(&Behind, TcpStream)> {
    let mut up: Vec<&Behind> = behind.iter().filter(|node| *node.up.borrow()).collect();
    up.shuffle(&mut rand::rng());
    for node in up {
        if let Ok(Ok(far)) = timeout(WITHIN, TcpStream::connect(("127.0.0.1", node.port))).await {
            return Some((node, far));
        }
    }
    None
}

async fn carry(mut near: TcpStream, behind: Arc<[Behind]>) {
    let Some((node, mut far)) = connect(&behind).await else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let mut up = node.up.clone();
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => {}
        _ = up.wait_for(|up| !up) => {}
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::{TcpListener, TcpSocket};

    use super::*;

    #[tokio::test]
    async fn a_node_that_refuses_connections_is_skipped() {
        let running = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let running_at = running.local_addr().expect("it listens").port();
        // Bound so that no other program gets the port, but not listening.
        let stopped = TcpSocket::new_v4().expect("a socket");
        stopped.bind(([127, 0, 0, 1], 0).into()).expect("a free port");
        let stopped_at = stopped.local_addr().expect("it is bound").port();
        let (_sender, up) = watch::channel(true);
        let behind = [stopped_at, running_at].map(|port| Behind { port, up: up.clone() });
        // The order of nodes is random.
        for _ in 0..32 {
            let (node, _stream) = connect(&behind).await.expect("one node is up");
            assert_eq!(node.port, running_at);
        }
    }
}
