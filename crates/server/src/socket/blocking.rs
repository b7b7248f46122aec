//! Runs the WebSocket library, which expects blocking streams, on an asynchronous stream.

use std::io::{self, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};

/// A WebSocket on an asynchronous stream.
///
/// `tokio_tungstenite::WebSocketStream` allows two tasks, one that reads and one that writes, and registers each of them
/// twice for every message. A socket of this server belongs to one task.
pub(super) struct Wrapped<S> {
    stream: S,
    protocol: WebSocketContext,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wrapped<S> {
    pub(super) fn new(stream: S, role: Role, config: Option<WebSocketConfig>) -> Self {
        Self { stream, protocol: WebSocketContext::new(role, config) }
    }

    /// Runs an operation of the library. If the stream is not ready, registers the task to be woken.
    pub(super) fn poll<T>(
        &mut self,
        context: &mut Context<'_>,
        operation: impl FnOnce(&mut WebSocketContext, &mut Blocking<'_, '_, S>) -> Result<T, Error>,
    ) -> Poll<Result<T, Error>> {
        let Self { stream, protocol } = self;
        match operation(protocol, &mut Blocking { stream, context }) {
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
            done => Poll::Ready(done),
        }
    }
}

/// A stream that fails with `WouldBlock` instead of waiting.
pub(super) struct Blocking<'a, 'c, S> {
    stream: &'a mut S,
    context: &'a mut Context<'c>,
}

fn now<T>(poll: Poll<io::Result<T>>) -> io::Result<T> {
    match poll {
        Poll::Ready(done) => done,
        Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
    }
}

impl<S: AsyncRead + Unpin> Read for Blocking<'_, '_, S> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut into = ReadBuf::new(into);
        now(Pin::new(&mut *self.stream).poll_read(self.context, &mut into))?;
        Ok(into.filled().len())
    }
}

impl<S: AsyncWrite + Unpin> Write for Blocking<'_, '_, S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        now(Pin::new(&mut *self.stream).poll_write(self.context, bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        now(Pin::new(&mut *self.stream).poll_flush(self.context))
    }
}
