//! Checks that hidden cards do not leak. Two rooms are equal except for cards that one viewer cannot see, which are in
//! different places. Both rooms get the same inputs. The viewer's messages and their times must stay identical until a
//! rule shows one of the cards.
//!
//! Every test run plays a few hundred games; `cargo xtask leaks` plays more.

use ruckus_engine::{Card, Decision, Fact, Hidden, Input, InputKind, Phase, Seat, Time, View, decide, offers};
use ruckus_laws::dice::Dice;
use ruckus_laws::moves;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_protocol::{Command, Do, LobbyCommand, Stage};

use super::super::{JournalEvent, Record};
use super::super::{Message, written};
use super::{Choice, CommandOutcome, PlayerId, Room, RoomName, Scene, Step, TablePlan, Timeouts, cut_asks, plan};

/// The maximum number of steps per game.
const LONGEST: usize = 150;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The rules are not valid for the number of seats, or no cards could be exchanged.
    Nothing,
    /// A rule showed one of the exchanged cards.
    Shown,
    /// A bot has other cards or options in the second room, so its moves can differ.
    Bot,
    /// The round or the match ended, or the game reached the maximum number of steps.
    Long,
}

/// Two rooms that differ only in cards that the viewer cannot see. The viewer is a player, or a spectator if `viewer`
/// is `None`.
struct Twins {
    one: Room,
    other: Room,
    viewer: Option<PlayerId>,
    seat: Option<Seat>,
    dice: Dice,
    now: Time,
    /// Varies the players' contributions to shuffles.
    part: u8,
    /// The cards that are in different places.
    exchanged: Vec<Card>,
}

/// The single step of an input. Without races, no step waits for another.
fn only(steps: Vec<Step>) -> Step {
    let [step] = <[Step; 1]>::try_from(steps).expect("nobody races");
    step
}

/// The messages of a step that the viewer receives.
fn messages(step: &Step, viewer: Option<PlayerId>) -> Vec<String> {
    let text = |message: &Message| message.text().into_owned();
    match viewer {
        Some(player) => step.posts.iter().filter(|post| post.to == player).map(|post| text(&post.message)).collect(),
        None => step.public.iter().map(text).collect(),
    }
}

/// The engine's decision about a happening.
fn outcome(room: &Room, at: Time, what: &InputKind) -> Decision {
    let game = room.play.game().expect("a match");
    decide(&game.rulebook, &game.table, &Input { at, what: what.clone() })
}

/// The greeting that the viewer would receive on a new connection.
fn seen_by(room: &Room, viewer: Option<PlayerId>) -> String {
    match viewer {
        Some(player) => room.greet(player, None, 0)[0].message.text().into_owned(),
        None => written(&room.greet_watcher(0)),
    }
}

/// A room in a match of people and bots. `None` if the rules are not valid for this number of seats.
fn room(ruleset: &RulesetSample, people: usize, part: u8) -> Option<Room> {
    let plan =
        TablePlan { rules: Choice::Ruleset(ruleset.text.clone()), bots: (ruleset.seats - people) as u8, ..plan("P0") };
    Room::open(RoomName::new("BCDF"), plan.clone(), Timeouts::default(), || [7; 32]).ok()?;
    let mut scene = Scene::open(plan);
    for at in 1..people {
        scene.sit(&format!("P{at}"));
    }
    let people: Vec<PlayerId> =
        scene.room.seats.players().iter().filter(|p| p.person().is_some()).map(|p| p.id).collect();
    for &player in &people {
        scene.connect(0, player);
        // Players with hidden pages take part in no race. The `races` tests cover races.
        let step = scene.room.hide(Time(0), player, true).expect("they looked at the table");
        scene.take(step);
        scene.said(player, LobbyCommand::Ready(true));
    }
    scene.part = part;
    scene.room.watched(true);
    scene.said(people[0], LobbyCommand::Start).is_none().then_some(scene.room)
}

impl Scene {
    fn said(&mut self, player: PlayerId, what: LobbyCommand) -> Option<String> {
        self.say(0, player, Do::Lobby(what))
    }
}

