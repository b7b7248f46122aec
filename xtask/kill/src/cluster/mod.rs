//! Several nodes on one PostgreSQL database. One node after another is killed, frozen, disconnected from the database
//! or asked to stop, and sometimes the primary is killed and its standby promoted. Players connect through a balancer
//! that chooses random nodes.

mod cut_proxy;
mod database;
mod fault;
mod front;
mod node;

use std::time::Duration;

use anyhow::Result;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use ruckus_client::ServerApi;
use tokio::time::{Instant, sleep};

use crate::Cli;
use crate::journal::JournalLocation;
use crate::run::{Play, unless_interrupted};
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
    let play = Play::start(cli, ServerApi::at(front.authority()), JournalLocation::Postgres(database.address()));
    let shared = play.shared.clone();
    let mut breaker = Breaker { cli, nodes, database, play };
    let outcome = unless_interrupted(&shared, breaker.work()).await;
    breaker.play.tables.shutdown().await;
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
    play: Play,
}

impl Breaker<'_> {
    async fn work(&mut self) -> Result<()> {
        let mut random = StdRng::seed_from_u64(self.cli.seed.rotate_left(8));
        for number in 0..self.cli.kills {
            if self.play.is_over() {
                break;
            }
            sleep(Duration::from_millis(random.random_range(PEACE))).await;
            let fault = Fault::of(number, self.cli.only, &mut random);
            let victim = (0..self.nodes.len()).choose(&mut random).unwrap_or(0);
            if fault == Fault::Promoted {
                self.database.part(&mut random).await?;
            }
            self.play.life.send_modify(|life| {
                life.number += 1;
                life.kind = fault.kind();
                (life.killed, life.launched) = (Instant::now(), Instant::now());
            });
            self.play.shared.tally().kills[fault.kind()] += 1;
            if fault == Fault::Promoted {
                self.database.kill();
                self.database.promote(&mut random).await?;
                self.play.place = JournalLocation::Postgres(self.database.address());
                self.nodes.iter().for_each(|node| node.follow(self.database.port()));
            }
            self.nodes[victim].suffer(fault).await?;
            // All tables must continue, on any node, while the victim may still be down.
            self.play.progress.every_table_moves_on(self.play.life.borrow().number).await?;
            self.nodes[victim].recover(self.cli).await?;
            self.play.look().await?;
        }
        self.play.life.send_modify(|life| life.over = true);
        for node in &mut self.nodes {
            node.end(&self.play.shared).await?;
        }
        self.play.look_again().await
    }
}
