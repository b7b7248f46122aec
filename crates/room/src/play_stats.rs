//! Play statistics of rules: actions that players remembered or forgot, rules that applied or that players asked about,
//! and the ballot after a match. Tallies are written with the entry that causes them, so a replay counts nothing. They
//! do not identify players.

use std::collections::BTreeSet;

use ruckus_engine::{Fact, RuleId, Seat, SeatSet, Table, Window, WindowKind};
use ruckus_homemade::speaks;
use ruckus_journal::Tally;
use ruckus_protocol::{ErrorCode, Stage};
use serde::{Deserialize, Serialize};

use super::player::RoomPlayer;
use super::rules::Rules;
use super::subject::{Counter, Subject};
use super::{PlayerId, Room, RoomError};

/// A rule that can apply during a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Speaker {
    Rule(RuleId),
    /// A home-made rule, by its index among the active ones.
    Homemade(u8),
}

/// Statistics of the current match. Part of the room's snapshot, except for fields that are not in the journal.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct PlayStats {
    /// True if the match was dealt in this room from its first round on. Matches that start in the middle of a round or
    /// branch off another match do not count.
    counts: bool,
    /// The number of the match in the room, from 1.
    number: u32,
    /// The rules that applied in the current round, and in the match.
    in_round: BTreeSet<Speaker>,
    in_match: BTreeSet<Speaker>,
    /// The players who have asked about a rule since the last round was over. Written to the journal only as tallies at
    /// the end of a round.
    #[serde(skip)]
    asked: BTreeSet<(PlayerId, Speaker)>,
    /// The players who finished the match.
    voters: Vec<PlayerId>,
    /// The tallies of the current entry.
    #[serde(skip)]
    tallies: Vec<Tally>,
}

/// The ballot of a player after a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchBallot {
    /// The number of the match in the room, from 1.
    pub number: u32,
    /// The game that was played. If the ruleset has its own name, that is the last element.
    pub games: Vec<Subject>,
    /// The rules that applied in the match, with their titles.
    pub rules: Vec<(Subject, String)>,
}

impl PlayStats {
    /// Starts the statistics of a match. `counts` is true if it is dealt in this room from its first round on.
    pub(super) fn begin(&mut self, counts: bool) {
        let (asked, number) = (std::mem::take(&mut self.asked), self.number + 1);
        *self = Self { counts, number, asked, ..Self::default() };
    }

    /// Returns true if the match was dealt in this room from its first round on.
    pub(super) const fn counts(&self) -> bool {
        self.counts
    }

    /// Records that a player asked about a rule, if the rule is active.
    pub(super) fn asked_why(&mut self, player: PlayerId, rule: &str, rules: &Rules) {
        let homemade = || (0..).map_while(|place| rules.homemade(place)).position(|(id, _)| id == rule);
        let built_in = RuleId::named(rule).filter(|&rule| rule.about().switchable && rules.has(rule));
        let speaker = built_in.map(Speaker::Rule).or_else(|| homemade().map(|place| Speaker::Homemade(place as u8)));
        if let Some(speaker) = speaker {
            self.asked.insert((player, speaker));
        }
    }

    /// Returns the ballot of a player after a match.
    ///
    /// # Errors
    /// `no-vote`: the match does not count, or the player did not finish it.
    pub(super) fn match_ballot(&self, player: PlayerId, rules: &Rules) -> Result<MatchBallot, RoomError> {
        let no = |why: &str| Err(RoomError::new(ErrorCode::NoVote, why));
        if !self.counts {
            return no("this match was practice; you can vote after complete matches");
        }
        if !self.voters.contains(&player) {
            return no("only players who finished the match can vote on it");
        }
        let titled = self.in_match.iter().filter_map(|&speaker| named(speaker, rules)).collect();
        Ok(MatchBallot { number: self.number, games: rules.subjects(), rules: titled })
    }

    /// The number of matches that have begun in the room.
    pub(super) const fn matches(&self) -> u32 {
        self.number
    }

    /// Returns the tallies of the current entry and clears them.
    pub(super) fn take(&mut self) -> Vec<Tally> {
        std::mem::take(&mut self.tallies)
    }