/// Plays one game, which is determined by its number.
///
/// # Panics
/// If a hidden card leaks.
pub(super) fn game(number: u64) -> (End, usize) {
    let mut dice = Dice::new(number);
    let people = 2 + dice.below(4);
    let bots = if dice.percent(30) { 1 + dice.below(2) } else { 0 };
    let ruleset = RulesetSample::random(people + bots, &mut dice);
    let part = dice.any() as u8;
    let twin = || room(&ruleset, people, part);
    let (Some(one), Some(other)) = (twin(), twin()) else { return (End::Nothing, 0) };
    let people: Vec<PlayerId> = one.seats.players().iter().filter(|p| p.person().is_some()).map(|p| p.id).collect();
    let viewer = dice.one_of(&people).filter(|_| !dice.percent(20));
    let seat = viewer.and_then(|viewer| one.seat_of(viewer));
    let mut twins = Twins { one, other, viewer, seat, now: Time(0), part, exchanged: Vec::new(), dice };
    for _ in 0..twins.dice.below(60) {
        twins.go_on().unwrap_or_else(|end| panic!("nothing differs yet: {end:?}"));
    }
    if !twins.exchange() {
        return (End::Nothing, 0);
    }
    for step in 0..LONGEST {
        if twins.one.stage() != Stage::Playing || twins.is_over() {
            return (End::Long, step);
        }
        if twins.a_bot_holds_other_cards() {
            return (End::Bot, step);
        }
        if let Err(end) = twins.go_on() {
            return (end, step);
        }
    }
    (End::Long, LONGEST)
}

impl Twins {
    /// Exchanges some cards that the viewer cannot see in one of the rooms, and checks that the viewer sees no
    /// difference. Returns false if no cards were exchanged.
    fn exchange(&mut self) -> bool {
        if self.one.stage() != Stage::Playing || self.is_over() {
            return false;
        }
        for _ in 0..=self.dice.below(6) {
            let minded: Vec<bool> =
                self.other.seats.players().iter().map(|player| player.bot_kind().is_some()).collect();
            let table = &mut self.other.play.game_mut().expect("a match").table;
            let mut places = table.hidden_from(self.seat);
            // Keep the hands of bots, because their moves depend on their cards. Keep the hands of players with a
            // face-down choice, because they could not choose a card that they do not hold.
            let stays = |seat: Seat| {
                let chose = |window: &ruckus_engine::Window| window.choices.iter().any(|choice| choice.seat == seat);
                minded[seat.index()] || table.windows().iter().any(chose)
            };
            places.retain(|(place, _)| match place {
                Hidden::Hand(seat, _) | Hidden::Lifted(seat, _) | Hidden::FaceDown(seat, _) => !stays(*seat),
                Hidden::DrawPile(_) | Hidden::Aside(..) => true,
            });
            // Only the next cards matter. The bottom of the draw pile is never seen.
            places.retain(|(place, _)| !matches!(place, Hidden::DrawPile(depth) if *depth > 12));
            let (Some((first, a)), Some((second, b))) = (self.dice.one_of(&places), self.dice.one_of(&places)) else {
                break;
            };
            let same_hand = matches!((first, second), (Hidden::Hand(x, _), Hidden::Hand(y, _)) if x == y);
            if a != b && !same_hand && !matches!(first, Hidden::Lifted(..)) && !matches!(second, Hidden::Lifted(..)) {
                assert_eq!(table.put_hidden(first, b), Some(a));
                assert_eq!(table.put_hidden(second, a), Some(b));
                self.exchanged.extend([a, b]);
            }
        }
        crate::publish::refresh_offers(&mut self.other);
        assert_eq!(seen_by(&self.one, self.viewer), seen_by(&self.other, self.viewer), "a hidden card can be seen");
        self.same_clock();
        !self.exchanged.is_empty()
    }

    /// Sends one input to both rooms.
    fn go_on(&mut self) -> Result<(), End> {
        let wait = match self.dice.below(40) {
            0..16 => 0,
            16..38 => self.dice.below(900) as u64,
            38 => 4_000,
            _ => 25_000,
        };
        self.now = self.now.max(self.one.at()).plus(wait);
        self.catch_up()?;
        if self.one.stage() != Stage::Playing {
            return self.deal();
        }
        let game = self.one.play.game().expect("a match");
        for _ in 0..8 {
            let chosen = match self.dice.below(100) {
                0..60 => moves::sensible(&game.rulebook, &game.table, &mut self.dice),
                60..85 => moves::offered(&game.rulebook, &game.table, &mut self.dice),
                _ => None,
            };
            let (seat, action) = chosen.unwrap_or_else(|| {
                let seat = self.dice.one_of(game.table.circle()).unwrap_or(Seat(0));
                (seat, moves::anything(&game.table, seat, &mut self.dice))
            });
            let Some(player) = self.one.seats.players().get(seat.index()).filter(|player| player.person().is_some())
            else {
                continue;
            };
            let player = player.id;
            let what = InputKind::Act { seat, action: action.clone() };
            let decisions = (outcome(&self.one, self.now, &what), outcome(&self.other, self.now, &what));
            // With other cards, another player can have other options. Skip moves that only one room accepts, because
            // the viewer may see that difference.
            if Some(player) != self.viewer && decisions.0.refused != decisions.1.refused {
                continue;
            }
            let n =
                self.one.seats.player(player).and_then(|player| player.person()).map_or(0, |person| person.last_n) + 1;
            let command = Command { n, what: Do::Act(action), answers: None };
            let now = self.now;
            let say = |room: &mut Room| match room.say(now.0 * 1000, player, &command) {
                Ok(CommandOutcome::Steps(steps)) => only(steps),
                other => panic!("not taken: {other:?}"),
            };
            let steps = (say(&mut self.one), say(&mut self.other));
            let played = ruckus_laws::game::cards_of(&what);
            // Cards that were just drawn can be played in other ways than held cards. The viewer may see that
            // difference.
            if Some(player) != self.viewer
                && differ(&steps, self.viewer)
                && played.iter().any(|c| self.exchanged.contains(c))
            {
                return Err(End::Shown);
            }
            return self.compare(&steps, || decisions, &format!("{command:?} by {seat}"));
        }
        Ok(())
    }

