//! What real play says of rules: whether people remembered what they had to, asked why, and what they may vote on
//! afterwards. It is counted with the entry that brings it about, so that reading a journal again counts nothing; and
//! what is counted says nothing of who it was.

use std::collections::BTreeSet;

use ruckus_engine::{Fact, RuleId, Seat, SeatSet, Table, Window, WindowKind};
use ruckus_homemade::speaks;
use ruckus_journal::Tally;
use ruckus_protocol::{ErrorCode, Stage};
use serde::{Deserialize, Serialize};

use super::player::Player;
use super::rules::Rules;
use super::subject::{Subject, What};
use super::{PlayerId, Room, RoomError};

/// A rule that can have a say at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Speaker {
    Rule(RuleId),
    /// A home-made one, by its place among those that are on.
    Homemade(u8),
}

/// What is known of the match under way. It is part of a room's snapshot, but for what is not written down.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Real {
    /// Whether it was dealt here, from its first round on: practice, and what might have been, is no real play.
    counts: bool,
    /// Which match of the table it is, counted from 1.
    number: u32,
    /// Which rules have had a say in the round, and in the match.
    in_round: BTreeSet<Speaker>,
    in_match: BTreeSet<Speaker>,
    /// Who has asked why, since the last round was over. It is not written down before that.
    #[serde(skip)]
    asked: BTreeSet<(PlayerId, Speaker)>,
    /// Who played the match to its end.
    voters: Vec<PlayerId>,
    /// What the entry that is being made counts.
    #[serde(skip)]
    tallies: Vec<Tally>,
}

/// What somebody may vote on after a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Which match of the table.
    pub number: u32,
    /// Which game it was; its name of its own comes last.
    pub games: Vec<Subject>,
    /// The rules that had a say in it: by what they are called on the ballot, and for people.
    pub rules: Vec<(Subject, String)>,
}

impl Real {
    /// A match begins; it counts if it was dealt here.
    pub(super) fn begin(&mut self, counts: bool) {
        let (asked, number) = (std::mem::take(&mut self.asked), self.number + 1);
        *self = Self { counts, number, asked, ..Self::default() };
    }

    /// Whether the match was dealt here, from its first round on.
    pub(super) const fn counts(&self) -> bool {
        self.counts
    }

    /// A player has asked why a rule does what it does.
    pub(super) fn asked_why(&mut self, player: PlayerId, rule: &str, rules: &Rules) {
        let homemade = || (0..).map_while(|place| rules.homemade(place)).position(|(id, _)| id == rule);
        let built_in = RuleId::named(rule).filter(|&rule| rule.about().switchable && rules.has(rule));
        let speaker = built_in.map(Speaker::Rule).or_else(|| homemade().map(|place| Speaker::Homemade(place as u8)));
        if let Some(speaker) = speaker {
            self.asked.insert((player, speaker));
        }
    }

    /// What a player may vote on, once a match is over.
    ///
    /// # Errors
    /// `no-vote`: the match was not dealt here, or they did not play it to its end.
    pub(super) fn paper(&self, player: PlayerId, rules: &Rules) -> Result<Paper, RoomError> {
        let no = |why: &str| Err(RoomError::new(ErrorCode::NoVote, why));
        if !self.counts {
            return no(
                "this was for practice; votes are taken after matches that were dealt from their first round on",
            );
        }
        if !self.voters.contains(&player) {
            return no("those who played the match to its end vote on it");
        }
        let titled = self.in_match.iter().filter_map(|&speaker| named(speaker, rules)).collect();
        Ok(Paper { number: self.number, games: rules.subjects(), rules: titled })
    }

    /// How many matches have begun at the table.
    pub(super) const fn matches(&self) -> u32 {
        self.number
    }

    /// What is to be counted with the entry that has just been made.
    pub(super) fn take(&mut self) -> Vec<Tally> {
        std::mem::take(&mut self.tallies)
    }

    /// Takes in a fact that is about to change a table.
    pub(super) fn hear(&mut self, fact: &Fact, table: &Table, players: &[Player], rules: &Rules) {
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
                    self.recall(What::Remembered, table, window, &[*seat], players, rules);
                }
            }
            Fact::WindowClosed { rule, secret: true } => {
                if let Some(window) = from_memory(table, *rule) {
                    let late = window.awaited();
                    // The last one is not waited for: whether they had forgotten, nobody knows.
                    let what = if late.len() > 1 { What::Forgot } else { What::Outrun };
                    let late: Vec<Seat> = SeatSet::iter(late).collect();
                    self.recall(what, table, window, &late, players, rules);
                }
            }
            Fact::RoundOver => self.round_over(table, players, rules),
            Fact::MatchOver { .. } => {
                self.voters = people(players).filter(|(seat, _)| table.has_seat(*seat)).map(|(_, id)| id).collect();
            }
            _ => {}
        }
    }

    fn spoke(&mut self, speaker: Speaker) {
        self.in_round.insert(speaker);
        self.in_match.insert(speaker);
    }

    /// Some had to remember an action, or have.
    fn recall(
        &mut self,
        what: What,
        table: &Table,
        window: &Window,
        seats: &[Seat],
        players: &[Player],
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

    fn round_over(&mut self, table: &Table, players: &[Player], rules: &Rules) {
        let present: Vec<PlayerId> =
            people(players).filter(|(seat, _)| table.has_seat(*seat)).map(|(_, player)| player).collect();
        let asked: BTreeSet<_> = std::mem::take(&mut self.asked);
        let asked: Vec<_> = asked.into_iter().filter(|(player, _)| present.contains(player)).collect();
        let spoke = std::mem::take(&mut self.in_round);
        let speakers: BTreeSet<Speaker> = spoke.iter().copied().chain(asked.iter().map(|&(_, it)| it)).collect();
        let mut count = |subject: &Subject, met: usize, asked: usize| {
            for (what, times) in [(What::Met, met), (What::Asked, asked)] {
                if times > 0 {
                    self.tallies.push(subject.tally(what, times));
                }
            }
        };
        for speaker in speakers {
            let askers = asked.iter().filter(|(_, it)| *it == speaker).count();
            // Where it has had no say, it was met by those who asked about it.
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

/// The window in which everybody has to remember something, if one is open.
fn from_memory(table: &Table, rule: RuleId) -> Option<&Window> {
    table.window_of(rule).filter(|window| window.opening.secret && window.opening.kind == WindowKind::Do)
}

/// The people at a table: no bots, and nobody for whom one stands in.
fn people(players: &[Player]) -> impl Iterator<Item = (Seat, PlayerId)> {
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

/// A player has asked why a rule does what it does: it counts once for them and this round. What is no rule of this
/// table counts for nothing.
pub fn asked_why(room: &mut Room, player: PlayerId, rule: &str) {
    if room.play.stage() != Stage::Lobby && room.seats.seat_of(player).is_some() {
        room.stats.asked_why(player, rule, room.lobby.rules());
    }
}

/// What the holder of a token may vote on, by its hash.
///
/// # Errors
/// `no-seat`; `no-vote`: no match is over that was dealt here and that they played to its end.
pub fn paper(room: &Room, key: &blake3::Hash) -> Result<Paper, RoomError> {
    let player = room.seats.holder(key).ok_or_else(RoomError::no_seat)?;
    if room.play.stage() != Stage::MatchOver {
        return Err(RoomError::new(ErrorCode::NoVote, "votes are taken after a match, until the next one begins"));
    }
    room.stats.paper(player, room.lobby.rules())
}
