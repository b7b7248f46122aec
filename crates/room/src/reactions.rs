//! Reaction data of a person: round-trip times, conduct in races, and speed. Races use it to compensate for latency and
//! to detect automated play.

use ruckus_arbiter::{Allowance, Conduct, LatencyEstimate, Micros, Oddity, Tempo, Verdict};
use ruckus_engine::Verb;

use super::pace::Pace;
use super::presses::Presses;

/// Measurements of a person's reactions. Snapshots contain only the conduct, the reaction times and the reported
/// anomaly. Everything else is measured again.
#[derive(Clone, Debug, Default)]
pub(super) struct Reactions {
    /// Estimates the round-trip time of the connection.
    latency: LatencyEstimate,
    /// Conduct in races.
    conduct: Conduct,
    /// Presses without effect.
    presses: Presses,
    /// Speed of play, to which bots adapt.
    pace: Pace,
    /// The latest reaction times.
    tempo: Tempo,
    /// The anomaly that was reported to the host.
    reported: Option<Oddity>,
    /// True if the player got the notice that round trips are too long.
    too_long: bool,
}

impl Reactions {
    /// Restores the data from a snapshot.
    pub(super) fn restored(conduct: Conduct, tempo: Tempo, reported: Option<Oddity>) -> Self {
        Self { conduct, tempo, reported, ..Self::default() }
    }

    /// Returns the data for a snapshot.
    pub(super) fn saved(self) -> (Conduct, Tempo, Option<Oddity>) {
        (self.conduct, self.tempo, self.reported)
    }

    /// Resets the latency data after a new connection.
    pub(super) fn new_connection(&mut self) {
        self.latency = LatencyEstimate::default();
        self.too_long = false;
    }

    pub(super) const fn latency_mut(&mut self) -> &mut LatencyEstimate {
        &mut self.latency
    }

    /// Returns the estimated round-trip time.
    pub(super) fn trip(&self) -> Micros {
        self.latency.trip()
    }

    /// Returns the allowance in races that follows from latency and conduct.
    pub(super) fn allowance(&self) -> Allowance {
        self.latency.allowance(&self.conduct)
    }

    /// Returns a change of connection quality since the last call, if any: `Some(Some(_))` with the round-trip time if
    /// it became too long for races, `Some(None)` if it is fine again.
    pub(super) fn changed_trip(&mut self) -> Option<Option<Micros>> {
        let beyond = self.latency.beyond_credit();
        let changed = std::mem::replace(&mut self.too_long, beyond.is_some()) != beyond.is_some();
        changed.then_some(beyond)
    }

    /// Records a judged race. `seat` is the person's number in the verdict. Returns true if the person reacted.
    pub(super) fn judged(&mut self, verdict: &Verdict, seat: u8) -> bool {
        verdict.note(seat, &mut self.conduct);
        let reaction = verdict.reaction(seat);
        if let Some(reaction) = reaction {
            self.react(reaction);
        }
        reaction.is_some()
    }

    /// Records a reaction time.
    pub(super) fn react(&mut self, reaction: Micros) {
        self.tempo.note(reaction);
    }

    /// Returns the anomaly in the reaction times when one is first detected. Later calls return `None`.
    pub(super) fn new_oddity(&mut self) -> Option<Oddity> {
        let oddity = self.tempo.oddity().filter(|_| self.reported.is_none())?;
        self.reported = Some(oddity);
        Some(oddity)
    }

    /// Returns the anomaly that was reported to the host.
    pub(super) const fn reported(&self) -> Option<Oddity> {
        self.reported
    }

    pub(super) const fn presses_mut(&mut self) -> &mut Presses {
        &mut self.presses
    }

    pub(super) const fn pace(&self) -> &Pace {
        &self.pace
    }

    pub(super) const fn pace_mut(&mut self) -> &mut Pace {
        &mut self.pace
    }

    /// Counts the recent presses without effect that had the same target. See [`Presses::early`].
    pub(super) fn early(&self, verb: Verb, shown: Micros, claimed: Micros) -> u8 {
        self.presses.early(verb, shown, claimed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_round_trip_is_reported_once() {
        let mut reactions = Reactions::default();
        assert_eq!(reactions.changed_trip(), None);
        (0..20).for_each(|_| reactions.latency_mut().note(510_000));
        assert!(reactions.changed_trip().is_some_and(|beyond| beyond.is_some()));
        assert_eq!(reactions.changed_trip(), None);
        reactions.new_connection();
        assert_eq!(reactions.changed_trip(), None, "nothing is known of another device");
    }

    #[test]
    fn an_oddity_is_reported_once_across_snapshots() {
        let mut reactions = Reactions::default();
        assert_eq!(reactions.new_oddity(), None);
        (0..24).for_each(|at| reactions.react(180_000 + at % 3));
        let oddity = reactions.new_oddity();
        assert!(oddity.is_some() && reactions.new_oddity().is_none());
        let (conduct, tempo, reported) = reactions.saved();
        let mut again = Reactions::restored(conduct, tempo, reported);
        assert_eq!((again.reported(), again.new_oddity()), (oddity, None));
    }
}
