//! What is agreed on around a table: its rules, and what its host and the server allow.

use ruckus_protocol::{Do, FirstDealer, LeftChair};
use serde::{Deserialize, Serialize};

use super::rules::{Decided, Rules};
use super::seat_asks::{Ask, SeatAsks};
use super::{Patience, USUAL_SEATS};

/// Whether players may talk, and whether others may watch.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Manners {
    /// Whether people may talk.
    pub(super) talk: bool,
    /// Whether others may watch by the table's code.
    pub(super) watch: bool,
    /// Whether rules have the titles of their sources.
    pub(super) original_titles: bool,
}

impl Default for Manners {
    fn default() -> Self {
        Self { talk: true, watch: true, original_titles: false }
    }
}

/// The rules and the policies of a table.
#[derive(Debug)]
pub(super) struct Lobby {
    rules: Rules,
    patience: Patience,
    /// Requests for seats whose token is lost.
    asks: SeatAsks,
    /// The code that friends come by, of a room whose name is none.
    code: Option<String>,
    /// The maximum number of chairs.
    most: usize,
    /// What becomes of a chair that a player leaves for good during a match.
    left: LeftChair,
    manners: Manners,
    /// Who deals the first round of a match.
    dealer: FirstDealer,
    /// When the table was made, in milliseconds since 1970.
    opened: u64,
    /// Whether an admin has ended the table.
    ended: bool,
}

/// What a snapshot keeps of the lobby, besides the rules.
#[derive(Clone, Debug)]
pub(super) struct SavedLobby {
    pub(super) seat_asks: Vec<Ask>,
    pub(super) code: Option<String>,
    pub(super) most: usize,
    pub(super) left: LeftChair,
    pub(super) manners: Manners,
    pub(super) dealer: FirstDealer,
    pub(super) opened: u64,
    pub(super) ended: bool,
}

impl Lobby {
    /// The lobby of a new table.
    pub(super) fn new(rules: Rules, patience: Patience) -> Self {
        let saved = SavedLobby {
            seat_asks: Vec::new(),
            code: None,
            most: USUAL_SEATS,
            left: LeftChair::Bot,
            manners: Manners::default(),
            dealer: FirstDealer::default(),
            opened: 0,
            ended: false,
        };
        Self::restored(rules, patience, saved)
    }

    /// The lobby of a snapshot.
    pub(super) fn restored(rules: Rules, patience: Patience, saved: SavedLobby) -> Self {
        let SavedLobby { seat_asks, code, most, left, manners, dealer, opened, ended } = saved;
        Self { rules, patience, asks: SeatAsks::restored(seat_asks), code, most, left, manners, dealer, opened, ended }
    }

    /// What a snapshot keeps.
    pub(super) fn saved(&self) -> SavedLobby {
        SavedLobby {
            seat_asks: self.asks.saved(),
            code: self.code.clone(),
            most: self.most,
            left: self.left,
            manners: self.manners,
            dealer: self.dealer,
            opened: self.opened,
            ended: self.ended,
        }
    }

    pub(super) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The rules that a command asks for, to be written down with it.
    pub(super) fn decide(&self, what: &Do) -> Option<Decided> {
        match what {
            Do::Lobby(command) => self.rules.asked(command)?.ok().map(|rules| rules.decided()),
            Do::Act(_) => None,
        }
    }

    /// How long the table waits for players.
    pub(super) const fn patience(&self) -> &Patience {
        &self.patience
    }

    pub(super) const fn asks(&self) -> &SeatAsks {
        &self.asks
    }

    pub(super) const fn asks_mut(&mut self) -> &mut SeatAsks {
        &mut self.asks
    }

    /// The code that friends come by; none if the name of the room is the code, or there is none yet.
    pub(super) fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Friends come by this code from now on.
    pub(super) fn invite(&mut self, code: String) {
        self.code = Some(code);
    }

    /// The maximum number of chairs.
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// The table has exactly the chairs that there are: an event or "Find a table" has seated everybody.
    pub(super) const fn close_chairs(&mut self, chairs: usize) {
        self.most = chairs;
    }

    /// What becomes of a chair that a player leaves for good during a match.
    pub(super) const fn left(&self) -> LeftChair {
        self.left
    }

    pub(super) const fn set_chairs(&mut self, most: usize, left: LeftChair) {
        (self.most, self.left) = (most, left);
    }

    pub(super) const fn manners(&self) -> Manners {
        self.manners
    }

    pub(super) const fn set_manners(&mut self, manners: Manners) {
        self.manners = manners;
    }

    /// Who deals the first round of a match.
    pub(super) const fn dealer(&self) -> FirstDealer {
        self.dealer
    }

    pub(super) const fn set_dealer(&mut self, dealer: FirstDealer) {
        self.dealer = dealer;
    }

    /// When the table was made, in milliseconds since 1970.
    pub(super) const fn opened(&self) -> u64 {
        self.opened
    }

    /// Notes when the table was made, in milliseconds since 1970.
    pub(super) const fn open(&mut self, unix_ms: u64) {
        self.opened = unix_ms;
    }

    /// Whether an admin has ended the table.
    pub(super) const fn is_ended(&self) -> bool {
        self.ended
    }

    /// An admin ends the table.
    pub(super) const fn end(&mut self) {
        self.ended = true;
    }
}

#[cfg(test)]
mod tests {
    use super::super::Choice;
    use super::*;

    fn lobby() -> Lobby {
        let choice = Choice::Preset { base: "classic".to_owned(), with: std::collections::BTreeMap::new() };
        Lobby::new(Rules::choose(&choice).expect("a preset"), Patience::default())
    }

    #[test]
    fn a_new_lobby_allows_talk_and_watching() {
        let lobby = lobby();
        assert!(lobby.manners().talk && lobby.manners().watch && !lobby.manners().original_titles);
        assert_eq!(
            (lobby.most(), lobby.left(), lobby.code(), lobby.is_ended()),
            (USUAL_SEATS, LeftChair::Bot, None, false)
        );
    }

    #[test]
    fn a_lobby_is_the_same_from_its_snapshot() {
        let mut lobby = lobby();
        lobby.invite("BCDF".to_owned());
        lobby.set_chairs(5, LeftChair::Goes);
        lobby.set_manners(Manners { talk: false, watch: true, original_titles: true });
        lobby.set_dealer(FirstDealer::Lot);
        lobby.open(7);
        lobby.end();
        let rules = Rules::restore(&lobby.rules().decided()).expect("they can be read");
        let again = Lobby::restored(rules, Patience::default(), lobby.saved());
        assert_eq!(format!("{:?}", again.saved()), format!("{:?}", lobby.saved()));
        assert_eq!((again.most(), again.left(), again.code(), again.opened()), (5, LeftChair::Goes, Some("BCDF"), 7));
        assert!(again.is_ended() && !again.manners().talk && again.dealer() == FirstDealer::Lot);
    }
}
