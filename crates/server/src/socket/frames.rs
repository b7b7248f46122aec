//! Counts WebSocket frames as they arrive. Complete messages are counted elsewhere, but a message that consists of
//! endless empty frames is never complete.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::limits::Bucket;

/// The client sent more frames than its limit allows.
#[derive(Debug, Error)]
#[error("too many frames")]
pub(super) struct TooManyFrames;

/// A stream that counts incoming frames.
#[derive(Debug)]
pub(crate) struct Counted<S> {
    stream: S,
    heads: Heads,
    bucket: Bucket,
}

impl<S> Counted<S> {
    pub(super) const fn new(stream: S, bucket: Bucket) -> Self {
        Self { stream, heads: Heads { head: [0; LONGEST], have: 0, skip: 0 }, bucket }
    }
}

/// The longest frame header, in bytes.
const LONGEST: usize = 14;

/// Finds frame headers in a stream of bytes.
#[derive(Debug)]
struct Heads {
    head: [u8; LONGEST],
    have: usize,
    /// Remaining payload bytes of the current frame.
    skip: u64,
}

impl Heads {
    /// Parses bytes and calls `seen` for each frame header that is complete. Stops and returns false when `seen`
    /// returns false.
    fn take(&mut self, mut bytes: &[u8], mut seen: impl FnMut() -> bool) -> bool {
        while let Some((&first, rest)) = bytes.split_first() {
            if self.skip > 0 {
                let skipped = self.skip.min(bytes.len() as u64);
                self.skip -= skipped;
                bytes = &bytes[skipped as usize..];
                continue;
            }
            self.head[self.have] = first;
            (self.have, bytes) = (self.have + 1, rest);
            if let Some(length) = self.whole() {
                (self.have, self.skip) = (0, length);
                if !seen() {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the payload length, once the header is complete.
    fn whole(&self) -> Option<u64> {
        let head = self.head.get(..self.have).filter(|head| head.len() > 1)?;
        let (short, masked) = (head[1] & 0x7f, head[1] & 0x80 != 0);
        let extended = match short {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let length = 2 + extended + if masked { 4 } else { 0 };
        let number = || head[2..2 + extended].iter().fold(0_u64, |sum, &byte| sum << 8 | u64::from(byte));
        (head.len() == length).then(|| if extended == 0 { short.into() } else { number() })
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let Self { stream, heads, bucket } = &mut *self;
        let before = into.filled().len();
        ready!(Pin::new(stream).poll_read(context, into))?;
        let fits = heads.take(&into.filled()[before..], || bucket.take());
        Poll::Ready(if fits { Ok(()) } else { Err(io::Error::other(TooManyFrames)) })
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Client frames: empty, short, and with a 2-byte and an 8-byte length.
    fn frames() -> (Vec<u8>, usize) {
        let mut bytes = Vec::new();
        bytes.extend([0x01, 0x80, 1, 2, 3, 4]);
        bytes.extend([0x00, 0x85, 1, 2, 3, 4, 9, 9, 9, 9, 9]);
        bytes.extend([0x80, 0xfe, 1, 0, 1, 2, 3, 4]);
        bytes.extend([0x88; 256]);
        bytes.extend([0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3, 4, 0x81, 0x80, 0x81]);
        bytes.extend([0x89, 0x00]);
        (bytes, 5)
    }

    #[test]
    fn counts_frames_split_at_any_position() {
        let (bytes, expected) = frames();
        for size in [1, 2, 3, 7, 100, 1000] {
            let mut heads = Heads { head: [0; LONGEST], have: 0, skip: 0 };
            let mut count = 0;
            for part in bytes.chunks(size) {
                assert!(heads.take(part, || {
                    count += 1;
                    true
                }));
            }
            assert_eq!((count, heads.have, heads.skip), (expected, 0, 0), "in parts of {size}");
        }
    }
}
