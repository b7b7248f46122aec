//! Statistics of a room: play statistics, match results for ratings, and rivalries. Combines them into one observer of
//! the game.

use ruckus_engine::{Fact, Rulebook, Table};
use ruckus_journal::Tally;
use ruckus_protocol::Tonight;
use ruckus_record::Score;

use super::observer::{Around, Observer};
use super::play_stats::{MatchBallot, PlayStats};
use super::player::RoomPlayer;
use super::rivals::Rivals;
use super::rules::Rules;
use super::strength::{FinishedMatch, Strength};
use super::{PlayerId, RoomError};

/// The statistics of a room.
#[derive(Debug, Default)]
pub(super) struct Stats {
    play_stats: PlayStats,
    strength: Strength,
    rivals: Rivals,
}

impl Stats {
    /// Restores the statistics from a snapshot.
    pub(super) const fn restored(play_stats: PlayStats, strength: Strength, rivals: Rivals) -> Self {
        Self { play_stats, strength, rivals }
    }

    /// Returns the statistics for a snapshot.
    pub(super) fn saved(&self) -> (PlayStats, Strength, Rivals) {
        (self.play_stats.clone(), self.strength.clone(), self.rivals.clone())
    }

    /// Starts a match. It `counts` if it was dealt from its first round on.
    pub(super) fn begin(&mut self, counts: bool) {
        self.play_stats.begin(counts);
    }

    /// Records the players with cards whom the match can affect: all who satisfy `is_there`.
    pub(super) fn rate(&mut self, players: &[RoomPlayer], is_there: impl Fn(&RoomPlayer) -> bool) {
        self.strength.begin(players, is_there);
    }

    /// Records that a player gives up the seat during a match. `place` is the place of an eliminated player.
    pub(super) fn leaves(&mut self, player: &RoomPlayer, place: Option<u32>) {
        self.strength.leaves(player, place);
    }

    /// Records the result of a match.
    pub(super) fn match_over(&mut self, game: (&Rulebook, &Table), players: &[RoomPlayer], rules: &Rules) {
        // Practice and branches of recorded matches do not affect ratings.
        if self.play_stats.counts() {
            let score = Score::of(Some(game), players.len());
            self.strength.over(self.play_stats.matches(), rules.base(), &score, players);
        }
    }

    /// Updates the rivalries at the end of a round or on entering the lobby.
    pub(super) fn round_over(&mut self, players: &[RoomPlayer]) {
        self.rivals.round_over(players);
    }

    /// Transfers the rivalries to a new number, because a bot takes over for a player or a player returns to the seat.
    pub(super) fn renamed(&mut self, old: PlayerId, new: PlayerId) {
        self.rivals.renamed(old, new);
    }

    /// Returns and clears the counts for the latest entry.
    pub(super) fn take_tallies(&mut self) -> Vec<Tally> {
        self.play_stats.take()
    }

    /// Returns the number of matches that began in this room.
    pub(super) const fn matches(&self) -> u32 {
        self.play_stats.matches()
    }

    /// Returns true if players left during the match and the end of the match decides their ratings.
    pub(super) fn waits_for_the_end(&self, players: &[RoomPlayer]) -> bool {
        self.strength.waits_for_the_end(players)
    }

    /// Returns the result of the latest match. `None` unless a player had a card.
    pub(super) const fn finished(&self) -> Option<&FinishedMatch> {
        self.strength.finished()
    }

    /// Returns the rivalry and the streak to show. `None` if there is neither.
    pub(super) fn tonight(&self, players: &[RoomPlayer]) -> Option<Tonight> {
        self.rivals.tonight(players)
    }

    /// Records that a player asked for the explanation of a rule.
    pub(super) fn asked_why(&mut self, player: PlayerId, rule: &str, rules: &Rules) {
        self.play_stats.asked_why(player, rule, rules);
    }

    /// Returns the ballot of a player after a match.
    ///
    /// # Errors
    /// `no-vote`: see [`PlayStats::match_ballot`].
    pub(super) fn match_ballot(&self, player: PlayerId, rules: &Rules) -> Result<MatchBallot, RoomError> {
        self.play_stats.match_ballot(player, rules)
    }
}

impl Observer for Stats {
    fn before(&mut self, fact: &Fact, table: &Table, around: Around<'_>) {
        self.play_stats.hear(fact, table, around.players, around.rules);
        self.rivals.hear(fact, table, around.players);
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Seat, Time, Why};

    use super::super::Choice;
    use super::*;

    #[test]
    fn a_snapshot_restores_statistics() {
        let choice = Choice::Preset { base: "classic".to_owned(), with: std::collections::BTreeMap::new() };
        let rules = Rules::choose(&choice).expect("a preset");
        let players = [1, 2].map(|id| RoomPlayer::gone(PlayerId(id), format!("P{id}")));
        let mut stats = Stats::default();
        stats.begin(true);
        let around = Around { at: Time(0), players: &players, rules: &rules };
        let card = "R7".parse().expect("a card");
        for fact in [
            Fact::Caught { by: Seat(0), seat: Seat(1) },
            Fact::Drawn { seat: Seat(1), card, why: Why::Uno, face_down: false },
        ] {
            stats.before(&fact, &Table::new(2), around);
        }
        let (play_stats, strength, rivals) = stats.saved();
        let again = Stats::restored(play_stats, strength, rivals);
        assert_eq!((again.matches(), again.finished()), (1, None));
        let json = |stats: &Stats| serde_json::to_string(&stats.saved().2).expect("JSON");
        assert_eq!(json(&again), json(&stats));
        assert!(json(&stats).contains("[1,2,1]"), "one card between them: {}", json(&stats));
    }
}
