//! A proxy between clients and a server that records all bytes in both directions.

use std::io::{self, Cursor, Read, Write};
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocket};

type Failed = Box<dyn std::error::Error>;
type Bytes = Arc<Mutex<Vec<u8>>>;

/// A recorded message.
pub enum Said {
    /// A text frame of a socket.
    Frame { path: String, by_client: bool, text: String },
    /// A request with its answer.
    Answer { method: String, path: String, status: u16, body: String, answer: String },
}

/// A port that forwards and records all bytes.
pub struct Recorder {
    address: SocketAddr,
    connections: Arc<Mutex<Vec<(Bytes, Bytes)>>>,
}

impl Recorder {
    /// Starts to listen in front of a server.
    pub async fn start(server: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let connections: Arc<Mutex<Vec<(Bytes, Bytes)>>> = Arc::default();
        let kept = Arc::clone(&connections);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(server).await else { return };
                let (sent, received) = (Bytes::default(), Bytes::default());
                kept.lock().await.push((Arc::clone(&sent), Arc::clone(&received)));
                let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
                tokio::spawn(pass_on(from_client, to_server, sent));
                tokio::spawn(pass_on(from_server, to_client, received));
            }
        });
        Ok(Self { address, connections })
    }

    /// Returns the address for clients.
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// Parses everything that was recorded.
    pub async fn said(&self) -> Result<Vec<Said>, Failed> {
        let mut said = Vec::new();
        for (sent, received) in self.connections.lock().await.iter() {
            read(&sent.lock().await, &received.lock().await, &mut said)?;
        }
        Ok(said)
    }
}

async fn pass_on(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, kept: Bytes) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        kept.lock().await.extend_from_slice(&bytes[..count]);
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// Parses a connection: requests with their answers, then the frames of a socket if the connection became one.
fn read(mut sent: &[u8], mut received: &[u8], said: &mut Vec<Said>) -> Result<(), Failed> {
    while let (Some(asked), Some(answered)) = (head(&mut sent), head(&mut received)) {
        let mut first = asked.lines().next().unwrap_or_default().split(' ');
        let (method, path) = (first.next().unwrap_or_default().to_owned(), first.next().unwrap_or_default().to_owned());
        let status: u16 = answered.split(' ').nth(1).ok_or("an answer without a status")?.parse()?;
        if status == 101 {
            frames(received, Role::Client, |text| {
                said.push(Said::Frame { path: path.clone(), by_client: false, text });
            });
            frames(sent, Role::Server, |text| {
                said.push(Said::Frame { path: path.clone(), by_client: true, text });
            });
            return Ok(());
        }
        let (body, answer) = (body(&asked, &mut sent)?, body(&answered, &mut received)?);
        said.push(Said::Answer { method, path, status, body, answer });
    }
    Ok(())
}

/// Removes a head from the front of the bytes, if it is complete.
fn head(bytes: &mut &[u8]) -> Option<String> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    *bytes = &bytes[end + 4..];
    Some(head)
}

/// Removes a body from the front of the bytes. Its head tells the length.
fn body(head: &str, bytes: &mut &[u8]) -> Result<String, Failed> {
    let field = |name: &str| {
        let mut fields = head.lines().skip(1).filter_map(|line| line.split_once(':'));
        fields.find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim().to_owned())
    };
    if field("transfer-encoding").is_some() {
        return chunks(bytes);
    }
    let length: usize = field("content-length").map_or(Ok(0), |length| length.parse())?;
    let (body, rest) = bytes.split_at_checked(length).ok_or("a body that was cut off")?;
    *bytes = rest;
    Ok(String::from_utf8_lossy(body).into_owned())
}

/// Removes a body in chunks, each with its length before it.
fn chunks(bytes: &mut &[u8]) -> Result<String, Failed> {
    let mut whole = Vec::new();
    loop {
        let end = bytes.windows(2).position(|two| two == b"\r\n").ok_or("a chunk without a length")?;
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end])?, 16)?;
        let (chunk, rest) = bytes[end + 2..].split_at_checked(length).ok_or("a chunk that was cut off")?;
        whole.extend_from_slice(chunk);
        *bytes = rest.strip_prefix(b"\r\n").ok_or("a chunk without an end")?;
        if length == 0 {
            return Ok(String::from_utf8_lossy(&whole).into_owned());
        }
    }
}

/// Recorded bytes as a stream. Writes are discarded.
struct Kept<'a>(Cursor<&'a [u8]>);

impl Read for Kept<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        Read::read(&mut self.0, bytes)
    }
}

impl Write for Kept<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Decodes the text frames that one end of a socket has read.
fn frames(bytes: &[u8], reader: Role, mut text: impl FnMut(String)) {
    let mut socket = WebSocket::from_raw_socket(Kept(Cursor::new(bytes)), reader, None);
    while let Ok(message) = socket.read() {
        if let Message::Text(said) = message {
            text(said.to_string());
        }
    }
}
