//! Forecasts of an event's duration and fairness before it starts. The lab simulates the event many times.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ruckus_events::{Form, Plan};
use ruckus_lab::event::{Durations, Field, Strengths, Unit, measure};
use ruckus_protocol::EventForecast;
use ruckus_room::Decided;

use super::state::EventState;
use crate::lab::{GameDuration, Lately};

/// Assumed strength ratio of the best player to the weakest. This is also the lab's default.
const SPREAD: f64 = 4.0;
/// Total number of seats to simulate over all events, which takes a moment.
const WORK: usize = 10_000;
/// Minimum and maximum number of simulated events.
const EVENTS: (usize, usize) = (2, 500);
/// Seed of all randomness.
const SEED: u64 = 1;

/// A forecast to be computed.
#[derive(Debug)]
pub(crate) struct Forecast {
    plan: Plan,
    rules: Arc<Decided>,
    players: usize,
}

/// Returns a cache key for game durations. It does not depend on the number of players in the event.
fn games(plan: &Plan, rules: &Decided) -> blake3::Hash {
    let sizes = plan.sizes();
    let asked = serde_json::to_string(&(rules, plan.form() == Form::Swap, sizes.least, sizes.most));
    blake3::hash(asked.unwrap_or_default().as_bytes())
}

impl Forecast {
    /// Creates a forecast for the number of players that the event has, expects or needs, whichever is largest.
    pub(crate) fn of(state: &EventState) -> Self {
        let (plan, players) = (state.event.plan().clone(), state.event.players().count());
        let expected = plan.expected().unwrap_or(0) as usize;
        let players = players.max(expected).max(plan.needs());
        Self { plan, rules: state.rules.clone(), players }
    }

    /// Returns a hash that is equal for equal forecasts.
    pub(crate) fn hash(&self) -> blake3::Hash {
        let Self { plan, rules, players } = self;
        blake3::hash(serde_json::to_string(&(plan, rules, players)).unwrap_or_default().as_bytes())
    }

    /// Simulates the event. Returns `None` if the rules are no longer readable, or if no simulated event ended.
    pub(crate) fn find_out(self, known: &Lately<GameDuration>) -> Option<EventForecast> {
        let Self { plan, rules, players } = self;
        let (ruleset, sizes) = (rules.ruleset().ok()?, plan.sizes());
        let unit = if plan.form() == Form::Swap { Unit::Round } else { Unit::Match };
        let known = known.get_or_remember(games(&plan, &rules));
        let sizes = usize::from(sizes.least)..=usize::from(sizes.most);
        let durations = known.get_or_init(|| Durations::measure(&ruleset, unit, sizes, SEED)).clone();
        if durations.is_empty() {
            return None;
        }
        let field = Field { plan, strengths: Strengths::Spread(SPREAD).of(players), durations };
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_events::{Draft, Length};

    use super::*;
    use ruckus_room::{Choice, event_rules};

    #[test]
    fn match_duration_is_measured_once_for_all_player_counts() {
        let choice = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let rules = Arc::new(event_rules(&choice, false, 3, 6).expect("they fit").decided);
        let draft = Draft::new("Cup", "classic", Form::Swiss, Some(Length::Matches(2)));
        let plan = Plan::try_from(draft).expect("it is fine");
        let known = Lately::<GameDuration>::default();
        // Pretend that a match was measured to take a minute.
        let measured = known.get_or_remember(games(&plan, &rules)).set(Durations::known(vec![60_000]));
        assert!(measured.is_ok());
        for players in [3, 6, 9] {
            let asked = Forecast { plan: plan.clone(), rules: rules.clone(), players };
            let found = asked.find_out(&known).expect("they end");
            assert_eq!(found.players as usize, players);
            assert!((2.0..4.0).contains(&found.minutes), "two matches and a pause: {found:?}");
        }
    }
}
