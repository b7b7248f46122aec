//! The contested moment of a room, and the race for it once a player has claimed it. The journal contains a race only
//! after its verdict. A crash before that loses nothing that players have seen.

pub(super) mod claims;

use std::collections::VecDeque;

use ruckus_arbiter::{Allowance, Micros, Prize, Race};
use ruckus_engine::{Action, Card, Contest, Over, Refusal, Seat, SeatSet, Time, Verb, contest};
use ruckus_protocol::{Command, Do, Photo, PhotoPlace};
use serde::{Deserialize, Serialize};

use super::play::RoomGame;
use super::player::RoomPlayer;
use super::publish::Changes;
use super::{Judged, PlayerId, Room, notices};

/// Mask for 53 bits. JavaScript cannot represent larger integers exactly.
const WHOLE: u64 = (1 << 53) - 1;

/// The contested moment of a room, and its race.
#[derive(Debug, Default)]
pub(super) struct Races {
    moment: Option<ContestedMoment>,
    /// The previous contested moment: the room version at which it began, and its top card.
    before: Option<(u64, Option<Card>)>,
    running: Option<Running>,
    /// Commands of players with a held claim, in order of arrival.
    behind: VecDeque<(PlayerId, Micros, Command)>,
    photo: PhotoFinish,
}

/// A contested moment.
#[derive(Clone, Debug)]
pub(super) struct ContestedMoment {
    pub(super) contest: Contest,
    /// The room version at which it began.
    pub(super) version: u64,
    /// The time at which it began, by the room's clock.
    pub(super) began: Time,
    /// The time at which it was shown, in microseconds of the room's clock. Until then, the time at which it began.
    pub(super) shown: Micros,
    was_shown: bool,
    pub(super) top: Option<Card>,
}

impl ContestedMoment {
    /// Creates a moment that has not been shown yet.
    pub(super) const fn new(contest: Contest, version: u64, began: Time, top: Option<Card>) -> Self {
        Self { contest, version, began, shown: began.0.saturating_mul(1000), was_shown: false, top }
    }
}

/// A race in progress.
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
    /// The number of ranks that have been carried out.
    known: usize,
}

/// A claim that waits for the verdict.
#[derive(Debug)]
struct Held {
    seat: Seat,
    arrived: Micros,
    by: By,
}

/// The origin of a claim: a player's command or a bot's action.
#[derive(Debug)]
pub(super) enum By {
    Player(PlayerId, Command),
    Bot(Seat, Action),
}

impl By {
    /// The verb of the action. `None` for lobby commands.
    pub(super) const fn verb(&self) -> Option<Verb> {
        match self {
            Self::Bot(_, action) | Self::Player(_, Command { what: Do::Act(action), .. }) => Some(action.verb()),
            Self::Player(..) => None,
        }
    }
}

/// The photo finish of a race while its claims are carried out: the ranks still to come, and those to show. Part of the
/// room's snapshot.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct PhotoFinish {
    left: VecDeque<PhotoPlace>,
    shown: Vec<PhotoPlace>,
}

impl Races {
    /// Restores the state from a snapshot.
    pub(super) fn restore(
        &mut self,
        moment: Option<ContestedMoment>,
        before: Option<(u64, Option<Card>)>,
        photo: PhotoFinish,
    ) {
        (self.moment, self.before, self.photo) = (moment, before, photo);
    }

    /// Returns the state for a snapshot, except for the moment.
    pub(super) fn saved(&self) -> (Option<(u64, Option<Card>)>, PhotoFinish) {
        (self.before, self.photo.clone())
    }

    /// The current contested moment, if any.
    pub(super) const fn moment(&self) -> Option<&ContestedMoment> {
        self.moment.as_ref()
    }

    /// The number of the current moment for a player. The client sends it back with its claim.
    pub(super) fn moment_for(&self, game: Option<&RoomGame>, player: PlayerId) -> Option<u64> {
        self.moment.as_ref().map(|moment| moment_number(game, moment.version, player))
    }

    #[cfg(test)]
    pub(super) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Records that all messages up to a version were sent at `at`, in microseconds of the room's clock. For each
    /// moment, only the first call counts.
    pub(super) fn shown(&mut self, version: u64, at: Micros) {
        if let Some(moment) = &mut self.moment
            && moment.version <= version
            && !moment.was_shown
        {
            moment.was_shown = true;
            moment.shown = at;
        }
    }

