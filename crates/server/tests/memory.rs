//! Rooms and sockets take little memory. Counted are the bytes that the program has asked for and not given back, so that
//! nothing else on the machine matters. What was measured is said in `docs/promises.md`; the bounds leave a little more.

mod support;

use std::alloc::System;
use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use ruckus_client::pick;
use ruckus_engine::{OfferWords, Time, View};
use ruckus_protocol::{Command, Do, LobbyCommand, Seated, ServerMessage, Stage};
use ruckus_server::room::{Choice, HOUSE_BOT, Heard, Message, Patience, Plan, PlayerId, Post, Room, Step};
use ruckus_store::RoomName;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use support::{Tested, generous, house, table};
use tokio::sync::Mutex;

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// All tests of the program share its memory.
static ALONE: Mutex<()> = Mutex::const_new(());

/// How many bytes a room of four may hold that has just begun to wait for people, and one that plays a long match.
const LOBBY: usize = 6 * 1024;
const MATCH: usize = 16 * 1024;
/// How many bytes the server may hold for a socket on which nothing happens, and for a room of four without its sockets.
const SOCKET: usize = 7 * 1024;
const ROOM: usize = 13 * 1024;

/// How many bytes are in use.
fn held() -> usize {
    let stats = HEAP.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}

fn within(most: usize, held: usize, what: &str) {
    assert!(held <= most, "{what} holds {held} bytes, and {most} are allowed");
    assert!(held > most / 2, "{what} holds {held} bytes: {most} is far too much of a bound");
}

/// A player at a room that is a value.
#[derive(Default)]
struct Seat {
    n: u64,
    view: Option<View>,
    offers: Vec<OfferWords>,
}

struct Play {
    room: Room,
    now: u64,
    seats: Vec<Seat>,
}

impl Play {
    fn open() -> Result<Self, Box<dyn Error>> {
        let plan = Plan {
            card: None,
            rules: Choice::Preset { base: "classic".to_owned(), with: Default::default() },
            homemade: Vec::new(),
            name: "P0".to_owned(),
            key: blake3::hash(b"P0"),
            bots: 0,
            bot: HOUSE_BOT,
            start: false,
            set: None,
            branch: None,
            program: "test".to_owned(),
            unix_ms: 0,
        };
        let hour = Duration::from_secs(3600);
        let patience = Patience { absent: hour, idle: hour, alone: None, between_rounds: hour, bot_speed: 1 };
        let opened = Room::open(RoomName::new("BCDF"), plan, patience, || [7; 32]);
        let (mut room, ..) = opened.map_err(|problem| problem.message)?;
        for name in ["P1", "P2", "P3"] {
            room.sit_with(Time(0), name, blake3::hash(name.as_bytes()), None).map_err(|problem| problem.message)?;
        }
        let mut play = Self { room, now: 0, seats: Vec::new() };
        for number in 1..=4 {
            play.seats.push(Seat::default());
            // Players who look elsewhere are in no race.
            let steps = [play.room.connect(Time(0), PlayerId(number)), play.room.hide(Time(0), PlayerId(number), true)];
            play.hear(steps.into_iter().flatten().collect())?;
        }
        Ok(play)
    }

    fn hear(&mut self, steps: Vec<Step>) -> Tested {
        for Post { to, message } in steps.into_iter().flat_map(|step| step.posts) {
            let (Message::Shared(text), Some(seat)) = (message, self.seats.get_mut(to.0 as usize - 1)) else {
                continue;
            };
            let ServerMessage::Update(update) = serde_json::from_str(&text)? else { continue };
            seat.view = update.view.map(|view| *view).or(seat.view.take());
            if let Some(view) = &mut seat.view {
                update.facts.iter().for_each(|fact| view.fold(fact));
            }
            seat.offers = update.offers.unwrap_or(std::mem::take(&mut seat.offers));
        }
        Ok(())
    }

