//! The outbox of one connection: queued messages, and the reason why it closes.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Poll, Waker};

use parking_lot::Mutex;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The queue's buffer is freed when the queue is empty and the capacity is larger than this.
const KEPT: usize = 4;

/// The reason for closing a socket, with a close code from `docs/protocol.md` and a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Close {
    pub(crate) code: u16,
    /// Label in metrics.
    pub(crate) word: &'static str,
    pub(crate) reason: &'static str,
}

impl Close {
    /// Returns the close reason that another node sent, or [`Self::TROUBLE`] if this version does not know it.
    pub(crate) fn said(code: u16, reason: &str) -> Self {
        let known = Self::ALL.into_iter().find(|close| (close.code, close.reason) == (code, reason));
        known.unwrap_or(Self::TROUBLE)
    }
}

/// Makes the constants from the table: name, code of the close frame, word for metrics, reason for the client.
macro_rules! closes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $word:literal, $reason:literal;)*) => {
        impl Close {
            /// All close reasons.
            pub(crate) const ALL: [Self; [$($word),*].len()] = [$(Self::$name),*];
            $($(#[$doc])* pub(crate) const $name: Self = Self { code: $code, word: $word, reason: $reason };)*
        }
    };
}

closes! {
    LEFT = 1000, "left", "you have left the table";
    TOO_LARGE = 1009, "too-large", "the message is too large";
    TOO_SLOW = 1013, "too-slow", "too many messages are waiting; reconnect to continue";
    GOING_DOWN = 1013, "going-down", "the server is shutting down; reconnect soon";
    TROUBLE = 1013, "trouble", "the table cannot continue now; reconnect";
    DISK_FULL = 1013, "disk-full", "the server's disk is full; reconnect later";
    PROTOCOL = 4000, "protocol", "the message is invalid";
    /// Like [`Self::SILENT`], a fault of the connection and not of the client. Reconnecting helps.
    NO_HELLO = 4016, "no-hello", "no `hello` arrived in time; reconnect";
    SILENT = 4017, "silent", "the connection was silent for too long; reconnect";
    TAKEN_OVER = 4001, "taken-over", "the seat was opened on another connection";
    BAD_TOKEN = 4003, "bad-token", "this token is not valid at this table";
    NO_TABLE = 4004, "no-table", "there is no such table";
    NO_EVENT = 4004, "no-event", "there is no such event";
    OTHER_VERSION = 4005, "unreadable", "this table needs another version of ruckus";
    DAMAGED = 4009, "damaged", "this table is damaged; tell the server's admin";
    NOT_WATCHED = 4006, "not-watched", "the host of this table does not allow spectators";
    FULL_HOUSE = 4007, "full-house", "this table has its maximum number of spectators";
    DELETED = 4010, "deleted", "the host has deleted this table";
    FLOOD = 4008, "flood", "too many messages";
    ENDED = 4011, "ended", "an admin has ended this table";
    REMOVED = 4012, "removed", "an admin has removed you from this table";
    BANNED = 4013, "banned", "an admin has banned your network from this server";
    NO_PASS = 4014, "no-pass", "this server needs a word or an invitation";
    /// Sent with the address of the other node instead of the message.
    ELSEWHERE = 4015, "elsewhere", "this table is on another server; connect there";
    OUTDATED = 4018, "outdated",
        "the server uses another version of the protocol; reload the page, or update the client";
}

/// The sending half of an outbox, for the room. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// The receiving half of an outbox, for the socket.
#[derive(Debug)]
pub(crate) struct Outlet(Arc<Shared>);

/// State that both halves share. A channel would reserve space for 32 messages, and a server has thousands of
/// connections with empty queues.
#[derive(Debug)]
struct Shared {
    id: u64,
    /// The maximum number of queued messages.
    most: usize,
    state: Mutex<OutboxState>,
}

#[derive(Debug, Default)]
struct OutboxState {
    waiting: VecDeque<Utf8Bytes>,
    end: Option<Close>,
    /// True if the socket is gone. New messages are dropped then.
    gone: bool,
    /// The waker of the socket's task, while it waits.
    socket: Option<Waker>,
}

impl Shared {
    /// Changes the state. Wakes the socket if `change` returns true.
    fn change(&self, change: impl FnOnce(&mut OutboxState) -> bool) {
        let mut state = self.state.lock();
        let socket = if change(&mut state) { state.socket.take() } else { None };
        drop(state);
        if let Some(socket) = socket {
            socket.wake();
        }
    }

    /// Waits until `look` returns a value.
    async fn wait<T>(&self, mut look: impl FnMut(&mut OutboxState) -> Option<T>) -> T {
        poll_fn(|context| {
            let mut state = self.state.lock();
            if let Some(found) = look(&mut state) {
                return Poll::Ready(found);
            }
            // One task owns the outlet, so all of its waiting futures share one waker.
            match &mut state.socket {
                Some(waker) => waker.clone_from(context.waker()),
                none => *none = Some(context.waker().clone()),
            }
            Poll::Pending
        })
        .await
    }
}

impl OutboxState {
    fn next(&mut self) -> Option<Utf8Bytes> {
        let next = self.waiting.pop_front();
        if self.waiting.is_empty() && self.waiting.capacity() > KEPT {
            self.waiting = VecDeque::new();
        }
        next
    }
}

impl Outbox {
    /// Creates an outbox that queues up to `queued` messages.
    pub(crate) fn new(queued: usize) -> (Self, Outlet) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let shared = Arc::new(Shared { id, most: queued.max(1), state: Mutex::default() });
        (Self(shared.clone()), Outlet(shared))
    }

    /// The outbox's unique id. Clones share it.
    pub(crate) fn id(&self) -> u64 {
        self.0.id
    }

    /// Queues a message. If the queue is full, the connection closes, and the client gets the current state after it
    /// reconnects.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        self.0.change(|state| {
            if state.gone {
                return false;
            }
            if state.waiting.len() < self.0.most {
                state.waiting.push_back(text);
            } else {
                state.end.get_or_insert(Close::TOO_SLOW);
            }
            true
        });
    }

    /// Closes the connection once all queued messages are sent. Only the first reason counts.
    pub(crate) fn hang_up(&self, close: Close) {
        self.0.change(|state| {
            state.end.get_or_insert(close);
            true
        });
    }
}

