//! What one game tells.

use std::collections::{BTreeMap, BTreeSet};

use ruckus_engine::{
    Fact, Happening, Method, Offers, Phase, RuleId, Rulebook, Seam, Seat, SeatSet, Table, Time, decide, evolve,
    explain, offers, round_winners,
};
use ruckus_homemade::{Trigger, rules_of, speaks, suspension};
use serde::{Deserialize, Serialize};

use super::plan::Span;
use crate::game::{Ending, Event};

/// A rule that can have a say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Speaker {
    /// One that comes with the program.
    BuiltIn(RuleId),
    /// One that players have made, by its place in the ruleset.
    Homemade(u8),
}

/// The rules that had a say in what has just happened.
fn speakers(rulebook: &Rulebook, before: &Table, event: &Event<'_>) -> BTreeSet<Speaker> {
    let (_, trace) = explain(rulebook, before, event.input);
    // What a rule merely offers has not happened.
    let steps = trace.steps.iter().filter(|step| step.seam != Seam::Offer).map(|step| Speaker::BuiltIn(step.rule));
    let mut speakers: BTreeSet<Speaker> = steps.collect();
    for fact in event.facts {
        match fact {
            Fact::Invoked { rule, .. } => drop(speakers.insert(Speaker::BuiltIn(*rule))),
            // Aloud or not.
            fact => speakers.extend(speaks(fact).map(Speaker::Homemade)),
        }
    }
    // What a home-made rule permits, forbids or prevents goes by without a word: it shows in what would be without it.
    for (place, rule) in (0..).zip(rules_of(rulebook)) {
        let speaker = Speaker::Homemade(place);
        let stands = rule.parts.iter().any(|part| part.standing.is_some() || part.when == Some(Trigger::RoundOver));
        if stands && !speakers.contains(&speaker) && matters(rulebook, before, event, place) {
            speakers.insert(speaker);
        }
    }
    speakers
}

/// Whether something else would have been offered, or have happened, had a home-made rule been silent.
fn matters(rulebook: &Rulebook, before: &Table, event: &Event<'_>, rule: u8) -> bool {
    let mut without = before.clone();
    // Before the first deal no rule holds.
    if evolve(&mut without, &suspension(rule)).is_err() {
        return false;
    }
    let offered = |table: &Table| match event.input.what {
        Happening::Act { seat, .. } => offers(rulebook, table, seat),
        _ => Offers::new(),
    };
    offered(before) != offered(&without) || decide(rulebook, &without, event.input).facts != event.facts
}

/// What one game told.
#[derive(Clone, Debug)]
pub(super) struct Story<'r> {
    rulebook: &'r Rulebook,
    /// What the game is.
    pub(super) span: Span,
    /// Whether the rules that have a say are noted, which takes time.
    traced: bool,
    before: Option<Table>,
    /// How many cards each seat held whenever a turn began.
    pub(super) hands: Vec<Vec<u8>>,
    /// How many turns had been taken when the first round was over.
    pub(super) first_round: Option<usize>,
    /// How many rounds are over.
    pub(super) rounds: u32,
    /// Who was ahead alone, after each round of a match.
    ahead: Vec<Option<Seat>>,
    pub(super) laid: u32,
    pub(super) most_cards: usize,
    pub(super) millis: u64,
    /// Milliseconds until deadlines of windows that nobody answered in time.
    pub(super) waited: u64,
    pub(super) windows: u32,
    pub(super) timeouts: u32,
    /// How often each rule had a say.
    pub(super) said: BTreeMap<Speaker, u32>,
    /// Which home-made rules were suspended, because they knew no end.
    pub(super) suspended: BTreeSet<u8>,
    someone_out: bool,
    /// Whether a round has ended with nobody out.
    pub(super) dead_end: bool,
    pub(super) ending: Ending,
    pub(super) winners: SeatSet,
    pub(super) spread: i64,
    open: Vec<(RuleId, Time, Time)>,
    began: Option<Time>,
}

impl<'r> Story<'r> {
    pub(super) const fn new(rulebook: &'r Rulebook, span: Span, traced: bool) -> Self {
        Self {
            rulebook,
            span,
            traced,
            before: None,
            hands: Vec::new(),
            first_round: None,
            rounds: 0,
            ahead: Vec::new(),
            laid: 0,
            most_cards: 0,
            millis: 0,
            waited: 0,
            windows: 0,
            timeouts: 0,
            said: BTreeMap::new(),
            suspended: BTreeSet::new(),
            someone_out: false,
            dead_end: false,
            ending: Ending::Over,
            winners: SeatSet::EMPTY,
            spread: 0,
            open: Vec::new(),
            began: None,
        }
    }

    /// Sees the table before the first deal, so that rules that speak when a round begins are counted, too.
    pub(super) fn begin(&mut self, table: &Table) {
        self.before = self.traced.then(|| table.clone());
    }

    /// Hears what happens.
    pub(super) fn hear(&mut self, event: &Event<'_>) {
        let Event { input, facts, table } = *event;
        let began = *self.began.get_or_insert(input.at);
        self.millis = input.at.0.saturating_sub(began.0);
        let mut turns = 0;
        for fact in facts {
            match fact {
                Fact::Laid { .. } => self.laid += 1,
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
        let hands: Vec<u8> = table.circle().iter().map(|&seat| table.chair(seat).hand.len().min(255) as u8).collect();
        self.most_cards = hands.iter().map(|&cards| usize::from(cards)).max().unwrap_or(0).max(self.most_cards);
        for _ in 0..turns {
            self.hands.push(hands.clone());
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

    /// Notes which rules had a say in what has just happened, each once.
    fn trace(&mut self, event: &Event<'_>) {
        if let Some(before) = &self.before {
            for speaker in speakers(self.rulebook, before, event) {
                *self.said.entry(speaker).or_default() += 1;
            }
        }
        self.before = Some(event.table.clone());
    }

    /// Who has won, and by how much the points differ.
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

    /// How many turns were taken.
    pub(super) const fn turns(&self) -> usize {
        self.hands.len()
    }

    /// How often the lead changed: in a round it is who alone holds the fewest cards, in a match who alone is ahead on
    /// points after a round.
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

    /// Whether whoever won held the most cards half-way through a round; none in a match, where several have won, or where
    /// all held as many.
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

    /// How many cards a seat held on average, in thousandths.
    pub(super) fn cards_in_hand(&self) -> Option<i64> {
        let cards: u64 = self.hands.iter().flatten().map(|&cards| u64::from(cards)).sum();
        let count = self.hands.iter().map(Vec::len).sum::<usize>() as u64;
        (cards * 1000).checked_div(count).map(|thousandths| thousandths as i64)
    }
}

/// How often another leader follows; where nobody leads alone, nothing changes.
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
    fn leads_and_comebacks_are_read_off_the_hands() {
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
