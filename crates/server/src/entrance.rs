//! Where connections come in: each address has so many, and one over which nothing goes is given up. Without this,
//! whoever opens connections and says nothing, or reads nothing, would hold all that the system has.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::doors::{Doors, Place};
use crate::socket::Ends;
use crate::telemetry;

/// A listener that turns away who has too many connections.
#[derive(Debug)]
pub(crate) struct Entrance {
    listener: TcpListener,
    doors: Arc<Doors>,
    patience: Duration,
}

impl Entrance {
    pub(crate) const fn new(listener: TcpListener, doors: Arc<Doors>, patience: Duration) -> Self {
        Self { listener, doors, patience }
    }
}

impl Listener for Entrance {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            if let Some(place) = self.doors.connection(address.ip()) {
                // A message is worth sending at once, however small; otherwise the kernel waits 40 ms for more.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "a line stays slow");
                }
                let (patience, idle) = (self.patience, Box::pin(sleep(self.patience)));
                return (Connection { stream, idle, patience, moved: Instant::now(), _place: place }, address);
            }
            telemetry::turned_away("too-many-connections");
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, Entrance>> for Ends {
    fn connect_info(incoming: IncomingStream<'_, Entrance>) -> Self {
        let there = *incoming.remote_addr();
        // A line that is gone already has no near end; nothing is known of it then.
        let here = incoming.io().stream.local_addr().unwrap_or(there);
        Self { here, there }
    }
}

/// A connection that does not stay when nothing moves.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    idle: Pin<Box<Sleep>>,
    patience: Duration,
    /// When something went through last.
    moved: Instant,
    _place: Place,
}

impl Connection {
    /// What comes of trying to move something.
    fn watched<T>(&mut self, moved: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if moved.is_ready() {
            self.moved = Instant::now();
            return moved;
        }
        loop {
            ready!(self.idle.as_mut().poll(context));
            let until = self.moved + self.patience;
            if until <= Instant::now() {
                telemetry::turned_away("idle");
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.idle.as_mut().reset(until);
        }
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
        Pin::new(&mut self.stream).poll_shutdown(context)
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
