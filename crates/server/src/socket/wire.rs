//! A WebSocket that keeps little memory between messages. The library's output buffer never shrinks, so long messages
//! are split into short frames, and output is [buffered separately](super::gather).

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use ruckus_protocol::ErrorCode;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

use super::frames::Counted;
use super::gather::Gathering;
use crate::api_error::{ApiError, ApiResult};
use crate::limits::Bucket;

/// Read buffer in bytes. Clients send short messages.
const READ_BUFFER: usize = 1024;
/// Limit of pending output, in bytes.
const WRITE_BUFFER: usize = 64 * 1024;
/// The longest frame that the server sends, in bytes.
const FRAME: usize = 512;

/// A request to open a WebSocket.
pub(crate) struct Upgrade {
    key: HeaderValue,
    then: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> ApiResult<Self> {
        let asked = parts.method == Method::GET
            && says(&parts.headers, &header::CONNECTION, "upgrade")
            && says(&parts.headers, &header::UPGRADE, "websocket")
            && says(&parts.headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked).cloned();
        let then = parts.extensions.remove::<OnUpgrade>();
        key.zip(then)
            .map(|(key, then)| Self { key, then })
            .ok_or_else(|| ApiError::new(ErrorCode::BadRequest, "this path is a WebSocket, version 13; open it as one"))
    }
}

/// Returns true if a header lists a word, ignoring case.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|said| said.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Accepts the upgrade and calls `with` once the socket is open. `most` limits the message size in bytes, and
    /// `frames` limits the frame rate. The socket's task does not run in the request's span.
    pub(crate) fn go_on<F>(
        self,
        most: usize,
        frames: Bucket,
        with: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let Self { key, then } = self;
        let accept = derive_accept_key(key.as_bytes());
        let serve = async move {
            // The client may have disconnected.
            let Ok(upgraded) = then.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(READ_BUFFER)
                .write_buffer_size(0)
                .max_write_buffer_size(WRITE_BUFFER)
                .max_message_size(Some(most))
                .max_frame_size(Some(most));
            let counted = Counted::new(Gathering::new(TokioIo::new(upgraded)), frames);
            let stream = WebSocketStream::from_raw_socket(counted, Role::Server, Some(config)).await;
            with(WebSocket::new(stream)).await;
        };
        tokio::spawn(serve);
        let headers = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, accept.as_str()),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// The server's end of a socket.
pub(crate) struct WebSocket<S = Counted<Gathering<TokioIo<Upgraded>>>> {
    /// Boxed: the socket moves through several tasks and functions, each of which would reserve space for it.
    stream: Box<WebSocketStream<S>>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> WebSocket<S> {
    fn new(stream: WebSocketStream<S>) -> Self {
        Self { stream: Box::new(stream) }
    }

    /// Returns the next message, or `None` if the connection has ended.
    pub(crate) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.stream.next().await
    }

    /// Sends a message and flushes.
    pub(crate) async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.feed(message).await?;
        self.flush().await
    }

    /// Sends all queued messages.
    pub(crate) async fn flush(&mut self) -> Result<(), Error> {
        self.stream.flush().await
    }

    /// Queues a message. It is sent with the next flush, or earlier.
    pub(crate) async fn feed(&mut self, message: Message) -> Result<(), Error> {
        match message {
            Message::Text(text) if text.len() > FRAME => {
                let mut rest = Bytes::from(text);
                let mut part = OpCode::Data(Data::Text);
                while rest.len() > FRAME {
                    self.stream.feed(Message::Frame(Frame::message(rest.split_to(FRAME), part, false))).await?;
                    part = OpCode::Data(Data::Continue);
                }
                self.stream.feed(Message::Frame(Frame::message(rest, part, true))).await
            }
            short => self.stream.feed(short).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;

    #[tokio::test]
    async fn long_messages_are_split_into_frames_and_reassembled() {
        let (here, mut there) = tokio::io::duplex(1 << 16);
        let mut socket = WebSocket::new(WebSocketStream::from_raw_socket(here, Role::Server, None).await);
        // A 3-byte letter, which a frame boundary has to split.
        let text = "→".repeat(FRAME);
        socket.send(Message::text(text.as_str())).await.expect("is sent");
        socket.send(Message::text("short")).await.expect("is sent");
        drop(socket);
        let mut sent = Vec::new();
        there.read_to_end(&mut sent).await.expect("is read");
        let (mut place, mut frames) = (0, Vec::new());
        while place < sent.len() {
            let (last, kind, short) = (sent[place] >> 7 == 1, sent[place] & 0xf, usize::from(sent[place + 1]));
            let long = usize::from(sent[place + 2]) << 8 | usize::from(sent[place + 3]);
            let (head, length) = if short == 126 { (4, long) } else { (2, short) };
            frames.push((kind, length, last));
            place += head + length;
        }
        let expected = [(1, FRAME, false), (0, FRAME, false), (0, FRAME, true), (1, 5, true)];
        assert_eq!(frames, expected, "kinds: 1 text, 0 going on");

        let (here, mut there) = tokio::io::duplex(1 << 16);
        tokio::io::AsyncWriteExt::write_all(&mut there, &sent).await.expect("is written");
        let mut client = WebSocket::new(WebSocketStream::from_raw_socket(here, Role::Client, None).await);
        assert_eq!(client.recv().await.and_then(Result::ok), Some(Message::text(text)));
    }

    #[test]
    fn header_tokens_match_in_lists_and_in_any_case() {
        let headers = HeaderMap::from_iter([(header::CONNECTION, HeaderValue::from_static("keep-alive, Upgrade"))]);
        assert!(says(&headers, &header::CONNECTION, "upgrade"));
        assert!(!says(&headers, &header::CONNECTION, "alive"));
        assert!(!says(&headers, &header::UPGRADE, "websocket"));
    }
}
