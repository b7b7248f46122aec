//! Simulates one event with random match results.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_events::{
    Event, EventInputKind, EventPlayer, Fact, Form, Input, Person, Phase, Plan, Report, Scored, TableNumber, decide,
    evolve,
};
use ruckus_ruleset::Ruleset;

use super::durations::{Durations, Unit};
use super::strength::Strengths;
use super::strength::draw;
use crate::seeds::Stream;

/// The setup of a simulation.
#[derive(Clone, Debug)]
pub struct Field {
    /// The plan of the event.
    pub plan: Plan,
    /// The strength of each player, in descending order, with a mean of 1.
    pub strengths: Vec<f64>,
    /// The durations of rounds or matches.
    pub durations: Durations,
}

impl Field {
    /// Creates a field of players and measures the durations of the ruleset's rounds or matches. Returns `None` if the
    /// ruleset supports none of the plan's table sizes.
    pub fn measure(plan: Plan, rules: &Ruleset, strengths: &Strengths, players: usize, seed: u64) -> Option<Self> {
        let unit = if plan.form() == Form::Swap { Unit::Round } else { Unit::Match };
        let sizes = plan.sizes();
        let most = usize::from(sizes.most).min(players);
        let durations = Durations::measure(rules, unit, usize::from(sizes.least)..=most, seed);
        (!durations.is_empty()).then(|| Self { plan, strengths: strengths.of(players), durations })
    }
}

/// The result of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The best player's share of the win, in units of 1/5040. Most ties divide 5040 evenly.
    pub(super) best: i64,
    /// The best player's rank.
    pub(super) rank: i64,
    /// The duration, in milliseconds.
    pub(super) millis: u64,
    /// The share of repeated meetings among all meetings of two players at a table, in millionths.
    pub(super) again: i64,
    /// The mean waiting time of a player between matches, from the first seat to the end, in milliseconds.
    pub(super) waited: u64,
    /// The mean number of matches of a player, in hundredths.
    pub(super) matches: i64,
}

/// A whole win, in the units of [`Outcome::best`].
pub(super) const WHOLE: i64 = 5040;

/// The maximum number of inputs of an event. Races among thousands of players come close to it.
const MOST_INPUTS: u32 = 2_000_000;

const HOST: Person = Person(u64::MAX);

struct Simulation<'f> {
    field: &'f Field,
    event: Event,
    now: u64,
    random: ChaCha8Rng,
    /// When each table finishes.
    ends: BinaryHeap<Reverse<(u64, TableNumber, u32)>>,
    /// The start of each player's current wait. `None` while the player is seated.
    idle: Vec<Option<u64>>,
    waited: u64,
    rounds: u32,
}

/// Simulates the event with the given number. Returns `None` if it does not end.
pub(super) fn play(field: &Field, seed: u64, number: u64) -> Option<Outcome> {
    let random = ChaCha8Rng::seed_from_u64(Stream::Events.seed(seed, number));
    let event = Event::open(field.plan.clone(), HOST);
    let (ends, idle) = (BinaryHeap::new(), vec![None; field.strengths.len()]);
    let mut simulation = Simulation { field, event, now: 0, random, ends, idle, waited: 0, rounds: 0 };
    for player in 0..field.strengths.len() as u64 {
        let name = format!("P{player}");
        simulation.does(EventInputKind::CheckIn { person: Some(Person(player)), name, bot: false })?;
    }
    simulation.does(EventInputKind::Start { by: HOST })?;
    for _ in 0..MOST_INPUTS {
        if matches!(simulation.event.phase(), Phase::Ended { .. }) {
            return Some(simulation.outcome());
        }
        simulation.next()?;
    }
    None
}

