//! Plays a table on with fast heuristics to estimate the value of an action. Uses the engine for everything, so it
//! works with all rules.

use rand::{Rng, RngExt};
use ruckus_engine::{
    Action, Fact, Input, InputKind, Method, Offers, Phase, Rulebook, Seat, Table, Time, Verb, WindowKind, apply,
    collect, contest, due, round_winners, team_of,
};

use crate::choice::{self, Skill};
use crate::scene::ChoiceInputs;

/// A playout stops after this many moves and evaluates the table. Later moves are mostly luck and would hide the value
/// of the first one.
const MOST_MOVES: u32 = 24;
/// The maximum number of answers to wait for when looking at immediate effects.
const MOST_ANSWERS: u32 = 12;
/// Probabilities that a player who can jump in does, that a player says UNO, and that a player who forgot it is caught.
const JUMPS: f64 = 0.6;
const SAYS_UNO: f64 = 0.9;
const CATCHES: f64 = 0.5;
/// Probability that a wild draw four is challenged.
const CHALLENGES: f64 = 0.15;
/// Factor on the chance to win for each additional card in hand.
const A_CARD_MORE: f64 = 0.6;
/// The weight of winning a round; the rest is points.
const WINNING: f64 = 0.85;
/// Larger differences in points count as this one.
const MOST_POINTS: f64 = 120.0;

/// The state for playing tables on, reused between playouts to avoid allocation.
#[derive(Debug)]
pub(crate) struct Playout<'a, R> {
    rulebook: &'a Rulebook,
    random: R,
    offers: Offers,
    facts: Vec<Fact>,
}

impl<'a, R: Rng> Playout<'a, R> {
    pub(crate) fn new(rulebook: &'a Rulebook, random: R) -> Self {
        Self { rulebook, random, offers: Offers::new(), facts: Vec::new() }
    }

    /// Sets the random source of the next playout.
    pub(crate) fn reseed(&mut self, random: R) {
        self.random = random;
    }

    /// The estimated value of a table for a seat, between 0 and 1, after a first action. `None` leaves the top card to
    /// the other players.
    pub(crate) fn play(&mut self, mut table: Table, now: Time, me: Seat, first: Option<&Action>) -> f64 {
        let mut now = now;
        let mut looked_at = usize::MAX;
        if let Some(action) = first {
            if !self.act(&mut table, now, me, action.clone()) {
                return 0.0;
            }
        } else {
            // A player who decides to wait does not jump in a moment later.
            looked_at = table.pile().len();
        }
        for _ in 0..MOST_MOVES {
            if table.phase == Phase::Over || !self.step(&mut table, &mut now, &mut looked_at) {
                break;
            }
        }
        worth(self.rulebook, &table, me)
    }

    /// Plays a table on, until the round or a number of moves is over. Starts with an action of a seat, if one is given.
    pub(crate) fn play_on(&mut self, table: &mut Table, now: Time, first: Option<(Seat, &Action)>, most: u32) {
        let (mut now, mut looked_at) = (now, usize::MAX);
        if let Some((seat, action)) = first {
            self.act(table, now, seat, action.clone());
        }
        for _ in 0..most {
            if table.phase == Phase::Over || !self.step(table, &mut now, &mut looked_at) {
                return;
            }
        }
    }

    /// The estimated value of a table after the immediate effects of a first action: until no window is open.
    pub(crate) fn value_after(&mut self, mut table: Table, now: Time, me: Seat, first: Option<&Action>) -> f64 {
        let (mut now, mut looked_at) = (now, usize::MAX);
        if let Some(action) = first
            && !self.act(&mut table, now, me, action.clone())
        {
            return 0.0;
        }
        for _ in 0..MOST_ANSWERS {
            if table.windows().is_empty() || !self.step(&mut table, &mut now, &mut looked_at) {
                break;
            }
        }
        let value = worth(self.rulebook, &table, me);
        // A player who does not say UNO can be caught.
        let quiet = matches!(first, Some(Action::Play { uno: false, .. })) && table.liable().contains(me);
        if quiet && self.catch_one(&mut table, now, me) {
            return value + CATCHES * (worth(self.rulebook, &table, me) - value);
        }
        value
    }

    /// Plays one action. Returns false if none is possible.
    fn step(&mut self, table: &mut Table, now: &mut Time, looked_at: &mut usize) -> bool {
        if let Some(window) = table.windows().last() {
            let asked = window.awaited();
            let first = self.anywhere(table);
            for offset in 0..table.circle().len() {
                let seat = from(table, first, offset);
                if asked.contains(seat)
                    && let Some(action) = self.choose(table, seat)
                {
                    return self.act(table, *now, seat, action);
                }
            }
            return self.wait(table, now);
        }
        if *looked_at != table.pile().len() {
            *looked_at = table.pile().len();
            if self.catch(table, *now) || self.jump(table, *now) {
                return true;
            }
        }
        match self.choose(table, table.turn) {
            Some(action) => self.act(table, *now, table.turn, action),
            None => self.wait(table, now),
        }
    }

    fn wait(&mut self, table: &mut Table, now: &mut Time) -> bool {
        let Some(deadline) = table.deadline() else { return false };
        *now = deadline;
        self.facts.clear();
        let tick = Input { at: *now, what: InputKind::Tick };
        apply(self.rulebook, table, &tick, &mut self.facts).is_none() && !self.facts.is_empty()
    }

    fn act(&mut self, table: &mut Table, at: Time, seat: Seat, action: Action) -> bool {
        self.facts.clear();
        let input = Input { at, what: InputKind::Act { seat, action } };
        apply(self.rulebook, table, &input, &mut self.facts).is_none() && !self.facts.is_empty()
    }

