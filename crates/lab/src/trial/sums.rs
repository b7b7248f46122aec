//! Sums over many games. They can be added in any order.

use std::collections::BTreeMap;

use ruckus_engine::Speed;
use serde::{Deserialize, Serialize};

use super::as_list;
use super::choice::Worth;
use super::plan::{Length, Span};
use super::story::{Speaker, Story};
use crate::game::Ending;
use crate::habit::Habit;
use crate::interval::{Pairs, SampleTally};
use crate::player::PlayerKind;
use crate::win::part_of_win;

/// The number of turns in curves.
pub(super) const TURNS: usize = 160;

/// The values measured in each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Each {
    Turns,
    Rounds,
    #[serde(rename = "laid")]
    Played,
    Millis,
    MillisLightning,
    MillisLively,
    MillisRelaxed,
    Waited,
    Cards,
    MostCards,
    LeadChanges,
    Comebacks,
    Spread,
    Windows,
    Timeouts,
    DeadEnds,
    Stuck,
    Long,
    GivenUp,
    Skilled,
    ChoiceGap,
    ChoiceClear,
    Forced,
    WaitForTurn,
    LongestWait,
    CardsHit,
    PileOn,
    OnLeader,
    Decided,
    InLength,
    TooShort,
    TooLong,
}

/// The paces for which the duration is reported.
pub(super) const PACES: [(Each, Speed); 3] = [
    (Each::MillisLightning, Speed::Lightning),
    (Each::MillisLively, Speed::Lively),
    (Each::MillisRelaxed, Speed::Relaxed),
];

/// How often a rule applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RuleCounts {
    pub(super) times: u64,
    pub(super) games: u64,
}

/// Sums over the hands at the beginning of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TurnSums {
    pub(super) seats: u64,
    /// The cards in all hands of a game.
    pub(super) cards: SampleTally,
    pub(super) fewest: u64,
    pub(super) most: u64,
}

/// All sums of one ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sums {
    pub(super) each: BTreeMap<Each, SampleTally>,
    /// Shares of wins by position in the order of play, from the starting player.
    pub(super) places: Vec<SampleTally>,
    /// Mean waits for a turn by position in the order of play, in milliseconds.
    pub(super) waits: Vec<SampleTally>,
    /// Shares of wins by kind of player. All players of a kind count together, as one of them winning keeps the others
    /// from it.
    pub(super) players: BTreeMap<String, SampleTally>,
    pub(super) curve: Vec<TurnSums>,
    /// A histogram of the number of turns per game, in steps of 10.
    pub(super) lengths: Vec<u64>,
    #[serde(with = "as_list")]
    pub(super) said: BTreeMap<Speaker, RuleCounts>,
    /// The games that were played again without a rule: yes if anything differed.
    #[serde(with = "as_list")]
    pub(super) replayed: BTreeMap<Speaker, SampleTally>,
    /// The wins of a player with and without each habit.
    pub(super) habits: BTreeMap<Habit, Pairs>,
    /// The wins of each player that is measured against regulars, in the order of the plan.
    pub(super) levels: Vec<SampleTally>,
    /// The number of games in which each home-made rule was suspended.
    pub(super) suspended: BTreeMap<u8, u64>,
    /// The number of games in which rule applications were recorded.
    pub(super) traced: u64,
}

impl Sums {
    pub(super) fn add(&mut self, each: Each, number: i64) {
        self.each.entry(each).or_default().add(number);
    }

    fn note(&mut self, each: Each, so: bool) {
        self.each.entry(each).or_default().note(so);
    }

    pub(super) fn of(&self, each: Each) -> SampleTally {
        self.each.get(&each).copied().unwrap_or_default()
    }

    /// Pairs the values of two sums of a single game each.
    pub(super) fn both(&self, other: &Self) -> impl Iterator<Item = (Each, i64, i64)> {
        let one = |tally: &SampleTally| i64::try_from(tally.sum()).ok();
        self.each.iter().filter_map(move |(&each, mine)| Some((each, one(mine)?, one(other.each.get(&each)?)?)))
    }

