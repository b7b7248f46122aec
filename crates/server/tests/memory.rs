//! Limits the memory of rooms and sockets. The tests count bytes that the program has allocated and not freed, so other
//! programs on the machine do not matter. `docs/measurements.md` lists the measured values; the limits are slightly
//! higher.

#[path = "support/play.rs"]
mod play;
mod support;

use std::alloc::System;
use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use play::Play;
use ruckus_protocol::Seated;
use ruckus_server::{Limits, Settings};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use support::{Tested, generous, table, test_server};
use tokio::runtime::Builder;

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Serializes the tests, because they measure one allocator.
static ALONE: Mutex<()> = Mutex::new(());

/// Runs a test while no other test runs. Drops the runtime before the next test begins, because its remaining tasks
/// free memory as they end.
fn alone(test: impl Future<Output = Tested>) -> Tested {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(test)
}

/// Maximum bytes of a room of four players: in the lobby, and during a long match.
const LOBBY: usize = 6 * 1024;
const MATCH: usize = 16 * 1024;
/// Maximum bytes that the server holds for an idle socket, and for a room of four players without its sockets.
const SOCKET: usize = 7 * 1024;
const ROOM: usize = 13 * 1024;

/// Returns the number of bytes that are allocated and not freed.
fn held() -> usize {
    let stats = HEAP.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}

fn within(most: usize, held: usize, what: &str) {
    assert!(held <= most, "{what} holds {held} bytes, and {most} are allowed");
    assert!(held > most / 2, "{what} holds {held} bytes: {most} is far too much of a bound");
}

#[test]
fn room_memory_stays_bounded_during_long_matches() -> Tested {
    alone(measure_a_room())
}

async fn measure_a_room() -> Tested {
    // The first room allocates what all rooms share.
    let mut shared = Play::open("classic")?;
    shared.play(50)?;
    let before = held();
    let mut play = Play::open("classic")?;
    play.forget();
    within(LOBBY, held() - before, "a room in the lobby");
    play.play(2000)?;
    within(MATCH, held() - before, "a room that plays");
    Ok(())
}

/// Opens the socket of a seat over a plain TCP stream, so that the client adds almost no memory of its own. Waits until
/// the server has sent a snapshot and a ping.
fn open(address: &str, seated: &Seated) -> Result<TcpStream, Box<dyn Error>> {
    let mut stream = TcpStream::connect(address)?;
    let head = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        seated.code
    );
    stream.write_all(head.as_bytes())?;
    let hello = format!("{{\"hello\":{{\"token\":\"{}\"}}}}", seated.token);
    // A text frame, masked with zeros.
    let mut frame = vec![0x81, 0x80 | u8::try_from(hello.len())?, 0, 0, 0, 0];
    frame.extend(hello.bytes());
    stream.write_all(&frame)?;
    let (mut received, mut part) = (Vec::new(), [0; 4096]);
    while !["\"snapshot\"", "\"ping\""]
        .iter()
        .all(|word| received.windows(word.len()).any(|seen| seen == word.as_bytes()))
    {
        let read = stream.read(&mut part)?;
        if read == 0 {
            return Err(String::from_utf8_lossy(&received).into());
        }
        received.extend_from_slice(&part[..read]);
    }
    Ok(stream)
}

#[test]
fn idle_sockets_and_rooms_use_little_memory() -> Tested {
    alone(measure_sockets_and_rooms())
}

async fn measure_sockets_and_rooms() -> Tested {
    // On a busy machine, the sockets are silent for longer than the server usually accepts.
    let limits = Limits { silent_for: Duration::from_secs(3600), ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let address = server.server.address().to_string();
    let (mut rooms, mut sockets, mut seen) = (Vec::new(), Vec::new(), Vec::new());
    // The first batch allocates what all rooms and sockets share. Only the second batch counts.
    for count in [8, 40] {
        let (empty, first) = (held(), rooms.len());
        for _ in 0..count {
            let mut seats = vec![server.api.make(&table("P0")).await?];
            for name in ["P1", "P2", "P3"] {
                seats.push(server.api.sit(&seats[0].code, name).await?);
            }
            sockets.push(open(&address, &seats[0])?);
            rooms.push(seats);
        }
        let made = held();
        for seat in rooms[first..].iter().flat_map(|seats| &seats[1..]) {
            sockets.push(open(&address, seat)?);
        }
        let socket = held().saturating_sub(made) / (3 * count);
        seen.push((socket, made.saturating_sub(empty) / count - socket));
    }
    let (socket, room) = seen[1];
    within(SOCKET, socket, "a socket");
    within(ROOM, room, "a room");
    Ok(())
}
