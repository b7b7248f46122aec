//! The match at a table: its position, its stage, and a round that was given up.

use std::borrow::Cow;
use std::sync::Arc;

use ruckus_engine::{Happening, Input, Offers, Phase, Rulebook, Seat, Table, Time, apply, shown_offers};
use ruckus_protocol::Stage;

use super::given_up::GivenUp;
use super::state_digest::{StateDigest, StoredDigest};
use super::{Patience, PlayerId, Seed};

/// A match.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) rulebook: Arc<Rulebook>,
    pub(super) table: Table,
    /// The key of the round's shuffles.
    pub(super) key: Seed,
    /// Since when it is the turn of whose turn it is, or since they last did something in it that was taken.
    pub(super) turn_since: Time,
    /// The table before the deal of the round that is played, with whoever has come or left since.
    pub(super) before_deal: Option<Standings>,
}

/// The table before a deal.
#[derive(Debug)]
pub(super) enum Standings {
    /// A match of this number of seats has begun, and nothing else has happened. The table follows from that, so it takes no
    /// memory during the first round.
    Begun { seats: usize },
    /// Anything else.
    Table(Box<Table>),
}

impl Standings {
    /// The standings of a table.
    pub(super) fn of(table: &Table, rulebook: &Rulebook) -> Self {
        let seats = table.circle().len();
        let has_begun = table.round == 0 && *table == begun(rulebook, seats);
        if has_begun { Self::Begun { seats } } else { Self::Table(Box::new(table.clone())) }
    }

    /// The table that they are of.
    pub(super) fn table(&self, rulebook: &Rulebook) -> Cow<'_, Table> {
        match self {
            Self::Begun { seats } => Cow::Owned(begun(rulebook, *seats)),
            Self::Table(table) => Cow::Borrowed(table),
        }
    }
}

/// The table at the beginning of a match.
fn begun(rulebook: &Rulebook, seats: usize) -> Table {
    let mut table = Table::new(seats);
    let begins = Input { at: Time(0), what: Happening::StartMatch };
    let _ = apply(rulebook, &mut table, &begins, &mut Vec::new());
    table
}

impl Game {
    /// Returns what to keep if an input is taken: the standings before a deal.
    pub(super) fn standings_before(&self, input: &Input) -> Option<Standings> {
        matches!(input.what, Happening::Deal { .. }).then(|| Standings::of(&self.table, &self.rulebook))
    }

    /// After an input that was taken: keeps the standings before a deal, and lets players join and leave them during the
    /// round.
    pub(super) fn keep_standings(&mut self, input: &Input, before_deal: Option<Standings>) {
        match (&input.what, &mut self.before_deal) {
            (Happening::Deal { .. }, kept) => *kept = before_deal,
            (Happening::Join { .. } | Happening::TakeOver { .. } | Happening::Leave { .. }, Some(before)) => {
                let mut table = before.table(&self.rulebook).into_owned();
                // It was allowed at the table itself.
                let _ = apply(&self.rulebook, &mut table, input, &mut Vec::new());
                *before = Standings::Table(Box::new(table));
            }
            _ => {}
        }
    }
}

/// The match of a room, or none in the lobby.
#[derive(Debug)]
pub(super) struct Play {
    stage: Stage,
    game: Option<Game>,
    /// When the next round is dealt without a command.
    next_at: Option<Time>,
    /// The winners of the last match at this table; several share the place.
    won_last: Vec<PlayerId>,
    given_up: GivenUp,
    /// While an entry is read from the journal: the digest of the position that it led to.
    expects: Option<StoredDigest>,
}

impl Default for Play {
    fn default() -> Self {
        Self::restored(Stage::Lobby, None, None, Vec::new(), GivenUp::default())
    }
}

