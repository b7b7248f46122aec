//! Runs the WebSocket library, which expects blocking streams, on an asynchronous stream.

use std::io::{self, Read, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tokio_tungstenite::tungstenite::{Error, Message};

/// A WebSocket on an asynchronous stream.
///
/// `tokio_tungstenite::WebSocketStream` allows two tasks, one that reads and one that writes, and registers each of them
/// twice for every message. A socket of this server belongs to one task.
pub(super) struct Wrapped<S> {
    stream: S,
    protocol: WebSocketContext,
    readiness: Arc<Readiness>,
    /// Wakes `readiness`.
    waker: Waker,
}

/// Wakes the task of a socket, and remembers that the stream is ready. Most wakes of the task are for messages to send,
/// and an attempt to read takes longer than all other checks together.
struct Readiness {
    task: Waker,
    /// True if an attempt to read could succeed.
    readable: AtomicBool,
}

impl Readiness {
    fn new(task: Waker) -> Arc<Self> {
        Arc::new(Self { task, readable: AtomicBool::new(true) })
    }
}

impl Wake for Readiness {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.readable.store(true, Ordering::Release);
        self.task.wake_by_ref();
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wrapped<S> {
    pub(super) fn new(stream: S, role: Role, config: Option<WebSocketConfig>) -> Self {
        let readiness = Readiness::new(Waker::noop().clone());
        let waker = readiness.clone().into();
        Self { stream, protocol: WebSocketContext::new(role, config), readiness, waker }
    }

    /// Reads a message. Tries again only after the stream has woken the task, or for another task.
    pub(super) fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<Result<Message, Error>> {
        self.belongs_to(context);
        if !self.readiness.readable.swap(false, Ordering::AcqRel) {
            return Poll::Pending;
        }
        let read = self.attempt(|protocol, stream| protocol.read(stream));
        if read.is_ready() {
            // The library may have received more than one message.
            self.readiness.readable.store(true, Ordering::Release);
        }
        read
    }

    /// Passes a message to the library. If the stream is not ready, the library queues the message for the next flush.
    pub(super) fn write(&mut self, message: Message) -> Poll<Result<(), Error>> {
        self.attempt(|protocol, stream| protocol.write(stream, message))
    }

    /// Sends all messages that the library has queued.
    pub(super) fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.belongs_to(context);
        self.attempt(|protocol, stream| protocol.flush(stream))
    }

    fn belongs_to(&mut self, context: &Context<'_>) {
        if !self.readiness.task.will_wake(context.waker()) {
            self.readiness = Readiness::new(context.waker().clone());
            self.waker = self.readiness.clone().into();
        }
    }

    /// Runs an operation of the library. If the stream is not ready, it wakes the task later.
    fn attempt<T>(
        &mut self,
        operation: impl FnOnce(&mut WebSocketContext, &mut Blocking<'_, '_, S>) -> Result<T, Error>,
    ) -> Poll<Result<T, Error>> {
        let Self { stream, protocol, waker, .. } = self;
        let context = &mut Context::from_waker(waker);
        match operation(protocol, &mut Blocking { stream, context }) {
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
            done => Poll::Ready(done),
        }
    }
}

/// A stream that fails with `WouldBlock` instead of waiting.
struct Blocking<'a, 'c, S> {
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

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use futures_util::FutureExt;
    use tokio::io::{AsyncWriteExt, DuplexStream};

    use super::*;

    /// A stream that counts the attempts to read.
    struct Counting(DuplexStream, usize);

    impl AsyncRead for Counting {
        fn poll_read(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
            into: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            self.1 += 1;
            Pin::new(&mut self.0).poll_read(context, into)
        }
    }

    impl AsyncWrite for Counting {
        fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
            Pin::new(&mut self.0).poll_write(context, bytes)
        }

        fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_flush(context)
        }

        fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_shutdown(context)
        }
    }

    #[tokio::test]
    async fn a_socket_reads_only_when_there_is_something_to_read() {
        let (here, mut there) = tokio::io::duplex(1 << 10);
        let mut socket = Wrapped::new(Counting(here, 0), Role::Client, None);
        for _ in 0..3 {
            assert!(poll_fn(|context| Poll::Ready(socket.poll_read(context).is_pending())).await);
        }
        assert_eq!(socket.stream.1, 1);
        // Two messages, which one read returns.
        there.write_all(&[0x81, 1, b'a', 0x81, 1, b'b']).await.expect("is written");
        for expected in ["a", "b"] {
            let read = poll_fn(|context| socket.poll_read(context)).await;
            assert_eq!(read.ok(), Some(Message::text(expected)));
        }
        assert_eq!(socket.stream.1, 2);
        // Another task takes over.
        assert!(poll_fn(|context| socket.poll_read(context)).now_or_never().is_none());
        there.write_all(&[0x81, 1, b'c']).await.expect("is written");
        let read = poll_fn(|context| socket.poll_read(context)).await;
        assert_eq!(read.ok(), Some(Message::text("c")));
    }
}
