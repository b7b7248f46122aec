//! A connection with a known latency: data from its near end reaches the program later.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use rand_distr::{Distribution, Exp1};
use ruckus_testkit::Port;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// The additional delay of a spike, in milliseconds.
const SPIKE: Span = Span { least: 30.0, most: 200.0 };

/// The header in which a line announces its round-trip time, if it does.
pub(crate) const LINE_HEADER: &str = "x-line-rtt";

/// A range of milliseconds for uniformly distributed values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Span {
    pub(crate) fn draw(self, random: &mut impl Rng) -> f64 {
        random.random_range(self.least..=self.most)
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse::<f64>().ok().filter(|millis| (0.0..=2_000.0).contains(millis));
        match (number(least), number(most)) {
            (Some(least), Some(most)) if least <= most => Ok(Self { least, most }),
            _ => Err(format!("`{text}` is not a span of milliseconds up to 2000; use one like `20-250` or `80`")),
        }
    }
}

/// The latency of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Length {
    /// The minimum round-trip time, in milliseconds.
    pub(crate) ping: f64,
    /// The mean of the additional round-trip time, in milliseconds.
    pub(crate) jitter: f64,
    /// The probability of a spike.
    pub(crate) spikes: f64,
    /// True if the line announces its round-trip time, like a proxy that knows its kernel's measurement.
    pub(crate) announced: bool,
}

impl Length {
    /// A random one-way delay, in milliseconds. Queues only add delay, usually little.
    fn way(&self, random: &mut impl Rng) -> f64 {
        let queue: f64 = Exp1.sample(random);
        let spike = if random.random_bool(self.spikes) { SPIKE.draw(random) } else { 0.0 };
        self.ping / 2.0 + queue * self.jitter / 2.0 + spike
    }
}

/// A request with the round-trip time of connecting over the line in a header, as a proxy adds it.
fn with_line_header(request: &[u8], length: Length, random: &mut impl Rng) -> Vec<u8> {
    let end = request.windows(2).position(|bytes| bytes == b"\r\n");
    let Some(end) = end.filter(|_| length.announced && request.starts_with(b"GET ")) else { return request.to_vec() };
    let micros = ((length.way(random) + length.way(random)) * 1000.0).round();
    let header = format!("\r\n{LINE_HEADER}: {micros}");
    [&request[..end], header.as_bytes(), &request[end..]].concat()
}

/// When a message entered and when it left the line, in microseconds since 1970: browsers on this machine share this
/// clock.
type Passage = (u64, u64);

/// All messages in one direction, in order.
type Notes = Arc<Mutex<Vec<Passage>>>;

/// A line: a local port that forwards to the program with a delay in both directions and keeps the order.
#[derive(Debug)]
pub(crate) struct DelayedLink {
    near: Port,
    pub(crate) length: Length,
    upward: Notes,
    downward: Notes,
}

impl DelayedLink {
    /// Opens a line to the program's address.
    pub(crate) async fn to(far: String, length: Length, seed: u64) -> Result<Self> {
        let (upward, downward) = (Notes::default(), Notes::default());
        let notes = [upward.clone(), downward.clone()];
        let mut random = StdRng::seed_from_u64(seed);
        let open = move |near| {
            let random = [(); 2].map(|()| StdRng::from_rng(&mut random));
            carry(near, far.clone(), length, random, notes.clone())
        };
        let near = Port::open(open).await.context("no port for a connection")?;
        Ok(Self { near, length, upward, downward })
    }

    /// The address of its near end.
    pub(crate) const fn near(&self) -> SocketAddr {
        self.near.address()
    }

    /// When a message that was sent at this time left the far end.
    pub(crate) fn arrival(&self, sent: u64) -> Option<u64> {
        let upward = self.upward.lock().unwrap_or_else(PoisonError::into_inner);
        let first = upward.partition_point(|(taken, _)| *taken < sent);
        upward.get(first).map(|(_, let_go)| *let_go)
    }

    /// The last message that had reached the near end at this time.
    pub(crate) fn came(&self, received: u64) -> Option<Passage> {
        let downward = self.downward.lock().unwrap_or_else(PoisonError::into_inner);
        let after = downward.partition_point(|(_, let_go)| *let_go <= received);
        downward.get(after.checked_sub(1)?).copied()
    }
}

/// Microseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as u64)
}

async fn carry(near: TcpStream, far: String, length: Length, random: [StdRng; 2], [upward, downward]: [Notes; 2]) {
    let Ok(far) = TcpStream::connect(&far).await else { return };
    if near.set_nodelay(true).and(far.set_nodelay(true)).is_err() {
        return;
    }
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let [there, back] = random;
    tokio::join!(way(near_in, far_out, length, there, upward), way(far_in, near_out, length, back, downward));
}

/// Forwards one direction with a delay and without reordering. Ends when either end closes.
async fn way(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, length: Length, mut random: StdRng, notes: Notes) {
    let (on_its_way, mut arriving) = mpsc::unbounded_channel::<(u64, Instant, Vec<u8>)>();
    let taking = async move {
        let mut last = Instant::now();
        let mut chunk = vec![0; 16 * 1024];
        let mut is_first = true;
        loop {
            let length_of = match from.read(&mut chunk).await {
                Ok(0) => return,
                Ok(length) => length,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => return,
            };
            last = last.max(Instant::now() + Duration::from_secs_f64(length.way(&mut random) / 1000.0));
            let taken = now();
            let chunk = match std::mem::take(&mut is_first) {
                true => with_line_header(&chunk[..length_of], length, &mut random),
                false => chunk[..length_of].to_vec(),
            };
            if on_its_way.send((taken, last, chunk)).is_err() {
                return;
            }
        }
    };
    let giving = async move {
        while let Some((taken, due, chunk)) = arriving.recv().await {
            sleep_until(due).await;
            notes.lock().unwrap_or_else(PoisonError::into_inner).push((taken, now()));
            if to.write_all(&chunk).await.is_err() {
                return;
            }
        }
        // The end of a stream is delayed like data. It does not matter if the other end has closed already.
        let _ = to.shutdown().await;
    };
    tokio::join!(taking, giving);
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn parses_spans_and_rejects_invalid_ones() {
        assert_eq!("20-250".parse(), Ok(Span { least: 20.0, most: 250.0 }));
        assert_eq!("80".parse(), Ok(Span { least: 80.0, most: 80.0 }));
        for wrong in ["", "-", "250-20", "-5", "20-9999", "fast"] {
            assert!(wrong.parse::<Span>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_latency_header_is_added_only_to_the_first_request() {
        let length = Length { ping: 80.0, jitter: 0.0, spikes: 0.0, announced: true };
        let said = |request: &[u8], length| with_line_header(request, length, &mut StdRng::seed_from_u64(1));
        let request = b"GET /socket HTTP/1.1\r\nhost: here\r\n\r\n";
        assert_eq!(said(request, length), b"GET /socket HTTP/1.1\r\nx-line-rtt: 80000\r\nhost: here\r\n\r\n");
        assert_eq!(said(request, Length { announced: false, ..length }), request);
        assert_eq!(said(b"\x81\x05hello\r\n", length), b"\x81\x05hello\r\n");
    }

    #[tokio::test]
    async fn data_arrives_late_complete_and_in_order() -> Result<()> {
        let far = TcpListener::bind("127.0.0.1:0").await?;
        let length = Length { ping: 60.0, jitter: 20.0, spikes: 0.1, announced: false };
        let line = DelayedLink::to(far.local_addr()?.to_string(), length, 7).await?;
        let echo = tokio::spawn(async move {
            let (stream, _) = far.accept().await?;
            let (mut from, mut to) = stream.into_split();
            tokio::io::copy(&mut from, &mut to).await
        });
        let begun = Instant::now();
        let sent = now();
        let (mut from, mut to) = TcpStream::connect(line.near()).await?.into_split();
        let words: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
        let saying = words.clone();
        let says = tokio::spawn(async move {
            to.write_all(&saying).await?;
            to.shutdown().await
        });
        let mut received = Vec::new();
        from.read_to_end(&mut received).await?;
        assert!(received == words, "{} of {} bytes", received.len(), words.len());
        assert!(begun.elapsed() >= Duration::from_millis(60));
        assert!(line.arrival(sent).is_some_and(|arrival| arrival >= sent + 30_000));
        assert_eq!(line.arrival(now() + 1), None);
        says.await??;
        assert_eq!(echo.await??, words.len() as u64);
        Ok(())
    }
}
