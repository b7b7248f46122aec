//! Simulates a table of bots without a server. Time is simulated: the clock jumps from event to event.

use std::fmt;
use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_bot_program::{BotError, Decides, choices};
use ruckus_bots::{Bot, PlannedAction, Reaction};
use ruckus_engine::{
    Action, Fact, InformationSet, Input, InputKind, Offers, Phase, Rulebook, Seat, Table, Time, View, ViewFact, apply,
    evolve, offers,
};

use crate::habit::Habit;
use crate::plain;
use crate::player::PlayerKind;
use crate::random::{Dice, pick};

/// The maximum number of inputs in a round. Longer rounds are aborted.
const MOST_INPUTS: u32 = 20_000;

/// The default number of playouts before a thinking bot chooses. It is a number of playouts rather than a time, so that
/// the same seed produces the same game on every machine.
pub const PLAYOUTS: u32 = 2000;

/// The time limit of rounds that are played for statistics, in milliseconds: an hour of the table's clock.
pub(crate) const GIVEN_UP: u64 = 3_600_000;

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// According to the rules.
    Over,
    /// No player was able or willing to act, and no window was open.
    Stuck,
    /// The round reached the limit of inputs or time.
    DragsOn,
}

/// An event at a table.
#[derive(Clone, Copy, Debug)]
pub struct GameEvent<'a> {
    /// The input, with its time.
    pub input: &'a Input,
    /// The resulting facts.
    pub facts: &'a [Fact],
    /// The table afterwards.
    pub table: &'a Table,
}

/// The reaction time of a random player: that of a regular bot for a turn.
const ANYTHING: Reaction = Reaction::new(1000.0, 180.0, 400.0);

/// Selects one of the offered actions for a random or plain player.
type Chooses = fn(&Table, Seat, &Offers, &mut Dice) -> Option<Action>;

/// The decision maker of a seat.
enum Decider {
    /// A random or plain player. It decides from the table and needs no information about past facts.
    Lot(Chooses, Dice, Box<ChaCha8Rng>),
    Bot(Box<Bot>),
    /// An external decision maker. `None` before it is seated and after it has failed.
    Outside(Option<Box<dyn Decides>>, Box<ChaCha8Rng>),
}

impl fmt::Debug for Decider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lot(..) => "Lot",
            Self::Bot(_) => "Bot",
            Self::Outside(..) => "Outside",
        })
    }
}

/// A match of bots. The same rulebook, bots and seed produce the same match. The deals depend only on the seed, so
/// other bots can be given the same cards.
#[derive(Debug)]
pub struct Game<'r> {
    rulebook: &'r Rulebook,
    table: Table,
    /// A copy of the table that advances fact by fact, to compute what each bot sees.
    seen_table: Table,
    now: Time,
    deciders: Vec<Decider>,
    keys: ChaCha8Rng,
    facts: Vec<Fact>,
    playouts: u32,
    open: bool,
    longest: u64,
    /// The habit of each seat.
    habits: Vec<Option<Habit>>,
    /// The error of the first external decision maker that failed.
    failed: Option<BotError>,
}

impl<'r> Game<'r> {
    /// Creates a table with a player for each seat. The number of players must match the rulebook.
    pub fn new<P: Copy + Into<PlayerKind>>(rulebook: &'r Rulebook, players: &[P], seed: u64) -> Self {
        let mut keys = ChaCha8Rng::seed_from_u64(seed);
        let mut decider = |(seat, &player): (usize, &P)| {
            let seed = keys.next_u64() ^ seat as u64;
            let lot =
                |chooses: Chooses| Decider::Lot(chooses, Dice::new(seed), Box::new(ChaCha8Rng::seed_from_u64(seed)));
            match player.into() {
                PlayerKind::Random => lot(pick),
                PlayerKind::Plain => lot(plain::pick),
                PlayerKind::Bot(level) => Decider::Bot(Box::new(Bot::new(level, seed))),
                PlayerKind::Program => Decider::Outside(None, Box::new(ChaCha8Rng::seed_from_u64(seed))),
            }
        };
        let deciders = players.iter().enumerate().map(&mut decider).collect();
        let table = Table::new(players.len());
        let seen_table = table.clone();
        Self {
            rulebook,
            table,
            seen_table,
            now: Time(0),
            deciders,
            keys,
            facts: Vec::new(),
            playouts: PLAYOUTS,
            open: false,
            longest: u64::MAX,
            habits: vec![None; players.len()],
            failed: None,
        }
    }

