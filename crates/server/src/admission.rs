//! Accepts connections. It limits the number of connections per address and closes idle ones. Otherwise a client that
//! opens many connections and stays silent could exhaust the system's resources.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::response::Response;
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::Alarm;
use crate::kernel::Ends;
use crate::limits::Limits;
use crate::limits::{ConnectionPermit, RateLimits};
use crate::linger_timeout::{LINGER_TIMEOUT, LingerTimeout};
use crate::net::{TcpListener, TcpStream};
use crate::telemetry;

/// The maximum size of a request head, in bytes.
const HEAD: usize = 128 * 1024;

/// A listener that rejects addresses with too many connections.
#[derive(Debug)]
pub(crate) struct Admission {
    listener: TcpListener,
    limits: Arc<RateLimits>,
    idle_for: Duration,
}

impl Admission {
    pub(crate) const fn new(listener: TcpListener, limits: Arc<RateLimits>, idle_for: Duration) -> Self {
        Self { listener, limits, idle_for }
    }
}

impl Admission {
    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            if let Some(place) = self.limits.connection(address.ip()) {
                // Send small messages immediately. Otherwise the kernel can wait 40 ms for more data.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "TCP_NODELAY could not be set on a connection");
                }
                let (idle_for, idle) = (self.idle_for, Alarm::new(Instant::now() + self.idle_for));
                return (Connection { stream, idle, idle_for, linger_timeout: None, _place: place }, address);
            }
            telemetry::turned_away("too-many-connections");
        }
    }
}

/// The service that handles the requests of one connection.
struct Answers {
    routes: TowerToHyperService<Router>,
    ends: Ends,
}

impl Service<Request<Incoming>> for Answers {
    type Response = Response;
    type Error = Infallible;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(ConnectInfo(self.ends));
        self.routes.call(request)
    }
}

/// Accepts connections and serves their requests until `closing` is canceled. Then waits for open connections to
/// finish.
pub(crate) async fn serve(mut admission: Admission, routes: Router, limits: Limits, closing: CancellationToken) {
    let connections = TaskTracker::new();
    loop {
        let (connection, there) = tokio::select! {
            biased;
            () = closing.cancelled() => break,
            accepted = admission.accept() => accepted,
        };
        // A connection that is already closed has no local address. The kernel has no measurement for it either.
        let here = connection.stream.local_addr().unwrap_or(there);
        let answers = Answers { routes: TowerToHyperService::new(routes.clone()), ends: Ends { here, there } };
        let mut http = http1::Builder::new();
        // The timeout starts when a request can begin, not with its last byte. It also ends connections that send a
        // head byte by byte.
        http.timer(TokioTimer::new()).header_read_timeout(limits.head_within).max_buf_size(HEAD);
        let closing = closing.clone();
        connections.spawn(async move {
            let mut connection = pin!(http.serve_connection(TokioIo::new(connection), answers).with_upgrades());
            let ended = tokio::select! {
                biased;
                ended = connection.as_mut() => ended,
                () = closing.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                if error.is_timeout() {
                    telemetry::turned_away("slow-head");
                }
                tracing::debug!(%error, "connection closed with an error");
            }
        });
    }
    drop(admission);
    connections.close();
    connections.wait().await;
}

/// A connection that fails when no data moves for `idle_for`.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    /// Due `idle_for` after data was last read or written.
    idle: Alarm,
    idle_for: Duration,
    /// Drains incoming data after the write side is closed.
    linger_timeout: Option<LingerTimeout>,
    _place: ConnectionPermit,
}

impl Connection {
    /// Passes on the result of a read or write. A pending one fails with `TimedOut` once the connection has been idle
    /// for `idle_for`.
    fn watched<T>(&mut self, moved: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if moved.is_ready() {
            self.idle.set(Instant::now() + self.idle_for);
            return moved;
        }
        ready!(self.idle.poll_due(context));
        telemetry::turned_away("idle");
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_read(context, into);
        self.watched(moved, context)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(moved, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, idle, linger_timeout, .. } = &mut *self;
        if linger_timeout.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
            idle.set(Instant::now() + LINGER_TIMEOUT);
        }
        linger_timeout.get_or_insert_default().poll(stream, idle, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watched(moved, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