impl Play {
    /// The match of a snapshot.
    pub(super) const fn restored(
        stage: Stage,
        game: Option<Game>,
        next_at: Option<Time>,
        won_last: Vec<PlayerId>,
        given_up: GivenUp,
    ) -> Self {
        Self { stage, game, next_at, won_last, given_up, expects: None }
    }

    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }

    pub(super) const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    pub(super) const fn game_mut(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }

    pub(super) fn table(&self) -> Option<&Table> {
        self.game.as_ref().map(|game| &game.table)
    }

    /// The match, while a round is played.
    pub(super) fn running(&self) -> Option<&Game> {
        self.game.as_ref().filter(|_| self.stage == Stage::Playing)
    }

    /// Whether a match is under way.
    pub(super) const fn is_under_way(&self) -> bool {
        matches!(self.stage, Stage::Playing | Stage::BetweenRounds)
    }

    /// When the next round is dealt without a command.
    pub(super) const fn next_at(&self) -> Option<Time> {
        self.next_at
    }

    /// The next round is not dealt without a command.
    pub(super) const fn cancel_next_deal(&mut self) {
        self.next_at = None;
    }

    /// Players who come back to a round that was given up read first why it is over.
    pub(super) fn postpone_next_deal(&mut self, at: Time) {
        if self.given_up.is_told() && self.stage == Stage::BetweenRounds {
            self.next_at = Some(at);
        }
    }

    /// The winners of the last match at this table.
    pub(super) fn won_last(&self) -> &[PlayerId] {
        &self.won_last
    }

    /// A match was won.
    pub(super) fn won(&mut self, winners: Vec<PlayerId>) {
        self.won_last = winners;
    }

    /// A match begins.
    pub(super) fn begin(&mut self, game: Game) {
        self.game = Some(game);
        self.given_up.end();
    }

    /// The match that is over is put away.
    pub(super) fn clear(&mut self) {
        self.game = None;
    }

    /// Enters another stage. If it is between two rounds, the next is dealt at a time.
    pub(super) fn enter(&mut self, stage: Stage, next_deal: Time) {
        self.stage = stage;
        if stage != Stage::Playing {
            self.given_up.end();
            if let Some(game) = &mut self.game {
                game.before_deal = None;
            }
        }
        self.next_at = (stage == Stage::BetweenRounds).then_some(next_deal);
    }

    /// The stage that the position of the table means.
    pub(super) fn stage_of_table(&self) -> Stage {
        let Some(table) = self.table() else { return self.stage };
        match (table.phase, table.winners()) {
            (Phase::Over, Some(_)) => Stage::MatchOver,
            (Phase::Over, None) => Stage::BetweenRounds,
            // The first round of the match was given up.
            (Phase::Before, _) if self.stage == Stage::BetweenRounds => Stage::BetweenRounds,
            (Phase::Before | Phase::Dealing | Phase::Playing, _) => Stage::Playing,
        }
    }

    /// When the table's patience with a seat's turn ends for good: a player who says that they are there is waited for once
    /// more, and no longer.
    pub(super) fn turn_ends_at(&self, seat: Seat, patience: &Patience) -> Option<Time> {
        let game = self.running().filter(|game| game.table.phase == Phase::Playing)?;
        (game.table.turn == seat).then(|| game.turn_since.plus(2 * patience.idle.as_millis() as u64))
    }

    /// What a seat may do now, as far as it may know. `stopped` says that an event has ended the match.
    pub(super) fn offers_to(&self, seat: Seat, stopped: bool) -> Offers {
        let game = self.running().filter(|_| !stopped);
        game.map_or_else(Offers::new, |game| shown_offers(&game.rulebook, &game.table, seat))
    }

    /// The digest of the position.
    pub(super) fn state_digest(&self) -> Option<StateDigest> {
        self.table().map(StateDigest::of)
    }

    /// Sets the digest of the position that an entry led to, while it is read.
    pub(super) const fn expect(&mut self, digest: Option<StoredDigest>) {
        self.expects = digest;
    }

    /// Whether the table is the one that a digest was made of. Without a digest, whether there is no table.
    pub(super) fn agrees_with(&self, digest: Option<StoredDigest>) -> bool {
        match (self.table(), digest) {
            (Some(table), Some(digest)) => digest.is_of(table),
            (table, digest) => table.is_none() && digest.is_none(),
        }
    }

    /// Whether an entry that is being read has ended the round, and led to another position than the journal says: then it has not.
    pub(super) fn has_strayed(&self) -> bool {
        let game = self.running().filter(|game| game.table.phase == Phase::Over);
        game.zip(self.expects).is_some_and(|(game, expected)| !expected.is_of(&game.table))
    }

    pub(super) const fn given_up(&self) -> GivenUp {
        self.given_up
    }

    /// Gives the round up that is played, for a table with so many seats. `Some(false)` if no round is played, none if the standings
    /// before it are not known; `whole` says that the room was read from its whole journal.
    pub(super) fn give_up_round(&mut self, seats: usize, whole: bool) -> Option<bool> {
        self.given_up.stray();
        let Some(game) = self.game.as_mut().filter(|_| self.stage == Stage::Playing) else { return Some(false) };
        game.table = match game.before_deal.take() {
            Some(before) => before.table(&game.rulebook).into_owned(),
            None if !whole => return None,
            // The table began in the middle of a round.
            None => begun(&game.rulebook, seats),
        };
        Some(true)
    }

    /// Players are told that a round was given up.
    pub(super) const fn tell_given_up(&mut self) {
        self.given_up.tell();
    }

    /// The journal goes on after a match that this version could not play to its end: the match is over.
    pub(super) fn presume_over(&mut self) {
        if self.given_up.is_astray() && self.stage == Stage::BetweenRounds {
            (self.stage, self.next_at) = (Stage::MatchOver, None);
        }
    }

    /// The journal leads to the position that it says. True if the entry before did not.
    pub(super) const fn is_on_course(&mut self) -> bool {
        self.given_up.return_to_course()
    }
}

