//! Statistics of real play: the counters, their keys, and the shares computed from them. Only counts are stored,
//! without any link to players.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_engine::{PALETTE, RuleId};
use ruckus_journal::{Store, StoreError, Tally};
use ruckus_protocol::{Ballot, BallotRule, CastBallot, ErrorCode, RealFigures, RealPlay, Share};
use ruckus_ruleset::{PRESETS, WARM_UP};

use ruckus_room::subject::{Counter, OWN, Subject};
use ruckus_room::{MatchBallot, RoomError};

/// The smallest sample for which a share is marked as large enough.
pub const ENOUGH: u64 = 10;

/// The context string from which ballot names are derived.
const BALLOT: &str = "ruckus 2026 ballot v1";
/// Computes statistics from counters, by kind (`rule`, `homemade`, `game`, `ruleset`, `action`) and name.
pub fn figures(tallies: &[Tally]) -> BTreeMap<(String, String), RealPlay> {
    let mut counts: BTreeMap<(&str, &str), BTreeMap<&str, u64>> = BTreeMap::new();
    for Tally { subject, what, count } in tallies {
        if let Some(of) = subject.split_once(':') {
            counts.entry(of).or_default().insert(what, (*count).max(0).cast_unsigned());
        }
    }
    counts.into_iter().map(|((kind, name), counts)| ((kind.to_owned(), name.to_owned()), come_to(&counts))).collect()
}

fn come_to(counts: &BTreeMap<&str, u64>) -> RealPlay {
    let of = |what: Counter| counts.get(what.name()).copied().unwrap_or(0);
    let share = |count: u64, of: u64| {
        let (estimate, of) = (ruckus_lab::SampleTally::counted(count, of).share()?, of.max(count));
        Some(Share { count, of, low: estimate.low, high: estimate.high, enough: of >= ENOUGH })
    };
    RealPlay {
        asked: share(of(Counter::Asked), of(Counter::Met)),
        remembered: share(of(Counter::Remembered), of(Counter::Remembered) + of(Counter::Forgot)),
        outrun: of(Counter::Outrun),
        liked: share(of(Counter::Liked), of(Counter::Liked) + of(Counter::Disliked)),
    }
}

/// The counters of this server.
pub(crate) struct PlayCounters {
    store: Arc<dyn Store>,
}

impl std::fmt::Debug for PlayCounters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Counts")
    }
}

impl PlayCounters {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Returns the statistics of all built-in rules, games and actions.
    pub(crate) async fn all(&self) -> Result<RealFigures, StoreError> {
        let rules = RuleId::all().filter(|rule| rule.about().switchable).map(|rule| Subject::Rule(rule.name()));
        let games = PRESETS
            .iter()
            .chain([&WARM_UP])
            .flat_map(|preset| [false, true].map(|changed| Subject::Game { base: preset.name.to_owned(), changed }));
        let actions = PALETTE.iter().map(|pick| Subject::Action(pick.action)).chain([Subject::Action(OWN)]);
        let subjects: Vec<String> = rules.chain(games).chain(actions).map(|subject| subject.key()).collect();
        let mut all = RealFigures::default();
        for ((kind, name), play) in figures(&self.store.counted(&subjects).await?) {
            match kind.as_str() {
                "rule" => all.rules.insert(name, play),
                "game" => all.games.insert(name, play),
                _ => all.actions.insert(name, play),
            };
        }
        Ok(all)
    }

    /// Returns the statistics of home-made rules and rulesets, by content hash.
    pub(crate) async fn of_made(&self, subjects: &[Subject]) -> Result<BTreeMap<String, RealPlay>, StoreError> {
        let subjects: Vec<String> = subjects.iter().map(Subject::key).collect();
        let found = figures(&self.store.counted(&subjects).await?);
        Ok(found.into_iter().map(|((_, id), play)| (id, play)).collect())
    }

    /// Returns what a player can vote on, with their current votes.
    pub(crate) async fn ballot(&self, name: &str, match_ballot: &MatchBallot) -> Result<Ballot, StoreError> {
        let cast = self.store.ballot(name).await?;
        let said = |subject: &Subject| {
            let key = subject.key();
            cast.iter().find(|vote| vote.subject == key).map(|vote| vote.what == Counter::Liked.name())
        };
        let rule = |(subject, title): &(Subject, String)| BallotRule {
            rule: subject.name(),
            title: title.clone(),
            liked: said(subject),
        };
        let rules = match_ballot.rules.iter().map(rule).collect();
        Ok(Ballot { number: match_ballot.number, again: match_ballot.games.first().and_then(said), rules })
    }

    /// Stores a player's votes. They replace the earlier votes of the same ballot.
    pub(crate) async fn vote(&self, name: &str, votes: &[Tally]) -> Result<(), StoreError> {
        self.store.vote(name, votes).await
    }
}

/// Converts a ballot into counters.
///
/// # Errors
/// `no-vote` if the ballot is about another match. `bad-request` if it names a rule that is not on this match's ballot.
pub(crate) fn votes(match_ballot: &MatchBallot, cast: &CastBallot) -> Result<Vec<Tally>, RoomError> {
    if cast.number != match_ballot.number {
        let message = format!("this ballot is for match {}; vote on match {}", cast.number, match_ballot.number);
        return Err(RoomError::new(ErrorCode::NoVote, message));
    }
    let tally =
        |subject: &Subject, likes: bool| subject.tally(if likes { Counter::Liked } else { Counter::Disliked }, 1);
    let of_game = |&again: &bool| match_ballot.games.iter().map(move |game| tally(game, again));
    let mut votes: Vec<Tally> = cast.again.iter().flat_map(of_game).collect();
    for (name, &likes) in &cast.rules {
        let Some((subject, _)) = match_ballot.rules.iter().find(|(subject, _)| subject.name() == *name) else {
            let shown: String = name.chars().filter(|&c| !ruckus_engine::is_unshown(c)).take(60).collect();
            let message = format!("`{shown}` did not affect this match; vote on rules of the ballot");
            return Err(RoomError::new(ErrorCode::BadRequest, message));
        };
        votes.push(tally(subject, likes));
    }
    Ok(votes)
}

/// Returns the name under which a seat's votes on a match are stored. It is derived from the seat's token, which the
/// server does not store. The stored votes therefore cannot be traced to a seat.
pub(crate) fn ballot_name(token: &str, table: &str, number: u32) -> String {
    let derived = blake3::derive_key(BALLOT, format!("{table} {number} {token}").as_bytes());
    hex::encode(&derived[..20])
}
