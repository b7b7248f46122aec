//! Buffers WebSocket output until it is flushed. The sockets of a thread take turns with one buffer, because the
//! library's own buffers never shrink.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Buffer size in bytes. More output than this is written without a flush.
const GATHERED: usize = 4 * 1024;

thread_local! {
    /// The buffer of this thread, while no socket holds output in it.
    static SPARE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// A stream that writes when it is flushed or when its buffer is full.
#[derive(Debug)]
pub(crate) struct Gathering<S> {
    stream: S,
    waiting: Vec<u8>,
    /// Bytes of `waiting` that are already written.
    written: usize,
}

impl<S> Gathering<S> {
    pub(super) const fn new(stream: S) -> Self {
        Self { stream, waiting: Vec::new(), written: 0 }
    }
}

impl<S: AsyncWrite + Unpin> Gathering<S> {
    /// Writes the buffer and gives it to the next socket of this thread.
    fn write_out(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.written < self.waiting.len() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(context, &self.waiting[self.written..]))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.written += written;
        }
        if !self.waiting.is_empty() {
            let mut spare = std::mem::take(&mut self.waiting);
            spare.clear();
            SPARE.set(spare);
            self.written = 0;
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Gathering<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.waiting.len() + bytes.len() > GATHERED {
            ready!(self.write_out(context))?;
        }
        if bytes.len() > GATHERED {
            return Pin::new(&mut self.stream).poll_write(context, bytes);
        }
        if self.waiting.is_empty() {
            self.waiting = SPARE.take();
        }
        self.waiting.extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_out(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_out(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Gathering<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn bytes_are_sent_in_order_on_flush_or_when_full() {
        let (here, mut there) = tokio::io::duplex(1 << 16);
        let mut stream = Gathering::new(here);
        let mut sent = Vec::new();
        let mut byte = 0;
        for length in [1, 100, GATHERED - 101, 1, GATHERED, GATHERED + 1, 3 * GATHERED, 7] {
            byte += 1;
            let bytes = vec![byte; length];
            stream.write_all(&bytes).await.expect("is taken");
            sent.extend(bytes);
            assert!(stream.waiting.len() <= GATHERED);
        }
        assert_eq!(stream.waiting, [byte; 7]);
        stream.flush().await.expect("is written");
        assert_eq!(stream.waiting.capacity(), 0, "nothing is kept for what is to come");
        let mut read = vec![0; sent.len()];
        there.read_exact(&mut read).await.expect("is read");
        assert_eq!(read, sent);
    }

    #[tokio::test]
    async fn a_stalled_reader_blocks_the_writer_without_loss() {
        let (here, mut there) = tokio::io::duplex(1000);
        let mut stream = Gathering::new(here);
        let bytes: Vec<u8> = (0..3 * GATHERED).map(|place| place as u8).collect();
        let (mut taken, mut read) = (0, Vec::new());
        while taken < bytes.len() {
            let part = &bytes[taken..bytes.len().min(taken + 700)];
            match stream.write(part).now_or_never() {
                Some(written) => taken += written.expect("is taken"),
                None => {
                    assert!(taken - read.len() <= GATHERED + 1000, "no more waits than that");
                    read.push(there.read_u8().await.expect("is read"));
                }
            }
        }
        let _ = stream.shutdown().now_or_never();
        let rest = async {
            stream.shutdown().await.expect("is written");
            drop(stream);
        };
        tokio::join!(rest, async { there.read_to_end(&mut read).await.expect("is read") });
        assert_eq!(read, bytes);
    }
}