    /// Adds a game.
    pub(super) fn take(&mut self, story: &Story<'_>, players: &[PlayerKind], traced: bool) {
        let (long, _) = story.span.long();
        let turns = story.turns();
        let over = story.ending == Ending::Over;
        self.note(Each::Stuck, story.ending == Ending::Stuck);
        self.note(Each::Long, story.ending == Ending::DragsOn || story.millis > long);
        self.note(Each::GivenUp, story.ending == Ending::DragsOn);
        self.note(Each::DeadEnds, over && story.dead_end);
        self.add(Each::Turns, turns as i64);
        if story.span == Span::Match {
            self.add(Each::Rounds, story.rounds.into());
        }
        self.add(Each::Played, story.played.into());
        self.add(Each::Millis, story.millis as i64);
        for (each, speed) in PACES {
            self.add(each, story.millis_at(speed) as i64);
        }
        self.add(Each::Waited, story.waited as i64);
        self.add(Each::MostCards, story.most_cards as i64);
        self.add(Each::LeadChanges, story.lead_changes());
        let (forced, of) = story.forced;
        let forced = (1000 * forced).checked_div(of).map(u64::from);
        for (each, value) in [
            (Each::Forced, forced),
            (Each::WaitForTurn, story.waiting.mean()),
            (Each::LongestWait, Some(story.waiting.longest())),
            (Each::CardsHit, Some(story.pressure.cards())),
            (Each::PileOn, story.pressure.pile_on()),
            (Each::OnLeader, story.pressure.on_leader()),
        ] {
            if let Some(value) = value {
                self.add(each, value as i64);
            }
        }
        self.add(Each::Windows, story.windows.into());
        self.add(Each::Timeouts, story.timeouts.into());
        if let Some(cards) = story.cards_in_hand() {
            self.add(Each::Cards, cards);
        }
        let bin = turns / 10;
        if self.lengths.len() <= bin {
            self.lengths.resize(bin + 1, 0);
        }
        self.lengths[bin] += 1;
        self.draw(story);
        for (&rule, &times) in &story.said {
            let said = self.said.entry(rule).or_default();
            said.times += u64::from(times);
            said.games += 1;
        }
        for &rule in &story.suspended {
            *self.suspended.entry(rule).or_default() += 1;
        }
        self.traced += u64::from(traced);
        if !over {
            return;
        }
        self.add(Each::Spread, story.spread);
        self.waits.resize_with(self.waits.len().max(players.len()), SampleTally::default);
        for (seat, waits) in self.waits.iter_mut().enumerate() {
            if let Some(wait) = story.waiting.of(seat) {
                waits.add(wait as i64);
            }
        }
        if let Some(so) = story.came_back() {
            self.note(Each::Comebacks, so);
        }
        self.places.resize_with(self.places.len().max(players.len()), SampleTally::default);
        let mut of_kind: BTreeMap<String, i64> = BTreeMap::new();
        for (seat, player) in players.iter().enumerate() {
            let part = part_of(story, seat);
            self.places[seat].add(part);
            *of_kind.entry(player.to_string()).or_default() += part;
        }
        for (name, parts) in of_kind {
            self.players.entry(name).or_default().add(parts);
        }
    }

    /// Adds a game with a skilled player at this seat.
    pub(super) fn take_skill(&mut self, story: &Story<'_>, seat: usize) {
        if story.ending == Ending::Over {
            self.add(Each::Skilled, part_of(story, seat));
        }
    }

    /// Adds a game that was played again without a rule.
    pub(super) fn take_replay(&mut self, rule: Speaker, differs: bool) {
        self.replayed.entry(rule).or_default().note(differs);
    }

    /// Adds the share of turns before a round was decided, in thousandths.
    pub(super) fn take_decided(&mut self, thousandths: i64) {
        self.add(Each::Decided, thousandths);
    }