    /// Connects an external decision maker to the seat of a [`PlayerKind::Program`]. Its reaction times are those of a
    /// regular bot.
    ///
    /// # Panics
    /// The seat does not exist or does not belong to a program.
    #[must_use]
    pub fn seat(mut self, seat: Seat, decides: Box<dyn Decides>) -> Self {
        match self.deciders.get_mut(seat.index()) {
            Some(Decider::Outside(empty, _)) => *empty = Some(decides),
            _ => panic!("{seat:?} is not the seat of a program"),
        }
        self
    }

    /// Ends the game and returns the external decision makers in the order of their seats.
    ///
    /// # Errors
    /// Returns the first error of a decision maker. The game is stuck after such an error.
    pub fn leave(self) -> Result<Vec<Box<dyn Decides>>, BotError> {
        let outside = |decider| if let Decider::Outside(decides, _) = decider { decides } else { None };
        self.failed.map_or_else(|| Ok(self.deciders.into_iter().filter_map(outside).collect()), Err)
    }

    /// Sets the number of playouts before a thinking bot chooses. The default is [`PLAYOUTS`].
    #[must_use]
    pub const fn thinking(mut self, playouts: u32) -> Self {
        self.playouts = playouts;
        self
    }

    /// Lets thinking bots see all hands. Real players cannot, so this gives an upper bound for the value of that
    /// knowledge.
    #[must_use]
    pub const fn with_open_hands(mut self, open: bool) -> Self {
        self.open = open;
        self
    }

    /// Sets the time limit of a round, in milliseconds of the table's clock.
    #[must_use]
    pub const fn giving_up_after(mut self, millis: u64) -> Self {
        self.longest = millis;
        self
    }

    /// Gives the player at a seat a habit. Deals and luck stay the same, so that games with and without it can be
    /// compared.
    #[must_use]
    pub fn with_habit(mut self, seat: Seat, habit: Habit) -> Self {
        if let Some(of_seat) = self.habits.get_mut(seat.index()) {
            *of_seat = Some(habit);
        }
        self
    }

    /// Returns the current table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the current time: the milliseconds that people with these reaction times would have needed.
    pub const fn now(&self) -> Time {
        self.now
    }

    /// Deals and plays a round. After the end of a match, this is the first round of the next one. Calls `watch` for
    /// each event. Returns [`Ending::Stuck`] if an earlier round got stuck or was aborted.
    ///
    /// ```
    /// use ruckus_bots::Level;
    /// use ruckus_engine::Rulebook;
    /// use ruckus_ruleset::Ruleset;
    /// use ruckus_lab::game::{Ending, Game};
    /// let rulebook = Ruleset::preset("classic").unwrap().compile(4).unwrap();
    /// let mut game = Game::new(&rulebook, &[Level::Regular; 4], 7);
    /// let mut cards = 0;
    /// let ending = game.play_round(&mut |event| cards = event.table.pile().len());
    /// assert_eq!((ending, game.table().round), (Ending::Over, 1));
    /// assert!(cards > 0 && game.now().0 > 10_000, "nobody plays a round in ten seconds");
    /// ```
    pub fn play_round(&mut self, watch: &mut dyn FnMut(GameEvent<'_>)) -> Ending {
        let mut on = |event: GameEvent<'_>| {
            watch(event);
            ControlFlow::Continue(())
        };
        self.play_round_while(&mut on).unwrap_or(Ending::DragsOn)
    }

