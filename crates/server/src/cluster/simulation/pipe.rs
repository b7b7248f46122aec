//! Ends of simulated connections, and the listener that accepts them.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use axum::body::Bytes;
use parking_lot::Mutex;
use tokio::io::ReadBuf;
use tokio::sync::mpsc;

use super::network::{address, with};

/// A unit of transmission on a connection.
pub(super) enum Piece {
    /// Opens a connection. Holds its far end.
    Knock(Pipe),
    /// Accepts a connection.
    Open,
    Bytes(Vec<u8>),
    End,
    Reset,
}

impl Piece {
    /// Returns a number that differs between kinds, and between byte pieces of different lengths.
    pub(super) fn size(&self) -> u64 {
        match self {
            Self::Knock(_) => 0,
            Self::Open => 1,
            Self::End => 2,
            Self::Reset => 3,
            Self::Bytes(bytes) => 4 + bytes.len() as u64,
        }
    }
}

/// One direction of a connection.
pub(super) struct Way {
    /// The sending machine and the receiving machine.
    pub(super) link: (usize, usize),
    /// Number of the opposite direction.
    pub(super) back: u64,
    /// Pieces in transit with their arrival times.
    pub(super) under_way: VecDeque<(u64, Piece)>,
    pub(super) inbox: Arc<Inbox>,
    /// True from the first piece until the end.
    pub(super) is_open: bool,
    has_ended: bool,
}

impl Way {
    pub(super) fn new(link: (usize, usize), back: u64, inbox: &Arc<Inbox>) -> Self {
        Self { link, back, under_way: VecDeque::new(), inbox: inbox.clone(), is_open: false, has_ended: false }
    }

    /// Returns true if a piece can be sent. After the end, only a reset can.
    pub(super) fn takes(&mut self, piece: &Piece) -> bool {
        let takes = !self.has_ended || matches!(piece, Piece::Reset);
        self.has_ended |= matches!(piece, Piece::End | Piece::Reset);
        self.is_open = !self.has_ended;
        takes
    }
}

/// Data that has arrived at an end.
#[derive(Debug, Default)]
pub(crate) struct Inbox(Mutex<Arrived>);

#[derive(Debug, Default)]
struct Arrived {
    bytes: VecDeque<Bytes>,
    open: bool,
    ended: bool,
    reset: bool,
    /// True once the reading end is dropped.
    closed: bool,
    waker: Option<Waker>,
}

impl Inbox {
    pub(super) fn is_closed(&self) -> bool {
        self.0.lock().closed
    }

    pub(super) fn take_in(&self, piece: Piece) {
        let mut arrived = self.0.lock();
        match piece {
            Piece::Open | Piece::Knock(_) => arrived.open = true,
            Piece::Bytes(bytes) => arrived.bytes.push_back(bytes.into()),
            Piece::End => arrived.ended = true,
            Piece::Reset => arrived.reset = true,
        }
        let waker = arrived.waker.take();
        drop(arrived);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// One end of a simulated connection.
#[derive(Debug)]
pub(crate) struct Pipe {
    inbox: Arc<Inbox>,
    /// Number of the outgoing direction.
    out: u64,
    machine: usize,
    other: usize,
    port: u16,
    /// True for the accepting end.
    accepted: bool,
    shut: bool,
}

impl Pipe {
    /// Connects the machine that runs now to a host.
    pub(crate) async fn open(host: &str) -> io::Result<Self> {
        let digits = host.rsplit('.').next().and_then(|last| last.parse::<usize>().ok());
        let other = digits.and_then(|last| last.checked_sub(1)).ok_or(io::ErrorKind::NotFound)?;
        let (mine, theirs) = (Arc::<Inbox>::default(), Arc::<Inbox>::default());
        let opened = with(|network| {
            let machine = network.here();
            let (out, back) = network.connect((machine, other), &mine, &theirs);
            let port = 10_000 + (out % 50_000) as u16;
            let near = Self { inbox: mine, out, machine, other, port, accepted: false, shut: false };
            let far =
                Self { inbox: theirs, out: back, machine: other, other: machine, port, accepted: true, shut: false };
            network.send(out, Piece::Knock(far));
            near
        });
        let pipe = opened.ok_or(io::ErrorKind::NotConnected)?;
        poll_fn(|context| {
            let mut arrived = pipe.inbox.0.lock();
            if arrived.reset {
                return Poll::Ready(Err(io::Error::from(io::ErrorKind::ConnectionRefused)));
            }
            if arrived.open {
                return Poll::Ready(Ok(()));
            }
            arrived.waker = Some(context.waker().clone());
            Poll::Pending
        })
        .await?;
        Ok(pipe)
    }

    pub(super) const fn machine(&self) -> usize {
        self.machine
    }

    pub(super) const fn out(&self) -> u64 {
        self.out
    }

    fn end(&self, of: usize, listens: bool) -> SocketAddr {
        let mut address = address(of);
        if !listens {
            address.set_port(self.port);
        }
        address
    }

    pub(crate) fn here(&self) -> SocketAddr {
        self.end(self.machine, self.accepted)
    }

    pub(crate) fn there(&self) -> SocketAddr {
        self.end(self.other, !self.accepted)
    }

    pub(crate) fn poll_read(&self, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut arrived = self.inbox.0.lock();
        if arrived.reset {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        let Some(mut bytes) = arrived.bytes.pop_front() else {
            if arrived.ended {
                return Poll::Ready(Ok(()));
            }
            arrived.waker = Some(context.waker().clone());
            return Poll::Pending;
        };
        into.put_slice(&bytes.split_to(bytes.len().min(into.remaining())));
        if !bytes.is_empty() {
            arrived.bytes.push_front(bytes);
        }
        Poll::Ready(Ok(()))
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        if self.shut || self.inbox.0.lock().reset {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        with(|network| network.send(self.out, Piece::Bytes(bytes.to_vec())));
        Ok(bytes.len())
    }

    pub(crate) fn shut(&mut self) {
        if !std::mem::replace(&mut self.shut, true) {
            with(|network| network.send(self.out, Piece::End));
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.shut();
        self.inbox.0.lock().closed = true;
    }
}

/// Accepts connections to a machine.
#[derive(Debug)]
pub(crate) struct Mouth {
    machine: usize,
    address: SocketAddr,
    opened: mpsc::UnboundedReceiver<Pipe>,
}

impl Mouth {
    /// Listens on the machine that runs now.
    pub(crate) fn open(address: SocketAddr) -> Self {
        let (listener, opened) = mpsc::unbounded_channel();
        let machine = with(|network| {
            let machine = network.here();
            network.listen(machine, Some(listener));
            machine
        });
        Self { machine: machine.unwrap_or_default(), address, opened }
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) async fn accept(&mut self) -> Pipe {
        match self.opened.recv().await {
            Some(pipe) => pipe,
            // The simulation has ended.
            None => std::future::pending().await,
        }
    }
}

impl Drop for Mouth {
    fn drop(&mut self) {
        with(|network| network.listen(self.machine, None));
    }
}
