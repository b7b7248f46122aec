//! The bots of a room and their plans. Plans are not journaled: the journal holds only the actions of bots.

use std::collections::BTreeMap;

use ruckus_bots::{Bot, Level, PlannedAction, Reflexes, SearchResult, SearchTask};
use ruckus_engine::{Fact, InformationSet, Seat, Table, Time, View, ViewFact, offers};
use ruckus_protocol::{BotKind, BotLevel, BotReflexes};

use super::observer::{Around, Observer};
use super::{PlayerId, Room, Seed, ease};

/// How long bots wait while people read a new rule, in milliseconds. The page shows the rule for the same time.
const READING: u64 = 3_000;

/// The bots of the running match, by seat.
#[derive(Debug)]
pub(super) struct BotPlanner {
    seed: u64,
    /// Bots do not act before this time, because people are reading a new rule.
    reading: Time,
    /// Disables all bots of the room, for tests.
    still: bool,
    bots: BTreeMap<Seat, SeatedBot>,
}

#[derive(Debug)]
struct SeatedBot {
    player: PlayerId,
    kind: BotKind,
    bot: Bot,
    plan: Option<PlannedAction>,
    /// A search that the bot requests, until a caller of [`search_tasks`] takes it.
    task: Option<SearchTask>,
}

impl BotPlanner {
    pub(super) fn new(seed: Seed) -> Self {
        let [a, b, c, d, e, f, g, h, ..] = seed;
        let seed = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        Self { seed, reading: Time(0), still: false, bots: BTreeMap::new() }
    }

    /// The plan that is due first.
    pub(super) fn next(&self) -> Option<(Seat, &PlannedAction)> {
        let plans = self.bots.iter().filter_map(|(seat, seated)| Some((*seat, seated.plan.as_ref()?)));
        plans.min_by_key(|(_, plan)| plan.at)
    }

    /// Takes the plan of a bot in order to carry it out.
    pub(super) fn take_plan(&mut self, seat: Seat) -> Option<PlannedAction> {
        self.bots.get_mut(&seat)?.plan.take()
    }

    /// The state that snapshots keep: whether bots are disabled, and the end of the reading time.
    pub(super) const fn known(&self) -> (bool, Time) {
        (self.still, self.reading)
    }

    /// Restores the state that [`Self::known`] returned.
    pub(super) const fn know(&mut self, (still, reading): (bool, Time)) {
        (self.still, self.reading) = (still, reading);
    }

    /// Disables or enables all bots of the room, for tests.
    pub(super) const fn hold_still(&mut self, still: bool) {
        self.still = still;
    }

    /// The end of the reading time. Time limits for people start there.
    pub(super) const fn reading(&self) -> Time {
        self.reading
    }

    /// Drops all bots, for example because no player is connected.
    pub(super) fn rest(&mut self) {
        self.bots.clear();
    }

    /// Drops the plans of all bots, because the match pauses. The bots remember what they have seen.
    pub(super) fn pause(&mut self) {
        for seated in self.bots.values_mut() {
            (seated.plan, seated.task) = (None, None);
        }
    }

    fn seat(&mut self, seat: Seat, player: PlayerId, kind: BotKind, speed: u32) -> &mut SeatedBot {
        let seed = self.seed ^ (u64::from(player.0) << 32) ^ u64::from(seat.0);
        let bot = || Bot::with_reflexes(strength(kind.level), reflexes(kind.speed()), seed).taking_turns_faster(speed);
        let fresh = || SeatedBot { player, kind, bot: bot(), plan: None, task: None };
        let seated = self.bots.entry(seat).or_insert_with(fresh);
        if seated.player != player || seated.kind != kind {
            *seated = fresh();
        }
        seated
    }
}

