//! What all nodes share.

use hyper::Method;
use ruckus_protocol::{MakeTable, PublishRule, TableCard};

use super::support::{Tested, table};
use super::two;

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_one_node_has_given_is_known_to_all() -> Tested {
    let (_store, a, b) = two().await;
    let alone = MakeTable { start: true, bots: 1, ..table("Ann") };
    let seat = a.desk.make(&alone).await?;
    assert!(seat.code.len() > 6, "nobody is invited yet");
    let pass = format!("Bearer {}", seat.token);
    let path = format!("/api/tables/{}/code", seat.code);
    // By the node that does not have the table.
    let given = b.desk.ask(Method::POST, &path, &[("authorization", &pass)], Vec::new()).await?;
    let given: serde_json::Value = given.read()?;
    let code = given["code"].as_str().ok_or("a code")?;
    for desk in [&a.desk, &b.desk] {
        let card: TableCard = desk.look(code).await?;
        assert_eq!(card.code, code);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_node_publishes_hangs_at_all() -> Tested {
    let (_store, a, b) = two().await;
    let of = async |desk: &ruckus_client::Desk| {
        let page: serde_json::Value = desk.get("/api/gallery").await?.read()?;
        Ok::<_, ruckus_client::ClientError>(page["of"].as_u64().unwrap_or(0))
    };
    let before = of(&b.desk).await?;
    let rule = toml::from_str("name = 'stern'\ntitle = 'Stern'\nsettings = { 'uno.penalty' = 3 }")?;
    let asked = PublishRule { rule, author: "Ann".to_owned(), run: None, from: None, key: None };
    let answer = a.desk.post("/api/gallery", &asked).await?;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    while of(&b.desk).await? == before {}
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_play_test_is_looked_at_from_any_node() -> Tested {
    let (_store, a, b) = two().await;
    let asked = serde_json::json!({ "ruleset": "name = \"mine\"\nbase = \"classic\"\n", "games": 1, "seats": 3 });
    let begun = a.desk.post("/api/lab/runs", &asked).await?;
    let run: serde_json::Value = begun.read()?;
    let id = run["id"].as_str().ok_or("a name")?;
    assert_eq!(b.desk.get(&format!("/api/lab/runs/{id}")).await?.status, 200);
    assert_eq!(b.desk.get("/api/lab/runs/a.made-up").await?.status, 404);
    Ok(())
}
