//! The match of a room: its game state and stage. Keeps the standings before the current round, so that replay can give
//! up a round that this version judges differently.

use std::borrow::Cow;
use std::sync::Arc;

use ruckus_engine::{Input, InputKind, Offers, Phase, Rulebook, Seat, Table, Time, apply, shown_offers};
use ruckus_protocol::Stage;

use super::given_up::GivenUp;
use super::pause::Pause;
use super::state_digest::{StateDigest, StoredDigest};
use super::{PlayerId, Seed, Timeouts};

#[derive(Debug)]
pub(super) struct RoomGame {
    pub(super) rulebook: Arc<Rulebook>,
    pub(super) table: Table,
    /// The key of the round's shuffles.
    pub(super) key: Seed,
    /// Start of the current turn, or the latest accepted action of the player in turn.
    pub(super) turn_since: Time,
    /// The table before the deal of the current round, updated when players join or leave during the round.
    pub(super) before_deal: Option<Standings>,
}

/// The table before a deal.
#[derive(Debug)]
pub(super) enum Standings {
    /// A match with this number of seats has started, and nothing else has happened. The table is rebuilt from that, so
    /// the first round needs no memory for it.
    Begun { seats: usize },
    /// Any other table.
    Table(Box<Table>),
}

impl Standings {
    /// Stores a table in its smallest form.
    pub(super) fn of(table: &Table, rulebook: &Rulebook) -> Self {
        let seats = table.circle().len();
        let has_begun = table.round == 0 && *table == begun(rulebook, seats);
        if has_begun { Self::Begun { seats } } else { Self::Table(Box::new(table.clone())) }
    }

    /// Returns the stored table, rebuilt if necessary.
    pub(super) fn table(&self, rulebook: &Rulebook) -> Cow<'_, Table> {
        match self {
            Self::Begun { seats } => Cow::Owned(begun(rulebook, *seats)),
            Self::Table(table) => Cow::Borrowed(table),
        }
    }
}

/// Returns the table right after the start of a match.
fn begun(rulebook: &Rulebook, seats: usize) -> Table {
    let mut table = Table::new(seats);
    let begins = Input { at: Time(0), what: InputKind::StartMatch };
    let _ = apply(rulebook, &mut table, &begins, &mut Vec::new());
    table
}

impl RoomGame {
    /// Returns the standings to store if the room accepts `input`. `None` unless it is a deal.
    pub(super) fn standings_before(&self, input: &Input) -> Option<Standings> {
        matches!(input.what, InputKind::Deal { .. }).then(|| Standings::of(&self.table, &self.rulebook))
    }

    /// Updates the standings after an accepted input: stores `before_deal` on a deal, and applies joins and departures
    /// during the round.
    pub(super) fn keep_standings(&mut self, input: &Input, before_deal: Option<Standings>) {
        match (&input.what, &mut self.before_deal) {
            (InputKind::Deal { .. }, kept) => *kept = before_deal,
            (InputKind::Join { .. } | InputKind::TakeOver { .. } | InputKind::Leave { .. }, Some(before)) => {
                let mut table = before.table(&self.rulebook).into_owned();
                // The game accepted this input, so the standings accept it too.
                let _ = apply(&self.rulebook, &mut table, input, &mut Vec::new());
                *before = Standings::Table(Box::new(table));
            }
            _ => {}
        }
    }
}

/// The match of a room and its stage. In the lobby there is no game.
#[derive(Debug)]
pub(super) struct RoomMatch {
    stage: Stage,
    game: Option<RoomGame>,
    /// Time at which the room deals the next round without a command.
    next_at: Option<Time>,
    /// Winners of the latest match in this room. Several players can share first place.
    won_last: Vec<PlayerId>,
    given_up: GivenUp,
    pause: Option<Box<Pause>>,
    /// During replay: the digest of the position that followed the current entry.
    expects: Option<StoredDigest>,
}

impl Default for RoomMatch {
    fn default() -> Self {
        Self::restored(Stage::Lobby, None, None, Vec::new(), GivenUp::default(), None)
    }
}

