//! The last minute of talk and play at a table among strangers, which an admin reads beside a report. It is kept in memory alone.

use std::collections::VecDeque;

use ruckus_engine::{Fact, Time};
use ruckus_phrases::sentence;
use ruckus_protocol::{BeforeReport, Talk};

use super::player::Player;

/// How far back it goes, in milliseconds.
const MINUTE: u64 = 60_000;
/// The most lines of talk, and of play: a report stays small however much is pressed.
const MOST: usize = 40;

#[derive(Clone, Debug)]
enum Line {
    Said(String, Talk),
    Played(String),
}

/// What was said and played lately, the earliest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Lately {
    said: VecDeque<(Time, Line)>,
    played: VecDeque<(Time, Line)>,
}

impl Lately {
    /// A player has said something.
    pub(super) fn said(&mut self, at: Time, name: &str, says: &Talk) {
        add(&mut self.said, at, Line::Said(name.to_owned(), says.clone()));
    }

    /// Something has happened that everybody saw; which cards players draw and are dealt, nobody did.
    pub(super) fn played(&mut self, at: Time, fact: &Fact, players: &[Player]) {
        if matches!(fact, Fact::Drawn { .. } | Fact::TurnMoved { .. }) {
            return;
        }
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        if let Some(sentence) = sentence(fact, &names) {
            add(&mut self.played, at, Line::Played(sentence));
        }
    }

    /// The minute before a moment.
    pub(super) fn minute(&self, now: Time) -> Vec<BeforeReport> {
        let mut all: Vec<&(Time, Line)> = self.said.iter().chain(&self.played).collect();
        all.sort_by_key(|(at, _)| *at);
        let ago = |at: Time| now.0.saturating_sub(at.0);
        let recent = all.into_iter().filter(|(at, _)| ago(*at) <= MINUTE);
        let told = recent.map(|(at, line)| {
            let (name, says, played) = match line {
                Line::Said(name, says) => (Some(name.clone()), Some(says.clone()), None),
                Line::Played(sentence) => (None, None, Some(sentence.clone())),
            };
            BeforeReport { ago: (ago(*at) / 1000) as u8, name, says, played }
        });
        told.collect()
    }
}

fn add(to: &mut VecDeque<(Time, Line)>, at: Time, line: Line) {
    to.retain(|(old, _)| at.0.saturating_sub(old.0) <= MINUTE);
    if to.len() == MOST {
        to.pop_front();
    }
    to.push_back((at, line));
}