    /// A random place in the circle to start from.
    fn anywhere(&mut self, table: &Table) -> usize {
        self.random.random_range(0..table.circle().len().max(1))
    }

    /// Lets a player catch one who has not said UNO.
    fn catch(&mut self, table: &mut Table, now: Time) -> bool {
        let Some(forgot) = table.liable().iter().next() else { return false };
        self.random.random_bool(CATCHES) && self.catch_one(table, now, forgot)
    }

    fn catch_one(&mut self, table: &mut Table, now: Time, forgot: Seat) -> bool {
        let first = self.anywhere(table);
        let mut seats = (0..table.circle().len()).map(|offset| from(table, first, offset));
        let by = seats.find(|&seat| seat != forgot && table.in_play(seat));
        by.is_some_and(|by| self.act(table, now, by, Action::Catch(forgot)))
    }

    /// Lets a player play a card out of turn if the rules allow it.
    fn jump(&mut self, table: &mut Table, now: Time) -> bool {
        let Some(contest) = contest(self.rulebook, table) else { return false };
        let first = self.anywhere(table);
        for offset in 0..table.circle().len() {
            let seat = from(table, first, offset);
            if seat == table.turn || !contest.seats.contains(seat) || !self.random.random_bool(JUMPS) {
                continue;
            }
            collect(self.rulebook, table, seat, &mut self.offers);
            if self.offers.cards().is_empty() {
                continue;
            }
            let (scene, hand) = (ChoiceInputs::of_table(table, seat), table.chair(seat).hand.cards());
            if let Some(action) = choice::play(Skill::Sensible, &scene, hand, &self.offers, None, &mut self.random) {
                return self.act(table, now, seat, action);
            }
        }
        false
    }

    /// Chooses an action for a player with the turn or asked by a window.
    fn choose(&mut self, table: &Table, seat: Seat) -> Option<Action> {
        collect(self.rulebook, table, seat, &mut self.offers);
        if self.offers.is_empty() {
            return None;
        }
        let (offers, random) = (&self.offers, &mut self.random);
        let (scene, hand) = (ChoiceInputs::of_table(table, seat), table.chair(seat).hand.cards());
        if table.windows().is_empty() {
            if offers.has(Verb::Challenge) && random.random_bool(CHALLENGES) {
                return Some(Action::Challenge);
            }
        } else {
            if scene.asked.is_some()
                && let Some(answer) = choice::answer(Skill::Sensible, &scene, hand, offers, None, random)
            {
                return Some(answer);
            }
            if let Some(done) = done(table, seat, offers) {
                return Some(done);
            }
            // Playouts do not make up rules.
            let makes = offers.has(Verb::MakeRule) && offers.has(Verb::Pass);
            if let Some(chosen) = choice::choose(&scene, hand, offers, random).filter(|_| !makes) {
                return Some(chosen);
            }
        }
        let mut action =
            choice::payment(hand, offers).or_else(|| choice::play(Skill::Sensible, &scene, hand, offers, None, random));
        if let Some(Action::Play { uno, .. }) = &mut action {
            *uno = *uno && random.random_bool(SAYS_UNO);
        }
        let simple = [(Verb::Draw, Action::Draw), (Verb::Pass, Action::Pass)];
        action.or_else(|| simple.into_iter().find(|(verb, _)| offers.has(*verb)).map(|(_, action)| action))
    }
}

/// The seat `offset` places clockwise from a place.
fn from(table: &Table, first: usize, offset: usize) -> Seat {
    table.circle()[(first + offset) % table.circle().len()]
}

/// The action that a window requires, if it waits for one.
fn done(table: &Table, seat: Seat, offers: &Offers) -> Option<Action> {
    let window = table.windows().last().filter(|window| window.opening.kind == WindowKind::Do)?;
    if !offers.has(Verb::Do) || !window.awaited().contains(seat) {
        return None;
    }
    due(table, seat).map(|action| Action::Do(action.to_owned()))
}

/// The value of a table for a seat: the chance to win the round or the result, plus the difference in points to the
/// other players. Partners share both (G21).
fn worth(rulebook: &Rulebook, table: &Table, me: Seat) -> f64 {
    let team = team_of(rulebook, table, me);
    let others = table.circle().len().saturating_sub(team.len()).max(1) as f64;
    if table.phase == Phase::Over {
        let winners = round_winners(rulebook, table);
        let won = if winners.contains(me) { 1.0 / winners.len() as f64 } else { 0.0 };
        let points = |seat: Seat| f64::from(table.chair(seat).points.unwrap_or(0));
        let theirs: f64 = table.circle().iter().filter(|&&seat| !team.contains(seat)).map(|&seat| points(seat)).sum();
        let own: f64 = team.iter().map(points).sum();
        let lead = match rulebook.procedures().scoring.method {
            Method::LowTotal => theirs / others - own / team.len() as f64,
            Method::WinnerCollects | Method::Single => own - theirs,
        };
        return WINNING * won + (1.0 - WINNING) * (0.5 + lead.clamp(-MOST_POINTS, MOST_POINTS) / MOST_POINTS / 2.0);
    }
    // Fewer cards are better, counting the debt. A player who is out already has the best value.
    let owes = |seat: Seat| if seat == table.turn { table.debt } else { 0 };
    let chance = |seat: Seat| A_CARD_MORE.powi(table.chair(seat).held() as i32 + i32::from(owes(seat)));
    let all: f64 = table.circle().iter().map(|&seat| chance(seat)).sum();
    let own: f64 = team.iter().filter(|&seat| table.has_seat(seat)).map(chance).sum();
    WINNING * own / all + (1.0 - WINNING) / 2.0
}
