//! The rulebook over HTTP.

use ruckus_rulebook::Book;

use crate::prelude::*;
use crate::support::rulebook_files;

#[tokio::test]
async fn the_rulebook_and_every_example_are_served() -> Tested {
    let server = test_server(generous()).await?;
    let book: Value = server.api.get("/api/rulebook").await?.read()?;
    let chapters = book["chapters"].as_array().ok_or("no chapters")?;
    let ids: Vec<_> = chapters.iter().filter_map(|chapter| chapter["id"].as_str()).collect();
    assert_eq!(ids, ["G", "U", "M", "C", "SP", "SS", "HR", "PS", "PW"]);
    let meetings: Value = server.api.get("/api/rulebook/meetings").await?.read()?;
    assert!(meetings["rows"].as_array().is_some_and(|rows| rows.len() > 100), "{meetings}");

    let computed = Book::of(&rulebook_files())?.examples;
    assert!(computed.len() > 600, "{} examples", computed.len());
    let titles = book["examples"].as_object().ok_or("no examples")?;
    assert_eq!(titles.keys().collect::<Vec<_>>(), computed.keys().collect::<Vec<_>>());
    for (name, example) in &computed {
        let served: Value = server.api.get(&format!("/api/rulebook/examples/{name}")).await?.read()?;
        assert_eq!(served, serde_json::to_value(example)?, "{name}");
    }

    let slaps: Value = server.api.get("/api/rulebook/examples/sp/sp-6.1-the-later-the-more").await?.read()?;
    assert_eq!(slaps["file"], "scenarios/sp/sp-6.1.toml");
    assert_eq!(slaps["clauses"], json!(["SP-6.1"]));
    assert_eq!(slaps["steps"][0]["deed"], "Ann plays R3");
    assert!(slaps["text"].as_str().is_some_and(|text| text.contains("[[step]]")));
    Ok(())
}

#[tokio::test]
async fn the_rulebook_shares_the_rate_limit_of_files() -> Tested {
    let limits = Limits { requests_per_second: 1, ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    for _ in 0..30 {
        assert_eq!(server.api.get("/api/rulebook/meetings").await?.status, 200);
    }
    assert_eq!(server.api.get("/api/host").await?.status, 200, "a table can still be made");
    Ok(())
}

#[tokio::test]
async fn unknown_examples_are_not_found() -> Tested {
    let server = test_server(generous()).await?;
    for path in ["/examples/sp/gone", "/examples/sp", "/gone"] {
        let answer = server.api.get(&format!("/api/rulebook{path}")).await?;
        let problem: Value = serde_json::from_slice(&answer.body)?;
        assert_eq!((answer.status, &problem["code"]), (404, &json!("unknown-path")), "{path}");
    }
    Ok(())
}

#[tokio::test]
async fn browsers_keep_the_rulebook_and_ask_whether_it_changed() -> Tested {
    let server = test_server(generous()).await?;
    let first = server.api.get("/api/rulebook").await?;
    assert_eq!(first.headers["cache-control"], "no-cache");
    assert_eq!(first.headers["content-type"], "application/json");
    let tag = first.headers["etag"].to_str()?;
    let again = server.api.ask(Method::GET, "/api/rulebook", &[("if-none-match", tag)], Vec::new()).await?;
    assert_eq!((again.status, again.body.len()), (304, 0));
    Ok(())
}