#[cfg(test)]
mod tests {
    use ruckus_ruleset::{Ruleset, RulesetError};

    use super::*;

    #[test]
    fn standings_before_the_first_deal_are_made_again_and_others_are_kept() -> Result<(), RulesetError> {
        let rulebook = Ruleset::preset("classic")?.compile(3)?;
        let mut table = Table::new(3);
        for what in [Happening::StartMatch, Happening::Join { seat: Seat(3) }] {
            let has_joined = matches!(what, Happening::Join { .. });
            assert_eq!(apply(&rulebook, &mut table, &Input { at: Time(5), what }, &mut Vec::new()), None);
            let standings = Standings::of(&table, &rulebook);
            assert_eq!(matches!(standings, Standings::Table(_)), has_joined);
            assert_eq!(*standings.table(&rulebook), table);
        }
        Ok(())
    }

    #[test]
    fn a_lobby_has_no_match_and_nothing_is_due() {
        let play = Play::default();
        assert_eq!((play.stage(), play.next_at(), play.state_digest()), (Stage::Lobby, None, None));
        assert!(play.running().is_none() && !play.is_under_way() && !play.has_strayed());
        assert_eq!(play.stage_of_table(), Stage::Lobby);
    }

    #[test]
    fn the_next_round_is_dealt_in_time_unless_it_is_canceled() {
        let mut play = Play::default();
        play.enter(Stage::BetweenRounds, Time(7));
        assert_eq!(play.next_at(), Some(Time(7)));
        play.postpone_next_deal(Time(9));
        assert_eq!(play.next_at(), Some(Time(7)), "no round was given up");
        play.tell_given_up();
        play.postpone_next_deal(Time(9));
        assert_eq!(play.next_at(), Some(Time(9)));
        play.cancel_next_deal();
        assert_eq!(play.next_at(), None);
        play.enter(Stage::MatchOver, Time(11));
        assert!(play.next_at().is_none() && !play.given_up().is_told());
    }

    #[test]
    fn a_match_is_presumed_over_only_if_the_journal_leads_elsewhere() {
        let mut play = Play::default();
        play.enter(Stage::BetweenRounds, Time(7));
        play.presume_over();
        assert_eq!(play.stage(), Stage::BetweenRounds);
        assert_eq!(play.give_up_round(2, true), Some(false), "no round is played");
        play.presume_over();
        assert_eq!(play.stage(), Stage::MatchOver);
        assert!(play.is_on_course() && !play.is_on_course());
    }
}
