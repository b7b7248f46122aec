//! Tests of rooms without sockets, a database, or a clock. Tests pass the time as a number.

mod branch;
mod cut;
mod dealer;
mod early_end;
mod elimination;
mod given_up;
mod joining;
mod leaks;
mod long;
mod mashing;
mod pace;
mod pause;
mod play_stats;
mod programs;
mod races;
mod random;
mod rivals;
mod rules;
mod seat_asks;
mod secret;
mod sharks;
mod slow;
mod snapshots;
mod stalling;
mod strength;

use ruckus_engine::{Action, Called, Card, Phase, View};
use ruckus_protocol::{Ack, Answers, BotLevel, Do};
use ruckus_record::Hex;
use ruckus_record::shuffle::commit_part;

use super::*;

fn key(name: &str) -> blake3::Hash {
    blake3::hash(name.as_bytes())
}

/// A room with its journal and the last command number of each player.
struct Scene {
    room: Room,
    journal: Vec<Entry>,
    numbers: BTreeMap<PlayerId, u64>,
    /// The messages that each player received, as text.
    received: BTreeMap<PlayerId, Vec<String>>,
    acks: BTreeMap<(PlayerId, u64), Ack>,
    /// True if all players answer the requests of a cut immediately.
    cuts: bool,
    /// Varies the contributions to cuts. Each contribution also depends on the seat.
    part: u8,
}

fn plan(name: &str) -> TablePlan {
    let rules = Choice::Preset { base: "super-power-no-sissies".to_owned(), with: BTreeMap::new() };
    TablePlan::new(rules, name, key(name), "test")
}

/// Bots also stand in for a person who plays alone, so matches always end.
fn timeouts() -> Timeouts {
    Timeouts { alone: Some(std::time::Duration::from_secs(60)), ..Timeouts::default() }
}

impl Scene {
    fn open(plan: TablePlan) -> Self {
        let opened = Room::open(RoomName::new("BCDF"), plan, timeouts(), || [7; 32]);
        let (room, _, steps) = opened.expect("the plan is sound");
        let (numbers, received, acks) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut scene = Self { room, journal: Vec::new(), numbers, received, acks, cuts: true, part: 0 };
        for step in steps {
            scene.take(step);
        }
        scene.cut(0);
        scene
    }

    fn take(&mut self, step: Step) {
        self.journal.push(step.entry);
        for post in step.posts {
            self.received.entry(post.to).or_default().push(post.message.text().into_owned());
            if let Message::Other(message) = post.message
                && let ServerMessage::Ack(ack) = *message
            {
                self.acks.insert((post.to, ack.n), ack);
            }
        }
    }

    fn sit(&mut self, name: &str) -> PlayerId {
        let (player, step) = self.room.sit(self.room.at(), name, key(name)).expect("there is a seat");
        self.take(step);
        player
    }

    fn connect(&mut self, at: u64, player: PlayerId) {
        let step = self.room.connect(Time(at), player).expect("they were not connected");
        self.take(step);
    }

    fn disconnect(&mut self, at: u64, player: PlayerId) {
        let step = self.room.disconnect(Time(at), player).expect("they were connected");
        self.take(step);
    }

    /// Sends a command, waits for its answer, and returns the answer's message.
    fn say(&mut self, at: u64, player: PlayerId, what: Do) -> Option<String> {
        let n = self.send(at, player, what, None);
        while !self.acks.contains_key(&(player, n)) {
            // The command competes in a race that is not judged yet.
            let judged = self.room.wake_at().expect("an answer comes");
            self.until(judged.0);
        }
        let message = self.acks[&(player, n)].message.clone();
        self.cut(at);
        message
    }

    /// Sends a command without waiting for its answer. Returns its number.
    fn send(&mut self, at: u64, player: PlayerId, what: Do, answers: Option<Answers>) -> u64 {
        let n = self.numbers.entry(player).or_insert(0);
        *n += 1;
        let n = *n;
        self.send_as(at, player, &Command { n, what, answers });
        n
    }

