//! Bots at a table, in simulated time and without a server: the clock jumps from one thing that happens to the next.

use std::fmt;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_bot_program::{BotError, Decides, choices};
use ruckus_bots::{Bot, Plan, Reaction};
use ruckus_engine::{
    Action, Fact, Happening, InformationSet, Input, Offers, Phase, Rulebook, Seat, Table, Time, View, ViewFact, apply,
    evolve, offers,
};

use crate::plain;
use crate::player::Player;
use crate::random::{Dice, pick};

/// A round that goes on for longer than so many inputs drags on, and is given up.
const MOST_INPUTS: u32 = 20_000;

/// How often those who think play a table out before they choose, unless said otherwise: by playouts and not by time, so
/// that the same seed makes the same game anywhere.
pub const PLAYOUTS: u32 = 2000;

/// A round that takes more milliseconds is given up where nobody waits for its end: an hour of the table's clock.
pub(crate) const GIVEN_UP: u64 = 3_600_000;

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As the rules say.
    Over,
    /// Nobody could or would do anything any more, and no window was open.
    Stuck,
    /// It went on and on.
    DragsOn,
}

/// Something that has just happened at a table.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// What came, and when.
    pub input: &'a Input,
    /// What came of it.
    pub facts: &'a [Fact],
    /// The table after it.
    pub table: &'a Table,
}

/// How long a random player takes for anything: as long as a regular for a turn.
const ANYTHING: Reaction = Reaction::new(1000.0, 180.0, 400.0);

/// What a player who goes by lot does of what is offered.
type Chooses = fn(&Table, Seat, &Offers, &mut Dice) -> Option<Action>;

/// Who decides for a seat.
enum Mind {
    /// By lot, in the way of one of the two kinds of players that nothing is told to.
    Lot(Chooses, Dice, Box<ChaCha8Rng>),
    Bot(Box<Bot>),
    /// From outside; none before it is seated, and once it has failed.
    Outside(Option<Box<dyn Decides>>, Box<ChaCha8Rng>),
}

impl fmt::Debug for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lot(..) => "Lot",
            Self::Bot(_) => "Bot",
            Self::Outside(..) => "Outside",
        })
    }
}

/// A match of bots. The same rulebook, bots and seed make the same match; the cards are dealt by the seed alone, so that
/// other bots can be given the same cards.
#[derive(Debug)]
pub struct Game<'r> {
    rulebook: &'r Rulebook,
    table: Table,
    /// The table fact by fact, for what the bots are told.
    told: Table,
    now: Time,
    minds: Vec<Mind>,
    keys: ChaCha8Rng,
    facts: Vec<Fact>,
    playouts: u32,
    open: bool,
    longest: u64,
    /// Why somebody from outside could not decide any more.
    failed: Option<BotError>,
}

impl<'r> Game<'r> {
    /// A table with a player for each seat. There must be as many as the rulebook was compiled for.
    pub fn new<P: Copy + Into<Player>>(rulebook: &'r Rulebook, players: &[P], seed: u64) -> Self {
        let mut keys = ChaCha8Rng::seed_from_u64(seed);
        let mut mind = |(seat, &player): (usize, &P)| {
            let seed = keys.next_u64() ^ seat as u64;
            let lot = |chooses: Chooses| Mind::Lot(chooses, Dice::new(seed), Box::new(ChaCha8Rng::seed_from_u64(seed)));
            match player.into() {
                Player::Random => lot(pick),
                Player::Plain => lot(plain::pick),
                Player::Bot(level) => Mind::Bot(Box::new(Bot::new(level, seed))),
                Player::Program => Mind::Outside(None, Box::new(ChaCha8Rng::seed_from_u64(seed))),
            }
        };
        let minds = players.iter().enumerate().map(&mut mind).collect();
        let table = Table::new(players.len());
        let told = table.clone();
        Self {
            rulebook,
            table,
            told,
            now: Time(0),
            minds,
            keys,
            facts: Vec::new(),
            playouts: PLAYOUTS,
            open: false,
            longest: u64::MAX,
            failed: None,
        }
    }

    /// Seats somebody from outside at a seat of a [`Player::Program`]. They take as long as a regular for anything.
    ///
    /// # Panics
    /// There is no such seat, or another player sits there.
    #[must_use]
    pub fn seat(mut self, seat: Seat, decides: Box<dyn Decides>) -> Self {
        match self.minds.get_mut(seat.index()) {
            Some(Mind::Outside(empty, _)) => *empty = Some(decides),
            _ => panic!("{seat:?} is no seat of a program"),
        }
        self
    }

    /// Ends the game, and gives back who was seated from outside, by seat; or why one of them could not decide any more.
    ///
    /// # Errors
    /// The first failure; the game has got stuck then.
    pub fn leave(self) -> Result<Vec<Box<dyn Decides>>, BotError> {
        let outside = |mind| if let Mind::Outside(decides, _) = mind { decides } else { None };
        self.failed.map_or_else(|| Ok(self.minds.into_iter().filter_map(outside).collect()), Err)
    }

    /// Lets those who think play a table out so often before they choose, instead of [`PLAYOUTS`] times.
    #[must_use]
    pub const fn thinking(mut self, playouts: u32) -> Self {
        self.playouts = playouts;
        self
    }

    /// Lets those who think see all hands: nobody at a table does, so it says what knowing them would be worth at most.
    #[must_use]
    pub const fn with_open_hands(mut self, open: bool) -> Self {
        self.open = open;
        self
    }

