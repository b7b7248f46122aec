//! Collects the statistics of one game.

use std::collections::{BTreeMap, BTreeSet};

use ruckus_bots::Prospect;
use ruckus_engine::{
    Fact, InputKind, Method, Offers, Phase, RuleId, Rulebook, Seam, Seat, SeatSet, Speed, Table, Time, decide, evolve,
    explain, offers, round_winners,
};
use ruckus_homemade::{Trigger, rules_of, speaks, suspension};
use serde::{Deserialize, Serialize};

use super::plan::Span;
use super::pressure::Pressure;
use super::waiting::Waiting;
use crate::game::{Ending, GameEvent};

/// A rule that can apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Speaker {
    /// A built-in rule.
    BuiltIn(RuleId),
    /// A home-made rule, by its index in the ruleset.
    Homemade(u8),
}

/// Returns the rules that affected an event.
fn speakers(rulebook: &Rulebook, before: &Table, event: &GameEvent<'_>) -> BTreeSet<Speaker> {
    let (_, trace) = explain(rulebook, before, event.input);
    // An offer alone has no effect.
    let steps = trace.steps.iter().filter(|step| step.seam != Seam::Offer).map(|step| Speaker::BuiltIn(step.rule));
    let mut speakers: BTreeSet<Speaker> = steps.collect();
    for fact in event.facts {
        match fact {
            Fact::Invoked { rule, .. } => drop(speakers.insert(Speaker::BuiltIn(*rule))),
            // Announced and quiet applications.
            fact => speakers.extend(speaks(fact).map(Speaker::Homemade)),
        }
    }
    // Standing effects of home-made rules leave no facts. They show in the difference to the same event without the
    // rule.
    for (place, rule) in (0..).zip(rules_of(rulebook)) {
        let speaker = Speaker::Homemade(place);
        let stands = rule.parts.iter().any(|part| part.standing.is_some() || part.when == Some(Trigger::RoundOver));
        if stands && !speakers.contains(&speaker) && matters(rulebook, before, event, place) {
            speakers.insert(speaker);
        }
    }
    speakers
}

/// Returns true if offers or facts would differ without the home-made rule.
fn matters(rulebook: &Rulebook, before: &Table, event: &GameEvent<'_>, rule: u8) -> bool {
    let mut without = before.clone();
    // There are no rules before the first deal.
    if evolve(&mut without, &suspension(rule)).is_err() {
        return false;
    }
    let offered = |table: &Table| match event.input.what {
        InputKind::Act { seat, .. } => offers(rulebook, table, seat),
        _ => Offers::new(),
    };
    offered(before) != offered(&without) || decide(rulebook, &without, event.input).facts != event.facts
}

/// The statistics of one game.
#[derive(Clone, Debug)]
pub(super) struct Story<'r> {
    rulebook: &'r Rulebook,
    /// The kind of game.
    pub(super) span: Span,
    /// True to record which rules apply, which takes time.
    traced: bool,
    before: Option<Table>,
    /// The number of cards of each seat at the beginning of each turn.
    pub(super) hands: Vec<Vec<u8>>,
    /// The number of turns until the end of the first round.
    pub(super) first_round: Option<usize>,
    /// The number of completed rounds.
    pub(super) rounds: u32,
    /// The sole leader after each round of a match.
    ahead: Vec<Option<Seat>>,
    pub(super) played: u32,
    pub(super) most_cards: usize,
    pub(super) millis: u64,
    /// The time spent waiting until deadlines of windows, in milliseconds.
    pub(super) waited: u64,
    pub(super) windows: u32,
    pub(super) timeouts: u32,
    /// How often each rule applied.
    pub(super) said: BTreeMap<Speaker, u32>,
    /// The home-made rules that were suspended because they exceeded a limit.
    pub(super) suspended: BTreeSet<u8>,
    /// How long players wait for their turns.
    pub(super) waiting: Waiting,
    /// The cards that players draw because of others.
    pub(super) pressure: Pressure,
    /// The number of turns at the start of which the player in turn could do at most one thing, and of all turns.
    pub(super) forced: (u32, u32),
    /// True from the start of a turn until no window is open.
    turn_begins: bool,
    someone_out: bool,
    /// True if a round ended before any player went out.
    pub(super) dead_end: bool,
    pub(super) ending: Ending,
    pub(super) winners: SeatSet,
    pub(super) spread: i64,
    open: Vec<(RuleId, Time, Time)>,
    began: Option<Time>,
}

