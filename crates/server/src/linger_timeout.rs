//! Closes connections without losing the response. A rejected client can still be sending. An immediate close would
//! make the system report a broken connection and drop the response. A proxy turns that into a "502".

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, ReadBuf};

use crate::clock::Alarm;
use crate::net::TcpStream;

/// How long a client can keep sending after the server closes its side.
pub(crate) const LINGER_TIMEOUT: Duration = Duration::from_secs(1);
/// The maximum amount of data that such a client can send, in bytes.
const MOST: usize = 8 * 1024 * 1024;

/// Counts the data that is discarded after the close.
#[derive(Debug, Default)]
pub(crate) struct LingerTimeout {
    bytes: usize,
}

impl LingerTimeout {
    /// Discards incoming data until the client closes its side, sends too much, or `over` elapses. The write side must
    /// be closed already.
    pub(crate) fn poll(
        &mut self,
        stream: &mut TcpStream,
        over: &mut Alarm,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        let mut space = [0; 8 * 1024];
        while self.bytes < MOST {
            let mut into = ReadBuf::new(&mut space);
            match Pin::new(&mut *stream).poll_read(context, &mut into) {
                Poll::Ready(Ok(())) if !into.filled().is_empty() => self.bytes += into.filled().len(),
                // The client has closed, or the connection is broken.
                Poll::Ready(_) => break,
                Poll::Pending => return over.poll_due(context).map(Ok),
            }
        }
        Poll::Ready(Ok(()))
    }
}
