//! A table at which everything is a race: everybody holds nothing but the same five, which may be laid at any time (SP-1),
//! and whenever one is laid, all slap the pile (PW-4).

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use ruckus_client::Desk;
use ruckus_protocol::Seated;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::Cli;
use crate::book::{Book, News, Race, SEATS};
use crate::line::{Length, Line};
use crate::player::Player;

/// The card that everybody holds.
const FIVE: &str = "Y5";
/// How many, to begin with. Those who are slow get two with every second race.
const HAND: usize = 24;
/// A table where nothing happens for so long is broken.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long those who were not first, and the photo of a race, may take to come in.
const REST: Duration = Duration::from_millis(1_500);

/// Four seats, each at the end of a line.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) seats: Vec<Seated>,
    pub(crate) lines: Vec<Line>,
}

/// What was run at a table.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The round trips of the lines, by seat, in milliseconds.
    pub(crate) pings: [f64; SEATS],
    pub(crate) races: Vec<Race>,
}

impl Table {
    /// Lays lines, makes a table and takes its seats.
    pub(crate) async fn make(desk: &Desk, cli: &Cli, random: &mut StdRng) -> Result<Self> {
        let hand = vec![FIVE; HAND];
        let set = json!({
            "hands": vec![&hand; SEATS], "pile": [{"card": FIVE}], "stock": vec![FIVE; 400], "turn": 0, "still": true,
            "seed": random.next_u32(),
        });
        let table = json!({
            "name": "P0", "rules": "classic", "bots": SEATS - 1, "set": set,
            "with": {"super-power": true, "slap-fives": {"seconds": 20}, "challenge": false},
        });
        let mut seats: Vec<Seated> = vec![desk.post("/api/test/tables", &table).await?.read()?];
        for chair in 1..SEATS {
            seats.push(desk.sit(&seats[0].code, &format!("P{chair}")).await?);
        }
        seats.sort_by_key(|seat| seat.seat);
        let mut lines = Vec::new();
        for _ in 0..SEATS {
            let (ping, jitter) = (cli.ping.draw(random), cli.jitter.draw(random));
            let length = Length { ping, jitter, spikes: cli.spikes };
            lines.push(Line::to(desk.authority().to_owned(), length, random.next_u64()).await?);
        }
        Ok(Self { seats, lines })
    }

    /// Lets players with bare sockets race.
    pub(crate) async fn race(
        &self,
        cli: &Cli,
        random: &mut StdRng,
        won: &watch::Sender<u32>,
        stopped: watch::Receiver<bool>,
    ) -> Result<Ran> {
        let (news, told) = mpsc::unbounded_channel();
        let (go, waits) = watch::channel(false);
        let mut players = JoinSet::new();
        for (seat, (seated, line)) in self.seats.iter().zip(&self.lines).enumerate() {
            let (news, go, random) = (news.clone(), waits.clone(), StdRng::from_rng(random));
            let player = Player { seat, news, go, random };
            players.spawn(player.play(Desk::at(line.near.to_string()), seated.clone()));
        }
        drop(news);
        sleep(Duration::from_secs(cli.settle)).await;
        go.send_replace(true);
        let gathered = self.gather(told, cli.races_a_table, won, stopped);
        tokio::select! {
            ran = gathered => ran,
            Some(ended) = players.join_next() => match ended.context("a player could not go on")? {
                Ok(()) => bail!("a player went away"),
                Err(error) => Err(error).context("a player could not go on"),
            },
        }
    }

    /// Hears what players tell until enough has been raced, or all is stopped.
    pub(crate) async fn gather(
        &self,
        mut told: mpsc::UnboundedReceiver<News>,
        races: u32,
        won: &watch::Sender<u32>,
        mut stopped: watch::Receiver<bool>,
    ) -> Result<Ran> {
        let mut book = Book::default();
        while book.won() < races {
            let news = tokio::select! {
                news = timeout(PATIENCE, told.recv()) => news.context("nothing happens at a table any more")?,
                _ = stopped.wait_for(|stopped| *stopped) => break,
            };
            let before = book.won();
            book.note(news.context("everybody has left")?);
            let more = book.won() - before;
            won.send_modify(|won| *won += more);
        }
        let until = Instant::now() + REST;
        while let Ok(Some(news)) = timeout_at(until, told.recv()).await {
            book.note(news);
        }
        Ok(self.ran(&book))
    }

    fn ran(&self, book: &Book) -> Ran {
        let mut pings = [0.0; SEATS];
        for (ping, line) in pings.iter_mut().zip(&self.lines) {
            *ping = line.length.ping;
        }
        let races = book.races(|seat, sent| self.lines.get(seat)?.arrival(sent));
        Ran { pings, races }
    }
}