    /// Updates the contested moment after a change. Marks the change if a new moment begins. `game` is the match if a
    /// round is in progress.
    pub(super) fn see(&mut self, game: Option<&RoomGame>, version: u64, at: Time, changes: &mut Changes) {
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
                self.moment = Some(ContestedMoment::new(contest, version, at, top));
            }
        }
    }

    /// Returns true while players race, or are asked to race before a deadline. A pause begins afterwards.
    pub(super) fn is_open(&self) -> bool {
        let asked = self.moment.as_ref().is_some_and(|moment| moment.contest.deadline.is_some());
        asked || self.running.as_ref().is_some_and(|running| !running.held.is_empty())
    }

    /// Drops the contested moment, so that a new one begins in the same position.
    pub(super) fn renew(&mut self) {
        self.forget_moment();
        self.running = None;
    }

    /// Clears the contested moment, the race, and all waiting commands.
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

    /// Queues a command until the held claim of its player is judged.
    pub(super) fn wait_behind(&mut self, player: PlayerId, arrived: Micros, command: Command) {
        self.behind.push_back((player, arrived, command));
    }

    /// The deadline of the contested moment, and the extra time for claims in transit, in milliseconds. `None` if the
    /// moment has no deadline or if fewer than two contestants attend.
    pub(super) fn leeway(&self, players: &[RoomPlayer]) -> Option<(Time, u64)> {
        let contest = &self.moment.as_ref()?.contest;
        let attending = attending(players, contest);
        let longest = attending.iter().map(|seat| allowance(players, seat).counts()).max()?;
        let deadline = contest.deadline.filter(|_| attending.len() > 1)?;
        Some((deadline, longest.div_ceil(1000)))
    }

    /// The latest time that a new entry can have while claims are held or may be in transit.
    pub(super) fn stands_at(&self, players: &[RoomPlayer]) -> Option<Time> {
        let held = self.running.as_ref().and_then(Running::stands_at);
        let leeway = self.leeway(players).map(|(deadline, _)| Time(deadline.0.saturating_sub(1)));
        held.into_iter().chain(leeway).min()
    }

    /// The time at which the race makes progress. This is `now` if its moment is over.
    pub(super) fn due_at(&self, now: Time) -> Option<Time> {
        let running = self.running.as_ref()?;
        if !self.is_current(running) {
            return Some(now);
        }
        // A rank is settled only after this microsecond, so the time is rounded up.
        running.due().map(|at| Time((at + 1).div_ceil(1000)))
    }

    /// The time at which the room acts on a deadline: after the extra time for claims in transit. `None` while a race
    /// with a single winner holds claims, because they may be from before the deadline.
    pub(super) fn tick_is_due(&self, deadline: Time, players: &[RoomPlayer]) -> Option<Time> {
        let running = self.running.as_ref();
        if running.is_some_and(|running| running.over != Over::Places && !running.held.is_empty()) {
            return None;
        }
        let leeway = self.leeway(players).filter(|(of, _)| *of == deadline).map_or(0, |(_, millis)| millis);
        Some(deadline.plus(leeway))
    }

    /// The number of a player's commands that are held or queued.
    pub(super) fn waiting(&self, player: PlayerId) -> u64 {
        let held = self.running.iter().flat_map(|running| &running.held);
        let held = held.filter(|held| matches!(held.by, By::Player(other, _) if other == player));
        (held.count() + self.behind.iter().filter(|(other, ..)| *other == player).count()) as u64
    }

    /// Returns true if a claim of the seat is held.
    pub(super) fn holds(&self, seat: Seat) -> bool {
        self.running.iter().flat_map(|running| &running.held).any(|held| held.seat == seat)
    }

    /// Returns true if the moment of the race is still the contested one.
    fn is_current(&self, running: &Running) -> bool {
        self.moment.as_ref().is_some_and(|moment| moment.version == running.version)
    }

    /// Withdraws a seat from the race, which no longer waits for it.
    pub(super) fn withdraw(&mut self, seat: Seat) {
        if let Some(running) = &mut self.running {
            running.race.withdraw(seat.0);
        }
    }

    /// Prepares the photo finish before the claims of a verdict are carried out.
    pub(super) fn develop(&mut self, judged: &Judged) {
        if judged.known == 0 {
            self.photo.shown.clear();
        }
        let place = |place: &ruckus_arbiter::JudgedPlace| PhotoPlace {
            seat: Seat(place.seat),
            ms: place.judged / 1000,
            dead_heat: place.dead_heat,
        };
        self.photo.left = judged.verdict.places.iter().skip(judged.known).map(place).collect();
    }

    /// Updates the photo finish after a claim has been carried out. Returns the photo after the last claim, if it shows
    /// at least two seats. The photo omits illegal actions, which are not public, and passes.
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
    /// The time after which the next rank is settled, if no other claim arrives by then.
    fn due(&self) -> Option<Micros> {
        self.race.settles(self.known, self.seed)
    }

    /// Returns true if a reaction was before the deadline of the race's window.
    fn is_in_time(&self, judged: Micros) -> bool {
        self.deadline.is_none_or(|deadline| self.shown.saturating_add(judged) < deadline.0.saturating_mul(1000))
    }

    /// The time of new entries while claims are held: the arrival of the earliest claim, but before the deadline.
    /// Otherwise a deadline could pass before its claims are judged.
    fn stands_at(&self) -> Option<Time> {
        let first = self.held.iter().map(|held| held.arrived / 1000).min()?;
        let before_deadline = self.deadline.map_or(first, |deadline| first.min(deadline.0.saturating_sub(1)));
        Some(Time(before_deadline))
    }
}