    /// Like [`play_round`](Self::play_round), until `watch` breaks off. Returns `None` in this case.
    pub(crate) fn play_round_while(
        &mut self,
        watch: &mut dyn FnMut(GameEvent<'_>) -> ControlFlow<()>,
    ) -> Option<Ending> {
        if !matches!(self.table.phase, Phase::Before | Phase::Over) {
            return Some(Ending::Stuck);
        }
        if self.table.winners().is_some() && self.happen(InputKind::StartMatch, watch).is_break() {
            return None;
        }
        let until = Time(self.now.0.saturating_add(self.longest));
        let mut seed = [0; 32];
        self.keys.fill_bytes(&mut seed);
        if self.happen(InputKind::Deal { seed, dealer: None }, watch).is_break() {
            return None;
        }
        for _ in 0..MOST_INPUTS {
            if self.table.phase == Phase::Over {
                return Some(Ending::Over);
            }
            let next = self.next();
            let Some((at, what)) = next.filter(|_| self.failed.is_none()) else { return Some(Ending::Stuck) };
            if at > until {
                return Some(Ending::DragsOn);
            }
            self.now = at;
            if self.happen(what, watch).is_break() {
                return None;
            }
        }
        Some(Ending::DragsOn)
    }

    /// Returns the earliest planned action, or the deadline of a window if that comes first.
    fn next(&mut self) -> Option<(Time, InputKind)> {
        let mut plans: Vec<Option<PlannedAction>> = (0..self.deciders.len()).map(|seat| self.plan(seat)).collect();
        let deadline = self.table.deadline();
        loop {
            let made = plans.iter().enumerate().filter_map(|(seat, plan)| Some((plan.as_ref()?.at, seat)));
            let Some((at, seat)) = made.min().filter(|(at, _)| deadline.is_none_or(|deadline| *at < deadline)) else {
                return Some((deadline?, InputKind::Tick));
            };
            // Bots think before they carry out their plan. Afterwards they may do something else, or nothing.
            if self.think(seat) {
                plans[seat] = self.plan(seat);
            } else if let Some(PlannedAction { action, .. }) = plans[seat].take() {
                return Some((at, InputKind::Act { seat: Seat(seat as u8), action }));
            }
        }
    }

    fn plan(&mut self, seat: usize) -> Option<PlannedAction> {
        let decider = self.deciders.get_mut(seat)?;
        let habit = self.habits.get(seat).copied().flatten();
        let (seat, now) = (Seat(seat as u8), self.now);
        let mut offered = offers(self.rulebook, &self.table, seat);
        if let Some(habit) = habit {
            offered = habit.narrow(&self.table, seat, &offered);
        }
        let mut plan = match decider {
            Decider::Bot(bot) => bot.plan(&View::of(&self.table, Some(seat)), &offered, now)?,
            Decider::Lot(chooses, dice, random) => {
                let action = chooses(&self.table, seat, &offered, dice)?;
                PlannedAction { at: now.plus(ANYTHING.sample(&mut **random)), action }
            }
            Decider::Outside(outside, random) => {
                let view = View::of(&self.table, Some(seat));
                let choices = choices(&view, &offered.words());
                let decides = outside.as_mut().filter(|_| !choices.is_empty())?;
                let chosen = match decides.decide(&view, &choices) {
                    Ok(chosen) => chosen?,
                    Err(error) => {
                        self.failed.get_or_insert(error);
                        *outside = None;
                        return None;
                    }
                };
                let action = choices.into_iter().nth(chosen)?;
                PlannedAction { at: now.plus(ANYTHING.sample(&mut **random)), action }
            }
        };
        if let Some(habit) = habit {
            habit.change(&mut plan.action);
        }
        // The table would refuse an action that is not offered.
        offered.accepting(&plan.action).is_some().then_some(plan)
    }

    /// Lets a bot think about its latest plan. Returns true if there was something to think about.
    fn think(&mut self, seat: usize) -> bool {
        let Some(Decider::Bot(bot)) = self.deciders.get_mut(seat) else { return false };
        let information = || InformationSet::of(&self.table, Seat(seat as u8));
        let Some(mut task) = bot.ponder(self.rulebook, information, self.now) else { return false };
        if self.open {
            let seats = self.table.circle().iter().filter(|other| other.index() != seat);
            let hand = |&seat: &Seat| self.table.chair(seat).hand.cards().iter().map(move |&card| (seat, card));
            task.tell(seats.flat_map(hand).collect());
        }
        let most = self.playouts;
        bot.decide(task.think(&mut |playouts| playouts >= most));
        true
    }

    fn happen(&mut self, what: InputKind, watch: &mut dyn FnMut(GameEvent<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        let input = Input { at: self.now, what };
        self.facts.clear();
        // A refused plan changes nothing. A bot that repeats it forever reaches the limit of inputs.
        _ = apply(self.rulebook, &mut self.table, &input, &mut self.facts);
        for fact in &self.facts {
            evolve(&mut self.seen_table, fact).expect("the copy accepts every fact of the table");
            for (seat, decider) in self.deciders.iter_mut().enumerate() {
                if let Decider::Bot(bot) = decider
                    && let Some(visible) = ViewFact::of(fact, &self.seen_table, Some(Seat(seat as u8)))
                {
                    bot.hear(&visible);
                }
            }
        }
        watch(GameEvent { input: &input, facts: &self.facts, table: &self.table })
    }
}

#[cfg(test)]
mod tests {
    use ruckus_bots::Level;
    use ruckus_ruleset::{PRESETS, Ruleset};

    use super::*;

    /// The maximum number of moves at four seats in an hour of the table's clock. docs/lab.md gives the time for 100
    /// such rounds.
    const MOST_ENDLESS: u32 = 5_000;

    #[test]
    fn rounds_of_every_preset_end_and_are_reproducible() {
        for preset in PRESETS {
            let rulebook = Ruleset::preset(preset.name).unwrap().compile(4).unwrap();
            let play = || {
                let mut game = Game::new(&rulebook, &[Level::Regular; 4], 5);
                let mut facts = Vec::new();
                for _ in 0..2 {
                    let ending = game.play_round(&mut |event| facts.extend_from_slice(event.facts));
                    assert_eq!(ending, Ending::Over, "{}", preset.name);
                }
                (facts, game.now())
            };
            assert!(play() == play(), "{}", preset.name);
        }
    }

    /// The cost of endless rounds, in moves. The time limit stops them long before the limit of inputs.
    #[test]
    fn an_endless_round_stops_after_a_bounded_number_of_moves() {
        let text = "base = 'classic'\n[[homemade]]\nname = 'never-out'\ntitle = 'Never Out'\n[[homemade.parts]]\n\
                    standing = { forbid = { lay = {} } }\nif = { number = { of = { hand = 'actor' }, is = 'at-most', than = 2 } }\n";
        let rulebook = Ruleset::parse("never-out.toml", text).unwrap().compile(4).unwrap();
        for seed in 0..3 {
            let mut moves = 0;
            let mut game = Game::new(&rulebook, &[Level::Regular; 4], seed).giving_up_after(GIVEN_UP);
            assert_eq!(game.play_round(&mut |_| moves += 1), Ending::DragsOn);
            assert!((1_000..MOST_ENDLESS).contains(&moves), "{moves} moves");
        }
    }

    #[test]
    fn a_seed_deals_the_same_cards_to_any_bots() {
        let rulebook = Ruleset::preset("classic").unwrap().compile(3).unwrap();
        let dealt = |level| {
            let mut first = None;
            let mut game = Game::new(&rulebook, &[level; 3], 9);
            game.play_round(&mut |event| {
                if first.is_none() {
                    first = Some(event.table.chair(Seat(1)).hand.clone());
                }
            });
            first
        };
        assert!(dealt(Level::Rookie).is_some_and(|hand| hand.len() == 7));
        assert_eq!(dealt(Level::Rookie), dealt(Level::Regular));
    }
}
