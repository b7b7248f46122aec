//! Powers that a player does not have: the host's, other seats', and cards that the player does not hold.

use ruckus_engine::{Action, Card, Color};
use ruckus_protocol::{BotLevel, FirstDealer, LeftChair};
use ruckus_ruleset::gallery;

use crate::prelude::*;

/// Returns one of each lobby command, and true if only the host may give it. A new command does not compile until it is
/// listed here.
fn commands() -> Vec<(LobbyCommand, bool)> {
    let is_hosts = |command: &LobbyCommand| match command {
        LobbyCommand::AddBot(_)
        | LobbyCommand::Remove(_)
        | LobbyCommand::Chairs { .. }
        | LobbyCommand::Policy { .. }
        | LobbyCommand::Dealer(_)
        | LobbyCommand::Rules { .. }
        | LobbyCommand::Change { .. }
        | LobbyCommand::Title { .. }
        | LobbyCommand::Ruleset(_)
        | LobbyCommand::Homemade { .. }
        | LobbyCommand::Order(_)
        | LobbyCommand::Start
        | LobbyCommand::HandSeat { .. }
        | LobbyCommand::EndMatch
        | LobbyCommand::StandIn(_)
        | LobbyCommand::Waiting { .. }
        | LobbyCommand::ToLobby => true,
        LobbyCommand::Ready(_)
        | LobbyCommand::Rename(_)
        | LobbyCommand::Face(_)
        | LobbyCommand::Next
        | LobbyCommand::Rematch
        | LobbyCommand::Cut { .. }
        | LobbyCommand::Reveal { .. }
        | LobbyCommand::TakeHost
        | LobbyCommand::Pause
        | LobbyCommand::Resume
        | LobbyCommand::Words(_)
        | LobbyCommand::Leave => false,
    };
    let commands = [
        LobbyCommand::AddBot(BotLevel::Regular.into()),
        LobbyCommand::Remove(Seat(0)),
        LobbyCommand::Remove(Seat(1)),
        LobbyCommand::Remove(Seat(2)),
        LobbyCommand::Remove(Seat(255)),
        LobbyCommand::Chairs { most: 32, left: LeftChair::Goes },
        LobbyCommand::Policy { talk: false, watch: false, original_titles: true },
        LobbyCommand::Dealer(FirstDealer::Lot),
        LobbyCommand::Rules { base: "psycho".to_owned(), with: [].into() },
        LobbyCommand::Change { rules: [].into(), settings: [].into() },
        LobbyCommand::Homemade { off: vec!["bomb".to_owned()], on: gallery()[..1].to_vec() },
        LobbyCommand::Title { title: "Mine".to_owned(), summary: String::new() },
        LobbyCommand::Ruleset("base = 'psycho'".to_owned()),
        LobbyCommand::Order(vec![Seat(1), Seat(0), Seat(2)]),
        LobbyCommand::Start,
        LobbyCommand::HandSeat { seat: Seat(2), number: 1000, agrees: true },
        LobbyCommand::ToLobby,
        LobbyCommand::EndMatch,
        LobbyCommand::StandIn(Seat(2)),
        LobbyCommand::Waiting { drop_out: 60, slow: false },
        LobbyCommand::Next,
        LobbyCommand::Rematch,
        LobbyCommand::Resume,
        LobbyCommand::Words(true),
        LobbyCommand::Cut { deal: 0, commitment: "00".repeat(32) },
        LobbyCommand::Reveal { deal: 0, contribution: "00".repeat(16) },
    ];
    commands.into_iter().map(|command| (command.clone(), is_hosts(&command))).collect()
}

async fn refused(device: &mut Device, command: LobbyCommand) -> Result<Option<String>, ClientError> {
    let n = device.lobby(command).await?;
    Ok(answer(device, n).await?.message)
}

/// Checks that nothing has changed for any player.
async fn unchanged(devices: &mut [Device], before: &[Shown]) -> Tested {
    level(devices).await?;
    for (device, before) in devices.iter().zip(before) {
        assert_eq!((&device.view, &device.lobby, &device.offers), (&before.0, &before.1, &before.2));
    }
    Ok(())
}

type Shown = (Option<ruckus_engine::View>, Option<ruckus_protocol::LobbyView>, Vec<ruckus_engine::OfferWords>);

fn all(devices: &[Device]) -> Vec<Shown> {
    devices.iter().map(|device| (device.view.clone(), device.lobby.clone(), device.offers.clone())).collect()
}