    /// Carries out everything that is due, at the same time in both rooms.
    fn catch_up(&mut self) -> Result<(), End> {
        self.same_clock();
        while self.one.wake_at().is_some_and(|at| at <= self.now) {
            let tables = [&self.one, &self.other].map(|room| room.play.game().map(|game| game.table.clone()));
            let steps = match (self.one.wake(self.now), self.other.wake(self.now)) {
                (Some(one), Some(other)) => (only(one), only(other)),
                odd => panic!("something happens in one of them only: {odd:?}"),
            };
            let record: Record = serde_json::from_slice(&steps.0.entry.body).expect("an entry");
            let same: Record = serde_json::from_slice(&steps.1.entry.body).expect("an entry");
            assert_eq!(
                (record.at, format!("{:?}", record.what)),
                (same.at, format!("{:?}", same.what)),
                "something else happens by itself"
            );
            let what = match record.what {
                JournalEvent::Bot { seat, action } => InputKind::Act { seat, action },
                _ => InputKind::Tick,
            };
            let rooms = (&self.one, &self.other);
            let decisions = || {
                let decided = |room: &Room, table: &Option<ruckus_engine::Table>| {
                    let (Some(game), Some(table)) = (room.play.game(), table) else { return Decision::default() };
                    decide(&game.rulebook, table, &Input { at: record.at, what: what.clone() })
                };
                (decided(rooms.0, &tables[0]), decided(rooms.1, &tables[1]))
            };
            let excused = differ(&steps, self.viewer).then(decisions);
            self.compare(&steps, || excused.expect("only asked for what differs"), &format!("{what:?} by itself"))?;
            self.cut();
            if self.a_bot_holds_other_cards() {
                return Err(End::Bot);
            }
            self.same_clock();
        }
        Ok(())
    }

    /// Deals the next round. The cards of both rooms are equal from then on.
    fn deal(&mut self) -> Result<(), End> {
        let what = if self.one.stage() == Stage::MatchOver { LobbyCommand::Rematch } else { LobbyCommand::Next };
        for room in [&mut self.one, &mut self.other] {
            let player = room.seats.players().iter().find(|player| player.person().is_some()).map(|player| player.id);
            say(room, self.now, player.expect("somebody"), what.clone());
        }
        self.cut();
        Ok(())
    }

    fn cut(&mut self) {
        for room in [&mut self.one, &mut self.other] {
            while let Some((player, what)) = cut_asks(room, self.part) {
                say(room, self.now, player, what);
            }
        }
    }

    /// Checks that the viewer's messages are equal, or that they differ for a legitimate reason.
    fn compare(
        &self,
        steps: &(Step, Step),
        decisions: impl FnOnce() -> (Decision, Decision),
        what: &str,
    ) -> Result<(), End> {
        if !differ(steps, self.viewer) {
            return Ok(());
        }
        let (one, other) = decisions();
        let by_deadline = what.contains("by itself");
        let drawn =
            |decision: &Decision| decision.facts.iter().filter(|fact| matches!(fact, Fact::Drawn { .. })).count();
        // Everyone sees the number of cards drawn until one fits, and the verdict on a hand.
        let tells_all = drawn(&one) != drawn(&other) || verdicts(&one) != verdicts(&other);
        if tells_all || shows(&one, self.seat, by_deadline) || shows(&other, self.seat, by_deadline) {
            return Err(End::Shown);
        }
        let (one, other) = (messages(&steps.0, self.viewer), messages(&steps.1, self.viewer));
        panic!("{what} tells {:?} of hidden cards:\n{one:#?}\n{other:#?}", self.seat);
    }

