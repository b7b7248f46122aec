//! Contested moments at a table: what is contested now, and the race for it if somebody has claimed it. None of this is
//! written down before it is judged: what a crash takes back, nobody has been told of.

pub(super) mod claims;

use std::collections::VecDeque;

use ruckus_arbiter::{Allowance, Micros, Prize, Race};
use ruckus_engine::{Action, Card, Contest, Over, Refusal, Seat, SeatSet, Time, Verb, contest};
use ruckus_protocol::{Command, Do, Photo, PhotoPlace};
use serde::{Deserialize, Serialize};

use super::play::Game;
use super::player::Player;
use super::publish::Changes;
use super::{Judged, PlayerId, Room, notices};

/// Numbers on the wire must be whole in JavaScript.
const WHOLE: u64 = (1 << 53) - 1;

/// What is contested at a table.
#[derive(Debug, Default)]
pub(super) struct Races {
    moment: Option<Moment>,
    /// The moment before: the version with which it began, and its top card.
    before: Option<(u64, Option<Card>)>,
    running: Option<Running>,
    /// Commands of players whose claim is held, in the order of their arrival.
    behind: VecDeque<(PlayerId, Micros, Command)>,
    photo: Finish,
}

/// A contested moment.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub(super) contest: Contest,
    /// With which version of the room it began.
    pub(super) version: u64,
    /// When it began, by the table's clock.
    pub(super) began: Time,
    /// When it was shown.
    pub(super) shown: Micros,
    was_shown: bool,
    pub(super) top: Option<Card>,
}

impl Moment {
    /// A moment that nobody has been shown yet.
    pub(super) const fn new(contest: Contest, version: u64, began: Time, top: Option<Card>) -> Self {
        Self { contest, version, began, shown: began.0.saturating_mul(1000), was_shown: false, top }
    }
}

/// A race under way.
#[derive(Debug)]
struct Running {
    version: u64,
    shown: Micros,
    over: Over,
    deadline: Option<Time>,
    seed: u64,
    race: Race,
    in_it: SeatSet,
    held: Vec<Held>,
    /// How many places have been carried out.
    known: usize,
}

/// A claim that waits for the verdict.
#[derive(Debug)]
struct Held {
    seat: Seat,
    arrived: Micros,
    by: By,
}

/// Whose claim it is.
#[derive(Debug)]
pub(super) enum By {
    Player(PlayerId, Command),
    Bot(Seat, Action),
}

impl By {
    /// What is done, if it is done in the game.
    pub(super) const fn verb(&self) -> Option<Verb> {
        match self {
            Self::Bot(_, action) | Self::Player(_, Command { what: Do::Act(action), .. }) => Some(action.verb()),
            Self::Player(..) => None,
        }
    }
}

/// The photo of a race whose claims are being carried out. It is part of a room's snapshot.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Finish {
    left: VecDeque<PhotoPlace>,
    shown: Vec<PhotoPlace>,
}

impl Races {
    /// Takes over what a snapshot keeps.
    pub(super) fn restore(&mut self, moment: Option<Moment>, before: Option<(u64, Option<Card>)>, photo: Finish) {
        (self.moment, self.before, self.photo) = (moment, before, photo);
    }

    /// What a snapshot keeps, besides the moment.
    pub(super) fn saved(&self) -> (Option<(u64, Option<Card>)>, Finish) {
        (self.before, self.photo.clone())
    }

    /// What is contested now.
    pub(super) const fn moment(&self) -> Option<&Moment> {
        self.moment.as_ref()
    }

    /// The number of the present moment for a player.
    pub(super) fn moment_for(&self, game: Option<&Game>, player: PlayerId) -> Option<u64> {
        self.moment.as_ref().map(|moment| moment_number(game, moment.version, player))
    }

    #[cfg(test)]
    pub(super) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// All messages up to a version have left at a time, in microseconds of the table's clock.
    pub(super) fn shown(&mut self, version: u64, at: Micros) {
        if let Some(moment) = &mut self.moment
            && moment.version <= version
            && !moment.was_shown
        {
            moment.was_shown = true;
            moment.shown = at;
        }
    }

    /// After a change: whether something else is contested now in the match that is played, if one is.
    pub(super) fn see(&mut self, game: Option<&Game>, version: u64, at: Time, changes: &mut Changes) {
        let found = game.and_then(|game| {
            let top = game.table.top().map(|top| top.card);
            Some((contest(&game.rulebook, &game.table)?, top))
        });
        let Some((contest, top)) = found else {
            self.forget_moment();
            return;
        };
        match &mut self.moment {
            Some(moment) if moment.contest.mark == contest.mark => moment.contest = contest,
            _ => {
                self.forget_moment();
                changes.moment = true;
                self.moment = Some(Moment::new(contest, version, at, top));
            }
        }
    }

    /// Nothing is contested any more, and no claim waits.
    pub(super) fn forget(&mut self) {
        self.forget_moment();
        self.running = None;
        self.behind.clear();
    }

