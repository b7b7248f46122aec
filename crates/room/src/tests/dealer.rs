//! Tests of the first dealer of a match: the last seat, a random seat, or the previous winner.

use ruckus_engine::dealer_by_lot;
use ruckus_protocol::FirstDealer;

use super::*;

/// A table of Ann, Bob, and Cem with a choice of the first dealer and matches of one round.
fn agreed(dealer: Option<FirstDealer>, part: u8) -> (Scene, [PlayerId; 3]) {
    let rules = "base = 'classic'\n[scoring]\nmethod = 'low-total'\nrounds = 1\ntarget = 0\n";
    let rules = Choice::Ruleset(rules.to_owned());
    let mut scene = Scene::open(TablePlan { rules, ..plan("Ann") });
    scene.part = part;
    let people = [PlayerId(1), scene.sit("Bob"), scene.sit("Cem")];
    people.iter().for_each(|&one| scene.connect(0, one));
    if let Some(dealer) = dealer {
        lobby(&mut scene, 6, people[0], LobbyCommand::Dealer(dealer));
    }
    (scene, people)
}

fn lobby(scene: &mut Scene, at: u64, player: PlayerId, command: LobbyCommand) {
    let refused = scene.say(at, player, Do::Lobby(command));
    assert_eq!(refused, None);
}

fn start(scene: &mut Scene, people: [PlayerId; 3]) {
    people[1..].iter().for_each(|&one| lobby(scene, 10, one, LobbyCommand::Ready(true)));
    lobby(scene, 20, people[0], LobbyCommand::Start);
    assert_eq!(scene.room.stage(), Stage::Playing);
}

fn key_of(scene: &Scene) -> [u8; 32] {
    scene.room.play.game().expect("a match").key
}

#[test]
fn the_last_seat_deals_first_by_default() {
    for dealer in [None, Some(FirstDealer::LastChair)] {
        let (mut scene, people) = agreed(dealer, 0);
        start(&mut scene, people);
        assert_eq!(scene.view(0).dealer, Seat(2));
    }
}

#[test]
fn the_shuffle_key_draws_the_first_dealer_from_all_seats() {
    let mut dealers = std::collections::BTreeSet::new();
    for part in 0..24 {
        let (mut scene, people) = agreed(Some(FirstDealer::Lot), part);
        assert_eq!(scene.room.lobby_view(false).dealer, FirstDealer::Lot);
        start(&mut scene, people);
        assert_eq!(scene.view(0).dealer, dealer_by_lot(&key_of(&scene), 3));
        dealers.insert(scene.view(0).dealer);
        assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    }
    assert_eq!(dealers.len(), 3, "{dealers:?}");
}

#[test]
fn a_lot_picks_the_first_dealer_and_winners_deal_later() {
    let (mut scene, people) = agreed(Some(FirstDealer::Winner), 0);
    start(&mut scene, people);
    assert_eq!(scene.view(0).dealer, dealer_by_lot(&key_of(&scene), 3), "nobody has won yet");
    let refused = scene.say(30, people[0], Do::Lobby(LobbyCommand::Dealer(FirstDealer::Lot)));
    assert!(refused.is_some_and(|refused| refused.contains("The match has begun")), "not during a match");
    while scene.room.stage() != Stage::MatchOver {
        let at = scene.room.wake_at().expect("bots stand in for who sleeps").0;
        scene.until(at);
        assert!(scene.journal.len() < 20_000, "a match comes to an end");
    }
    let winners = scene.room.play.game().and_then(|game| game.table.winners()).expect("somebody has won");
    let winner = winners.iter().next().expect("somebody has won");
    let at = scene.room.at().0 + 10;
    lobby(&mut scene, at, people[0], LobbyCommand::Rematch);
    assert_eq!(scene.view(0).dealer, winner);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}