    /// Checks that both rooms have the same next wake-up time, because players can observe it.
    fn same_clock(&self) {
        assert_eq!(self.one.wake_at(), self.other.wake_at(), "hidden cards show in when something happens");
    }

    fn is_over(&self) -> bool {
        let phase = self.one.play.game().map(|game| game.table.phase);
        !matches!(phase, Some(Phase::Dealing | Phase::Playing))
    }

    fn a_bot_holds_other_cards(&self) -> bool {
        let table = |room: &Room, seat| room.play.game().map(|game| View::of(&game.table, Some(seat)));
        let minded = self.one.seats.players().iter().enumerate().filter(|(_, player)| player.bot_kind().is_some());
        minded.map(|(place, _)| Seat(place as u8)).any(|seat| {
            let differs = table(&self.one, seat) != table(&self.other, seat);
            let offered = |room: &Room| room.play.game().map(|game| offers(&game.rulebook, &game.table, seat));
            differs || offered(&self.one) != offered(&self.other)
        })
    }
}

fn say(room: &mut Room, at: Time, player: PlayerId, what: LobbyCommand) {
    let n = room.seats.player(player).and_then(|player| player.person()).map_or(0, |person| person.last_n) + 1;
    let said = room.say(at.max(room.at()).0 * 1000, player, &Command { n, what: Do::Lobby(what), answers: None });
    assert!(matches!(said, Ok(CommandOutcome::Steps(_))));
}

fn differ(steps: &(Step, Step), viewer: Option<PlayerId>) -> bool {
    messages(&steps.0, viewer) != messages(&steps.1, viewer)
}

/// The verdicts on challenged and accused hands.
fn verdicts(decision: &Decision) -> Vec<bool> {
    let verdict = |fact: &Fact| match fact {
        Fact::Challenged { guilty, .. } | Fact::Accused { guilty, .. } => Some(*guilty),
        _ => None,
    };
    decision.facts.iter().filter_map(verdict).collect()
}

/// True if a decision legitimately shows the viewer cards or facts about them. Hands are shown or change owners, cards
/// are turned up or drawn, or a deadline picks a color from a hand.
fn shows(decision: &Decision, viewer: Option<Seat>, by_deadline: bool) -> bool {
    let is_viewer = |seat: &Seat| Some(*seat) == viewer;
    decision.facts.iter().any(|fact| match fact {
        Fact::RoundOver | Fact::Shown { .. } | Fact::TurnedUp { .. } => true,
        Fact::Drawn { seat, .. } | Fact::PickedUp { seat, .. } => is_viewer(seat),
        Fact::Showed { to, .. } | Fact::HandGiven { to, .. } => is_viewer(to),
        Fact::Swapped { a, b } => is_viewer(a) || is_viewer(b),
        Fact::Peeked { by, .. } => is_viewer(by),
        Fact::Called { .. } => by_deadline,
        _ => false,
    })
}

/// Shows that the test can fail: it finds an exchange that the viewer can see.
#[test]
fn only_the_holder_sees_an_exchanged_card() {
    let classic = RulesetSample { seats: 3, text: "base = 'classic'\n".to_owned(), homemade: Vec::new() };
    let dealt = || room(&classic, 3, 0).expect("a match");
    let (one, mut other) = (dealt(), dealt());
    let (ann, bob) = (Some(PlayerId(1)), Some(PlayerId(2)));
    assert_eq!(seen_by(&one, ann), seen_by(&other, ann));
    let table = &mut other.play.game_mut().expect("a match").table;
    // Cards hidden from the second seat include the hand of the first.
    let places = table.hidden_from(Some(Seat(1)));
    let mine = places.iter().find(|(place, _)| matches!(place, Hidden::Hand(Seat(0), _))).copied().expect("a hand");
    let next = places.iter().find(|(place, card)| matches!(place, Hidden::DrawPile(_)) && *card != mine.1);
    let next = next.copied().expect("another card");
    table.put_hidden(mine.0, next.1);
    table.put_hidden(next.0, mine.1);
    crate::publish::refresh_offers(&mut other);
    assert_ne!(seen_by(&one, ann), seen_by(&other, ann), "one's own hand");
    assert_eq!(seen_by(&one, bob), seen_by(&other, bob), "somebody else's");
    assert_eq!(seen_by(&one, None), seen_by(&other, None), "who only watches has none");
}