    fn say(&mut self, seat: usize, what: Do) -> Tested {
        self.seats[seat].n += 1;
        let (player, command) = (PlayerId(seat as u32 + 1), Command::new(self.seats[seat].n, what));
        match self.room.say(self.now * 1000, player, &command).map_err(|problem| problem.message)? {
            Heard::Steps(steps) => self.hear(steps),
            other => Err(format!("{other:?}").into()),
        }
    }

    /// Plays so many actions.
    fn play(&mut self, actions: usize) -> Tested {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut done = 0;
        while done < actions {
            self.now += 2000;
            while let Some(steps) = self.room.wake(Time(self.now)) {
                self.hear(steps)?;
            }
            match self.room.stage() {
                Stage::Lobby => {
                    (1..4).try_for_each(|seat| self.say(seat, Do::Lobby(LobbyCommand::Ready(true))))?;
                    self.say(0, Do::Lobby(LobbyCommand::Start))?;
                    self.now += 60_000;
                }
                Stage::BetweenRounds => self.say(0, Do::Lobby(LobbyCommand::Next))?,
                Stage::MatchOver => self.say(0, Do::Lobby(LobbyCommand::Rematch))?,
                Stage::Playing => {
                    let Some(seat) = self.seats.iter().position(|seat| !seat.offers.is_empty()) else { continue };
                    let Seat { offers, view, .. } = &self.seats[seat];
                    let action = pick(offers, view.as_ref().ok_or("no view")?, &mut random).ok_or("an odd offer")?;
                    self.say(seat, Do::Act(action))?;
                    done += 1;
                }
            }
        }
        self.seats.clear();
        Ok(())
    }
}

#[tokio::test]
async fn a_room_holds_little_however_long_it_plays() -> Tested {
    let _alone = ALONE.lock().await;
    // What all rooms share is there from here on.
    let mut shared = Play::open()?;
    shared.play(50)?;
    let before = held();
    let mut play = Play::open()?;
    play.seats.iter_mut().for_each(|seat| seat.offers = Vec::new());
    within(LOBBY, held() - before, "a room in the lobby");
    play.play(2000)?;
    within(MATCH, held() - before, "a room that plays");
    Ok(())
}

/// Opens the socket of a seat with the bare means of the system, which hold nothing of the program's memory, and waits until
/// the seat has been told everything and its line is being measured.
fn open(address: &str, seated: &Seated) -> Result<TcpStream, Box<dyn Error>> {
    let mut stream = TcpStream::connect(address)?;
    let head = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        seated.code
    );
    stream.write_all(head.as_bytes())?;
    let hello = format!("{{\"hello\":{{\"token\":\"{}\"}}}}", seated.token);
    // A text, masked with nothing.
    let mut frame = vec![0x81, 0x80 | u8::try_from(hello.len())?, 0, 0, 0, 0];
    frame.extend(hello.bytes());
    stream.write_all(&frame)?;
    let (mut told, mut part) = (Vec::new(), [0; 4096]);
    while !["\"snapshot\"", "\"ping\""].iter().all(|word| told.windows(word.len()).any(|seen| seen == word.as_bytes()))
    {
        let read = stream.read(&mut part)?;
        if read == 0 {
            return Err(String::from_utf8_lossy(&told).into());
        }
        told.extend_from_slice(&part[..read]);
    }
    Ok(stream)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_and_rooms_hold_little_while_nothing_happens() -> Tested {
    let _alone = ALONE.lock().await;
    let house = house(generous()).await?;
    let address = house.server.address().to_string();
    let (mut rooms, mut sockets, mut seen) = (Vec::new(), Vec::new(), Vec::new());
    // What all share is there after the first few.
    for count in [8, 40] {
        let (empty, first) = (held(), rooms.len());
        for _ in 0..count {
            let mut seats = vec![house.desk.make(&table("P0")).await?];
            for name in ["P1", "P2", "P3"] {
                seats.push(house.desk.sit(&seats[0].code, name).await?);
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
