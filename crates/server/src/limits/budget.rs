//! Budgets: what is counted, and how much of it each network may use.

use super::Limits;
use super::bucket::Rate;
use super::network::Scope;

/// Multiplier of a network's budget for its site, unless the table says otherwise.
const SITE: u32 = 10;

/// A kind of request that is counted per network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Budget {
    /// Any request to `/api`.
    Request,
    /// A file of the page.
    File,
    /// A table code that does not exist.
    Guess,
    /// A rule published in the gallery.
    Publish,
    /// A new table of any kind.
    Table,
    /// A trial of rules in the lab.
    Trial,
    /// A thousand entries of a match that are loaded or replayed.
    Replay,
    /// A practice table. The server searches for its starting position.
    Practice,
    /// An estimate of the round length for some rules. Takes at most 2 seconds of processor time.
    Lasting,
    /// A scenario run by the referee. Takes at most 1 second of processor time, usually a few milliseconds.
    Scenario,
    /// A ballot. A whole table may share one address.
    Ballot,
    /// A player who checks in to an event. A whole club may share one address.
    CheckIn,
    /// A place in the queue for a table with strangers.
    Find,
    /// A report of a player.
    Report,
    /// A new player card.
    Card,
    /// A passkey challenge, or a presented passkey.
    Passkey,
    /// A friend code made or entered, or a friend request.
    Friend,
    /// A request to get back a seat after losing its token.
    SeatAsk,
}

impl Budget {
    /// All budgets.
    pub(super) const ALL: [Self; 18] = [
        Self::Request,
        Self::File,
        Self::Guess,
        Self::Publish,
        Self::Table,
        Self::Trial,
        Self::Replay,
        Self::Practice,
        Self::Lasting,
        Self::Scenario,
        Self::Ballot,
        Self::CheckIn,
        Self::Find,
        Self::Report,
        Self::Card,
        Self::Passkey,
        Self::Friend,
        Self::SeatAsk,
    ];

    /// Returns the rates by scope. A request must fit all of them.
    pub(super) fn rates(self, limits: &Limits) -> Vec<(Scope, Rate)> {
        let requests = Rate::per_second(limits.requests_per_second, limits.requests_per_second.saturating_mul(3));
        let wider = |rate: Rate| vec![(Scope::Network, rate), (Scope::Site, rate.times(SITE))];
        match self {
            Self::Request => wider(requests),
            // Files are 10 times cheaper than requests, and a page consists of many.
            Self::File => wider(requests.times(10)),
            // There are 160,000 codes of four letters. Trying all takes one network two days and a site half a day.
            Self::Guess => vec![(Scope::Network, Rate::per_second(1, 30)), (Scope::Site, Rate::per_second(4, 120))],
            Self::Publish => vec![
                (Scope::Network, Rate::per_hour(20, 10)),
                (Scope::Network, Rate::per_day(40)),
                (Scope::Site, Rate::per_day(80)),
            ],
            Self::Table => {
                let hourly = limits.tables_per_hour;
                let daily = hourly.saturating_mul(5);
                vec![
                    (Scope::Network, Rate::per_hour(hourly, hourly.div_ceil(2))),
                    (Scope::Network, Rate::per_day(daily)),
                    (Scope::Site, Rate::per_hour(hourly.saturating_mul(4), hourly.saturating_mul(2))),
                    (Scope::Site, Rate::per_day(daily.saturating_mul(2))),
                ]
            }
            Self::Trial => vec![
                (Scope::Network, Rate::per_hour(60, 30)),
                (Scope::Network, Rate::per_day(300)),
                (Scope::Site, Rate::per_day(600)),
            ],
            // A thousand entries take about 20 ms. A network may use a tenth of a processor, with bursts of ten
            // seconds.
            Self::Replay => vec![(Scope::Network, Rate::per_second(5, 500)), (Scope::Site, Rate::per_second(20, 2000))],
            Self::Practice => wider(Rate::per_hour(600, 20)),
            Self::Lasting => wider(Rate::per_hour(300, 30)),
            Self::Scenario => wider(Rate::per_hour(1200, 30)),
            Self::Ballot => wider(Rate::per_hour(1200, 60)),
            Self::CheckIn => wider(Rate::per_hour(1200, 400)),
            Self::Report => wider(Rate::per_hour(20, 10)),
            // Each search may open a new table.
            Self::Find => vec![
                (Scope::Network, Rate::per_hour(120, 30)),
                (Scope::Network, Rate::per_day(600)),
                (Scope::Site, Rate::per_hour(480, 120)),
            ],
            // Making a card takes one press in a browser. The limit prevents people from collecting cards.
            Self::Card => vec![
                (Scope::Network, Rate::per_hour(20, 10)),
                (Scope::Network, Rate::per_day(40)),
                (Scope::Site, Rate::per_day(200)),
            ],
            Self::Passkey => wider(Rate::per_hour(600, 60)),
            Self::Friend => wider(Rate::per_hour(120, 40)),
            // Each request is shown to a host, who must not be flooded.
            Self::SeatAsk => wider(Rate::per_hour(30, 8)),
        }
    }

    /// Returns the error message for a used-up budget.
    pub(crate) const fn used_up(self) -> &'static str {
        match self {
            Self::Request => "too many requests from this address; wait a moment",
            Self::File => "too many files were requested from this address; wait a moment",
            Self::Guess => "too many wrong codes from this address; wait a moment",
            Self::Publish => "too many rules were published from this network; try again later",
            Self::Table => "too many tables were made from this network; try again later",
            Self::Trial => "too many play-tests from this network; try again later",
            Self::Replay => "too many replays were loaded from this address; wait a moment",
            Self::Practice => "too many practice tables were made from this address; wait a moment",
            Self::Lasting => "too many estimates from this address; wait a moment",
            Self::Scenario => "too many scenarios were run from this address; wait a moment",
            Self::Ballot => "too many ballots from this address; wait a moment",
            Self::Report => "too many players were reported from this network; try again later",
            Self::Find => "too many searches for tables from this network; wait a moment",
            Self::Card => "too many player cards were made from this network; try again later",
            Self::Passkey => "too many passkeys were used from this address; wait a moment",
            Self::Friend => "too many friend requests from this address; wait a moment",
            Self::SeatAsk => "too many seat requests from this address; wait a moment",
            Self::CheckIn => "too many players checked in from this address; wait a moment",
        }
    }
}
