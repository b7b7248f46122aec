//! Plays a session from the documents against a server of its own.

use std::collections::{BTreeMap, VecDeque};

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::document::{Block, DocumentLine};
use super::pattern::{Bound, filled, fits};
use crate::prelude::*;

/// Timeout for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The steps of a session.
#[derive(Default)]
pub struct Session {
    lines: Vec<(DocumentLine, SessionLine)>,
}

enum SessionLine {
    /// `METHOD PATH [as TOKEN] [BODY]`
    Ask { method: Method, path: String, token: Option<String>, body: String },
    /// `STATUS [BODY]`
    Answer { status: u16, body: Option<Value> },
    /// `WHO opens PATH`
    Open { who: String, path: String },
    /// `WHO → MESSAGE`
    Send { who: String, message: String },
    /// `WHO ← MESSAGE`
    Receive { who: String, message: Value },
    /// `WHO ← …`: any number of messages up to the next one.
    Skip { who: String },
    /// `WHO ← closed CODE`
    Closed { who: String, code: u16 },
}

impl Session {
    /// Adds the lines of a block.
    ///
    /// # Errors
    /// A line has no known form.
    pub fn add(&mut self, block: &Block) -> Result<(), String> {
        let mut whole: Vec<(DocumentLine, String)> = Vec::new();
        for (line, text) in block.text.lines().enumerate() {
            match whole.last_mut() {
                Some((_, last)) if text.starts_with(' ') => last.push_str(text),
                _ => whole
                    .push((DocumentLine { line: block.place.line + line + 1, ..block.place.clone() }, text.to_owned())),
            }
        }
        for (place, text) in whole {
            let read = SessionLine::read(&text).ok_or_else(|| format!("{place}: `{text}` is no line of a session"))?;
            self.lines.push((place, read));
        }
        Ok(())
    }

    /// Iterates over the messages that the session expects from sockets.
    pub fn received(&self) -> impl Iterator<Item = &Value> {
        self.lines
            .iter()
            .filter_map(|(_, line)| if let SessionLine::Receive { message, .. } = line { Some(message) } else { None })
    }

    /// Plays the session.
    ///
    /// # Errors
    /// Returns the first line that does not hold, with the reason.
    pub async fn play(self) -> Result<(), String> {
        let settings = Settings { test_setups: true, ..generous() };
        let server = test_server(settings).await.map_err(|error| error.to_string())?;
        let mut stage = Stage { api: server.api.clone(), bound: Bound::new(), lines: BTreeMap::new(), answer: None };
        for (place, what) in self.lines {
            stage.take(what).await.map_err(|error| format!("{place}: {error}"))?;
        }
        server.server.stop().await;
        Ok(())
    }
}

impl SessionLine {
    fn read(text: &str) -> Option<Self> {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if let Ok(status) = first.parse() {
            let body = if rest.is_empty() { None } else { Some(serde_json::from_str(rest).ok()?) };
            return Some(Self::Answer { status, body });
        }
        if matches!(first, "GET" | "POST" | "DELETE") {
            let (path, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let (token, body) = match rest.strip_prefix("as ") {
                Some(rest) => rest.split_once(' ').map_or((Some(rest), ""), |(token, body)| (Some(token), body)),
                None => (None, rest),
            };
            let (token, body) = (token.map(str::to_owned), body.trim().to_owned());
            return Some(Self::Ask { method: first.parse().ok()?, path: path.to_owned(), token, body });
        }
        let who = first.to_owned();
        Some(match rest.split_once(' ')? {
            ("opens", path) => Self::Open { who, path: path.to_owned() },
            ("→", message) => Self::Send { who, message: message.to_owned() },
            ("←", "…") => Self::Skip { who },
            ("←", rest) => match rest.strip_prefix("closed ") {
                Some(code) => Self::Closed { who, code: code.parse().ok()? },
                None => Self::Receive { who, message: serde_json::from_str(rest).ok()? },
            },
            _ => return None,
        })
    }
}

/// The state of a session that is being played.
struct Stage {
    api: ServerApi,
    bound: Bound,
    lines: BTreeMap<String, Socket>,
    answer: Option<(u16, Vec<u8>)>,
}

struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Pings, which arrive at any time. A session need not expect all of them.
    pings: VecDeque<Value>,
    /// Messages that arrived while the session waited for a ping.
    others: VecDeque<Result<Value, u16>>,
    skips: bool,
}

