//! A table of the event. Its players do random offered actions as soon as all of them have seen the previous one.

use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::future::try_join_all;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use ruckus_client::pick;
use ruckus_engine::{Seat, Verb};
use ruckus_protocol::{Do, Seated, Stage};
use tokio::time::{Instant, sleep};

use crate::load::seat::{Closed, SeatClient};

/// The delay before a player tries again if the table does not exist yet.
const AGAIN: Duration = Duration::from_millis(50);
/// The maximum number of attempts.
const TRIES: u32 = 600;
/// The server's close code for an unknown table.
const NO_TABLE: u16 = 4004;

/// A player: the number of the device, and the token.
pub(super) type DevicePlayer = (usize, String);

/// Plays a match at a table to its end. Returns the time of the command that ended it.
pub(super) async fn play(server: &str, code: &str, players: &[DevicePlayer], sockets: usize) -> Result<Instant> {
    // Connect concurrently, because a waiting player must answer the server in the meantime.
    let sitting = players.iter().map(|(number, token)| sit(server, code, token, sockets + number));
    let mut seats = try_join_all(sitting).await?;
    let mut random = StdRng::seed_from_u64(players[0].0 as u64);
    let mut sent = Instant::now();
    loop {
        while seats.iter().any(|seat| seat.version != seats[0].version) {
            hear(&mut seats).await?;
        }
        if seats[0].stage == Some(Stage::MatchOver) {
            return Ok(sent);
        }
        let Some(at) = (0..seats.len()).find(|&at| !seats[at].offers.is_empty() && seats[at].view.is_some()) else {
            hear(&mut seats).await?;
            continue;
        };
        let seat = &mut seats[at];
        // Prefer playing cards over drawing, so that matches end.
        let playing: Vec<_> = seat.offers.iter().filter(|offer| offer.verb != Verb::Draw).cloned().collect();
        let offers = if playing.is_empty() { &seat.offers } else { &playing };
        let view = seat.view.as_ref().context("there is no table")?;
        let offer = offers.choose(&mut random).cloned().context("no offers")?;
        let action = pick(&[offer], view, &mut random).context("an offer that this player does not support")?;
        sent = Instant::now();
        let n = seat.command(Do::Act(action)).await?;
        let version = loop {
            if let Some((from, answer)) = hear(&mut seats).await?
                && (from, answer.n) == (at, n)
            {
                break answer.version;
            }
        };
        while seats[at].version < version {
            hear(&mut seats).await?;
        }
    }
}

async fn sit(server: &str, code: &str, token: &str, number: usize) -> Result<SeatClient> {
    let seated = Seated { code: code.to_owned(), seat: Seat(0), token: token.to_owned() };
    for _ in 0..TRIES {
        match SeatClient::open(server, &seated, number).await {
            Err(error) if error.downcast_ref().is_some_and(|closed: &Closed| closed.code == NO_TABLE) => {
                sleep(AGAIN).await;
            }
            other => return other,
        }
    }
    bail!("table {code} is not opened")
}

/// Handles the next message for any of the players.
async fn hear(seats: &mut [SeatClient]) -> Result<Option<(usize, crate::load::seat::CommandResponse)>> {
    let (at, text) = poll_fn(|context| {
        for (at, seat) in seats.iter_mut().enumerate() {
            if let Poll::Ready(text) = seat.poll(context) {
                return Poll::Ready((at, text));
            }
        }
        Poll::Pending
    })
    .await;
    Ok(seats[at].take(&text?).await?.map(|answer| (at, answer)))
}
