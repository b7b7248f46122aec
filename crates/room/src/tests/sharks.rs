//! Tests of bots that search: the searches they request, and the effect of the results.

use super::*;

/// A match of three sharks and Ann, who does nothing.
fn with_sharks() -> Scene {
    let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
    let mut scene = Scene::open(TablePlan { rules, ..plan("Ann") });
    let ann = scene.room.holder(&key("Ann")).expect("she sits there");
    scene.connect(0, ann);
    for _ in 0..3 {
        assert_eq!(scene.say(0, ann, Do::Lobby(LobbyCommand::AddBot(BotLevel::Shark.into()))), None);
    }
    assert_eq!(scene.say(0, ann, Do::Lobby(LobbyCommand::Start)), None);
    scene
}

/// Plays until the round is over and counts the requested searches. Runs them if `thinks` is true.
fn play(scene: &mut Scene, thinks: bool) -> u32 {
    let mut tasks = 0;
    for _ in 0..2000 {
        if scene.room.stage() != Stage::Playing {
            return tasks;
        }
        for (seat, task) in bots::search_tasks(&mut scene.room) {
            tasks += 1;
            if thinks {
                let verdict = task.think(&mut |playouts| playouts >= 20);
                bots::search_is_done(&mut scene.room, seat, verdict);
            }
        }
        assert!(bots::search_tasks(&mut scene.room).is_empty(), "nothing is thought about twice");
        let due = scene.room.wake_at().expect("somebody does something");
        for step in scene.room.wake(due).unwrap_or_default() {
            scene.take(step);
        }
    }
    panic!("the round drags on");
}

#[test]
fn sharks_request_searches_and_play_on_without_results() {
    for thinks in [true, false] {
        let mut scene = with_sharks();
        assert!(play(&mut scene, thinks) > 5, "there is a lot to think about");
        assert_eq!(scene.room.stage(), Stage::BetweenRounds);
        // A replay does not repeat the searches, because the journal contains the moves.
        let again = Room::replay(scene.room.name(), &scene.journal, Timeouts::default(), || [7; 32]).expect("it reads");
        assert_eq!((again.version(), again.stage()), (scene.room.version(), scene.room.stage()));
    }
}
