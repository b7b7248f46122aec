//! The line to one device: messages out, and the way it ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Why a socket is closed: a code of `docs/protocol.md` and a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Close {
    pub(crate) code: u16,
    /// For figures: what it is counted as.
    pub(crate) word: &'static str,
    pub(crate) reason: &'static str,
}

impl Close {
    /// Returns the reason that another node has said; trouble, if this program does not know it.
    pub(crate) fn said(code: u16, reason: &str) -> Self {
        let known = Self::ALL.into_iter().find(|close| (close.code, close.reason) == (code, reason));
        known.unwrap_or(Self::TROUBLE)
    }

    /// All that there are.
    pub(crate) const ALL: [Self; 24] = [
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
    ];
    pub(crate) const LEFT: Self = Self { code: 1000, word: "left", reason: "you have left the table" };
    pub(crate) const TOO_LARGE: Self = Self { code: 1009, word: "too-large", reason: "the message is too large" };
    pub(crate) const TOO_SLOW: Self =
        Self { code: 1013, word: "too-slow", reason: "too many messages wait; connect again to go on" };
    pub(crate) const GOING_DOWN: Self =
        Self { code: 1013, word: "going-down", reason: "the server is going down; connect again soon" };
    pub(crate) const TROUBLE: Self =
        Self { code: 1013, word: "trouble", reason: "the table cannot go on just now; connect again" };
    pub(crate) const DISK_FULL: Self =
        Self { code: 1013, word: "disk-full", reason: "the server's disk is full; connect again later" };
    pub(crate) const PROTOCOL: Self = Self { code: 4000, word: "protocol", reason: "the message was not understood" };
    pub(crate) const NO_HELLO: Self = Self { code: 4000, word: "no-hello", reason: "no `hello` came in time" };
    pub(crate) const SILENT: Self = Self { code: 4000, word: "silent", reason: "nothing was heard for too long" };
    pub(crate) const TAKEN_OVER: Self =
        Self { code: 4001, word: "taken-over", reason: "the seat was opened on another connection" };
    pub(crate) const BAD_TOKEN: Self =
        Self { code: 4003, word: "bad-token", reason: "this token opens no seat at this table" };
    pub(crate) const NO_TABLE: Self = Self { code: 4004, word: "no-table", reason: "there is no such table" };
    pub(crate) const NO_EVENT: Self = Self { code: 4004, word: "no-event", reason: "there is no such event" };
    pub(crate) const OTHER_VERSION: Self =
        Self { code: 4005, word: "unreadable", reason: "this table was started on another version of ruckus" };
    pub(crate) const DAMAGED: Self =
        Self { code: 4009, word: "damaged", reason: "this table is damaged; tell the server's admin" };
    pub(crate) const NOT_WATCHED: Self =
        Self { code: 4006, word: "not-watched", reason: "the host of this table does not let others watch" };
    pub(crate) const FULL_HOUSE: Self =
        Self { code: 4007, word: "full-house", reason: "as many watch this table as may" };
    pub(crate) const DELETED: Self = Self { code: 4010, word: "deleted", reason: "the host has deleted this table" };
    pub(crate) const FLOOD: Self = Self { code: 4008, word: "flood", reason: "too many messages" };
    pub(crate) const ENDED: Self =
        Self { code: 4011, word: "ended", reason: "an admin of this server has ended this table" };
    pub(crate) const REMOVED: Self =
        Self { code: 4012, word: "removed", reason: "an admin of this server has taken you off this table" };
    pub(crate) const BANNED: Self =
        Self { code: 4013, word: "banned", reason: "an admin has banned your network from this server" };
    pub(crate) const NO_PASS: Self =
        Self { code: 4014, word: "no-pass", reason: "this server asks for a word or an invitation" };
    /// Said with the address instead of the reason.
    pub(crate) const ELSEWHERE: Self =
        Self { code: 4015, word: "elsewhere", reason: "another machine has this table; connect there" };
}

/// The room's end of a line. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    id: u64,
    frames: mpsc::Sender<Utf8Bytes>,
    end: Arc<watch::Sender<Option<Close>>>,
}

/// The socket's end of a line.
#[derive(Debug)]
pub(crate) struct Outlet {
    pub(crate) frames: mpsc::Receiver<Utf8Bytes>,
    pub(crate) end: watch::Receiver<Option<Close>>,
}

impl Line {
    /// A line on which so many messages may wait.
    pub(crate) fn new(queued: usize) -> (Self, Outlet) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (frames, outgoing) = mpsc::channel(queued.max(1));
        let (end, ended) = watch::channel(None);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (Self { id, frames, end: Arc::new(end) }, Outlet { frames: outgoing, end: ended })
    }

    /// The same for all clones of a line, and for no other.
    pub(crate) const fn id(&self) -> u64 {
        self.id
    }

    /// Queues a message. A reader who is too slow loses the line, and will be brought up to date when they connect.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.frames.try_send(text) {
            self.hang_up(Close::TOO_SLOW);
        }
    }

    /// Ends the line once what is queued has been sent. The first reason counts.
    pub(crate) fn hang_up(&self, close: Close) {
        self.end.send_if_modified(|end| {
            let first = end.is_none();
            end.get_or_insert(close);
            first
        });
    }
}