#[tokio::test]
async fn only_the_host_may_use_host_commands() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    // There is no bot: its moves would depend on the speed of the machine.
    level(&mut devices).await?;
    let before = all(&devices);
    for (command, hosts) in commands() {
        let why = refused(&mut devices[1], command.clone()).await?;
        let Some(why) = why else { return Err(format!("{command:?} is let through").into()) };
        // Commands that every player may give are refused as well, because they do not apply yet.
        assert_eq!(why == "Only Ann can do that.", hosts, "{command:?}: {why}");
    }
    unchanged(&mut devices, &before).await?;

    begin(&mut devices).await?;
    level(&mut devices).await?;
    let before = all(&devices);
    for (command, _) in commands() {
        assert!(refused(&mut devices[1], command.clone()).await?.is_some(), "{command:?} in a match");
    }
    assert!(refused(&mut devices[1], LobbyCommand::Ready(false)).await?.is_some());
    // Not even the host can change the rules of a match under way.
    for (command, _) in commands() {
        let settled = !matches!(
            command,
            LobbyCommand::Remove(Seat(1..=2))
                | LobbyCommand::Chairs { .. }
                | LobbyCommand::Policy { .. }
                | LobbyCommand::Waiting { .. }
                | LobbyCommand::EndMatch
        );
        if settled {
            assert!(refused(&mut devices[0], command.clone()).await?.is_some(), "{command:?} by the host in a match");
        }
    }
    unchanged(&mut devices, &before).await
}

/// Returns every verb with seats and cards of other players, for a player out of turn.
fn crafted() -> Vec<Action> {
    let card = |text: &str| -> Card { text.parse().expect("a card") };
    let mut actions = vec![
        Action::Color(Color::Red),
        Action::Draw,
        Action::Pass,
        Action::Pay(Vec::new()),
        Action::Pay(vec![card("R5"); 200]),
        Action::HandOn,
        Action::Shield { card: card("W"), discard: true },
        Action::Challenge,
        Action::MakeRule { number: 255, action: "x".repeat(10_000) },
        Action::Do("\u{7}".repeat(100)),
        Action::Announce,
        Action::Show(card("R5")),
        Action::Dispute,
        Action::Ready,
        Action::Flip,
        Action::Deal(0),
        Action::Deal(255),
        Action::Go,
        Action::MoveTo(255),
    ];
    for seat in [0, 1, 2, 3, 31, 32, 255].map(Seat) {
        actions.extend([
            Action::Swap(seat),
            Action::Peek(seat),
            Action::Accuse(seat),
            Action::Give { card: card("W"), to: seat },
        ]);
    }
    actions
}

#[tokio::test]
async fn crafted_moves_are_refused_without_effect() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    let rules = LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() };
    assert_eq!(refused(&mut devices[0], rules).await?, None);
    begin(&mut devices).await?;
    level(&mut devices).await?;
    let view = devices[1].view.clone().ok_or("a view")?;
    let (turn, me) = (view.turn, view.me.ok_or("a seat")?);
    let sleeper = (0..3).find(|&at| Seat(at) != turn && Seat(at) != me).unwrap_or(0).into();
    for who in [turn.index(), me.index(), sleeper] {
        let before = all(&devices);
        for action in crafted() {
            let offered = matches!(action, Action::Draw) && who == turn.index();
            if offered {
                continue;
            }
            let n = devices[who].act(action.clone()).await?;
            let ack = answer(&mut devices[who], n).await?;
            assert!(ack.refused.is_some() && ack.message.is_some(), "{action:?} of {who}: {ack:?}");
        }
        unchanged(&mut devices, &before).await?;
    }
    Ok(())
}

/// Plays every card that the player does not hold. The server refuses each one, and nothing changes.
#[tokio::test]
async fn players_cannot_play_cards_they_do_not_hold() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let rules = LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() };
    assert_eq!(refused(&mut devices[0], rules).await?, None);
    begin(&mut devices).await?;
    level(&mut devices).await?;
    let before = all(&devices);
    let mut tried = 0;
    for who in [0, 1] {
        let view = devices[who].view.clone().ok_or("a view")?;
        let mine = view.seats.iter().find(|seat| Some(seat.seat) == view.me).and_then(|seat| seat.hand.clone());
        let mine = mine.ok_or("one's own hand is open")?;
        let numbers = ["R", "Y", "G", "B"].into_iter().flat_map(|color| {
            ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "V", "+2"].map(|face| format!("{color}{face}"))
        });
        for text in numbers.chain(["W", "W+4", "MM", "BU", "GC", "R7*"].map(str::to_owned)) {
            let Ok(card) = text.parse::<Card>() else { continue };
            if mine.contains(&card) {
                continue;
            }
            for as_match in [false, true] {
                let color = card.is_wild_type().then_some(Color::Red);
                let n = devices[who].act(Action::Play { card, color, uno: true, as_match, saw: None }).await?;
                let ack = answer(&mut devices[who], n).await?;
                assert!(ack.refused.is_some(), "{text} of {who}");
                tried += 1;
            }
        }
    }
    assert!(tried > 150, "{tried}");
    let after = all(&devices);
    unchanged(&mut devices, &before).await?;
    assert_eq!(before, after);
    Ok(())
}