impl Outlet {
    /// Waits for the next message.
    ///
    /// # Errors
    /// The connection should close, for this reason. Messages may still be queued.
    pub(crate) async fn next(&self) -> Result<Utf8Bytes, Close> {
        self.0.wait(|state| state.end.map(Err).or_else(|| state.next().map(Ok))).await
    }

    /// Returns the next message if one is queued.
    pub(crate) fn waiting(&self) -> Option<Utf8Bytes> {
        self.0.state.lock().next()
    }

    /// Waits until the connection should close, and returns the reason.
    pub(crate) async fn ended(&self) -> Close {
        self.0.wait(|state| state.end).await
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.gone = true;
        let waiting = std::mem::take(&mut state.waiting);
        drop(state);
        drop(waiting);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn messages_arrive_in_order_and_wake_the_reader() {
        let (outbox, outlet) = Outbox::new(2);
        let both = tokio::spawn(async move { [outlet.next().await, outlet.next().await] });
        tokio::task::yield_now().await;
        outbox.send("one".into());
        tokio::task::yield_now().await;
        outbox.send("two".into());
        let both = both.await.expect("no panic").map(|next| next.expect("it stays open"));
        assert_eq!(both, ["one", "two"]);
    }

    #[tokio::test]
    async fn the_first_close_reason_wins_and_queued_messages_remain() {
        let (outbox, outlet) = Outbox::new(2);
        assert_eq!(outlet.ended().now_or_never(), None);
        outbox.send("one".into());
        outbox.clone().hang_up(Close::LEFT);
        outbox.hang_up(Close::TROUBLE);
        assert_eq!((outlet.ended().await, outlet.next().await), (Close::LEFT, Err(Close::LEFT)));
        assert_eq!(outlet.waiting(), Some("one".into()));
        assert_eq!(outlet.waiting(), None);
    }

    #[tokio::test]
    async fn a_slow_reader_is_disconnected_at_the_queue_limit() {
        let (outbox, outlet) = Outbox::new(20);
        for number in 0..=20 {
            assert_eq!(outlet.ended().now_or_never(), None, "{number} wait");
            outbox.send(number.to_string().into());
        }
        assert_eq!(outlet.ended().await, Close::TOO_SLOW);
        assert_eq!(std::iter::from_fn(|| outlet.waiting()).count(), 20);
    }

    #[test]
    fn drained_queues_shrink_and_closed_ones_store_nothing() {
        let (outbox, outlet) = Outbox::new(64);
        for _ in 0..20 {
            outbox.send("text".into());
        }
        while outlet.waiting().is_some() {}
        assert!(outbox.0.state.lock().waiting.capacity() <= KEPT);
        outbox.send("text".into());
        drop(outlet);
        outbox.send("text".into());
        assert!(outbox.0.state.lock().waiting.is_empty());
    }

    #[test]
    fn close_codes_are_unique_except_for_shared_ones() {
        // After 1013 clients always reconnect. For 4004 they know from the URL what is missing.
        let shared = [1013, 4004];
        for close in Close::ALL.into_iter().filter(|close| !shared.contains(&close.code)) {
            let same: Vec<&str> = Close::ALL.iter().filter(|one| one.code == close.code).map(|one| one.word).collect();
            assert_eq!(same, [close.word]);
        }
    }

    #[test]
    fn every_close_code_is_documented() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
        let document = std::fs::read_to_string(file).expect("the document is there");
        for close in Close::ALL {
            let row = format!("| {} |", close.code);
            assert!(document.lines().any(|line| line.starts_with(&row)), "{} ({}) has no row", close.code, close.word);
        }
    }
}
