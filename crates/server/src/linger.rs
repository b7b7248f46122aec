//! A close that lets the answer arrive. Refused before it has sent everything, a client keeps on sending; if the connection
//! were closed at once, the system would tell it that the line broke, and drop the answer on the way. A proxy makes a
//! "502" of that.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, ReadBuf};
use tokio::time::Sleep;

use crate::net::TcpStream;

/// How long a closing connection may still send.
pub(crate) const LINGERS: Duration = Duration::from_secs(1);
/// The most that it may still send, in bytes.
const MOST: usize = 8 * 1024 * 1024;

/// What a closing connection has sent that nobody reads.
#[derive(Debug, Default)]
pub(crate) struct Linger {
    bytes: usize,
}

impl Linger {
    /// Throws away what still comes, until the other end closes, too much has come, or the time is over. Our end must have
    /// been closed for writing.
    pub(crate) fn poll(
        &mut self,
        stream: &mut TcpStream,
        over: Pin<&mut Sleep>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        let mut space = [0; 8 * 1024];
        while self.bytes < MOST {
            let mut into = ReadBuf::new(&mut space);
            match Pin::new(&mut *stream).poll_read(context, &mut into) {
                Poll::Ready(Ok(())) if !into.filled().is_empty() => self.bytes += into.filled().len(),
                // It has closed, or the line is broken: there is nothing left to wait for.
                Poll::Ready(_) => break,
                Poll::Pending => return over.poll(context).map(Ok),
            }
        }
        Poll::Ready(Ok(()))
    }
}