impl RoomMatch {
    /// Restores the state from a snapshot.
    pub(super) const fn restored(
        stage: Stage,
        game: Option<RoomGame>,
        next_at: Option<Time>,
        won_last: Vec<PlayerId>,
        given_up: GivenUp,
        pause: Option<Box<Pause>>,
    ) -> Self {
        Self { stage, game, next_at, won_last, given_up, pause, expects: None }
    }

    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }

    pub(super) const fn game(&self) -> Option<&RoomGame> {
        self.game.as_ref()
    }

    pub(super) const fn game_mut(&mut self) -> Option<&mut RoomGame> {
        self.game.as_mut()
    }

    pub(super) fn table(&self) -> Option<&Table> {
        self.game.as_ref().map(|game| &game.table)
    }

    /// Returns the game while a round is in progress.
    pub(super) fn running(&self) -> Option<&RoomGame> {
        self.game.as_ref().filter(|_| self.stage == Stage::Playing)
    }

    /// Returns true during a round and between the rounds of a match.
    pub(super) const fn is_under_way(&self) -> bool {
        matches!(self.stage, Stage::Playing | Stage::BetweenRounds)
    }

    /// The pause of the match, or the request for one.
    pub(super) fn pause(&self) -> Option<&Pause> {
        self.pause.as_deref()
    }

    /// Returns true while the match is paused. The table's clock stands still then.
    pub(super) fn is_paused(&self) -> bool {
        self.pause().is_some_and(Pause::is_on)
    }

    pub(super) fn pause_mut(&mut self) -> Option<&mut Pause> {
        self.pause.as_deref_mut()
    }

    pub(super) fn set_pause(&mut self, pause: Pause) {
        self.pause = Some(Box::new(pause));
    }

    pub(super) fn clear_pause(&mut self) {
        self.pause = None;
    }

    /// Returns the time at which the room deals the next round without a command.
    pub(super) const fn next_at(&self) -> Option<Time> {
        self.next_at
    }

    /// Prevents the next deal without a command.
    pub(super) const fn cancel_next_deal(&mut self) {
        self.next_at = None;
    }

    /// Moves the next deal to `at` if the latest round was given up. Players who return then have time to read why.
    pub(super) fn postpone_next_deal(&mut self, at: Time) {
        if self.given_up.has_notice() && self.stage == Stage::BetweenRounds {
            self.next_at = Some(at);
        }
    }

    /// Winners of the latest match in this room.
    pub(super) fn won_last(&self) -> &[PlayerId] {
        &self.won_last
    }

    /// Records the winners of a match.
    pub(super) fn won(&mut self, winners: Vec<PlayerId>) {
        self.won_last = winners;
    }

    /// Starts a match.
    pub(super) fn begin(&mut self, game: RoomGame) {
        self.game = Some(game);
        self.given_up.end();
    }

    /// Drops the finished match.
    pub(super) fn clear(&mut self) {
        self.game = None;
    }

    /// Enters another stage. Between rounds, schedules the next deal at `next_deal`.
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

    /// Returns the stage that follows from the game state.
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

    /// Returns the latest end of a seat's turn: twice the idle limit after the turn's start. Players can extend their
    /// turn by confirming that they are there, but not beyond this time. `None` if it is not this seat's turn.
    pub(super) fn turn_ends_at(&self, seat: Seat, timeouts: &Timeouts) -> Option<Time> {
        let game = self.running().filter(|game| game.table.phase == Phase::Playing)?;
        (game.table.turn == seat).then(|| game.turn_since.plus(2 * timeouts.idle.as_millis() as u64))
    }

    /// Returns the legal actions of a seat, limited to what its player may know. Empty between rounds, during a
    /// pause, and if `stopped`, which means that an event ended the match.
    pub(super) fn offers_to(&self, seat: Seat, stopped: bool) -> Offers {
        let game = self.running().filter(|_| !stopped && !self.is_paused());
        game.map_or_else(Offers::new, |game| shown_offers(&game.rulebook, &game.table, seat))
    }

    /// Returns the digest of the game state.
    pub(super) fn state_digest(&self) -> Option<StateDigest> {
        self.table().map(StateDigest::of)
    }

    /// Sets the digest that the journal stores for the entry that replay applies.
    pub(super) const fn expect(&mut self, digest: Option<StoredDigest>) {
        self.expects = digest;
    }

    /// Returns true if the table matches `digest`. Without a digest, returns true if there is no table.
    pub(super) fn agrees_with(&self, digest: Option<StoredDigest>) -> bool {
        match (self.table(), digest) {
            (Some(table), Some(digest)) => digest.is_of(table),
            (table, digest) => table.is_none() && digest.is_none(),
        }
    }

    /// During replay: true if the current entry ended the round in a position that differs from the journal. The end of
    /// that round must not count.
    pub(super) fn has_strayed(&self) -> bool {
        let game = self.running().filter(|game| game.table.phase == Phase::Over);
        game.zip(self.expects).is_some_and(|(game, expected)| !expected.is_of(&game.table))
    }

    pub(super) const fn given_up(&self) -> GivenUp {
        self.given_up
    }

    /// Gives up the current round during replay and restores the standings before its deal, for a table with `seats`
    /// seats. Returns `Some(false)` if no round is in progress, and `None` if the standings are unknown.
    ///
    /// `whole` means that replay started at the first entry of the journal. A round without standings is then one that
    /// began in the middle, so the match starts over.
    pub(super) fn give_up_round(&mut self, seats: usize, whole: bool) -> Option<bool> {
        self.given_up.stray();
        let Some(game) = self.game.as_mut().filter(|_| self.stage == Stage::Playing) else { return Some(false) };
        game.table = match game.before_deal.take() {
            Some(before) => before.table(&game.rulebook).into_owned(),
            None if !whole => return None,
            // The game began in the middle of a round.
            None => begun(&game.rulebook, seats),
        };
        Some(true)
    }

    /// Marks the round as given up, so that players see why.
    pub(super) const fn tell_given_up(&mut self) {
        self.given_up.show_notice();
    }

    /// Ends the match if replay diverged and gave up its last round. Call this if the next entry requires a finished
    /// match.
    pub(super) fn presume_over(&mut self) {
        if self.given_up.is_astray() && self.stage == Stage::BetweenRounds {
            (self.stage, self.next_at) = (Stage::MatchOver, None);
        }
    }

    /// Records that the position matches the journal again. Returns true if it differed before.
    pub(super) const fn is_on_course(&mut self) -> bool {
        self.given_up.return_to_course()
    }
}

