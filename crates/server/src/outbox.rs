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

    /// All close reasons.
    pub(crate) const ALL: [Self; 25] = [
        Self::LEFT,
        Self::TOO_LARGE,
        Self::TOO_SLOW,
        Self::GOING_DOWN,
        Self::TROUBLE,
        Self::DISK_FULL,
        Self::PROTOCOL,
        Self::NO_HELLO,
        Self::SILENT,
        Self::TAKEN_OVER,
        Self::BAD_TOKEN,
        Self::NO_TABLE,
        Self::NO_EVENT,
        Self::OTHER_VERSION,
        Self::DAMAGED,
        Self::NOT_WATCHED,
        Self::FULL_HOUSE,
        Self::DELETED,
        Self::FLOOD,
        Self::ENDED,
        Self::REMOVED,
        Self::BANNED,
        Self::NO_PASS,
        Self::ELSEWHERE,
        Self::OUTDATED,
    ];
    pub(crate) const LEFT: Self = Self { code: 1000, word: "left", reason: "you have left the table" };
    pub(crate) const TOO_LARGE: Self = Self { code: 1009, word: "too-large", reason: "the message is too large" };
    pub(crate) const TOO_SLOW: Self =
        Self { code: 1013, word: "too-slow", reason: "too many messages are waiting; reconnect to continue" };
    pub(crate) const GOING_DOWN: Self =
        Self { code: 1013, word: "going-down", reason: "the server is shutting down; reconnect soon" };
    pub(crate) const TROUBLE: Self =
        Self { code: 1013, word: "trouble", reason: "the table cannot continue now; reconnect" };
    pub(crate) const DISK_FULL: Self =
        Self { code: 1013, word: "disk-full", reason: "the server's disk is full; reconnect later" };
    pub(crate) const PROTOCOL: Self = Self { code: 4000, word: "protocol", reason: "the message is invalid" };
    /// Like [`Self::SILENT`], a fault of the connection and not of the client. Reconnecting helps.
    pub(crate) const NO_HELLO: Self =
        Self { code: 4016, word: "no-hello", reason: "no `hello` arrived in time; reconnect" };
    pub(crate) const SILENT: Self =
        Self { code: 4017, word: "silent", reason: "the connection was silent for too long; reconnect" };
    pub(crate) const TAKEN_OVER: Self =
        Self { code: 4001, word: "taken-over", reason: "the seat was opened on another connection" };
    pub(crate) const BAD_TOKEN: Self =
        Self { code: 4003, word: "bad-token", reason: "this token is not valid at this table" };
    pub(crate) const NO_TABLE: Self = Self { code: 4004, word: "no-table", reason: "there is no such table" };
    pub(crate) const NO_EVENT: Self = Self { code: 4004, word: "no-event", reason: "there is no such event" };
    pub(crate) const OTHER_VERSION: Self =
        Self { code: 4005, word: "unreadable", reason: "this table needs another version of ruckus" };
    pub(crate) const DAMAGED: Self =
        Self { code: 4009, word: "damaged", reason: "this table is damaged; tell the server's admin" };
    pub(crate) const NOT_WATCHED: Self =
        Self { code: 4006, word: "not-watched", reason: "the host of this table does not allow spectators" };
    pub(crate) const FULL_HOUSE: Self =
        Self { code: 4007, word: "full-house", reason: "this table has its maximum number of spectators" };
    pub(crate) const DELETED: Self = Self { code: 4010, word: "deleted", reason: "the host has deleted this table" };
    pub(crate) const FLOOD: Self = Self { code: 4008, word: "flood", reason: "too many messages" };
    pub(crate) const ENDED: Self = Self { code: 4011, word: "ended", reason: "an admin has ended this table" };
    pub(crate) const REMOVED: Self =
        Self { code: 4012, word: "removed", reason: "an admin has removed you from this table" };
    pub(crate) const BANNED: Self =
        Self { code: 4013, word: "banned", reason: "an admin has banned your network from this server" };
    pub(crate) const NO_PASS: Self =
        Self { code: 4014, word: "no-pass", reason: "this server needs a word or an invitation" };
    /// Sent with the address of the other node instead of the message.
    pub(crate) const ELSEWHERE: Self =
        Self { code: 4015, word: "elsewhere", reason: "this table is on another server; connect there" };
    pub(crate) const OUTDATED: Self = Self {
        code: 4018,
        word: "outdated",
        reason: "the server uses another version of the protocol; reload the page, or update the client",
    };
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
