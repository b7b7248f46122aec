//! A server with large request and response bodies, to check that a proxy forwards them.

use anyhow::{Context, Result};
use ruckus_testkit::Port;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;

/// The largest body that the program accepts, and the size of its responses, in bytes.
pub(crate) const RECORD: usize = 4 * 1024 * 1024;

/// Starts the server. Dropping the port stops it.
pub(crate) async fn start() -> std::io::Result<Port> {
    // The check itself sees a broken connection, so the error can be ignored.
    Port::open(|stream| async move { drop(answer(stream).await) }).await
}

/// A body of `length` bytes with a period of 251, so that it differs from a truncated or shifted copy.
pub(crate) fn body(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at % 251) as u8).collect()
}

/// Answers a request with a body with the number of bytes that arrived unchanged, and one without a body with
/// [`RECORD`] bytes. Never sends a large response after a large request: Caddy up to 2.6 sometimes truncates an HTTP/1
/// response that immediately follows one (caddy issue 5431).
async fn answer(stream: TcpStream) -> Result<()> {
    let (read, mut write) = stream.into_split();
    let mut read = BufReader::new(read);
    while let Some(length) = head(&mut read).await? {
        let mut came = vec![0; length];
        read.read_exact(&mut came).await?;
        let back =
            if length == 0 { body(RECORD) } else { (if came == body(length) { length } else { 0 }).to_string().into() };
        write.write_all(format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", back.len()).as_bytes()).await?;
        write.write_all(&back).await?;
    }
    Ok(())
}

/// The length of the next request's body. `None` at the end of the stream.
async fn head(read: &mut BufReader<OwnedReadHalf>) -> Result<Option<usize>> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if read.read_line(&mut line).await? == 0 {
            return Ok(None);
        }
        let line = line.trim();
        if line.is_empty() {
            return Ok(Some(length));
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().context("a length")?;
        }
    }
}