    fn send_as(&mut self, at: u64, player: PlayerId, command: &Command) {
        match self.room.say(at * 1000, player, command) {
            Ok(CommandOutcome::Steps(steps)) => steps.into_iter().for_each(|step| self.take(step)),
            Ok(CommandOutcome::Held) => {}
            other => panic!("{other:?} to {command:?}"),
        }
    }

    /// Advances the time and carries out everything that is due.
    fn until(&mut self, at: u64) {
        while let Some(steps) = self.room.wake(Time(at)) {
            steps.into_iter().for_each(|step| self.take(step));
            self.cut(self.room.at().0);
        }
    }

    /// Answers all requests of a cut for the players.
    fn cut(&mut self, at: u64) {
        let Some((player, what)) = cut_asks(&self.room, self.part).filter(|_| self.cuts) else { return };
        // This call answers the remaining requests recursively.
        assert_eq!(self.say(at, player, Do::Lobby(what)), None);
    }

    fn view(&self, seat: u8) -> View {
        View::of(&self.room.play.game().expect("a match").table, Some(Seat(seat)))
    }

    /// The room as a replay of the journal gives it.
    fn replayed(&self) -> Room {
        Room::replay(self.room.name(), &self.journal, timeouts(), || [9; 32]).expect("the journal is sound")
    }
}

/// The next command that a cut waits for, with its player. `None` if no cut is in progress.
fn cut_asks(room: &Room, part: u8) -> Option<(PlayerId, LobbyCommand)> {
    let cut = room.cut.view(room.seats.players())?;
    let seat = *cut.waits_for.first()?;
    let part = Hex([seat.0 ^ part; 16]);
    let deal = cut.deal;
    let what = match cut.bound {
        None => LobbyCommand::Cut { deal, commitment: commit_part(seat, &part).to_string() },
        Some(_) => LobbyCommand::Reveal { deal, contribution: part.to_string() },
    };
    Some((room.seats.players()[seat.index()].id, what))
}

/// Everything that players can see of a room, connected or not.
fn seen(room: &Room) -> Vec<String> {
    let ids: Vec<PlayerId> =
        room.seats.players().iter().filter(|player| player.person().is_some()).map(|p| p.id).collect();
    let greetings = ids.iter().map(|&id| room.greet(id, None, 0));
    greetings.map(|posts| posts[0].message.text().into_owned()).collect()
}

