//! What an event will come to, before it starts: the lab plays it many times.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ruckus_events::Plan;
use ruckus_lab::event::{Field, Strengths, measure};
use ruckus_protocol::EventForecast;

use super::state::State;
use crate::room::Decided;

/// The best is so many times as strong as the weakest, as the lab takes it where nothing else is said.
const SPREAD: f64 = 4.0;
/// So many seats of all events together take a moment.
const WORK: usize = 10_000;
/// Between which numbers of events.
const EVENTS: (usize, usize) = (2, 500);
/// What all chance comes from.
const SEED: u64 = 1;

/// A question to the lab: what an event will come to.
#[derive(Debug)]
pub(crate) struct Forecast {
    plan: Plan,
    rules: Arc<Decided>,
    players: usize,
}

impl Forecast {
    /// Asks about an event with the players it has now.
    pub(crate) fn of(state: &State) -> Self {
        let (plan, players) = (state.event.plan().clone(), state.event.players().count());
        let expected = plan.expected().unwrap_or(0) as usize;
        let players = players.max(expected).max(plan.needs());
        Self { plan, rules: state.rules.clone(), players }
    }

    /// Returns the same for the same question.
    pub(crate) fn hash(&self) -> blake3::Hash {
        let Self { plan, rules, players } = self;
        blake3::hash(serde_json::to_string(&(plan, rules, players)).unwrap_or_default().as_bytes())
    }

    /// Plays it. None if its rules cannot be read any more, or no event came to an end.
    pub(crate) fn find_out(self) -> Option<EventForecast> {
        let Self { plan, rules, players } = self;
        let field = Field::measure(plan, &rules.ruleset().ok()?, &Strengths::Spread(SPREAD), players, SEED)?;
        let events = (WORK / players.max(1)).clamp(EVENTS.0, EVENTS.1);
        let found = measure(&field, events as u32, SEED, 1, &AtomicBool::new(false))?;
        Some(EventForecast {
            players: players as u32,
            minutes: found.minutes.mean,
            best_wins: found.best_wins.mean,
            waiting_minutes: found.waiting_minutes.mean,
        })
    }
}