    fn forget_moment(&mut self) {
        if let Some(moment) = self.moment.take() {
            self.before = Some((moment.version, moment.top));
        }
    }

    /// A command waits, since a claim of its player is held.
    pub(super) fn wait_behind(&mut self, player: PlayerId, arrived: Micros, command: Command) {
        self.behind.push_back((player, arrived, command));
    }

    /// For how long a deadline waits for claims that may be on their way, in milliseconds.
    pub(super) fn leeway(&self, players: &[Player]) -> Option<(Time, u64)> {
        let contest = &self.moment.as_ref()?.contest;
        let attending = attending(players, contest);
        let longest = attending.iter().map(|seat| allowance(players, seat).counts()).max()?;
        let deadline = contest.deadline.filter(|_| attending.len() > 1)?;
        Some((deadline, longest.div_ceil(1000)))
    }

    /// The latest time that inputs can have while claims are held or may be on their way.
    pub(super) fn stands_at(&self, players: &[Player]) -> Option<Time> {
        let held = self.running.as_ref().and_then(Running::stands_at);
        let leeway = self.leeway(players).map(|(deadline, _)| Time(deadline.0.saturating_sub(1)));
        held.into_iter().chain(leeway).min()
    }

    /// When something comes of the race under way.
    pub(super) fn due_at(&self, now: Time) -> Option<Time> {
        let running = self.running.as_ref()?;
        if !self.is_current(running) {
            return Some(now);
        }
        // Only after that moment nobody can have been faster.
        running.due().map(|at| Time((at + 1).div_ceil(1000)))
    }

    /// When a deadline is acted upon: not while claims are held that may have been before it, and not before those
    /// could have arrived that may be on their way.
    pub(super) fn tick_is_due(&self, deadline: Time, players: &[Player]) -> Option<Time> {
        let running = self.running.as_ref();
        if running.is_some_and(|running| running.over != Over::Places && !running.held.is_empty()) {
            return None;
        }
        let leeway = self.leeway(players).filter(|(of, _)| *of == deadline).map_or(0, |(_, millis)| millis);
        Some(deadline.plus(leeway))
    }

    /// How many commands of a player wait.
    pub(super) fn waiting(&self, player: PlayerId) -> u64 {
        let held = self.running.iter().flat_map(|running| &running.held);
        let held = held.filter(|held| matches!(held.by, By::Player(other, _) if other == player));
        (held.count() + self.behind.iter().filter(|(other, ..)| *other == player).count()) as u64
    }

    /// Whether a claim of a seat waits.
    pub(super) fn holds(&self, seat: Seat) -> bool {
        self.running.iter().flat_map(|running| &running.held).any(|held| held.seat == seat)
    }

    /// Whether the race under way is about the moment that it began with.
    fn is_current(&self, running: &Running) -> bool {
        self.moment.as_ref().is_some_and(|moment| moment.version == running.version)
    }

    /// A seat takes no part any more.
    pub(super) fn withdraw(&mut self, seat: Seat) {
        if let Some(running) = &mut self.running {
            running.race.withdraw(seat.0);
        }
    }

    /// A race has been judged, and what was claimed is about to be carried out.
    pub(super) fn develop(&mut self, judged: &Judged) {
        if judged.known == 0 {
            self.photo.shown.clear();
        }
        let place = |place: &ruckus_arbiter::Finish| PhotoPlace {
            seat: Seat(place.seat),
            ms: place.judged / 1000,
            dead_heat: place.dead_heat,
        };
        self.photo.left = judged.verdict.places.iter().skip(judged.known).map(place).collect();
    }

    /// Somebody's claim has been carried out. Whoever tried what they may not even do is on no photo: nobody knows of
    /// it; nor whoever passed, who wanted nothing. The photo is shown when all have been carried out, if there are several on it.
    pub(super) fn carried_out(&mut self, seat: Seat, action: &Action, refused: Option<&Refusal>) -> Option<Photo> {
        let place = self.photo.left.front().filter(|place| place.seat == seat).copied()?;
        self.photo.left.pop_front();
        let tried = refused.is_none_or(|refusal| refusal.code == ruckus_engine::Code::TooLate);
        if tried && *action != Action::Pass {
            self.photo.shown.push(place);
        }
        let done = self.photo.left.is_empty() && self.photo.shown.len() > 1;
        done.then(|| Photo { places: self.photo.shown.clone() })
    }
}

impl Running {
    /// When something comes of it, if nobody claims it meanwhile: as soon as it is later than this.
    fn due(&self) -> Option<Micros> {
        self.race.settles(self.known, self.seed)
    }

    /// Whether a reaction was before the deadline of the window that the race is held in.
    fn is_in_time(&self, judged: Micros) -> bool {
        self.deadline.is_none_or(|deadline| self.shown.saturating_add(judged) < deadline.0.saturating_mul(1000))
    }