#[test]
fn bots_finish_matches_and_replays_give_the_same_room() {
    let mut scene = Scene::open(TablePlan { bots: 3, start: true, ..plan("Ann") });
    let ann = PlayerId(1);
    assert_eq!(scene.room.wake_at(), None, "nobody is there to play with");
    scene.connect(0, ann);
    let mut at = 0;
    while scene.room.stage() != Stage::MatchOver {
        at = scene.room.wake_at().expect("a bot stands in for who sleeps, and the next round is dealt by itself").0;
        scene.until(at);
        assert!(scene.journal.len() < 20_000, "a match comes to an end");
        if scene.journal.len().is_multiple_of(97) {
            assert_eq!(seen(&scene.room), seen(&scene.replayed()), "after entry {}", scene.journal.len());
        }
    }
    assert!(scene.view(0).round > 1 && at > 60_000);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_reloaded_room_resumes_its_clock() {
    let mut scene = Scene::open(TablePlan { bots: 1, start: true, ..plan("Ann") });
    let ann = PlayerId(1);
    scene.connect(0, ann);
    // The dealer is a bot with a deadline for its choice.
    let deadline = scene.view(0).windows.first().map(|window| window.deadline);
    assert!(deadline.is_some_and(|deadline| deadline > Time(0)));
    let mut room = scene.replayed();
    let step = room.resume();
    assert_eq!((room.at(), step.entry.epoch.0), (Time(0), 2));
    assert_eq!(room.wake_at(), None, "nobody is connected, so nothing is due");
    assert_eq!(View::of(&room.play.game().expect("a match").table, None).windows[0].deadline, deadline.expect("one"));
    let last = scene.room.version();
    let missed = room.greet(ann, Some(last), 0);
    assert_eq!(missed.len(), 1, "what happened since is an update, also across a restart");
    assert!(matches!(missed[0].message, Message::Shared(_)));
}

#[test]
fn a_bot_stands_in_for_absent_players_after_a_delay() {
    let mut scene = Scene::open(plan("Ann"));
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    scene.connect(0, ann);
    scene.connect(0, bob);
    assert_eq!(scene.say(10, bob, Do::Lobby(LobbyCommand::Ready(true))), None);
    assert_eq!(scene.say(20, ann, Do::Lobby(LobbyCommand::Start)), None);
    scene.disconnect(1000, ann);
    scene.until(20_999);
    assert!(!scene.room.lobby_view(false).seats[0].stand_in);
    scene.until(21_000);
    let lobby = scene.room.lobby_view(false);
    assert!(lobby.seats[0].stand_in && !lobby.seats[0].host && lobby.seats[1].host);
    scene.connect(22_000, ann);
    let lobby = scene.room.lobby_view(false);
    assert!(!lobby.seats[0].stand_in && lobby.seats[0].connected);
    scene.disconnect(23_000, bob);
    scene.disconnect(23_000, ann);
    assert_eq!(scene.room.wake_at(), None);
}

#[test]
fn a_timely_presence_signal_restarts_the_idle_timeout() {
    let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
    let mut scene = Scene::open(TablePlan { rules, ..plan("Ann") });
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    scene.connect(0, ann);
    scene.connect(0, bob);
    assert_eq!(scene.say(10, bob, Do::Lobby(LobbyCommand::Ready(true))), None);
    assert_eq!(scene.say(20, ann, Do::Lobby(LobbyCommand::Start)), None);
    let timeouts = scene.room.lobby_view(false).timeouts;
    assert_eq!((timeouts.absent, timeouts.idle), (20_000, 60_000));
    scene.until(20_000);
    let asleep = |scene: &Scene| scene.room.lobby_view(false).seats.iter().filter(|seat| seat.stand_in).count();
    let turn = scene.view(0).turn;
    let (slow, other) = if turn == Seat(0) { (ann, bob) } else { (bob, ann) };
    // The first signal is too early to have an effect. The second comes from the player who does not have the turn.
    assert!(scene.room.hide(Time(21_000), slow, false).is_none());
    assert!(scene.room.hide(Time(50_000), other, false).is_none());
    let step = scene.room.hide(Time(50_000), slow, false).expect("in time");
    scene.take(step);
    scene.until(109_999);
    assert_eq!(asleep(&scene), 0);
    scene.until(110_000);
    assert_eq!(asleep(&scene), 1);
}

#[test]
fn hidden_cards_do_not_leak_to_other_players() {
    let cards = |text: &[&str]| -> Vec<Card> { text.iter().map(|card| card.parse().expect("a card")).collect() };
    let tell = |bob: &[&str], draw_pile: &[&str]| {
        let played: Called = "Y7".parse().expect("a card");
        let set = SetTable {
            hands: vec![cards(&["Y1", "Y2", "G5"]), cards(bob), cards(&["G7", "G8", "G9"])],
            pile: vec![PlacedCard { card: played, by: None, unsettled: false }],
            draw_pile: cards(draw_pile),
            turn: Some(Seat(0)),
            still: true,
            ..SetTable::default()
        };
        let mut scene = Scene::open(TablePlan { bots: 2, set: Some(set), ..plan("Ann") });
        let (ann, bob, cid) = (PlayerId(1), scene.sit("Bob"), scene.sit("Cid"));
        for player in [ann, bob, cid] {
            scene.connect(0, player);
        }
        let play = |card: &str| Do::Act(Action::play(card.parse().expect("a card")));
        assert_eq!(scene.say(100, ann, play("Y1")), None);
        assert_eq!(scene.say(200, bob, Do::Act(Action::Draw)), None);
        assert!(scene.say(300, bob, play("W+4")).is_some(), "Bob holds no such card");
        assert_eq!(scene.say(400, bob, Do::Act(Action::Draw)), None);
        [ann, cid].map(|player| scene.received.remove(&player).unwrap_or_default())
    };
    let one = tell(&["R3", "R4", "B9"], &["R8", "R9"]);
    let other = tell(&["G1", "B2", "W"], &["B5", "GS"]);
    assert!(one.iter().all(|received| received.len() >= 4));
    assert_eq!(one, other);
}

#[test]
fn rejects_an_invalid_starting_position() {
    let set = SetTable { hands: vec![Vec::new(); 2], ..SetTable::default() };
    let opened =
        Room::open(RoomName::new("BCDF"), TablePlan { set: Some(set), ..plan("Ann") }, Timeouts::default(), || [7; 32]);
    assert!(matches!(opened, Err(RoomError { code: ErrorCode::BadRules | ErrorCode::BadRequest, .. })));
}

#[test]
fn seats_are_limited_and_command_numbers_must_be_consecutive() {
    let mut scene = Scene::open(plan("Ann"));
    let ann = PlayerId(1);
    for _ in 1..USUAL_SEATS {
        assert_eq!(scene.say(0, ann, Do::Lobby(LobbyCommand::AddBot(BotLevel::Rookie.into()))), None);
    }
    assert!(scene.say(0, ann, Do::Lobby(LobbyCommand::AddBot(BotLevel::Rookie.into()))).is_some());
    assert_eq!(
        scene.room.sit(Time(0), "Bob", key("Bob")).map(drop).map_err(|problem| problem.code),
        Err(ErrorCode::TableFull)
    );
    let odd = Command::new(99, Do::Lobby(LobbyCommand::Leave));
    assert_eq!(scene.room.say(0, ann, &odd).map(drop).map_err(|problem| problem.code), Err(ErrorCode::BadNumber));
    let stranger = Command::new(1, Do::Lobby(LobbyCommand::Leave));
    assert!(scene.room.say(0, PlayerId(77), &stranger).is_err());
}

#[test]
fn errors_name_the_damaged_journal_entry() {
    let mut scene = Scene::open(TablePlan { bots: 2, start: true, ..plan("Ann") });
    scene.connect(0, PlayerId(1));
    let replay = |journal: &[Entry]| {
        let room = Room::replay(&RoomName::new("BCDF"), journal, Timeouts::default(), || [7; 32]);
        room.map(|room| room.stage()).map_err(|error| error.to_string())
    };
    assert_eq!(replay(&scene.journal), Ok(Stage::Playing));
    assert_eq!(replay(&[]), Err("there is no such room".to_owned()));
    assert!(replay(&scene.journal[1..]).is_err_and(|why| why.contains("entry 2 of room BCDF")));
    let mut garbled = scene.journal.clone();
    garbled[3].body.truncate(10);
    assert!(replay(&garbled).is_err_and(|why| why.contains("entry 4")));
    assert_eq!(scene.view(0).phase, Phase::Dealing);
}

#[test]
fn a_replay_that_diverges_gives_up_the_round() {
    let mut scene = Scene::open(TablePlan { bots: 2, start: true, ..plan("Ann") });
    scene.connect(0, PlayerId(1));
    scene.until(300_000);
    let replay = |journal: &[Entry]| {
        let room = Room::replay(&RoomName::new("BCDF"), journal, Timeouts::default(), || [7; 32]);
        room.map(|room| (room.version(), crate::given_up::round_given_up(&room))).map_err(|error| error.to_string())
    };
    assert_eq!(replay(&scene.journal), Ok((scene.room.version(), false)));
    // Simulate an entry from a version with other rules, which led to another position.
    let place = scene.journal.len() - 2;
    let mut record: serde_json::Value = serde_json::from_slice(&scene.journal[place].body).expect("JSON");
    assert!(record["state_digest"].is_string() && record.get("gist").is_none(), "{record}");
    record["state_digest"] = serde_json::json!("00".repeat(16));
    scene.journal[place].body = serde_json::to_vec(&record).expect("JSON");
    assert_eq!(replay(&scene.journal), Ok((scene.room.version(), true)));
}

#[test]
fn the_room_struct_stays_within_its_size_limit() {
    let size = size_of::<Room>();
    assert!(size <= 2_304, "a room takes {size} bytes without what it points to: box what only some tables have");
}