    /// Compares the duration of a game with the intended one.
    pub(super) fn take_length(&mut self, story: &Story<'_>, length: Length) {
        let minutes = story.millis as f64 / 60_000.0;
        self.note(Each::InLength, (length.least..=length.most).contains(&minutes));
        self.note(Each::TooShort, minutes < length.least);
        self.note(Each::TooLong, minutes > length.most);
    }

    /// Adds a deal that a player at this seat played with a habit, and without it.
    pub(super) fn take_habit(&mut self, habit: Habit, with: &Story<'_>, without: &Story<'_>, seat: usize) {
        if with.ending == Ending::Over && without.ending == Ending::Over {
            self.habits.entry(habit).or_default().add(part_of(with, seat), part_of(without, seat));
        }
    }

    /// Adds a game of a player at this seat who is measured against regulars.
    pub(super) fn take_level(&mut self, level: usize, story: &Story<'_>, seat: usize) {
        self.levels.resize_with(self.levels.len().max(level + 1), SampleTally::default);
        if story.ending == Ending::Over {
            self.levels[level].add(part_of(story, seat));
        }
    }

    pub(super) fn take_choice(&mut self, worth: Worth) {
        self.add(Each::ChoiceGap, worth.gap);
        self.note(Each::ChoiceClear, worth.clear);
    }

    fn draw(&mut self, story: &Story<'_>) {
        // The curve covers one round. In a match, it is the first.
        let shown = story.first_round.unwrap_or(story.hands.len()).min(TURNS);
        if self.curve.len() < shown {
            self.curve.resize(shown, TurnSums::default());
        }
        for (hands, moment) in story.hands[..shown].iter().zip(&mut self.curve) {
            let cards = || hands.iter().map(|&cards| u64::from(cards));
            moment.seats += hands.len() as u64;
            moment.cards.add(cards().sum::<u64>() as i64);
            moment.fewest += cards().min().unwrap_or(0);
            moment.most += cards().max().unwrap_or(0);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (&each, tally) in &other.each {
            self.each.entry(each).or_default().merge(tally);
        }
        self.places.resize_with(self.places.len().max(other.places.len()), SampleTally::default);
        self.places.iter_mut().zip(&other.places).for_each(|(mine, theirs)| mine.merge(theirs));
        self.waits.resize_with(self.waits.len().max(other.waits.len()), SampleTally::default);
        self.waits.iter_mut().zip(&other.waits).for_each(|(mine, theirs)| mine.merge(theirs));
        for (name, tally) in &other.players {
            self.players.entry(name.clone()).or_default().merge(tally);
        }
        self.curve.resize(self.curve.len().max(other.curve.len()), TurnSums::default());
        for (mine, theirs) in self.curve.iter_mut().zip(&other.curve) {
            mine.seats += theirs.seats;
            mine.cards.merge(&theirs.cards);
            mine.fewest += theirs.fewest;
            mine.most += theirs.most;
        }
        self.lengths.resize(self.lengths.len().max(other.lengths.len()), 0);
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(mine, theirs)| *mine += theirs);
        for (&rule, said) in &other.said {
            let mine = self.said.entry(rule).or_default();
            mine.times += said.times;
            mine.games += said.games;
        }
        for (&rule, tally) in &other.replayed {
            self.replayed.entry(rule).or_default().merge(tally);
        }
        for (&habit, pairs) in &other.habits {
            self.habits.entry(habit).or_default().merge(pairs);
        }
        self.levels.resize_with(self.levels.len().max(other.levels.len()), SampleTally::default);
        self.levels.iter_mut().zip(&other.levels).for_each(|(mine, theirs)| mine.merge(theirs));
        for (&rule, games) in &other.suspended {
            *self.suspended.entry(rule).or_default() += games;
        }
        self.traced += other.traced;
    }
}

/// Returns a seat's share of the win.
fn part_of(story: &Story<'_>, seat: usize) -> i64 {
    let won = story.winners.iter().any(|winner| winner.index() == seat);
    part_of_win(won, story.winners.len())
}
