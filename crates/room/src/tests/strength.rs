//! Tests of match results for players with a player card.

use super::*;
use crate::{FinishedMatch, SeatCard, SeatedAs};

fn card(id: &str) -> Option<SeatCard> {
    Some(SeatCard { id: id.to_owned(), network: "home".to_owned() })
}

/// Seats a player with a player card.
fn sit_with(scene: &mut Scene, name: &str, id: &str) -> PlayerId {
    let at = scene.room.at();
    let (player, step) = scene.room.sit_with(at, name, key(name), card(id)).expect("there is a seat");
    scene.take(step);
    player
}

fn places(finished: &FinishedMatch, id: &str) -> Vec<u32> {
    let of = |who: &SeatedAs| matches!(who, SeatedAs::Card(card) if card.id == id);
    finished.seats.iter().filter(|seat| of(&seat.who)).map(|seat| seat.place).collect()
}

/// A match of Ann, Bob, and a bot. Unless `together` is set, Bob gives up his seat, and Cid takes over a bot's seat.
fn played(together: bool) -> Scene {
    let rules = Choice::Preset { base: "warm-up".to_owned(), with: BTreeMap::new() };
    let mut scene = Scene::open(TablePlan { rules, bots: 1, card: card("a"), ..plan("Ann") });
    let (ann, bob) = (PlayerId(1), sit_with(&mut scene, "Bob", "b"));
    for player in [ann, bob] {
        scene.connect(0, player);
    }
    assert_eq!(scene.say(1, bob, Do::Lobby(LobbyCommand::Ready(true))), None);
    assert_eq!(scene.say(1, ann, Do::Lobby(LobbyCommand::Start)), None);
    if !together {
        scene.send(2, bob, Do::Lobby(LobbyCommand::Leave), None);
        let cid = sit_with(&mut scene, "Cid", "c");
        scene.connect(2, cid);
    }
    assert!(crate::strength::finished_match(&scene.room).is_none());
    scene.until(100 * 60_000);
    assert_eq!(scene.room.stage(), Stage::MatchOver);
    scene
}

#[test]
fn match_results_list_all_people_and_bots() {
    let scene = played(true);
    let finished = crate::strength::finished_match(&scene.room).expect("two had cards");
    assert_eq!((finished.number, finished.family.as_str(), finished.seats.len()), (1, "warm-up", 3));
    assert_eq!((places(finished, "a").len(), places(finished, "b").len()), (1, 1));
    let bots = finished.seats.iter().filter(|seat| seat.who == SeatedAs::Bot(BotLevel::Regular)).count();
    assert_eq!(bots, 1);
    let SeatedAs::Card(own) =
        &finished.seats.iter().find(|seat| seat.who != SeatedAs::Bot(BotLevel::Regular)).expect("a person").who
    else {
        panic!("both people have cards")
    };
    assert_ne!(own.network, "home", "the table has a hash of its own");
}

#[test]
fn leavers_rank_last_and_latecomers_count_without_a_card() {
    let scene = played(false);
    let finished = crate::strength::finished_match(&scene.room).expect("Ann and Bob had cards");
    assert_eq!(places(finished, "b"), [4], "two chairs, the bot in his own, and he behind them: {finished:?}");
    assert!(places(finished, "c").is_empty(), "Cid was not there from the beginning");
    assert_eq!(finished.seats.iter().filter(|seat| seat.who == SeatedAs::Person).count(), 1);
    assert_eq!(places(finished, "a").len(), 1);
}

#[test]
fn journal_and_snapshot_give_the_same_match_result() {
    let mut scene = played(false);
    let finished = crate::strength::finished_match(&scene.room).cloned();
    assert_eq!(crate::strength::finished_match(&scene.replayed()).cloned(), finished);
    let stored = scene.room.snapshot("test").seal().expect("it can be written");
    let last = &scene.journal[scene.journal.len() - 1..];
    let again = Room::reopen(scene.room.name(), &stored, last, timeouts(), || [9; 32]).expect("it is sound");
    assert_eq!(crate::strength::finished_match(&again).cloned(), finished);
    let ann = PlayerId(1);
    let at = scene.room.at().0 + 1;
    assert_eq!(scene.say(at, ann, Do::Lobby(LobbyCommand::Rematch)), None);
    assert_eq!(crate::strength::finished_match(&scene.room), None, "until the next match begins");
}