impl<'r> Story<'r> {
    pub(super) fn new(rulebook: &'r Rulebook, span: Span, traced: bool) -> Self {
        Self {
            rulebook,
            span,
            traced,
            before: None,
            hands: Vec::new(),
            first_round: None,
            rounds: 0,
            ahead: Vec::new(),
            played: 0,
            most_cards: 0,
            millis: 0,
            waited: 0,
            windows: 0,
            timeouts: 0,
            said: BTreeMap::new(),
            suspended: BTreeSet::new(),
            waiting: Waiting::default(),
            pressure: Pressure::default(),
            forced: (0, 0),
            turn_begins: false,
            someone_out: false,
            dead_end: false,
            ending: Ending::Over,
            winners: SeatSet::EMPTY,
            spread: 0,
            open: Vec::new(),
            began: None,
        }
    }

    /// Records the table before the first deal, to count rules that apply at the beginning of a round.
    pub(super) fn begin(&mut self, table: &Table) {
        self.before = self.traced.then(|| table.clone());
    }

    /// Records an event.
    pub(super) fn hear(&mut self, event: &GameEvent<'_>) {
        let GameEvent { input, facts, table } = *event;
        let began = *self.began.get_or_insert(input.at);
        self.millis = input.at.0.saturating_sub(began.0);
        let mut turns = 0;
        for fact in facts {
            match fact {
                Fact::Played { .. } => self.played += 1,
                Fact::TurnMoved { .. } => turns += 1,
                Fact::WentOut { .. } => self.someone_out = true,
                Fact::WindowOpened(opening) => {
                    self.windows += 1;
                    self.open.push((opening.rule, input.at, opening.deadline));
                }
                Fact::Prolonged { rule, deadline } => {
                    if let Some(open) = self.open.iter_mut().rev().find(|(of, ..)| of == rule) {
                        open.2 = *deadline;
                    }
                }
                Fact::WindowClosed { rule, .. } => self.close(*rule, input.at),
                Fact::Suspended { rule, .. } => drop(self.suspended.insert(*rule)),
                _ => {}
            }
        }
        let hands: Vec<u8> = table.circle().iter().map(|&seat| table.chair(seat).held().min(255) as u8).collect();
        self.most_cards = hands.iter().map(|&cards| usize::from(cards)).max().unwrap_or(0).max(self.most_cards);
        for _ in 0..turns {
            self.hands.push(hands.clone());
        }
        self.waiting.hear(facts, input.at, table);
        self.pressure.hear(facts, table);
        self.turn_begins |= turns > 0;
        if self.turn_begins && table.phase == Phase::Playing && table.windows().is_empty() {
            let choices = Prospect::new(self.rulebook).choices(table, table.turn);
            self.forced = (self.forced.0 + u32::from(choices.len() < 2), self.forced.1 + 1);
            self.turn_begins = false;
        }
        if self.traced {
            self.trace(event);
        }
        if table.phase == Phase::Over {
            self.count(table);
        }
    }

    fn close(&mut self, rule: RuleId, at: Time) {
        let Some(place) = self.open.iter().rposition(|(of, ..)| *of == rule) else { return };
        let (_, opened, deadline) = self.open.remove(place);
        if at >= deadline {
            self.timeouts += 1;
            self.waited += deadline.0.saturating_sub(opened.0);
        }
    }

    /// Counts each rule that affected the event once.
    fn trace(&mut self, event: &GameEvent<'_>) {
        if let Some(before) = &self.before {
            for speaker in speakers(self.rulebook, before, event) {
                *self.said.entry(speaker).or_default() += 1;
            }
        }
        self.before = Some(event.table.clone());
    }

    /// Records the winners and the spread of points.
    fn count(&mut self, table: &Table) {
        self.rounds += 1;
        self.first_round.get_or_insert(self.hands.len());
        self.dead_end |= !std::mem::take(&mut self.someone_out);
        let all: Vec<(Seat, i32)> = table
            .circle()
            .iter()
            .filter_map(|&seat| match self.span {
                Span::Round => Some((seat, table.chair(seat).points?)),
                Span::Match => Some((seat, table.chair(seat).total)),
            })
            .collect();
        let (least, most) = (all.iter().map(|(_, points)| *points).min(), all.iter().map(|(_, points)| *points).max());
        self.spread = i64::from(most.unwrap_or(0)) - i64::from(least.unwrap_or(0));
        match self.span {
            Span::Round => self.winners = round_winners(self.rulebook, table),
            Span::Match => {
                let low = self.rulebook.procedures().scoring.method == Method::LowTotal;
                let best = if low { least } else { most };
                let mut leaders = all.iter().filter(|(_, points)| Some(*points) == best).map(|(seat, _)| *seat);
                let alone = if let (Some(seat), None) = (leaders.next(), leaders.next()) { Some(seat) } else { None };
                self.ahead.push(alone);
                self.winners = table.winners().unwrap_or(SeatSet::EMPTY);
            }
        }
    }