    /// Updates the statistics before a fact is applied to the table.
    pub(super) fn hear(&mut self, fact: &Fact, table: &Table, players: &[RoomPlayer], rules: &Rules) {
        match fact {
            _ if !self.counts => {}
            Fact::Invoked { rule, .. } if rule.about().switchable => self.spoke(Speaker::Rule(*rule)),
            Fact::Noted { .. } => {
                if let Some(rule) = speaks(fact) {
                    self.spoke(Speaker::Homemade(rule));
                }
            }
            Fact::Answered { rule, seat } => {
                if let Some(window) = from_memory(table, *rule).filter(|window| !window.answered.contains(seat)) {
                    self.recall(Counter::Remembered, table, window, &[*seat], players, rules);
                }
            }
            Fact::WindowClosed { rule, secret: true } => {
                if let Some(window) = from_memory(table, *rule) {
                    let late = window.awaited();
                    // The window closes when one player is left, so it is unknown if that player forgot.
                    let what = if late.len() > 1 { Counter::Forgot } else { Counter::Outrun };
                    let late: Vec<Seat> = SeatSet::iter(late).collect();
                    self.recall(what, table, window, &late, players, rules);
                }
            }
            Fact::RoundOver => self.round_over(table, players, rules),
            Fact::MatchOver { .. } => {
                self.voters = people(players)
                    .filter(|(seat, _)| table.has_seat(*seat) || table.is_eliminated(*seat))
                    .map(|(_, id)| id)
                    .collect();
            }
            _ => {}
        }
    }

    fn spoke(&mut self, speaker: Speaker) {
        self.in_round.insert(speaker);
        self.in_match.insert(speaker);
    }

    /// Adds a tally for players who remembered or did not remember an action.
    fn recall(
        &mut self,
        what: Counter,
        table: &Table,
        window: &Window,
        seats: &[Seat],
        players: &[RoomPlayer],
        rules: &Rules,
    ) {
        let Some(action) = table.made_action(window.opening.step) else { return };
        let times = people(players).filter(|(seat, _)| seats.contains(seat)).count();
        if times > 0 {
            let of_rule = [Subject::action(action), Subject::Rule("memory")];
            for subject in of_rule.into_iter().chain(rules.subjects()) {
                self.tallies.push(subject.tally(what, times));
            }
        }
    }

    fn round_over(&mut self, table: &Table, players: &[RoomPlayer], rules: &Rules) {
        let present: Vec<PlayerId> =
            people(players).filter(|(seat, _)| table.has_seat(*seat)).map(|(_, player)| player).collect();
        let asked: BTreeSet<_> = std::mem::take(&mut self.asked);
        let asked: Vec<_> = asked.into_iter().filter(|(player, _)| present.contains(player)).collect();
        let spoke = std::mem::take(&mut self.in_round);
        let speakers: BTreeSet<Speaker> = spoke.iter().copied().chain(asked.iter().map(|&(_, it)| it)).collect();
        let mut count = |subject: &Subject, met: usize, asked: usize| {
            for (what, times) in [(Counter::Met, met), (Counter::Asked, asked)] {
                if times > 0 {
                    self.tallies.push(subject.tally(what, times));
                }
            }
        };
        for speaker in speakers {
            let askers = asked.iter().filter(|(_, it)| *it == speaker).count();
            // If the rule did not apply, only the players who asked about it have met it.
            let met = if spoke.contains(&speaker) { present.len() } else { askers };
            if let Some((subject, _)) = named(speaker, rules) {
                count(&subject, met, askers);
            }
        }
        let curious: BTreeSet<PlayerId> = asked.iter().map(|&(player, _)| player).collect();
        for subject in rules.subjects() {
            count(&subject, present.len(), curious.len());
        }
    }
}

/// The open window in which players have to remember an action of this rule, if any.
fn from_memory(table: &Table, rule: RuleId) -> Option<&Window> {
    table.window_of(rule).filter(|window| window.opening.secret && window.opening.kind == WindowKind::Do)
}

/// The players who play for themselves: no bots, and no players that a bot stands in for.
fn people(players: &[RoomPlayer]) -> impl Iterator<Item = (Seat, PlayerId)> {
    let places = players.iter().enumerate();
    let people = places.filter(|(_, player)| player.person().is_some_and(|person| !person.presence.is_away()));
    people.map(|(place, player)| (Seat(place as u8), player.id))
}

fn named(speaker: Speaker, rules: &Rules) -> Option<(Subject, String)> {
    match speaker {
        Speaker::Rule(rule) => Some((Subject::Rule(rule.name()), rule.about().title.to_owned())),
        Speaker::Homemade(place) => {
            let (id, title) = rules.homemade(usize::from(place))?;
            Some((Subject::Homemade(id), title))
        }
    }
}

/// Records that a player asked about a rule. Counts once per player, rule, and round. Rules that are not active are
/// ignored.
pub fn asked_why(room: &mut Room, player: PlayerId, rule: &str) {
    if room.play.stage() != Stage::Lobby && room.seats.seat_of(player).is_some() {
        room.stats.asked_why(player, rule, room.lobby.rules());
    }
}

/// Returns the ballot for the holder of a token with this hash.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `no-vote`: no match is over, the match does not count, or the player did not finish it.
pub fn match_ballot(room: &Room, key: &blake3::Hash) -> Result<MatchBallot, RoomError> {
    let player = room.seats.holder(key).ok_or_else(RoomError::no_seat)?;
    if room.play.stage() != Stage::MatchOver {
        return Err(ErrorCode::NoVote.into());
    }
    room.stats.match_ballot(player, room.lobby.rules())
}