impl Simulation<'_> {
    fn does(&mut self, what: EventInputKind) -> Option<()> {
        let entropy = self.random.next_u64();
        let facts = decide(&self.event, &Input { at: self.now, entropy, what }).ok()?;
        for fact in &facts {
            evolve(&mut self.event, fact).ok()?;
            self.react_to(fact);
        }
        Some(())
    }

    fn react_to(&mut self, fact: &Fact) {
        match fact {
            Fact::Seated { round, table, seats } => {
                let lasts = self.field.durations.draw(seats.len(), &mut self.random);
                self.ends.push(Reverse((self.now + lasts, *table, *round)));
                for player in seats {
                    if let Some(since) = self.idle.get_mut(player.0 as usize).and_then(Option::take) {
                        self.waited += self.now - since;
                    }
                }
            }
            Fact::Finished { result, .. } => {
                self.rounds += 1;
                for player in &result.seats {
                    if let Some(idle) = self.idle.get_mut(player.0 as usize) {
                        *idle = Some(self.now);
                    }
                }
            }
            // A player with a bye waits, from the first round on.
            Fact::Bye { player, .. } => {
                if let Some(idle) = self.idle.get_mut(player.0 as usize) {
                    idle.get_or_insert(self.now);
                }
            }
            _ => {}
        }
    }

    /// Advances to the next table that finishes or the next deadline.
    fn next(&mut self) -> Option<()> {
        let due = self.event.deadline();
        if let Some(&Reverse((at, table, round))) = self.ends.peek()
            && due.is_none_or(|due| at <= due)
        {
            self.ends.pop();
            let playing = self.event.table(table).is_some_and(|it| it.is_playing() && it.round() == round);
            if playing {
                self.now = self.now.max(at);
                let report = self.report(table)?;
                self.does(EventInputKind::Finish { report })?;
            }
            return Some(());
        }
        self.now = self.now.max(due?);
        self.does(EventInputKind::Tick)?;
        let late = |table: &ruckus_events::Table| table.is_playing() && table.is_time_up();
        let late: Vec<_> = self.event.tables().filter(|(_, table)| late(table)).map(|(number, _)| number).collect();
        for table in late {
            let report = self.report(table)?;
            self.does(EventInputKind::Unfinished { report })?;
        }
        Some(())
    }

    fn report(&mut self, number: TableNumber) -> Option<Report> {
        let table = self.event.table(number)?;
        let (round, seats) = (table.round(), table.seats().to_vec());
        // Bots that fill empty seats have mean strength.
        let strength = |player: &EventPlayer| self.field.strengths.get(player.0 as usize).copied().unwrap_or(1.0);
        let strengths: Vec<f64> = seats.iter().map(strength).collect();
        let (order, points) = draw(&strengths, &mut self.random);
        let order = order.into_iter().map(|place| vec![seats[place]]).collect();
        Some(Report { table: number, round, seats, points, order })
    }

    fn outcome(&self) -> Outcome {
        let standings = self.event.standings();
        let best = standings.iter().find(|line| line.player == EventPlayer(0));
        let rank = best.map_or(standings.len() as i64, |line| i64::from(line.rank));
        let shared = standings.iter().filter(|line| line.rank == 1).count() as i64;
        let mut met: BTreeMap<(EventPlayer, EventPlayer), u64> = BTreeMap::new();
        let mut sat = 0;
        for entry in self.event.results() {
            let Scored::Match(result) = entry else { continue };
            sat += result.seats.len() as i64;
            for (at, one) in result.seats.iter().enumerate() {
                for other in &result.seats[at + 1..] {
                    *met.entry((*one.min(other), *one.max(other))).or_default() += 1;
                }
            }
        }
        let all: u64 = met.values().sum();
        let again: u64 = met.values().map(|times| times - 1).sum();
        let players = self.field.strengths.len().max(1);
        Outcome {
            best: if rank == 1 { WHOLE / shared.max(1) } else { 0 },
            rank,
            millis: self.now,
            again: (again * 1_000_000).checked_div(all).unwrap_or(0) as i64,
            waited: self.waited / players as u64,
            matches: sat * 100 / players as i64,
        }
    }
}
