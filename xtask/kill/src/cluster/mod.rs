//! Several nodes on one PostgreSQL database. One node after another is killed, frozen, disconnected from the database
//! or asked to stop, and sometimes the primary is killed and its standby promoted. Players connect through a balancer
//! that chooses random nodes.

mod cut_proxy;
mod database;
mod fault;
mod front;
mod node;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use ruckus_client::ServerApi;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::Cli;
use crate::journal::{Journal, JournalLocation};
use crate::life::Life;
use crate::progress::Progress;
use crate::run::watch as report;
use crate::shared::Shared;
use crate::table;
use crate::tally::RunTally;
use database::Database;
use fault::Fault;
pub(crate) use fault::{KINDS, Kind};
use front::Front;
use node::ClusterNode;

/// The time without faults between two faults, in milliseconds.
const PEACE: std::ops::Range<u64> = 100..1500;

/// Injects the requested number of faults, or until it is interrupted or a promise is broken. Returns the results.
///
/// # Errors
/// PostgreSQL or the program cannot be started, or cannot read the journal.
pub(crate) async fn run(cli: &Cli) -> Result<RunTally> {
    let database = Database::start(cli.seed, !cli.asynchronous).await?;
    let mut nodes = Vec::new();
    for number in 0..cli.nodes {
        nodes.push(ClusterNode::start(cli, number, &database).await?);
    }
    let front = Front::open(nodes.iter().map(ClusterNode::port).collect()).await?;
    let begun = Instant::now();
    let first = Life { number: 0, kind: 0, killed: begun, launched: begun, over: false };
    let (life, lives) = watch::channel(first);
    let (news, receiver) = mpsc::unbounded_channel();
    let api = ServerApi::at(front.authority());
    let shared = Arc::new(Shared::new(api, (cli.seed, cli.eager), lives, news));
    shared.tally().begin();
    let mut tables = JoinSet::new();
    for place in 0..usize::from(cli.tables) {
        tables.spawn(table::play(shared.clone(), place, usize::from(cli.seats)));
    }
    let progress = Progress::new(shared.clone(), receiver, usize::from(cli.tables));
    let journal = JournalLocation::Postgres(database.address());
    let mut breaker = Breaker {
        cli,
        nodes,
        database,
        life,
        progress,
        shared: shared.clone(),
        journal: Journal::default(),
        place: journal,
    };
    let limit = begun + cli.seconds.map_or(Duration::from_secs(u64::from(u32::MAX)), Duration::from_secs);
    let outcome = tokio::select! {
        outcome = breaker.work(limit) => outcome,
        _ = tokio::signal::ctrl_c() => {
            println!("interrupted");
            Ok(())
        }
        () = report(&shared) => Ok(()),
    };
    tables.shutdown().await;
    drop(breaker);
    drop(front);
    outcome?;
    let tally = std::mem::take(&mut *shared.tally());
    Ok(tally)
}

struct Breaker<'a> {
    cli: &'a Cli,
    nodes: Vec<ClusterNode>,
    database: Database,
    life: watch::Sender<Life>,
    progress: Progress,
    shared: Arc<Shared>,
    journal: Journal,
    place: JournalLocation,
}

impl Breaker<'_> {
    async fn work(&mut self, limit: Instant) -> Result<()> {
        let mut random = StdRng::seed_from_u64(self.cli.seed.rotate_left(8));
        for number in 0..self.cli.kills {
            if Instant::now() > limit || self.shared.tally().broken() {
                break;
            }
            sleep(Duration::from_millis(random.random_range(PEACE))).await;
            let fault = Fault::of(number, self.cli.only, &mut random);
            let victim = (0..self.nodes.len()).choose(&mut random).unwrap_or(0);
            if fault == Fault::Promoted {
                self.database.part(&mut random).await?;
            }
            self.life.send_modify(|life| {
                life.number += 1;
                life.kind = fault.kind();
                (life.killed, life.launched) = (Instant::now(), Instant::now());
            });
            self.shared.tally().kills[fault.kind()] += 1;
            if fault == Fault::Promoted {
                self.database.kill();
                self.database.promote(&mut random).await?;
                self.place = JournalLocation::Postgres(self.database.address());
                self.nodes.iter().for_each(|node| node.follow(self.database.port()));
            }
            self.nodes[victim].suffer(fault).await?;
            // All tables must continue, on any node, while the victim may still be down.
            self.progress.every_table_moves_on(self.life.borrow().number).await?;
            self.nodes[victim].recover(self.cli).await?;
            self.look().await?;
        }
        self.life.send_modify(|life| life.over = true);
        for node in &mut self.nodes {
            node.end(&self.shared).await?;
        }
        self.look().await?;
        for (how, what) in self.journal.check_again(&self.place).await? {
            self.shared.tally().broke(how, what);
        }
        Ok(())
    }

    /// Checks the journal.
    async fn look(&mut self) -> Result<()> {
        let promised = self.shared.memory().take();
        let faults = self.journal.check(&self.place, &promised).await?;
        let mut tally = self.shared.tally();
        tally.entries = self.journal.entries();
        for (how, what) in faults {
            tally.broke(how, what);
        }
        Ok(())
    }
}
