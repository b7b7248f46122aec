//! Records of matches, as the server gives them to players.

use ruckus_engine::Phase;
use ruckus_record::{EntryInput, Record, Replay, verify};

use crate::prelude::*;
use crate::support::{play_until, two_with};

async fn code_of(server: &TestServer, seat: &Seated) -> (u16, String) {
    refusal(server.api.record(seat).await)
}

/// Makes a table of two players with a match of two rounds.
async fn two_rounds(server: &TestServer) -> Result<(Vec<Seated>, Vec<Device>), Box<dyn std::error::Error>> {
    let ruleset = "base = \"super-power-no-sissies\"\n[scoring]\nmethod = \"low-total\"\nrounds = 2\ntarget = 0\n";
    Ok(two_with(server, ruleset).await?)
}

#[tokio::test]
async fn a_record_replays_the_positions_players_saw() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = two_rounds(&server).await?;
    assert_eq!(code_of(&server, &seats[0]).await, (404, "no-record".to_owned()));
    play_until(&mut devices, Stage::BetweenRounds, 1).await?;

    // One round is over. The record contains this round and nothing of the next one.
    let first = Record::parse(&server.api.record(&seats[1]).await?)?;
    assert_eq!(first.result, None);
    let n = devices[1].lobby(LobbyCommand::Rename("Robert".to_owned())).await?;
    assert_eq!(answer(&mut devices[1], n).await?.message, None);
    let n = devices[0].lobby(LobbyCommand::Next).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    dealt(&mut devices).await?;
    assert_eq!(Record::parse(&server.api.record(&seats[0]).await?)?, first, "the running round stays hidden");

    play_until(&mut devices, Stage::MatchOver, 2).await?;
    let text = server.api.record(&seats[0]).await?;
    let record = Record::parse(&text)?;
    let result = record.result.as_ref().ok_or("a result")?;
    let mut replay = Replay::new(&record)?;
    replay.finish()?;
    assert_eq!(replay.outcome().as_ref(), Some(result), "a replay comes to the same end");
    assert_eq!(verify(&record), [], "shuffles included: both have cut the cards");
    assert_eq!(replay.table().phase, Phase::Over);
    assert_eq!(result.rounds, 2);
    assert!(
        record.entries.iter().any(|entry| matches!(&entry.what, EntryInput::Named { name, .. } if name == "Robert"))
    );
    let pass = format!("Bearer {}", seats[1].token);
    let path = format!("/api/tables/{}/shuffles", seats[1].code);
    let answer = server.api.ask(Method::GET, &path, &[("authorization", &pass)], Vec::new()).await?;
    let shuffles: Value = answer.read()?;
    assert_eq!(shuffles["deals"], serde_json::to_value(record.deals()?)?);
    assert_eq!(shuffles["deals"][1]["cards"].as_array().map(Vec::len), Some(108));
    let view = devices[0].view.as_ref().ok_or("a view")?;
    for (seat, name) in [(0, "Ann"), (1, "Robert")] {
        assert_eq!(result.totals.get(name), Some(&view.seats[seat].total), "{name}");
        let mut seen = view.seats[seat].hand.clone().ok_or("hands are open")?;
        let mut replayed = replay.position().hands[name].clone();
        seen.sort_unstable();
        replayed.sort_unstable();
        assert_eq!(seen, replayed, "{name}");
    }
    assert_eq!(record.entries[..first.entries.len()], first.entries);
    Ok(())
}

#[tokio::test]
async fn only_players_of_the_table_can_read_its_record() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = two_rounds(&server).await?;
    play_until(&mut devices, Stage::BetweenRounds, 3).await?;
    let stranger = server.api.make(&table("Eve")).await?;
    let forged = Seated { token: stranger.token.clone(), ..seats[0].clone() };
    assert_eq!(code_of(&server, &forged).await, (401, "no-seat".to_owned()));
    let nowhere = Seated { code: "QQQQ".to_owned(), ..seats[0].clone() };
    assert_eq!(code_of(&server, &nowhere).await, (404, "unknown-code".to_owned()));
    let without = server.api.get(&format!("/api/tables/{}/record", seats[0].code)).await?;
    assert_eq!(without.status, 401);
    Ok(())
}
