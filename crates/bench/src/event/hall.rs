//! Runs the event: all players check in, are seated, play, and receive the standings.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use futures_util::StreamExt;
use futures_util::stream::iter;
use hyper::Method;
use ruckus_client::ServerApi;
use ruckus_protocol::{CheckIn, EventForm, EventLength, EventSeat, EventSizes, MakeEvent};
use ruckus_testkit::Program;
use tokio::sync::mpsc;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Duration, Instant, sleep_until};

use super::Options;
use super::device::{Device, DeviceNews, News};
use super::figures::{EventRunFigures, Reach, RoundFigures};
use super::table::{self, DevicePlayer};
use crate::process;

/// The maximum number of concurrent check-ins, and of sockets that are being opened.
const AT_ONCE: usize = 64;
/// The interval between progress messages.
const SAY_EVERY: Duration = Duration::from_secs(2);
/// Short rounds, so that tables finish at about the same time.
const RULES: &str = "base = \"classic\"\n[deal]\ncards = 2\n[pace]\nspeed = \"lightning\"\n";

/// The server and all players of an event.
pub(super) struct Hall {
    server: String,
    api: ServerApi,
    process: u32,
    seats: Vec<EventSeat>,
    news_receiver: mpsc::UnboundedReceiver<DeviceNews>,
    bytes: Rc<Cell<u64>>,
    /// Tasks of devices and tables. The task of a device ends only on failure.
    tasks: JoinSet<Result<Option<Instant>>>,
}

impl Hall {
    /// Measures an event.
    pub(super) async fn measure(options: &Options, sizes: (u8, u8)) -> Result<EventRunFigures> {
        LocalSet::new().run_until(Self::all(options, sizes)).await
    }

    async fn all(options: &Options, sizes: (u8, u8)) -> Result<EventRunFigures> {
        let folder = tempfile::tempdir()?;
        let program = process::measured(options.program.as_deref())?;
        let mut command = Program::command(&program, folder.path());
        // All players have the same address here, unlike real ones, so it gets no limits.
        command.args(["--listen", "127.0.0.1:0", "--exempt", "127.0.0.1=unlimited"]);
        let (server, api) = Program::start_command(&mut command).await?;
        let process = server.id().context("the server has stopped")?;
        let (used, begun) = (process::processor_seconds(std::process::id()), Instant::now());
        let (tell, news_receiver) = mpsc::unbounded_channel();
        let mut hall = Self {
            server: api.authority().to_owned(),
            api,
            process,
            seats: Vec::new(),
            news_receiver,
            bytes: Rc::default(),
            tasks: JoinSet::new(),
        };
        let (check_in_seconds, check_in_ms) = hall.check_in(options, sizes).await?;
        hall.open(&tell).await?;
        let start = Instant::now();
        hall.start().await?;
        let start_ack_ms = millis(start, Instant::now());
        let mut rounds = Vec::new();
        let mut seated_from = start;
        for round in 1..=options.rounds {
            let (figures, next) = hall.round(round, seated_from).await?;
            rounds.push(figures);
            seated_from = next;
        }
        let used = process::processor_seconds(std::process::id()).zip(used).map(|(now, then)| now - then);
        let figures = EventRunFigures {
            bench: "event",
            players: hall.seats.len(),
            tables: rounds[0].tables,
            check_in_seconds,
            check_in_ms,
            start_ack_ms,
            rounds,
            memory_bytes: process::resident_bytes(process),
            load_busy: used.map(|used| used / begun.elapsed().as_secs_f64()),
        };
        hall.tasks.shutdown().await;
        server.kill().await?;
        Ok(figures)
    }

    /// The first player creates the event, and all others check in. Returns the total duration, and the durations for
    /// each player.
    async fn check_in(&mut self, options: &Options, (least, most): (u8, u8)) -> Result<(f64, Reach)> {
        let asked = MakeEvent {
            name: "Bench".to_owned(),
            rules: Some(RULES.to_owned()),
            form: EventForm::Swap,
            length: Some(EventLength::Rounds(options.rounds)),
            sizes: Some(EventSizes { least, most }),
            pause: Some(options.pause),
            host: "Player 1".to_owned(),
            host_plays: true,
            ..MakeEvent::default()
        };
        self.seats = vec![self.api.post("/api/events", &asked).await?.read()?];
        let path = format!("/api/events/{}/players", self.seats[0].code);
        let begun = Instant::now();
        let (api, path) = (&self.api, &path);
        let one = |number: u32| async move {
            let sent = Instant::now();
            let seat: EventSeat = api.post(path, &CheckIn::named(format!("Player {number}"))).await?.read()?;
            anyhow::Ok((seat, millis(sent, Instant::now())))
        };
        let mut coming = iter(2..=options.players).map(one).buffer_unordered(AT_ONCE);
        let mut times = Vec::new();
        let mut news = Instant::now() + SAY_EVERY;
        while let Some(came) = coming.next().await {
            let (seat, took) = came.context("a player cannot check in")?;
            self.seats.push(seat);
            times.push(took);
            if Instant::now() >= news {
                eprintln!("{} of {} players have checked in", self.seats.len(), options.players);
                news += SAY_EVERY;
            }
        }
        eprintln!("{} of {} players have checked in", self.seats.len(), options.players);
        Ok((begun.elapsed().as_secs_f64(), Reach::of(times)?))
    }