#[cfg(test)]
mod tests {
    use ruckus_ruleset::{Ruleset, RulesetError};

    use super::*;

    #[test]
    fn initial_standings_are_rebuilt_and_others_are_stored() -> Result<(), RulesetError> {
        let rulebook = Ruleset::preset("classic")?.compile(3)?;
        let mut table = Table::new(3);
        for what in [InputKind::StartMatch, InputKind::Join { seat: Seat(3) }] {
            let has_joined = matches!(what, InputKind::Join { .. });
            assert_eq!(apply(&rulebook, &mut table, &Input { at: Time(5), what }, &mut Vec::new()), None);
            let standings = Standings::of(&table, &rulebook);
            assert_eq!(matches!(standings, Standings::Table(_)), has_joined);
            assert_eq!(*standings.table(&rulebook), table);
        }
        Ok(())
    }

    #[test]
    fn a_lobby_has_no_match_and_nothing_is_due() {
        let play = RoomMatch::default();
        assert_eq!((play.stage(), play.next_at(), play.state_digest()), (Stage::Lobby, None, None));
        assert!(play.running().is_none() && !play.is_under_way() && !play.has_strayed());
        assert_eq!(play.stage_of_table(), Stage::Lobby);
    }

    #[test]
    fn the_next_deal_is_scheduled_postponed_and_canceled() {
        let mut play = RoomMatch::default();
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
        assert!(play.next_at().is_none() && !play.given_up().has_notice());
    }

    #[test]
    fn a_match_is_presumed_over_only_if_the_journal_diverges() {
        let mut play = RoomMatch::default();
        play.enter(Stage::BetweenRounds, Time(7));
        play.presume_over();
        assert_eq!(play.stage(), Stage::BetweenRounds);
        assert_eq!(play.give_up_round(2, true), Some(false), "no round is played");
        play.presume_over();
        assert_eq!(play.stage(), Stage::MatchOver);
        assert!(play.is_on_course() && !play.is_on_course());
    }
}