    /// Gives each round up that takes more milliseconds of the clock.
    #[must_use]
    pub const fn giving_up_after(mut self, millis: u64) -> Self {
        self.longest = millis;
        self
    }

    /// The table as it stands.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What the clock says: milliseconds that people of these reaction times would have needed so far.
    pub const fn now(&self) -> Time {
        self.now
    }

    /// Deals a round, after a match the first of a new one, and plays it to its end. `watch` hears of each thing that
    /// happens. A game that got stuck or dragged on stays so.
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
    pub fn play_round(&mut self, watch: &mut dyn FnMut(Event<'_>)) -> Ending {
        if !matches!(self.table.phase, Phase::Before | Phase::Over) {
            return Ending::Stuck;
        }
        if self.table.winners().is_some() {
            self.happen(Happening::StartMatch, watch);
        }
        let until = Time(self.now.0.saturating_add(self.longest));
        let mut seed = [0; 32];
        self.keys.fill_bytes(&mut seed);
        self.happen(Happening::Deal { seed, dealer: None }, watch);
        for _ in 0..MOST_INPUTS {
            if self.table.phase == Phase::Over {
                return Ending::Over;
            }
            let next = self.next();
            let Some((at, what)) = next.filter(|_| self.failed.is_none()) else { return Ending::Stuck };
            if at > until {
                return Ending::DragsOn;
            }
            self.now = at;
            self.happen(what, watch);
        }
        Ending::DragsOn
    }

    /// The first thing that somebody has planned, unless a window closes before.
    fn next(&mut self) -> Option<(Time, Happening)> {
        let mut plans: Vec<Option<Plan>> = (0..self.minds.len()).map(|seat| self.plan(seat)).collect();
        let deadline = self.table.deadline();
        loop {
            let made = plans.iter().enumerate().filter_map(|(seat, plan)| Some((plan.as_ref()?.at, seat)));
            let Some((at, seat)) = made.min().filter(|(at, _)| deadline.is_none_or(|deadline| *at < deadline)) else {
                return Some((deadline?, Happening::Tick));
            };
            // Who thinks does so before the plan is carried out, and may do something else then, or nothing.
            if self.think(seat) {
                plans[seat] = self.plan(seat);
            } else if let Some(Plan { action, .. }) = plans[seat].take() {
                return Some((at, Happening::Act { seat: Seat(seat as u8), action }));
            }
        }
    }

    fn plan(&mut self, seat: usize) -> Option<Plan> {
        let mind = self.minds.get_mut(seat)?;
        let (seat, now) = (Seat(seat as u8), self.now);
        let offered = offers(self.rulebook, &self.table, seat);
        let plan = match mind {
            Mind::Bot(bot) => bot.plan(&View::of(&self.table, Some(seat)), &offered, now)?,
            Mind::Lot(chooses, dice, random) => {
                let action = chooses(&self.table, seat, &offered, dice)?;
                Plan { at: now.plus(ANYTHING.sample(&mut **random)), action }
            }
            Mind::Outside(outside, random) => {
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
                Plan { at: now.plus(ANYTHING.sample(&mut **random)), action }
            }
        };
        // What is not offered would only be refused.
        offered.accepting(&plan.action).is_some().then_some(plan)
    }

    /// Lets a bot think about what it has planned last; says whether it had anything to think about.
    fn think(&mut self, seat: usize) -> bool {
        let Some(Mind::Bot(bot)) = self.minds.get_mut(seat) else { return false };
        let information = || InformationSet::of(&self.table, Seat(seat as u8));
        let Some(mut thought) = bot.ponder(self.rulebook, information, self.now) else { return false };
        if self.open {
            let seats = self.table.circle().iter().filter(|other| other.index() != seat);
            let hand = |&seat: &Seat| self.table.chair(seat).hand.cards().iter().map(move |&card| (seat, card));
            thought.tell(seats.flat_map(hand).collect());
        }
        let most = self.playouts;
        bot.decide(thought.think(&mut |playouts| playouts >= most));
        true
    }

    fn happen(&mut self, what: Happening, watch: &mut dyn FnMut(Event<'_>)) {
        let input = Input { at: self.now, what };
        self.facts.clear();
        // A plan that is refused after all changes nothing; whoever makes it again and again lets the round drag on.
        _ = apply(self.rulebook, &mut self.table, &input, &mut self.facts);
        for fact in &self.facts {
            evolve(&mut self.told, fact).expect("what has happened at the table can happen at its copy");
            for (seat, mind) in self.minds.iter_mut().enumerate() {
                if let Mind::Bot(bot) = mind
                    && let Some(heard) = ViewFact::of(fact, &self.told, Some(Seat(seat as u8)))
                {
                    bot.hear(&heard);
                }
            }
        }
        watch(Event { input: &input, facts: &self.facts, table: &self.table });
    }
}

#[cfg(test)]
mod tests {
    use ruckus_bots::Level;
    use ruckus_ruleset::{PRESETS, Ruleset};

    use super::*;

    /// An hour of the clock has no more moves at four seats: what docs/lab.md says a hundred such rounds take.
    const MOST_ENDLESS: u32 = 5_000;

    #[test]
    fn every_preset_is_played_to_the_end_of_its_rounds_and_the_same_for_a_seed() {
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

    /// What rounds without an end cost, in moves: they are cut by the clock, long before the moves run out.
    #[test]
    fn a_round_without_an_end_is_cut_after_a_known_number_of_moves() {
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
    fn other_bots_get_the_same_cards() {
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