/// Shows each bot the facts that are visible to it.
impl Observer for BotPlanner {
    fn after(&mut self, fact: &Fact, after: &Table, around: Around<'_>) {
        if matches!(fact, Fact::RuleMade { .. }) {
            self.reading = around.at.plus(READING);
        }
        if self.bots.is_empty() {
            return;
        }
        let (public, insiders) = (ViewFact::of(fact, after, None), ViewFact::insiders(fact));
        for (&seat, seated) in &mut self.bots {
            let own = insiders.contains(seat).then(|| ViewFact::of(fact, after, Some(seat))).flatten();
            if let Some(fact) = own.as_ref().or(public.as_ref()) {
                seated.bot.hear(fact);
            }
        }
    }
}

const fn strength(level: BotLevel) -> Level {
    match level {
        BotLevel::Rookie => Level::Rookie,
        BotLevel::Regular => Level::Regular,
        BotLevel::Shark => Level::Shark,
    }
}

const fn reflexes(reflexes: BotReflexes) -> Reflexes {
    match reflexes {
        BotReflexes::Calm => Reflexes::Calm,
        BotReflexes::Lively => Reflexes::Lively,
        BotReflexes::Quick => Reflexes::Quick,
    }
}

/// Updates the plan of every bot. Call it after every change while a player is connected.
pub(super) fn plan_bots(room: &mut Room) {
    let Some(game) = room.play.running().filter(|_| !room.planner.still && !room.is_stopped()) else {
        room.planner.rest();
        return;
    };
    let reading = room.planner.reading;
    // The view of the last bot in the loop. It is reused, because bots share the public part.
    let mut view: Option<View> = None;
    for (place, player) in room.seats.players().iter().enumerate() {
        let seat = Seat(place as u8);
        // A bot that waits for the next deal has no seat in the game yet, so it makes no plan.
        let claims = room.races.holds(seat);
        let Some(kind) = player.bot_kind().filter(|_| game.table.has_seat(seat)) else {
            room.planner.bots.remove(&seat);
            continue;
        };
        // A bot that is frozen by a secret window (HR-8) would knock repeatedly. It keeps still.
        let offered = offers(&game.rulebook, &game.table, seat);
        let ease = ease::ease(room, kind);
        let seated = room.planner.seat(seat, player.id, kind, room.lobby.timeouts().bot_speed);
        seated.bot.leave_time(ease);
        let nothing_to_do = offered.is_empty() && game.table.windows().is_empty();
        let plan = if nothing_to_do && seated.bot.rest(seat) {
            None
        } else {
            let view = view.get_or_insert_with(|| View::of(&game.table, None));
            view.look_from(&game.table, Some(seat));
            seated.bot.plan(view, &offered, room.head.at())
        };
        // The room would refuse actions that it does not offer.
        let plan = plan.filter(|plan| !claims && offered.accepting(&plan.action).is_some());
        seated.plan = plan.map(|plan| PlannedAction { at: plan.at.max(reading), ..plan });
        if seated.plan.is_some() {
            let information = || InformationSet::of(&game.table, seat);
            seated.task = seated.bot.ponder(&game.rulebook, information, room.head.at()).or(seated.task.take());
        }
    }
}

/// Takes the searches that bots request before they carry out their plans. Callers run a search and pass its result to
/// [`search_is_done`]. Without a result, bots use a heuristic.
pub fn search_tasks(room: &mut Room) -> Vec<(Seat, SearchTask)> {
    let bots = room.planner.bots.iter_mut();
    bots.filter_map(|(&seat, seated)| Some((seat, seated.task.take()?))).collect()
}

/// Passes the result of a search to a bot.
pub fn search_is_done(room: &mut Room, seat: Seat, verdict: SearchResult) {
    if let Some(seated) = room.planner.bots.get_mut(&seat) {
        seated.bot.decide(verdict);
        if room.is_live() {
            plan_bots(room);
        }
    }
}

/// Drops all bots if no player is connected. During a pause they stay, without plans.
pub(super) fn rest_unless_live(room: &mut Room) {
    if !room.is_live() && !room.play.is_paused() {
        room.planner.rest();
    }
}
