//! What is counted, and how much of it each network may have: one table.

use super::Limits;
use super::bucket::Rate;
use super::network::Scope;

/// How much more a site may have than one of its networks, unless the table says otherwise.
const SITE: u32 = 10;

/// Something that is asked of the server and counted by the network that asks.
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
    /// A table made, of whatever kind.
    Table,
    /// A trial of rules in the lab.
    Trial,
    /// A thousand entries of a match that are read or played again.
    Replay,
    /// A practice table; the moment it begins with is searched for.
    Practice,
    /// Finding out how long rounds last by some rules: two seconds of a processor at most.
    Lasting,
    /// A scenario that the referee runs: a second of a processor at most, a few milliseconds nearly always.
    Scenario,
    /// A ballot; a whole table may sit at one address.
    Ballot,
    /// A player who checks in to an event; a whole club may sit at one address.
    CheckIn,
    /// A place in the queue for a table with strangers.
    Find,
    /// A report of a player.
    Report,
    /// A player card made.
    Card,
    /// A challenge for a passkey, or a passkey shown.
    Passkey,
    /// A code for friends made or entered, or a player asked to be a friend.
    Friend,
    /// A seat asked for whose token is lost.
    SeatAsk,
}

impl Budget {
    /// All of them.
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

    /// How much, and for which scopes. A request must fit all of them.
    pub(super) fn rates(self, limits: &Limits) -> Vec<(Scope, Rate)> {
        let requests = Rate::per_second(limits.requests_per_second, limits.requests_per_second.saturating_mul(3));
        let wider = |rate: Rate| vec![(Scope::Network, rate), (Scope::Site, rate.times(SITE))];
        match self {
            Self::Request => wider(requests),
            // Cheaper by this factor; a page is made of many.
            Self::File => wider(requests.times(10)),
            // With four letters there are 160,000 codes: one network needs two days for all, a site half a day.
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
            // A thousand take some 20 ms: a network has a tenth of a processor for long, and ten seconds of it at once.
            Self::Replay => vec![(Scope::Network, Rate::per_second(5, 500)), (Scope::Site, Rate::per_second(20, 2000))],
            Self::Practice => wider(Rate::per_hour(600, 20)),
            Self::Lasting => wider(Rate::per_hour(300, 30)),
            Self::Scenario => wider(Rate::per_hour(1200, 30)),
            Self::Ballot => wider(Rate::per_hour(1200, 60)),
            Self::CheckIn => wider(Rate::per_hour(1200, 400)),
            Self::Report => wider(Rate::per_hour(20, 10)),
            // Each of them may come to a table of its own.
            Self::Find => vec![
                (Scope::Network, Rate::per_hour(120, 30)),
                (Scope::Network, Rate::per_day(600)),
                (Scope::Site, Rate::per_hour(480, 120)),
            ],
            // A card costs a browser one press: so few that nobody keeps a drawer of them.
            Self::Card => vec![
                (Scope::Network, Rate::per_hour(20, 10)),
                (Scope::Network, Rate::per_day(40)),
                (Scope::Site, Rate::per_day(200)),
            ],
            Self::Passkey => wider(Rate::per_hour(600, 60)),
            Self::Friend => wider(Rate::per_hour(120, 40)),
            // Each is shown to a host, who must not be flooded with them.
            Self::SeatAsk => wider(Rate::per_hour(30, 8)),
        }
    }

    /// What is said when it is used up.
    pub(crate) const fn used_up(self) -> &'static str {
        match self {
            Self::Request => "too many requests from this address; wait a moment",
            Self::File => "too many files were asked for from this address; wait a moment",
            Self::Guess => "too many wrong codes from this address; wait a moment",
            Self::Publish => "too many rules were published from this network; try again later",
            Self::Table => "too many tables were made from this network; try again later",
            Self::Trial => "too many rules were tried from this network; try again later",
            Self::Replay => "too many or too long matches were read again for this address; wait a moment",
            Self::Practice => "too many practice tables were made from this address; wait a moment",
            Self::Lasting => "too many changes of rules from this address to say how long each lasts; wait a moment",
            Self::Scenario => "too many scenarios were run for this address; wait a moment",
            Self::Ballot => "too many ballots from this address; wait a moment",
            Self::Report => "too many players were reported from this network; try again later",
            Self::Find => "too many tables were looked for from this network; wait a moment",
            Self::Card => "too many player cards were made from this network; try again later",
            Self::Passkey => "too many passkeys were shown from this address; wait a moment",
            Self::Friend => "too many friends were asked for from this address; wait a moment",
            Self::SeatAsk => "too many seats were asked for from this address; wait a moment",
            Self::CheckIn => "too many players checked in from this address; wait a moment",
        }
    }
}