    /// The time that inputs have while claims are held: the arrival of the earliest, so that no deadline passes before
    /// they are judged.
    fn stands_at(&self) -> Option<Time> {
        let first = self.held.iter().map(|held| held.arrived / 1000).min()?;
        let before_deadline = self.deadline.map_or(first, |deadline| first.min(deadline.0.saturating_sub(1)));
        Some(Time(before_deadline))
    }
}

/// How those who took part in a race have behaved.
pub(super) fn note_conduct(room: &mut Room, judged: &Judged) {
    for place in judged.verdict.places.iter().skip(judged.known) {
        let seat = Seat(place.seat);
        if let Some(person) = room.seats.players_mut().get_mut(seat.index()).and_then(Player::person_mut)
            && person.reactions.judged(&judged.verdict, place.seat)
        {
            notices::notice_tempo(room, seat);
        }
    }
}

/// A claim has been carried out: once all of its race have been, the photo is shown to everybody, and kept.
pub(super) fn show_photo(
    room: &mut Room,
    seat: Seat,
    action: &Action,
    refused: Option<&Refusal>,
    changes: &mut Changes,
) {
    changes.photo = room.races.carried_out(seat, action, refused);
    if let (Some(photo), Some(scribe)) = (&changes.photo, &mut room.scribe)
        && !room.play.given_up().is_astray()
    {
        scribe.photographs(photo);
    }
}

/// A number that follows from the secret of the round.
fn lot(game: Option<&Game>, of: &[[u8; 8]]) -> u64 {
    let key = game.map_or([0; 32], |game| game.key);
    let lot = blake3::keyed_hash(&key, of.as_flattened());
    let [a, b, c, d, e, f, g, h, ..] = *lot.as_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The number by which a player shows that they have seen the moment. It follows from the secret of the round, so
/// that nobody can guess it, and so that it is the same after a restart.
fn moment_number(game: Option<&Game>, version: u64, player: PlayerId) -> u64 {
    lot(game, &[version.to_le_bytes(), u64::from(player.0).to_le_bytes()]) & WHOLE
}

/// What exact ties are tossed by in a moment.
fn toss(game: Option<&Game>, version: u64) -> u64 {
    lot(game, &[version.to_le_bytes()])
}

/// Who is waited for in a contest, as everybody knows: people who are there and look at the table.
fn attending(players: &[Player], contest: &Contest) -> SeatSet {
    let there = |seat: &Seat| players.get(seat.index()).is_some_and(Player::attends);
    contest.seats.iter().filter(there).collect()
}

/// What the round-trip time and the conduct of the player of a seat allow.
fn allowance(players: &[Player], seat: Seat) -> Allowance {
    let person = players.get(seat.index()).and_then(Player::person);
    person.map_or(Allowance::HOUSE, |person| person.reactions.allowance())
}

/// Whether a seat knows before a moment is shown that it will come: its own turn, or its own UNO to be said. It need
/// not react, and may be as fast as it likes.
fn knows_before(game: Option<&Game>, contest: &Contest, seat: Seat) -> bool {
    let Some(game) = game else { return false };
    match contest.over {
        Over::Card => contest.deadline.is_none() && game.table.turn == seat,
        Over::Uno => game.table.liable().contains(seat),
        Over::Places => false,
    }
}

/// A race for the present moment, with everybody who is there to take part.
fn open_race(moment: &Moment, game: Option<&Game>, players: &[Player]) -> Running {
    let Moment { contest, version, shown, .. } = moment;
    let mut race = Race::new(match contest.over {
        Over::Places => Prize::EveryPlace,
        Over::Card | Over::Uno => Prize::First,
    });
    let in_it = attending(players, contest);
    for seat in in_it.iter() {
        let number = players.get(seat.index()).map_or(0, |player| moment_number(game, *version, player.id));
        let mut allowance = allowance(players, seat);
        if knows_before(game, contest, seat) {
            allowance.guesses = None;
        }
        race.show(seat.0, number, *shown, allowance);
    }
    let (over, deadline) = (contest.over, contest.deadline);
    let seed = toss(game, *version);
    Running { version: *version, shown: *shown, over, deadline, seed, race, in_it, held: Vec::new(), known: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn photo_of(actions: [Action; 2]) -> Option<Photo> {
        let place = |seat| PhotoPlace { seat: Seat(seat), ms: 200, dead_heat: false };
        let mut races = Races::default();
        races.photo.left = [place(0), place(1)].into();
        let [first, second] = actions;
        assert_eq!(races.carried_out(Seat(0), &first, None), None, "not all have been carried out");
        races.carried_out(Seat(1), &second, None)
    }

    #[test]
    fn whoever_passes_is_on_no_photo() {
        assert_eq!(photo_of([Action::Slap, Action::Slap]).map(|photo| photo.places.len()), Some(2));
        assert_eq!(photo_of([Action::Pass, Action::Slap]), None);
        assert_eq!(photo_of([Action::Pass, Action::Pass]), None);
    }
}
