//! How a person reacts: the round-trip time to their device, their conduct in races, and how quick they are.

use ruckus_arbiter::{Allowance, Conduct, Line, Micros, Oddity, Tempo, Verdict};
use ruckus_engine::Verb;

use super::pace::Pace;
use super::presses::Presses;

/// What is known of a person's reactions. Only conduct, tempo and what was told of it are in a snapshot; the rest is measured
/// again.
#[derive(Clone, Debug, Default)]
pub(super) struct Reactions {
    /// The round-trip time to their device, as far as it has been measured.
    line: Line,
    /// How they have behaved in races.
    conduct: Conduct,
    /// Their presses that did nothing.
    presses: Presses,
    /// How quick they are among bots.
    pace: Pace,
    /// Their latest reactions.
    tempo: Tempo,
    /// What the host has been told about their reactions.
    told: Option<Oddity>,
    /// Whether they have been told that their round trips are too long.
    too_long: bool,
}

impl Reactions {
    /// The reactions of a snapshot.
    pub(super) fn restored(conduct: Conduct, tempo: Tempo, told: Option<Oddity>) -> Self {
        Self { conduct, tempo, told, ..Self::default() }
    }

    /// What a snapshot keeps.
    pub(super) fn saved(self) -> (Conduct, Tempo, Option<Oddity>) {
        (self.conduct, self.tempo, self.told)
    }

    /// A new device: nothing is known of the way to it.
    pub(super) fn new_line(&mut self) {
        self.line = Line::default();
        self.too_long = false;
    }

    pub(super) const fn line_mut(&mut self) -> &mut Line {
        &mut self.line
    }

    /// The estimate of a round trip.
    pub(super) fn trip(&self) -> Micros {
        self.line.trip()
    }

    /// What their round-trip time and their conduct allow in races.
    pub(super) fn allowance(&self) -> Allowance {
        self.line.allowance(&self.conduct)
    }

    /// Whether round trips are too long for races, and how long they are, if that has changed since this was last asked.
    pub(super) fn changed_trip(&mut self) -> Option<Option<Micros>> {
        let beyond = self.line.beyond_credit();
        let changed = std::mem::replace(&mut self.too_long, beyond.is_some()) != beyond.is_some();
        changed.then_some(beyond)
    }

    /// A race that they took part in has been judged, by their number of the seat. True if they have reacted.
    pub(super) fn judged(&mut self, verdict: &Verdict, seat: u8) -> bool {
        verdict.note(seat, &mut self.conduct);
        let reaction = verdict.reaction(seat);
        if let Some(reaction) = reaction {
            self.react(reaction);
        }
        reaction.is_some()
    }

    /// They have reacted so fast.
    pub(super) fn react(&mut self, reaction: Micros) {
        self.tempo.note(reaction);
    }

    /// What is odd about their reactions, the first time that it is.
    pub(super) fn new_oddity(&mut self) -> Option<Oddity> {
        let oddity = self.tempo.oddity().filter(|_| self.told.is_none())?;
        self.told = Some(oddity);
        Some(oddity)
    }

    /// What the host has been told about their reactions.
    pub(super) const fn told(&self) -> Option<Oddity> {
        self.told
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

    /// How many of their presses that were meant for the same did nothing, shortly before a moment.
    pub(super) fn early(&self, verb: Verb, shown: Micros, claimed: Micros) -> u8 {
        self.presses.early(verb, shown, claimed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_way_is_told_once() {
        let mut reactions = Reactions::default();
        assert_eq!(reactions.changed_trip(), None);
        (0..20).for_each(|_| reactions.line_mut().note(510_000));
        assert!(reactions.changed_trip().is_some_and(|beyond| beyond.is_some()));
        assert_eq!(reactions.changed_trip(), None);
        reactions.new_line();
        assert_eq!(reactions.changed_trip(), None, "nothing is known of another device");
    }

    #[test]
    fn an_oddity_is_told_once_also_from_a_snapshot() {
        let mut reactions = Reactions::default();
        assert_eq!(reactions.new_oddity(), None);
        (0..24).for_each(|at| reactions.react(180_000 + at % 3));
        let oddity = reactions.new_oddity();
        assert!(oddity.is_some() && reactions.new_oddity().is_none());
        let (conduct, tempo, told) = reactions.saved();
        let mut again = Reactions::restored(conduct, tempo, told);
        assert_eq!((again.told(), again.new_oddity()), (oddity, None));
    }
}