/// Updates the race history of each player in the verdict, and notifies the host of suspicious reaction times.
pub(super) fn note_conduct(room: &mut Room, judged: &Judged) {
    for place in judged.verdict.places.iter().skip(judged.known) {
        let seat = Seat(place.seat);
        if let Some(person) = room.seats.players_mut().get_mut(seat.index()).and_then(RoomPlayer::person_mut)
            && person.reactions.judged(&judged.verdict, place.seat)
        {
            notices::notice_tempo(room, seat);
        }
    }
}

/// Updates the photo finish after a claim. After the last claim of a race, adds the photo to the update and to the
/// record.
pub(super) fn show_photo(
    room: &mut Room,
    seat: Seat,
    action: &Action,
    refused: Option<&Refusal>,
    changes: &mut Changes,
) {
    changes.photo = room.races.carried_out(seat, action, refused);
    if let (Some(photo), Some(writer)) = (&changes.photo, &mut room.writer)
        && !room.play.given_up().is_astray()
    {
        writer.photographs(photo);
    }
}

/// Derives a number from the round's secret key and other numbers.
fn lot(game: Option<&RoomGame>, of: &[[u8; 8]]) -> u64 {
    let key = game.map_or([0; 32], |game| game.key);
    let lot = blake3::keyed_hash(&key, of.as_flattened());
    let [a, b, c, d, e, f, g, h, ..] = *lot.as_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The number that proves that a player has seen the moment. It is derived from the round's secret key, so clients
/// cannot guess it and it survives a restart.
fn moment_number(game: Option<&RoomGame>, version: u64, player: PlayerId) -> u64 {
    lot(game, &[version.to_le_bytes(), u64::from(player.0).to_le_bytes()]) & WHOLE
}

/// The seed that decides exact ties in a moment.
fn toss(game: Option<&RoomGame>, version: u64) -> u64 {
    lot(game, &[version.to_le_bytes()])
}

/// The contestants that a race waits for: players who are connected, have the room's page visible, and are not away.
/// All of this is public.
fn attending(players: &[RoomPlayer], contest: &Contest) -> SeatSet {
    let there = |seat: &Seat| players.get(seat.index()).is_some_and(RoomPlayer::attends);
    contest.seats.iter().filter(there).collect()
}

/// The allowance for the player of a seat, from their round-trip time and their history in races.
fn allowance(players: &[RoomPlayer], seat: Seat) -> Allowance {
    let person = players.get(seat.index()).and_then(RoomPlayer::person);
    person.map_or(Allowance::NONE, |person| person.reactions.allowance())
}

/// Returns true if the player of a seat expects the moment before it is shown: it is their turn, or they have to say
/// UNO. Such players do not react, so they may be faster than human reactions.
fn knows_before(game: Option<&RoomGame>, contest: &Contest, seat: Seat) -> bool {
    let Some(game) = game else { return false };
    match contest.over {
        Over::Card => contest.deadline.is_none() && game.table.turn == seat,
        Over::Uno => game.table.liable().contains(seat),
        Over::Places => false,
    }
}

/// Opens a race for the current moment with all contestants who attend.
fn open_race(moment: &ContestedMoment, game: Option<&RoomGame>, players: &[RoomPlayer]) -> Running {
    let ContestedMoment { contest, version, shown, .. } = moment;
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
    fn a_pass_does_not_count_toward_a_photo() {
        assert_eq!(photo_of([Action::Slap, Action::Slap]).map(|photo| photo.places.len()), Some(2));
        assert_eq!(photo_of([Action::Pass, Action::Slap]), None);
        assert_eq!(photo_of([Action::Pass, Action::Pass]), None);
    }
}
