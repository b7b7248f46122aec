//! What is counted at a table: play statistics, what a match says of its players' strength, and rivalries.

use ruckus_engine::{Fact, Rulebook, Table};
use ruckus_journal::Tally;
use ruckus_protocol::Tonight;
use ruckus_record::Score;

use super::observer::{Around, Observer};
use super::player::Player;
use super::real::{Paper, Real};
use super::rivals::Rivals;
use super::rules::Rules;
use super::strength::{FinishedMatch, Strength};
use super::{PlayerId, RoomError};

/// The statistics of a table.
#[derive(Debug, Default)]
pub(super) struct Stats {
    real: Real,
    strength: Strength,
    rivals: Rivals,
}

impl Stats {
    /// The statistics of a snapshot.
    pub(super) const fn restored(real: Real, strength: Strength, rivals: Rivals) -> Self {
        Self { real, strength, rivals }
    }

    /// What a snapshot keeps.
    pub(super) fn saved(&self) -> (Real, Strength, Rivals) {
        (self.real.clone(), self.strength.clone(), self.rivals.clone())
    }

    /// A match begins; it counts if it was dealt here.
    pub(super) fn begin(&mut self, counts: bool) {
        self.real.begin(counts);
    }

    /// The match counts for the cards of players who are there.
    pub(super) fn rate(&mut self, players: &[Player], is_there: impl Fn(&Player) -> bool) {
        self.strength.begin(players, is_there);
    }

    /// A player gives their seat up of their own accord, while a match is under way.
    pub(super) fn leaves(&mut self, player: &Player) {
        self.strength.leaves(player);
    }

    /// A match has been won.
    pub(super) fn match_over(&mut self, game: (&Rulebook, &Table), players: &[Player], rules: &Rules) {
        // Practice, and what might have been, says nothing of anybody's strength.
        if self.real.counts() {
            let score = Score::of(Some(game), players.len());
            self.strength.over(self.real.matches(), rules.base(), &score, players);
        }
    }

    /// A round is over, or the lobby was entered.
    pub(super) fn round_over(&mut self, players: &[Player]) {
        self.rivals.round_over(players);
    }

    /// A player has another number: a bot plays on for them, or they have come back to their chair.
    pub(super) fn renamed(&mut self, old: PlayerId, new: PlayerId) {
        self.rivals.renamed(old, new);
    }

    /// Hands out what is to be counted with the entry that has just been made.
    pub(super) fn take_tallies(&mut self) -> Vec<Tally> {
        self.real.take()
    }

    /// How many matches have begun at the table.
    pub(super) const fn matches(&self) -> u32 {
        self.real.matches()
    }

    /// Whether a player has left in the middle whose rating waits for the end of the match.
    pub(super) fn waits_for_the_end(&self, players: &[Player]) -> bool {
        self.strength.waits_for_the_end(players)
    }

    /// What came of the last match, if a player had a card.
    pub(super) const fn finished(&self) -> Option<&FinishedMatch> {
        self.strength.finished()
    }

    /// What there is to tell about rivalries; nothing if there is none.
    pub(super) fn tonight(&self, players: &[Player]) -> Option<Tonight> {
        self.rivals.tonight(players)
    }

    /// A player has asked why a rule does what it does.
    pub(super) fn asked_why(&mut self, player: PlayerId, rule: &str, rules: &Rules) {
        self.real.asked_why(player, rule, rules);
    }

    /// What a player may vote on after a match.
    ///
    /// # Errors
    /// `no-vote`: see [`Real::paper`].
    pub(super) fn paper(&self, player: PlayerId, rules: &Rules) -> Result<Paper, RoomError> {
        self.real.paper(player, rules)
    }
}

impl Observer for Stats {
    fn before(&mut self, fact: &Fact, table: &Table, around: Around<'_>) {
        self.real.hear(fact, table, around.players, around.rules);
        self.rivals.hear(fact, table, around.players);
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Seat, Time, Why};

    use super::super::Choice;
    use super::*;

    #[test]
    fn statistics_are_the_same_from_their_snapshot() {
        let choice = Choice::Preset { base: "classic".to_owned(), with: std::collections::BTreeMap::new() };
        let rules = Rules::choose(&choice).expect("a preset");
        let players = [1, 2].map(|id| Player::gone(PlayerId(id), format!("P{id}")));
        let mut stats = Stats::default();
        stats.begin(true);
        let around = Around { at: Time(0), players: &players, rules: &rules };
        let card = "R7".parse().expect("a card");
        for fact in [Fact::Caught { by: Seat(0), seat: Seat(1) }, Fact::Drawn { seat: Seat(1), card, why: Why::Uno }] {
            stats.before(&fact, &Table::new(2), around);
        }
        let (real, strength, rivals) = stats.saved();
        let again = Stats::restored(real, strength, rivals);
        assert_eq!((again.matches(), again.finished()), (1, None));
        let json = |stats: &Stats| serde_json::to_string(&stats.saved().2).expect("JSON");
        assert_eq!(json(&again), json(&stats));
        assert!(json(&stats).contains("[1,2,1]"), "one card between them: {}", json(&stats));
    }
}