    /// Opens the event's socket for each player.
    async fn open(&mut self, tell: &mpsc::UnboundedSender<DeviceNews>) -> Result<()> {
        let (server, bytes) = (&self.server, &self.bytes);
        let path = format!("/api/events/{}/socket", self.seats[0].code);
        let opening = iter(self.seats.iter().enumerate()).map(|(number, seat)| {
            let (tell, bytes, path) = (tell.clone(), bytes.clone(), &path);
            async move { Device::open(server, path, &seat.token, number, tell, bytes).await }
        });
        let mut opening = opening.buffer_unordered(AT_ONCE);
        while let Some(device) = opening.next().await {
            let device = device?;
            self.tasks.spawn_local(async { device.listen().await.map(|()| None) });
        }
        drop(opening);
        self.gather("devices received the event", |news| matches!(news, News::Open).then_some(())).await?;
        Ok(())
    }

    async fn start(&self) -> Result<()> {
        let path = format!("/api/events/{}/commands", self.seats[0].code);
        let pass = format!("Bearer {}", self.seats[0].token);
        let headers = [("content-type", "application/json"), ("authorization", pass.as_str())];
        let answer = self.api.ask(Method::POST, &path, &headers, b"\"start\"".to_vec()).await?;
        if answer.status != 204 {
            bail!("the event does not start: {:?}", answer.read::<()>().err());
        }
        Ok(())
    }

    /// Measures a round. Also returns the start of the next one.
    async fn round(&mut self, round: u32, begun: Instant) -> Result<(RoundFigures, Instant)> {
        let (bytes, cpu) = (self.bytes.get(), process::processor_seconds(self.process));
        let what = format!("players received their table in round {round}");
        let table = |news| match news {
            News::Seated { round: of, code } if of == round => Some(code),
            _ => None,
        };
        let seated = self.gather(&what, table).await?;
        let seated_ms = Reach::of(seated.values().map(|(at, _)| millis(begun, *at)).collect())?;
        let mut tables: BTreeMap<String, Vec<DevicePlayer>> = BTreeMap::new();
        for (device, (_, code)) in seated {
            tables.entry(code).or_default().push((device, self.seats[device].token.clone()));
        }
        let (count, play) = (tables.len(), Instant::now());
        for (code, players) in tables {
            let (server, sockets) = (self.server.clone(), self.seats.len());
            self.tasks.spawn_local(async move { table::play(&server, &code, &players, sockets).await.map(Some) });
        }
        let last = self.finish(round, count).await?;
        let what = format!("devices received the standings of round {round}");
        let results = |news| match news {
            News::Standings { round: of, next } if of == round => Some(next),
            _ => None,
        };
        let standings = self.gather(&what, results).await?;
        let standings_ms = Reach::of(standings.values().map(|(at, _)| millis(last, *at)).collect())?;
        let next = standings.values().find_map(|(_, next)| *next).map_or(last, instant);
        let figures = RoundFigures {
            round,
            tables: count,
            seated_ms,
            standings_ms,
            played_seconds: (last - play).as_secs_f64(),
            kib_per_device: (self.bytes.get() - bytes) as f64 / 1024.0 / self.seats.len() as f64,
            cpu_seconds: process::processor_seconds(self.process).zip(cpu).map(|(now, then)| now - then),
        };
        Ok((figures, next))
    }

    /// Waits until all tables have finished. Returns the time of the last one.
    async fn finish(&mut self, round: u32, count: usize) -> Result<Instant> {
        let (mut done, mut last, mut news) = (0, None, Instant::now() + SAY_EVERY);
        while done < count {
            tokio::select! {
                task = self.tasks.join_next() => if let Some(at) = task.context("no player is connected")??? {
                    last = last.max(Some(at));
                    done += 1;
                },
                () = sleep_until(news) => {
                    eprintln!("{done} of {count} tables have finished round {round}");
                    news += SAY_EVERY;
                }
            }
        }
        eprintln!("{count} of {count} tables have finished round {round}");
        last.context("there are no tables")
    }

    /// Waits until every device has reported certain news. Returns the time and the content for each.
    async fn gather<T>(&mut self, what: &str, of: impl Fn(News) -> Option<T>) -> Result<BTreeMap<usize, (Instant, T)>> {
        let (all, mut found, mut news) = (self.seats.len(), BTreeMap::new(), Instant::now() + SAY_EVERY);
        while found.len() < all {
            tokio::select! {
                biased;
                received = self.news_receiver.recv() => {
                    let DeviceNews { device, at, news } = received.context("no device is left")?;
                    if let Some(it) = of(news) {
                        found.entry(device).or_insert((at, it));
                    }
                }
                // The tasks of tables have ended before. The task of a device ends only on failure.
                task = self.tasks.join_next() => drop(task.context("no device is left")???),
                () = sleep_until(news) => {
                    eprintln!("{} of {all} {what}", found.len());
                    news += SAY_EVERY;
                }
            }
        }
        eprintln!("{all} of {all} {what}");
        Ok(found)
    }
}

fn millis(from: Instant, until: Instant) -> f64 {
    until.saturating_duration_since(from).as_secs_f64() * 1000.0
}

/// Converts a Unix time in milliseconds to an instant, using this machine's clock.
fn instant(unix_ms: u64) -> Instant {
    let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (now, ahead) = (Instant::now(), Duration::from_millis(unix_ms));
    if ahead > unix { now + (ahead - unix) } else { now - (unix - ahead).min(Duration::from_secs(60)) }
}
