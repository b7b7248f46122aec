//! TCP of the system, or on a thread that simulates a cluster, of its network.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use axum::body::Body;
use axum::http::{Request, Uri};
use axum::serve::Listener;
use futures_util::future::{BoxFuture, FutureExt};
use hyper_util::client::legacy::connect::{Connected, Connection};
use hyper_util::client::legacy::{Client, ResponseFuture};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tower_service::Service;

use crate::cluster::simulation::network::{self, Mouth, Pipe};

/// Clients by the host and port of the server that they ask.
type Clients = BTreeMap<Option<String>, Client<Connector, Body>>;

/// Asks other servers over HTTP: one client for each server. A client for all would drop their connections in an order that
/// no seed determines.
#[derive(Clone, Debug, Default)]
pub(crate) struct HttpClient(Arc<Mutex<Clients>>);

/// Returns a client that keeps its connections.
pub(crate) fn http_client() -> HttpClient {
    HttpClient::default()
}

impl HttpClient {
    pub(crate) fn request(&self, request: Request<Body>) -> ResponseFuture {
        let mut clients = self.0.lock().expect("nothing panics with it");
        let client = clients.entry(request.uri().authority().map(ToString::to_string));
        client.or_insert_with(|| Client::builder(TokioExecutor::new()).build(Connector)).request(request)
    }
}

#[derive(Debug)]
pub(crate) enum TcpStream {
    System(tokio::net::TcpStream),
    Simulated(Pipe),
}

impl TcpStream {
    pub(crate) async fn connect((host, port): (&str, u16)) -> io::Result<Self> {
        if network::is_simulated() {
            return Ok(Self::Simulated(Pipe::open(host).await?));
        }
        Ok(Self::System(tokio::net::TcpStream::connect((host, port)).await?))
    }

    pub(crate) fn set_nodelay(&self, nodelay: bool) -> io::Result<()> {
        match self {
            Self::System(stream) => stream.set_nodelay(nodelay),
            Self::Simulated(_) => Ok(()),
        }
    }

    pub(crate) fn local_addr(&self) -> io::Result<SocketAddr> {
        match self {
            Self::System(stream) => stream.local_addr(),
            Self::Simulated(pipe) => Ok(pipe.here()),
        }
    }
}

impl AsyncRead for TcpStream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::System(stream) => Pin::new(stream).poll_read(context, into),
            Self::Simulated(pipe) => pipe.poll_read(context, into),
        }
    }
}

impl AsyncWrite for TcpStream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::System(stream) => Pin::new(stream).poll_write(context, bytes),
            Self::Simulated(pipe) => Poll::Ready(pipe.write(bytes)),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::System(stream) => Pin::new(stream).poll_flush(context),
            Self::Simulated(_) => Poll::Ready(Ok(())),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::System(stream) => Pin::new(stream).poll_shutdown(context),
            Self::Simulated(pipe) => {
                pipe.shut();
                Poll::Ready(Ok(()))
            }
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::System(stream) => Pin::new(stream).poll_write_vectored(context, parts),
            Self::Simulated(pipe) => {
                let parts: Vec<&[u8]> = parts.iter().map(|part| &**part).collect();
                Poll::Ready(pipe.write(&parts.concat()))
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}

#[derive(Debug)]
pub(crate) enum TcpListener {
    System(tokio::net::TcpListener),
    Simulated(Mouth),
}

impl TcpListener {
    pub(crate) async fn bind(address: SocketAddr) -> io::Result<Self> {
        if network::is_simulated() {
            return Ok(Self::Simulated(Mouth::open(address)));
        }
        Ok(Self::System(tokio::net::TcpListener::bind(address).await?))
    }

    pub(crate) fn local_addr(&self) -> io::Result<SocketAddr> {
        match self {
            Self::System(listener) => listener.local_addr(),
            Self::Simulated(mouth) => Ok(mouth.address()),
        }
    }
}

impl Listener for TcpListener {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        match self {
            Self::System(listener) => {
                let (stream, address) = Listener::accept(listener).await;
                (TcpStream::System(stream), address)
            }
            Self::Simulated(mouth) => {
                let pipe = mouth.accept().await;
                let there = pipe.there();
                (TcpStream::Simulated(pipe), there)
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Self::local_addr(self)
    }
}

/// Opens connections for a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connector;

impl Service<Uri> for Connector {
    type Response = TokioIo<TcpStream>;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Response>>;

    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        async move {
            let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
            Ok(TokioIo::new(TcpStream::connect((host, uri.port_u16().unwrap_or(80))).await?))
        }
        .boxed()
    }
}

impl Connection for TcpStream {
    fn connected(&self) -> Connected {
        Connected::new()
    }
}
