//! Ports of this machine: for programs that cannot choose one themselves, and for proxies and servers of tests.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use tokio::net::TcpStream;
use tokio::task::{AbortHandle, JoinSet};

/// A free port of `127.0.0.1` that accepts connections. Dropping it closes the port and its connections.
#[derive(Debug)]
pub struct Port {
    address: SocketAddr,
    accepts: AbortHandle,
}

impl Port {
    /// Opens the port. `serve` handles each connection in a task.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn open<F>(mut serve: impl FnMut(TcpStream) -> F + Send + 'static) -> io::Result<Self>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let accepts = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(serve(stream));
                while connections.try_join_next().is_some() {}
            }
        });
        Ok(Self { address, accepts: accepts.abort_handle() })
    }

    /// Returns the address of the port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Port {
    fn drop(&mut self) {
        self.accepts.abort();
    }
}

/// Returns different ports of `127.0.0.1` that no program listens on. Another program may take one before the caller uses
/// it, so prefer port 0 where the program can tell which port it got.
///
/// # Errors
/// There are not enough free ports.
pub fn free_ports<const N: usize>() -> io::Result<[u16; N]> {
    // All listeners stay open until every port is known, so that no port comes twice.
    let listeners: Vec<_> = (0..N).map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).collect::<io::Result<_>>()?;
    let mut ports = [0; N];
    for (port, listener) in ports.iter_mut().zip(&listeners) {
        *port = listener.local_addr()?.port();
    }
    Ok(ports)
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;

    #[tokio::test]
    async fn a_dropped_port_closes_its_connections() {
        let port = Port::open(|stream: TcpStream| async move {
            let _open = stream;
            std::future::pending::<()>().await;
        });
        let port = port.await.expect("there is a free port");
        let mut client = TcpStream::connect(port.address()).await.expect("it listens");
        drop(port);
        assert!(matches!(client.read(&mut [0]).await, Ok(0) | Err(_)), "nothing is sent");
    }

    #[test]
    fn free_ports_are_distinct() {
        let [one, other] = free_ports().expect("there are two free ports");
        assert!(one != 0 && other != 0 && one != other, "{one} {other}");
    }
}
