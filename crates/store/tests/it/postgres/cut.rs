//! A proxy that cuts connections to the server at chosen points.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// What happens to the next message of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The message and the connection are lost.
    Lost,
    /// The server answers the message. The answer and the connection are lost.
    Unanswered,
    /// The client is disconnected. The server notices neither that nor the message until [`CutProxy::release`].
    Held,
    /// Neither side receives anything more, and the connection stays open.
    Silent,
}

/// A proxy for all sessions of a store.
#[derive(Debug, Default)]
pub(crate) struct CutProxy {
    /// Number of messages to pass before the cut, and its kind.
    cut: Mutex<Option<(u32, Cut)>>,
    /// Drops notifications, like a pooler in transaction mode.
    swallow: bool,
    release: Notify,
}

impl CutProxy {
    /// Starts a proxy for a port. Returns it with the address that connects through it.
    pub(crate) async fn to(port: u16, address: &str, swallow: bool) -> (Arc<Self>, String) {
        let line = Arc::new(Self { swallow, ..Self::default() });
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let own = listener.local_addr().expect("a port").port();
        let accepting = line.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", port)).await.expect("the server is there");
                tokio::spawn(accepting.clone().carry(client, server));
            }
        });
        // The proxy parses answers, so they must not be encrypted.
        (line, format!("{}?sslmode=disable", address.replace(&format!(":{port}/"), &format!(":{own}/"))))
    }

    /// Passes this many messages, then cuts the connection that sends the next one.
    pub(crate) fn cut_after(&self, messages: u32, how: Cut) {
        *self.cut.lock().unwrap_or_else(PoisonError::into_inner) = Some((messages, how));
    }

    /// Returns true after the cut.
    pub(crate) fn is_cut(&self) -> bool {
        self.cut.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Forwards held messages to the server.
    pub(crate) fn release(&self) {
        self.release.notify_waiters();
    }

    /// Counts a message. Returns the kind of the cut if it is due.
    fn count(&self) -> Option<Cut> {
        let mut cut = self.cut.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *cut {
            Some((0, how)) => {
                let how = *how;
                *cut = None;
                Some(how)
            }
            Some((left, _)) => {
                *left -= 1;
                None
            }
            None => None,
        }
    }

    async fn carry(self: Arc<Self>, client: TcpStream, server: TcpStream) {
        let (mut asks, to_client) = client.into_split();
        let (answers, mut to_server) = server.into_split();
        let deaf = Arc::new(AtomicBool::new(false));
        let answering = tokio::spawn(answer(answers, to_client, self.swallow, deaf.clone()));
        let mut buffer = vec![0; 1 << 20];
        while let Ok(count @ 1..) = asks.read(&mut buffer).await {
            let cut = self.count();
            // From here on, the client receives nothing.
            deaf.store(cut.is_some(), Ordering::SeqCst);
            match cut {
                None => {
                    if to_server.write_all(&buffer[..count]).await.is_err() {
                        return;
                    }
                }
                Some(Cut::Lost) => return,
                Some(Cut::Unanswered) => {
                    let _ = to_server.write_all(&buffer[..count]).await;
                    let _ = answering.await;
                    return;
                }
                Some(Cut::Silent) => {
                    // Swallow everything until the client closes the session.
                    while let Ok(1..) = asks.read(&mut buffer).await {}
                    answering.abort();
                    return;
                }
                Some(Cut::Held) => {
                    answering.abort();
                    drop(asks);
                    self.release.notified().await;
                    let _ = to_server.write_all(&buffer[..count]).await;
                    return;
                }
            }
        }
    }
}

/// Forwards answers, message by message. After the cut, drops them until the server is done.
async fn answer(mut answers: OwnedReadHalf, mut to_client: OwnedWriteHalf, swallow: bool, deaf: Arc<AtomicBool>) {
    loop {
        let mut head = [0; 5];
        if answers.read_exact(&mut head).await.is_err() {
            return;
        }
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let mut message = head.to_vec();
        message.resize(1 + length, 0);
        if answers.read_exact(&mut message[5..]).await.is_err() {
            return;
        }
        if deaf.load(Ordering::SeqCst) {
            if head[0] == b'Z' {
                return;
            }
            continue;
        }
        if swallow && head[0] == b'A' {
            continue;
        }
        if to_client.write_all(&message).await.is_err() {
            return;
        }
    }
}