impl Stage {
    async fn take(&mut self, line: SessionLine) -> Result<(), String> {
        match line {
            SessionLine::Ask { method, path, token, body } => {
                let bearer = token.map(|token| format!("Bearer {}", filled(&token, &self.bound)));
                let headers: Vec<(&str, &str)> =
                    bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
                let (path, body) = (filled(&path, &self.bound), filled(&body, &self.bound));
                let answer = self.api.ask(method, &path, &headers, body.into_bytes()).await;
                self.answer = answer.map(|answer| Some((answer.status, answer.body))).map_err(|e| e.to_string())?;
                Ok(())
            }
            SessionLine::Answer { status, body } => {
                let (found, text) = self.answer.take().ok_or("nothing was asked")?;
                let text = String::from_utf8_lossy(&text).into_owned();
                if found != status {
                    return Err(format!("{status} is expected, found {found} {text}"));
                }
                let Some(body) = body else { return Ok(()) };
                let found = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                fits(&body, &found, &mut self.bound).map_err(|error| format!("{error}, in {found}"))
            }
            SessionLine::Open { who, path } => {
                let address = format!("ws://{}{}", self.api.authority(), filled(&path, &self.bound));
                let (stream, _) = connect_async(address).await.map_err(|error| error.to_string())?;
                self.lines
                    .insert(who, Socket { stream, pings: VecDeque::new(), others: VecDeque::new(), skips: false });
                Ok(())
            }
            SessionLine::Send { who, message } => {
                let message = Message::text(filled(&message, &self.bound));
                self.socket(&who)?.stream.send(message).await.map_err(|error| error.to_string())
            }
            SessionLine::Skip { who } => {
                self.socket(&who)?.skips = true;
                Ok(())
            }
            SessionLine::Receive { who, message } if is_ping(&message) => {
                let found = self.socket(&who)?.ping().await?;
                fits(&message, &found, &mut self.bound)
            }
            SessionLine::Receive { who, message } => loop {
                let bound = self.bound.clone();
                let socket = self.socket(&who)?;
                let found = socket.next().await?.map_err(|code| format!("closed with {code}"))?;
                let fitted = fits(&message, &found, &mut self.bound);
                let socket = self.socket(&who)?;
                match fitted {
                    Ok(()) => {
                        socket.skips = false;
                        return Ok(());
                    }
                    Err(_) if socket.skips => self.bound = bound,
                    Err(error) => return Err(format!("{error}, in {found}")),
                }
            },
            SessionLine::Closed { who, code } => loop {
                let socket = self.socket(&who)?;
                match socket.next().await? {
                    Err(found) if found == code => return Ok(()),
                    Err(found) => return Err(format!("closed with {found}")),
                    Ok(_) if socket.skips => {}
                    Ok(found) => return Err(format!("not closed, but {found}")),
                }
            },
        }
    }

    fn socket(&mut self, who: &str) -> Result<&mut Socket, String> {
        self.lines.get_mut(who).ok_or_else(|| format!("{who} has no socket"))
    }
}

fn is_ping(message: &Value) -> bool {
    message["type"] == "ping"
}

impl Socket {
    /// Returns the next message other than a ping, or the code with which the server closed the socket.
    async fn next(&mut self) -> Result<Result<Value, u16>, String> {
        while self.others.is_empty() {
            self.hear().await?;
        }
        self.others.pop_front().ok_or_else(|| "nothing came".to_owned())
    }

    /// Returns the next ping that the session has not expected yet.
    async fn ping(&mut self) -> Result<Value, String> {
        while self.pings.is_empty() {
            self.hear().await?;
        }
        self.pings.pop_front().ok_or_else(|| "nothing came".to_owned())
    }

    async fn hear(&mut self) -> Result<(), String> {
        match self.read().await? {
            Ok(ping) if is_ping(&ping) => self.pings.push_back(ping),
            other => self.others.push_back(other),
        }
        Ok(())
    }

    async fn read(&mut self) -> Result<Result<Value, u16>, String> {
        let message = timeout(PATIENCE, self.stream.next()).await.map_err(|_| "nothing came".to_owned())?;
        match message {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).map(Ok).map_err(|error| error.to_string()),
            Some(Ok(Message::Close(frame))) => Ok(Err(frame.map_or(1005, |frame| frame.code.into()))),
            Some(Ok(other)) => Err(format!("{other:?}")),
            Some(Err(_)) | None => Ok(Err(1006)),
        }
    }
}
