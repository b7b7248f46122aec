//! Limits other than request rates that `--exempt NETWORK=unlimited` lifts.

use ruckus_lab::wire::Run;

use super::word;
use crate::prelude::*;

/// Settings with the usual limit of messages, and an exempt address.
fn unlimited() -> Settings {
    let limits = Limits { messages_per_second: 20, message_burst: 40, ..generous().limits };
    let exemptions = vec!["127.0.0.1=unlimited".parse().expect("an exemption")];
    Settings { limits, exemptions, ..generous() }
}

#[tokio::test]
async fn unlimited_addresses_have_no_message_limit() -> Tested {
    let server = test_server(unlimited()).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let mut ann = Device::open(&server.api, &seat).await?;
    for id in 0..1000 {
        ann.say(&ClientMessage::Ping(id)).await?;
    }
    while !matches!(ann.hear().await?, ServerMessage::Pong { id: 999, .. }) {}
    Ok(())
}

#[tokio::test]
async fn unlimited_addresses_may_fill_the_whole_lab_queue() -> Tested {
    let server = test_server(unlimited()).await?;
    let request = json!({ "ruleset": "name = \"mine\"\nbase = \"classic\"\n", "games": 2000, "seats": 3 });
    let mut runs = Vec::new();
    for _ in 0..4 {
        let begun: Run = server.api.post("/api/lab/runs", &request).await?.read()?;
        runs.push(begun.id);
    }
    let more = loop {
        let answer = server.api.post("/api/lab/runs", &request).await?;
        if answer.status != 201 || runs.len() > 100 {
            break answer;
        }
        runs.push(answer.read::<Run>()?.id);
    };
    assert_eq!((more.status, word(&more)?.as_str()), (429, "too-many"), "the queue has an end for all");
    for id in runs.iter().rev() {
        server.api.ask(Method::DELETE, &format!("/api/lab/runs/{id}"), &[], Vec::new()).await?;
    }
    Ok(())
}
