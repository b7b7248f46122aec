//! What real play says of rules: what is counted, what it is counted under, and what it comes to. Counts alone: nothing
//! says whose they are.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_engine::{PALETTE, RuleId};
use ruckus_journal::{Store, StoreError, Tally};
use ruckus_protocol::{Ballot, BallotRule, CastBallot, ErrorCode, RealFigures, RealPlay, Share};
use ruckus_ruleset::{PRESETS, WARM_UP};

use ruckus_room::subject::{OWN, Subject, What};
use ruckus_room::{Paper, RoomError};

/// From how many on it is said what a share is; of fewer only that they are not enough.
pub const ENOUGH: u64 = 10;

/// What ballots are named by.
const BALLOT: &str = "ruckus 2026 ballot v1";
/// What was counted comes to, by kind (`rule`, `homemade`, `game`, `ruleset`, `action`) and name.
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
    let of = |what: What| counts.get(what.name()).copied().unwrap_or(0);
    let share = |count: u64, of: u64| {
        let (estimate, of) = (ruckus_lab::Tally::counted(count, of).share()?, of.max(count));
        Some(Share { count, of, low: estimate.low, high: estimate.high, enough: of >= ENOUGH })
    };
    RealPlay {
        asked: share(of(What::Asked), of(What::Met)),
        remembered: share(of(What::Remembered), of(What::Remembered) + of(What::Forgot)),
        outrun: of(What::Outrun),
        liked: share(of(What::Liked), of(What::Liked) + of(What::Disliked)),
    }
}

/// What has been counted at this server.
pub(crate) struct Counts {
    store: Arc<dyn Store>,
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Counts")
    }
}

impl Counts {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Of everything that the program comes with.
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

    /// Of home-made rules and rulesets, by the hashes of their content.
    pub(crate) async fn of_made(&self, subjects: &[Subject]) -> Result<BTreeMap<String, RealPlay>, StoreError> {
        let subjects: Vec<String> = subjects.iter().map(Subject::key).collect();
        let found = figures(&self.store.counted(&subjects).await?);
        Ok(found.into_iter().map(|((_, id), play)| (id, play)).collect())
    }

    /// What somebody may vote on, with what they have voted.
    pub(crate) async fn ballot(&self, name: &str, paper: &Paper) -> Result<Ballot, StoreError> {
        let cast = self.store.ballot(name).await?;
        let said = |subject: &Subject| {
            let key = subject.key();
            cast.iter().find(|vote| vote.subject == key).map(|vote| vote.what == What::Liked.name())
        };
        let rule = |(subject, title): &(Subject, String)| BallotRule {
            rule: subject.name(),
            title: title.clone(),
            liked: said(subject),
        };
        let rules = paper.rules.iter().map(rule).collect();
        Ok(Ballot { number: paper.number, again: paper.games.first().and_then(said), rules })
    }

    /// Puts somebody's ballot into the box, instead of what was on it before.
    pub(crate) async fn vote(&self, name: &str, votes: &[Tally]) -> Result<(), StoreError> {
        self.store.vote(name, votes).await
    }
}

/// What a ballot counts.
///
/// # Errors
/// `no-vote`: it is about another match. `bad-request`: about a rule that had no say in it.
pub(crate) fn votes(paper: &Paper, cast: &CastBallot) -> Result<Vec<Tally>, RoomError> {
    if cast.number != paper.number {
        let message =
            format!("this ballot is about match {}, and votes are taken on match {}", cast.number, paper.number);
        return Err(RoomError::new(ErrorCode::NoVote, message));
    }
    let tally = |subject: &Subject, likes: bool| subject.tally(if likes { What::Liked } else { What::Disliked }, 1);
    let of_game = |&again: &bool| paper.games.iter().map(move |game| tally(game, again));
    let mut votes: Vec<Tally> = cast.again.iter().flat_map(of_game).collect();
    for (name, &likes) in &cast.rules {
        let Some((subject, _)) = paper.rules.iter().find(|(subject, _)| subject.name() == *name) else {
            let shown: String = name.chars().filter(|&c| !ruckus_engine::is_unshown(c)).take(60).collect();
            let message = format!("`{shown}` had no say in this match; the ballot names the rules that had one");
            return Err(RoomError::new(ErrorCode::BadRequest, message));
        };
        votes.push(tally(subject, likes));
    }
    Ok(votes)
}

/// What a seat's ballot about a match is called. It follows from the seat's token, which the server does not keep: from
/// what is written down nobody can tell whose it is.
pub(crate) fn ballot_name(token: &str, table: &str, number: u32) -> String {
    let derived = blake3::derive_key(BALLOT, format!("{table} {number} {token}").as_bytes());
    hex::encode(&derived[..20])
}
