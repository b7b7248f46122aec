//! An event during a decision. Each fact is applied as soon as it is recorded.

use std::collections::BTreeMap;

use crate::evolve::evolve;
use crate::fact::{Ending, Fact};
use crate::ids::{EventPlayer, Round, Time};
use crate::plan::{Form, limits};
use crate::scores::How;
use crate::secret::LotSecret;
use crate::state::{Entrant, Event, Phase, Presence};

use super::{begin, reports, rounds};
use crate::lot;

/// The maximum number of consequences of one input. Every step advances the event, so this is only a safeguard.
const MOST_STEPS: usize = 200_000;

/// The source of the rounds' seeds.
pub(crate) enum Chance {
    /// The entropy of an input.
    Entropy(u64),
    /// A secret that the event is bound to.
    Secret(LotSecret),
    /// A journal with the seed of each round.
    Told(BTreeMap<Round, u64>),
}

/// The event and the facts recorded so far.
pub(crate) struct Work {
    pub(crate) event: Event,
    pub(crate) facts: Vec<Fact>,
    pub(super) at: Time,
    chance: Chance,
}

impl Work {
    pub(crate) fn of(event: &Event, at: Time, chance: Chance) -> Self {
        Self { event: event.clone(), facts: Vec::new(), at, chance }
    }

    /// Returns the seed for random draws of a round.
    pub(super) fn lots(&self, round: Round) -> u64 {
        match &self.chance {
            Chance::Entropy(entropy) => lot::seed(*entropy, round),
            Chance::Secret(secret) => secret.seed(round),
            Chance::Told(lots) => lots.get(&round).copied().unwrap_or_default(),
        }
    }

    /// Begins the next round, or the next matches of a race.
    pub(crate) fn begin(&mut self, at: Time) {
        match self.form() {
            Form::RaceTo => begin::race(self, at),
            _ => begin::round(self, at),
        }
    }

    /// Records a fact and applies it.
    pub(super) fn tell(&mut self, fact: Fact) {
        let possible = evolve(&mut self.event, &fact);
        debug_assert!(possible.is_ok(), "{possible:?}: {fact:?}");
        if possible.is_ok() {
            self.facts.push(fact);
        }
    }

    /// Handles everything that is due until a time.
    pub(super) fn until(&mut self, at: Time) {
        for _ in 0..MOST_STEPS {
            match self.event.deadline() {
                Some(due) if due <= at => self.due(due),
                _ => break,
            }
        }
    }

    /// Handles what is due at a time.
    fn due(&mut self, at: Time) {
        self.close_sleepers(at);
        match self.event.phase {
            Phase::Ended { .. } | Phase::CheckIn { over: true } => {}
            Phase::CheckIn { over: false } => {
                if self.event.plan.check_in_until().is_some_and(|until| until <= at) {
                    self.tell(Fact::CheckInOver);
                    self.start_if_due(at);
                }
            }
            Phase::Between { next_at } => {
                if next_at <= at {
                    begin::round(self, at);
                }
            }
            Phase::Playing => {
                if self.event.race_over_at().is_some_and(|over| over <= at) {
                    rounds::last_call(self, at);
                }
                self.tables_due(at);
                if self.event.race_due().is_some_and(|due| due <= at) {
                    begin::race(self, at);
                }
            }
        }
    }

    /// Starts the event if the time for check-in is over and there are enough players.
    pub(super) fn start_if_due(&mut self, at: Time) {
        if self.event.phase == (Phase::CheckIn { over: true }) && self.enough() {
            rounds::start(self, at);
        }
    }

    /// Returns true if there are enough players for the form, counting bots that can fill up.
    pub(super) fn enough(&self) -> bool {
        let have = self.event.awake().count();
        have >= self.event.plan.needs() || (self.event.plan.bots() && have > 0)
    }

    /// Closes the seats of players who have been asleep for too long. There are no seats during check-in.
    fn close_sleepers(&mut self, at: Time) {
        if !self.event.runs() {
            return;
        }
        let close_after = self.event.plan.close_after();
        let slept = |entrant: &Entrant| match entrant.presence() {
            Presence::Asleep { since } => since.saturating_add(close_after) <= at,
            _ => false,
        };
        for player in self.players_where(slept) {
            let table = self.event.playing_at(player);
            self.tell(Fact::SeatClosed { player });
            rounds::seat_closed(self, table, at);
        }
    }

    /// Cancels lapsed check-ins. These players have no connected device and are not seated.
    pub(super) fn drop_lapsed(&mut self) {
        for player in self.players_where(Entrant::is_asleep) {
            self.tell(Fact::SeatClosed { player });
        }
    }

    fn players_where(&self, holds: impl Fn(&Entrant) -> bool) -> Vec<EventPlayer> {
        self.event.numbered().filter(|(_, entrant)| holds(entrant)).map(|(player, _)| player).collect()
    }

    /// Handles tables that reach their time limit, tables that failed to report after it, and refused results without a
    /// decision.
    fn tables_due(&mut self, at: Time) {
        for number in self.event.playing().collect::<Vec<_>>() {
            let Some(table) = self.event.table(number) else { continue };
            if let Some(refused) = table.refused() {
                if refused.at.saturating_add(limits::SETTLE_WITHIN) <= at {
                    let result = reports::tie(number, table, at);
                    rounds::finished(self, result);
                }
                continue;
            }
            match table.time_up {
                Some(since) if since.saturating_add(limits::REPORT_WITHIN) <= at => {
                    let result = reports::tie(number, table, at);
                    debug_assert_eq!(result.how, How::Unreported);
                    rounds::finished(self, result);
                }
                None if table.until.is_some_and(|until| until <= at) => self.tell(Fact::TimeUp { table: number, at }),
                _ => {}
            }
        }
    }

    /// Ends the event.
    pub(super) fn end(&mut self, why: Ending) {
        let standings = self.event.standings_now();
        self.tell(Fact::Ended { why, standings });
    }

    pub(super) fn form(&self) -> Form {
        self.event.plan.form()
    }
}