    /// Returns the number of turns.
    pub(super) const fn turns(&self) -> usize {
        self.hands.len()
    }

    /// Returns the duration at another pace, in milliseconds. Only waits until a deadline scale with the pace; thinking
    /// times stay the same.
    pub(super) fn millis_at(&self, speed: Speed) -> u64 {
        let own = self.rulebook.procedures().pace.speed.millis(1000);
        self.millis - self.waited.min(self.millis) + self.waited * speed.millis(1000) / own.max(1)
    }

    /// Returns how often the lead changed. The leader of a round is the only player with the fewest cards. The leader
    /// of a match is the only player with the best score after a round.
    pub(super) fn lead_changes(&self) -> i64 {
        match self.span {
            Span::Round => changes(self.hands.iter().map(|hands| {
                let in_play = || hands.iter().enumerate().filter(|(_, cards)| **cards > 0);
                let fewest = in_play().map(|(_, cards)| *cards).min()?;
                let mut leaders = in_play().filter(|(_, cards)| **cards == fewest).map(|(seat, _)| seat);
                if let (Some(leader), None) = (leaders.next(), leaders.next()) { Some(leader) } else { None }
            })),
            Span::Match => changes(self.ahead.iter().copied()),
        }
    }

    /// Returns true if the winner had the most cards halfway through the round. `None` for matches, for several
    /// winners, and if all players had the same number of cards.
    pub(super) fn came_back(&self) -> Option<bool> {
        if self.span == Span::Match {
            return None;
        }
        let mut winners = self.winners.iter();
        let (Some(winner), None) = (winners.next(), winners.next()) else { return None };
        let hands = self.hands.get(self.hands.len() / 2)?;
        let (fewest, most) = (hands.iter().min()?, hands.iter().max()?);
        (fewest != most).then(|| hands.get(winner.index()) == Some(most))
    }

    /// Returns the mean number of cards in a hand, in thousandths.
    pub(super) fn cards_in_hand(&self) -> Option<i64> {
        let cards: u64 = self.hands.iter().flatten().map(|&cards| u64::from(cards)).sum();
        let count = self.hands.iter().map(Vec::len).sum::<usize>() as u64;
        (cards * 1000).checked_div(count).map(|thousandths| thousandths as i64)
    }
}

/// Counts changes of the leader. Moments without a sole leader do not count.
fn changes<L: PartialEq>(leaders: impl Iterator<Item = Option<L>>) -> i64 {
    let mut leader = None;
    let mut changes = 0;
    for now in leaders.flatten() {
        if leader.as_ref() != Some(&now) {
            changes += i64::from(leader.is_some());
            leader = Some(now);
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use ruckus_ruleset::Ruleset;

    use super::*;

    #[test]
    fn hands_determine_lead_changes_and_comebacks() {
        let rulebook = Ruleset::preset("classic").unwrap().compile(2).unwrap();
        let hands = |list: &[[u8; 2]]| Story {
            hands: list.iter().map(|hands| hands.to_vec()).collect(),
            winners: SeatSet::of(Seat(0)),
            ..Story::new(&rulebook, Span::Round, false)
        };
        let story = hands(&[[7, 7], [6, 7], [6, 5], [6, 6], [8, 5], [3, 5], [0, 5]]);
        assert_eq!(story.lead_changes(), 3, "a tie changes nothing, and whoever is out leads nobody");
        assert_eq!(story.came_back(), None, "both held six in the middle");
        assert_eq!(hands(&[[7, 7], [9, 7], [0, 7]]).came_back(), Some(true));
        assert_eq!(hands(&[[7, 7], [5, 7], [0, 7]]).came_back(), Some(false));
        assert_eq!(hands(&[[2, 4], [0, 6]]).cards_in_hand(), Some(3000));
        assert_eq!(hands(&[]).cards_in_hand(), None);
    }
}
