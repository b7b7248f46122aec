//! A table where everything is a race: all cards are the same five, which may be played at any time (SP-1), and all
//! players slap the discard pile whenever one is played (PW-4).

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use ruckus_client::ServerApi;
use ruckus_protocol::Seated;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::Cli;
use crate::book::{Book, News, Race, SEATS, Ways};
use crate::delayed_link::{DelayedLink, Length};
use crate::nodes::Nodes;
use crate::player::BrowserPlayer;
use crate::rival;

/// The only card in all hands.
const FIVE: &str = "Y5";
/// The initial number of cards in a hand. Slow players draw two in every second race.
const HAND: usize = 24;
/// A table without news for this time is broken.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time for reports from slower players and for the photo finish of a race.
const REST: Duration = Duration::from_millis(1_500);

/// Four seats, each behind a line.
#[derive(Debug)]
pub(crate) struct RaceTable {
    pub(crate) seats: Vec<Seated>,
    pub(crate) lines: Vec<DelayedLink>,
}

/// The races of a table.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The round-trip times of the lines, by seat, in milliseconds.
    pub(crate) pings: [f64; SEATS],
    /// The number of seats with browsers; they are the first ones.
    pub(crate) browsers: usize,
    pub(crate) races: Vec<Race>,
}

impl RaceTable {
    /// Opens lines, opens a table and takes its seats.
    pub(crate) async fn make(nodes: &Nodes, cli: &Cli, random: &mut StdRng) -> Result<Self> {
        let api = &nodes.owner;
        let hand = vec![FIVE; HAND];
        let set = json!({
            "hands": vec![&hand; SEATS], "pile": [{"card": FIVE}], "stock": vec![FIVE; 400], "turn": 0, "still": true,
            "seed": random.next_u32(),
        });
        let table = json!({
            "name": "P0", "rules": "classic", "bots": SEATS - 1, "set": set,
            "with": {"super-power": true, "slap-fives": {"seconds": 20}, "challenge": false},
        });
        let mut seats: Vec<Seated> = vec![api.post("/api/test/tables", &table).await?.read()?];
        for chair in 1..SEATS {
            seats.push(api.sit(&seats[0].code, &format!("P{chair}")).await?);
        }
        seats.sort_by_key(|seat| seat.seat);
        let mut lines = Vec::new();
        for seat in 0..SEATS {
            let pings = if cli.rival.is_some() && seat == rival::SEAT { cli.rival_ping } else { cli.ping };
            let (ping, jitter) = (pings.draw(random), cli.jitter.draw(random));
            let length = Length { ping, jitter, spikes: cli.spikes, announced: cli.announced };
            lines.push(DelayedLink::to(nodes.of_seat(seat).authority().to_owned(), length, random.next_u64()).await?);
        }
        Ok(Self { seats, lines })
    }

    /// Lets players race. Seats after the ones with browsers use bare sockets.
    pub(crate) async fn race(
        &self,
        cli: &Cli,
        browsers: usize,
        random: &mut StdRng,
        (news, news_receiver): (mpsc::UnboundedSender<News>, mpsc::UnboundedReceiver<News>),
        (won, stopped): (&watch::Sender<u32>, watch::Receiver<bool>),
    ) -> Result<Ran> {
        let (go, waits) = watch::channel(false);
        let mut players = JoinSet::new();
        for (seat, (seated, line)) in self.seats.iter().zip(&self.lines).enumerate().skip(browsers) {
            let (news, go, random) = (news.clone(), waits.clone(), StdRng::from_rng(random));
            let paints = browsers > 0;
            let rival = cli.rival.filter(|_| seat == rival::SEAT);
            let player = BrowserPlayer { seat, news, go, random, rest: cli.rest, paints, rival };
            players.spawn(player.play(ServerApi::at(line.near().to_string()), seated.clone()));
        }
        drop(news);
        if browsers == 0 {
            sleep(Duration::from_secs(cli.settle)).await;
        }
        // Browsers start when they are ready. Until then, they see no contested moment.
        go.send_replace(true);
        let gathered = self.gather(news_receiver, cli.races_a_table, won, stopped);
        let book = tokio::select! {
            book = gathered => book?,
            Some(ended) = players.join_next() => match ended.context("a player could not continue")? {
                Ok(()) => bail!("a player left"),
                Err(error) => return Err(error).context("a player could not continue"),
            },
        };
        Ok(self.ran(&book, browsers))
    }

    /// Collects reports until there are enough races or the run stops.
    async fn gather(
        &self,
        mut news_receiver: mpsc::UnboundedReceiver<News>,
        races: u32,
        won: &watch::Sender<u32>,
        mut stopped: watch::Receiver<bool>,
    ) -> Result<Book> {
        let mut book = Book::default();
        while book.won() < races {
            let news = tokio::select! {
                news = timeout(PATIENCE, news_receiver.recv()) => news.context("a table no longer progresses")?,
                _ = stopped.wait_for(|stopped| *stopped) => break,
            };
            let before = book.won();
            book.note(news.context("all players left")?);
            let more = book.won() - before;
            won.send_modify(|won| *won += more);
        }
        let until = Instant::now() + REST;
        while let Ok(Some(news)) = timeout_at(until, news_receiver.recv()).await {
            book.note(news);
        }
        Ok(book)
    }

    fn ran(&self, book: &Book, browsers: usize) -> Ran {
        let mut pings = [0.0; SEATS];
        for (ping, line) in pings.iter_mut().zip(&self.lines) {
            *ping = line.length.ping;
        }
        Ran { pings, browsers, races: book.races(self) }
    }
}

impl Ways for RaceTable {
    fn arrival(&self, seat: usize, sent: u64) -> Option<u64> {
        self.lines.get(seat)?.arrival(sent)
    }

    fn came(&self, seat: usize, received: u64) -> Option<(u64, u64)> {
        self.lines.get(seat)?.came(received)
    }
}
