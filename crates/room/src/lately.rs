//! The last minute of chat and moves at a table of strangers, which admins see next to a report. It is kept only in
//! memory.

use std::collections::VecDeque;

use ruckus_engine::{Fact, SeatSet, Table, Time, ViewFact};
use ruckus_phrases::sentence;
use ruckus_protocol::{BeforeReport, Talk};

use super::player::RoomPlayer;

/// The period that is kept, in milliseconds.
const MINUTE: u64 = 60_000;
/// The maximum number of messages, and of moves, so that a report stays small.
const MOST: usize = 40;

#[derive(Clone, Debug)]
enum Sentence {
    Said(String, Talk),
    Played(String, Box<ViewFact>),
}

/// Recent messages and moves, the earliest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Lately {
    said: VecDeque<(Time, Sentence)>,
    played: VecDeque<(Time, Sentence)>,
}

impl Lately {
    /// Adds a chat message.
    pub(super) fn said(&mut self, at: Time, name: &str, says: &Talk) {
        add(&mut self.said, at, Sentence::Said(name.to_owned(), says.clone()));
    }

    /// Adds a move, if its fact is visible to all seats. Other facts are left out, because admins may play at the table
    /// themselves.
    pub(super) fn played(&mut self, at: Time, fact: &Fact, after: &Table, players: &[RoomPlayer]) {
        let insiders = ViewFact::insiders(fact).and(SeatSet::first(players.len()));
        if !insiders.is_empty() || matches!(fact, Fact::TurnMoved { .. }) {
            return;
        }
        let Some(all) = ViewFact::of(fact, after, None) else { return };
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        if let Some(sentence) = sentence(fact, &names) {
            add(&mut self.played, at, Sentence::Played(sentence, Box::new(all)));
        }
    }

    /// Returns the messages and moves of the minute before `now`.
    pub(super) fn minute(&self, now: Time) -> Vec<BeforeReport> {
        let mut all: Vec<&(Time, Sentence)> = self.said.iter().chain(&self.played).collect();
        all.sort_by_key(|(at, _)| *at);
        let ago = |at: Time| now.0.saturating_sub(at.0);
        let recent = all.into_iter().filter(|(at, _)| ago(*at) <= MINUTE);
        let reports = recent.map(|(at, sentence)| {
            let ago = (ago(*at) / 1000) as u8;
            let nothing = BeforeReport { ago, name: None, says: None, played: None, fact: None };
            match sentence {
                Sentence::Said(name, says) => {
                    BeforeReport { name: Some(name.clone()), says: Some(says.clone()), ..nothing }
                }
                Sentence::Played(sentence, fact) => {
                    BeforeReport { played: Some(sentence.clone()), fact: Some((**fact).clone()), ..nothing }
                }
            }
        });
        reports.collect()
    }
}

fn add(to: &mut VecDeque<(Time, Sentence)>, at: Time, sentence: Sentence) {
    to.retain(|(old, _)| at.0.saturating_sub(old.0) <= MINUTE);
    if to.len() == MOST {
        to.pop_front();
    }
    to.push_back((at, sentence));
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Seat, Why};
    use ruckus_protocol::{BotKind, BotLevel};

    use super::super::PlayerId;
    use super::super::player::Who;
    use super::*;

    fn player(id: u32, name: &str) -> RoomPlayer {
        let who = Who::Bot(BotKind { level: BotLevel::Rookie, reflexes: None });
        RoomPlayer { who, ..RoomPlayer::gone(PlayerId(id), name.to_owned()) }
    }

    #[test]
    fn keeps_only_facts_that_all_players_see() {
        let players = [player(1, "Ann"), player(2, "Bob"), player(3, "Cat")];
        let table = Table::new(3);
        let card = "R7".parse().expect("a card");
        let mut lately = Lately::default();
        for fact in [
            Fact::Drawn { seat: Seat(0), card, why: Why::Turn, face_down: false },
            Fact::Gave { from: Seat(0), to: Seat(1), card },
            Fact::Shown { seat: Seat(1), card },
            Fact::SaidUno { seat: Seat(2) },
        ] {
            lately.played(Time(1), &fact, &table, &players);
        }
        let minute = lately.minute(Time(2));
        let played: Vec<_> = minute.iter().filter_map(|line| line.played.as_deref()).collect();
        assert_eq!(played, ["Bob shows R7.", "Cat calls UNO."]);
        let facts: Vec<_> = minute.into_iter().filter_map(|line| line.fact).collect();
        assert_eq!(facts, [ViewFact::Shown { seat: Seat(1), card }, ViewFact::SaidUno { seat: Seat(2) }]);
    }
}
