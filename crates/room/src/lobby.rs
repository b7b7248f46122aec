//! The settings of a table: its rules, and what the host and the server allow.

use ruckus_protocol::{Do, FirstDealer, LeftChair, Waiting};
use serde::{Deserialize, Serialize};

use super::rules::{Decided, Rules};
use super::seat_asks::{Ask, SeatAsks};
use super::{Timeouts, USUAL_SEATS};

/// The host's settings for chat, spectators and titles.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct TablePolicy {
    /// True if players may chat.
    pub(super) talk: bool,
    /// True if spectators may watch with the table's code.
    pub(super) watch: bool,
    /// True if rules are shown with their original titles even if friendly ones exist.
    pub(super) original_titles: bool,
}

impl Default for TablePolicy {
    fn default() -> Self {
        Self { talk: true, watch: true, original_titles: false }
    }
}

/// The rules and settings of a table.
#[derive(Debug)]
pub(super) struct Lobby {
    rules: Rules,
    timeouts: Timeouts,
    /// Open requests for seats with a lost token.
    asks: SeatAsks,
    settings: LobbySettings,
}

/// The settings of a table without its rules.
#[derive(Clone, Debug)]
pub(super) struct LobbySettings {
    /// The invitation code. None if the room's name is the code, or if there is no code yet.
    pub(super) code: Option<String>,
    /// The maximum number of chairs.
    pub(super) most: usize,
    /// The replacement of a player who leaves during a match: a bot, or no chair.
    pub(super) left: LeftChair,
    pub(super) policy: TablePolicy,
    /// The first dealer of a match.
    pub(super) dealer: FirstDealer,
    /// For how long the table waits for players.
    pub(super) waiting: Waiting,
    /// The time at which the table was opened, in milliseconds since 1970.
    pub(super) opened: u64,
    /// True if an admin has ended the table.
    pub(super) ended: bool,
}

impl Lobby {
    /// Creates the lobby of a new table.
    pub(super) fn new(rules: Rules, timeouts: Timeouts) -> Self {
        let settings = LobbySettings {
            code: None,
            most: USUAL_SEATS,
            left: LeftChair::Bot,
            policy: TablePolicy::default(),
            dealer: FirstDealer::default(),
            waiting: Waiting::default(),
            opened: 0,
            ended: false,
        };
        Self::restored(rules, timeouts, Vec::new(), settings)
    }

    /// Restores the lobby of a snapshot.
    pub(super) const fn restored(rules: Rules, timeouts: Timeouts, asks: Vec<Ask>, settings: LobbySettings) -> Self {
        Self { rules, timeouts, asks: SeatAsks::restored(asks), settings }
    }

    /// Returns the settings for a snapshot.
    pub(super) fn settings(&self) -> LobbySettings {
        self.settings.clone()
    }

    pub(super) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Returns the rules that a command asks for, which are journaled with it. None if it does not ask for valid rules.
    pub(super) fn decide(&self, what: &Do) -> Option<Decided> {
        match what {
            Do::Lobby(command) => self.rules.asked(command)?.ok().map(|rules| rules.decided()),
            Do::Act(_) => None,
        }
    }

    /// How long the table waits for players.
    pub(super) const fn timeouts(&self) -> &Timeouts {
        &self.timeouts
    }

    pub(super) const fn asks(&self) -> &SeatAsks {
        &self.asks
    }

    pub(super) const fn asks_mut(&mut self) -> &mut SeatAsks {
        &mut self.asks
    }

    /// The invitation code. None if the room's name is the code, or if there is no code yet.
    pub(super) fn code(&self) -> Option<&str> {
        self.settings.code.as_deref()
    }

    /// Sets the invitation code.
    pub(super) fn invite(&mut self, code: String) {
        self.settings.code = Some(code);
    }

    /// The maximum number of chairs.
    pub(super) const fn most(&self) -> usize {
        self.settings.most
    }

    /// Limits the table to the current number of chairs, because an event or "Find a table" has seated all players.
    pub(super) const fn close_chairs(&mut self, chairs: usize) {
        self.settings.most = chairs;
    }

    /// The replacement of a player who leaves during a match: a bot, or no chair.
    pub(super) const fn left(&self) -> LeftChair {
        self.settings.left
    }

    pub(super) const fn set_chairs(&mut self, most: usize, left: LeftChair) {
        (self.settings.most, self.settings.left) = (most, left);
    }

    pub(super) const fn policy(&self) -> TablePolicy {
        self.settings.policy
    }

    pub(super) const fn set_policy(&mut self, policy: TablePolicy) {
        self.settings.policy = policy;
    }

    /// The first dealer of a match.
    pub(super) const fn dealer(&self) -> FirstDealer {
        self.settings.dealer
    }

    pub(super) const fn set_dealer(&mut self, dealer: FirstDealer) {
        self.settings.dealer = dealer;
    }

    /// For how long the table waits for players.
    pub(super) const fn waiting(&self) -> Waiting {
        self.settings.waiting
    }

    pub(super) const fn set_waiting(&mut self, waiting: Waiting) {
        self.settings.waiting = waiting;
    }

    /// The time at which the table was opened, in milliseconds since 1970.
    pub(super) const fn opened(&self) -> u64 {
        self.settings.opened
    }

    /// Sets the time at which the table was opened, in milliseconds since 1970.
    pub(super) const fn open(&mut self, unix_ms: u64) {
        self.settings.opened = unix_ms;
    }

    /// Returns true if an admin has ended the table.
    pub(super) const fn is_ended(&self) -> bool {
        self.settings.ended
    }

    /// Marks the table as ended by an admin.
    pub(super) const fn end(&mut self) {
        self.settings.ended = true;
    }
}

#[cfg(test)]
mod tests {
    use super::super::Choice;
    use super::*;

    fn lobby() -> Lobby {
        let choice = Choice::Preset { base: "classic".to_owned(), with: std::collections::BTreeMap::new() };
        Lobby::new(Rules::choose(&choice).expect("a preset"), Timeouts::default())
    }

    #[test]
    fn a_new_lobby_allows_talk_and_spectators() {
        let lobby = lobby();
        assert!(lobby.policy().talk && lobby.policy().watch && !lobby.policy().original_titles);
        assert_eq!(
            (lobby.most(), lobby.left(), lobby.code(), lobby.is_ended()),
            (USUAL_SEATS, LeftChair::Bot, None, false)
        );
    }

    #[test]
    fn a_snapshot_restores_a_lobby() {
        let mut lobby = lobby();
        lobby.invite("BCDF".to_owned());
        lobby.set_chairs(5, LeftChair::Goes);
        lobby.set_policy(TablePolicy { talk: false, watch: true, original_titles: true });
        lobby.set_dealer(FirstDealer::Lot);
        lobby.set_waiting(Waiting { drop_out: 45, slow: true });
        lobby.open(7);
        lobby.end();
        let rules = Rules::restore(&lobby.rules().decided()).expect("they can be read");
        let again = Lobby::restored(rules, Timeouts::default(), lobby.asks().saved(), lobby.settings());
        assert_eq!(format!("{:?}", again.settings()), format!("{:?}", lobby.settings()));
        assert_eq!((again.most(), again.left(), again.code(), again.opened()), (5, LeftChair::Goes, Some("BCDF"), 7));
        assert!(again.is_ended() && !again.policy().talk && again.dealer() == FirstDealer::Lot);
        assert_eq!(again.waiting(), Waiting { drop_out: 45, slow: true });
    }
}
