//! All nodes share codes, the gallery, play tests, matchmaking, and the lists of tables, players and friends.

use ruckus_protocol::{
    AddFriend, AdminPlayers, AdminTables, CardCode, FriendTable, Friends, MakePublic, PublicTables, PublishRule,
    QueuePlace, QueueState, ShareTable, TableCard,
};

use ruckus_server::MatchmakingSettings;

use super::{ADMIN, Node, SECRET, two, two_with_an_admin};
use crate::prelude::*;
use crate::support::cards;

#[tokio::test(flavor = "multi_thread")]
async fn a_code_assigned_by_one_node_works_on_all_nodes() -> Tested {
    let (_store, a, b) = two().await;
    let alone = MakeTable { start: true, bots: 1, ..table("Ann") };
    let seat = a.api.make(&alone).await?;
    assert!(seat.code.len() > 6, "nobody is invited yet");
    let pass = format!("Bearer {}", seat.token);
    let path = format!("/api/tables/{}/code", seat.code);
    // Make the request at the node that does not run the table.
    let given = b.api.ask(Method::POST, &path, &[("authorization", &pass)], Vec::new()).await?;
    let given: Value = given.read()?;
    let code = given["code"].as_str().ok_or("a code")?;
    for api in [&a.api, &b.api] {
        let card: TableCard = api.look(code).await?;
        assert_eq!(card.code, code);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_published_on_one_node_appear_on_all_nodes() -> Tested {
    let (_store, a, b) = two().await;
    let of = async |api: &ServerApi| {
        let page: Value = api.get("/api/gallery").await?.read()?;
        Ok::<_, ClientError>(page["of"].as_u64().unwrap_or(0))
    };
    let before = of(&b.api).await?;
    let rule = toml::from_str("name = 'stern'\ntitle = 'Stern'\nsettings = { 'uno.penalty' = 3 }")?;
    let asked = PublishRule { rule, author: "Ann".to_owned(), run: None, from: None, key: None };
    let answer = a.api.post("/api/gallery", &asked).await?;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    while of(&b.api).await? == before {}
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn lab_runs_can_be_read_from_any_node() -> Tested {
    let (_store, a, b) = two().await;
    let asked = json!({ "ruleset": "name = \"mine\"\nbase = \"classic\"\n", "games": 1, "seats": 3 });
    let begun = a.api.post("/api/lab/runs", &asked).await?;
    let run: Value = begun.read()?;
    let id = run["id"].as_str().ok_or("a name")?;
    assert_eq!(b.api.get(&format!("/api/lab/runs/{id}")).await?.status, 200);
    assert_eq!(b.api.get("/api/lab/runs/a.made-up").await?.status, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_sees_the_tables_and_players_of_all_nodes() -> Tested {
    let (_store, a, b) = two_with_an_admin().await;
    let (at_a, at_b) = (a.api.make(&table("Ann")).await?, b.api.make(&table("Bob")).await?);
    let mut devices = Vec::new();
    for (api, seat) in [(&a.api, &at_a), (&b.api, &at_b)] {
        devices.push(Device::open(api, seat).await?);
    }
    let admin = [("authorization", ADMIN)];
    for api in [&a.api, &b.api] {
        let look = async || -> Result<AdminTables, ClientError> {
            api.ask(Method::GET, "/api/admin/tables", &admin, Vec::new()).await?.read()
        };
        // A node learns of another node with its next heartbeat.
        let mut tables = look().await?;
        while tables.of < 2 {
            tables = look().await?;
        }
        let mut codes: Vec<&str> = tables.tables.iter().map(|table| table.code.as_str()).collect();
        codes.sort_unstable();
        let mut both = [at_a.code.as_str(), at_b.code.as_str()];
        both.sort_unstable();
        assert_eq!((tables.of, codes.as_slice(), tables.missing.len()), (2, &both[..], 0));
        let from = "/api/admin/tables?from=1";
        let rest: AdminTables = api.ask(Method::GET, from, &admin, Vec::new()).await?.read()?;
        assert_eq!((rest.of, rest.tables.len()), (2, 1), "a page of the joined list");
        let players: AdminPlayers = api.ask(Method::GET, "/api/admin/players", &admin, Vec::new()).await?.read()?;
        let places = players.players.iter().map(|player| player.places.len()).sum::<usize>();
        assert_eq!(places, 2);
    }
    // Only the node of a player can resolve the hash of the player's address.
    let tables: AdminTables = a.api.ask(Method::GET, "/api/admin/tables", &admin, Vec::new()).await?.read()?;
    let bob = tables.tables.iter().find(|table| table.code == at_b.code).ok_or("Bob's table")?;
    let who = bob.seats[0].address.clone().ok_or("an address")?;
    let json = [admin[0], ("content-type", "application/json")];
    let asked = serde_json::to_vec(&json!({ "who": who, "hours": 1, "note": "" }))?;
    let made = a.api.ask(Method::POST, "/api/admin/bans", &json, asked).await?;
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.body));
    let unknown = serde_json::to_vec(&json!({ "who": "0000", "hours": 1, "note": "" }))?;
    assert_eq!(a.api.ask(Method::POST, "/api/admin/bans", &json, unknown).await?.status, 400);
    let none = a.api.ask(Method::GET, "/api/admin/tables", &[], Vec::new()).await?;
    assert_eq!(none.status, 401, "only admins are told");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn all_nodes_share_the_rate_limit_for_new_tables() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let few = || {
        let settings = generous();
        Settings { limits: Limits { tables_per_hour: 6, ..settings.limits }, ..settings }
    };
    let [a, b] = ["a", "b"].map(|name| Node::start_with(&store, name, SECRET, few()));
    let (a, b) = (a.await?, b.await?);
    let asked = table("Ann");
    for api in [&a.api, &b.api, &a.api] {
        api.make(&asked).await?;
    }
    for api in [&b.api, &a.api] {
        let refused = api.post("/api/tables", &asked).await?;
        let problem: ruckus_protocol::Problem = serde_json::from_slice(&refused.body)?;
        let retry: u64 = refused.headers.get("retry-after").ok_or("it says when")?.to_str()?.parse()?;
        assert_eq!((refused.status, problem.code.as_str()), (429, "too-many"));
        assert!(problem.message.contains("table") && (540..=600).contains(&retry), "{} {retry}", problem.message);
    }
    b.cut_off(true);
    let refused = b.api.post("/api/tables", &asked).await?;
    assert_eq!(refused.status, 503, "who cannot be counted makes no table");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_friends_are_visible_from_all_nodes() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let a = Node::start_with(&store, "a", SECRET, cards::settings()).await?;
    let b = Node::start_with(&store, "b", SECRET, cards::settings()).await?;
    let ((_, ann), (_, bob)) = (cards::make_card(&a.api, "Ann").await?, cards::make_card(&b.api, "Bob").await?);
    let path = "/api/card/friends";
    let code: CardCode = cards::ask(&a.api, Method::POST, &format!("{path}/codes"), Some(&ann), &()).await?.read()?;
    let by_code = AddFriend::Code(code.code);
    assert_eq!(cards::ask(&b.api, Method::POST, path, Some(&bob), &by_code).await?.status, 204);
    let share = ShareTable { share: true };
    assert_eq!(cards::ask(&a.api, Method::PUT, path, Some(&ann), &share).await?.status, 204);
    let made = a.api.post("/api/tables", &MakeTable { card: Some(ann.clone()), ..table("Ann") }).await?;
    let seat: Seated = made.read()?;
    let _device = Device::open(&a.api, &seat).await?;
    for api in [&a.api, &b.api] {
        // A node learns of another node with its next heartbeat.
        let of_bob = loop {
            let friends: Friends = cards::ask(api, Method::GET, path, Some(&bob), &()).await?.read()?;
            if friends.friends[0].table.is_some() {
                break friends;
            }
        };
        assert_eq!(of_bob.friends[0].table, Some(FriendTable { code: Some(seat.code.clone()) }));
    }
    Ok(())
}

/// Settings that open tables for strangers only when four players wait.
fn matchmaking() -> Settings {
    let hour = Duration::from_secs(3600);
    let matchmaking = MatchmakingSettings {
        on: true,
        three_after: hour,
        two_after: hour,
        bots_after: hour,
        gone_after: hour,
        ..MatchmakingSettings::default()
    };
    Settings { matchmaking, ..generous() }
}

async fn look_for_a_table(api: &ServerApi, name: &str) -> Result<QueuePlace, ClientError> {
    let asked = json!({ "name": name, "game": "classic", "pace": "quick" });
    let pass = format!("Bearer {}", name.repeat(8));
    let headers = [("content-type", "application/json"), ("authorization", pass.as_str())];
    api.ask(Method::POST, "/api/strangers/places", &headers, asked.to_string().into_bytes()).await?.read()
}

#[tokio::test(flavor = "multi_thread")]
async fn matchmaking_seats_strangers_from_different_nodes_together() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let a = Node::start_with(&store, "a", SECRET, matchmaking()).await?;
    let b = Node::start_with(&store, "b", SECRET, matchmaking()).await?;
    let mut places = Vec::new();
    for (api, name) in [(&a.api, "Ann"), (&b.api, "Bob"), (&a.api, "Cid"), (&b.api, "Dora")] {
        places.push(look_for_a_table(api, name).await?.place);
    }
    assert!(places.iter().all(|place| place.starts_with("a.")), "one node has the queue: {places:?}");
    let mut codes = Vec::new();
    for place in &places {
        // Make the request at the node that does not have the queue.
        let path = format!("/api/strangers/places/{place}");
        let state = loop {
            let state: QueueState = b.api.get(&path).await?.read()?;
            if let QueueState::Seated { code, seat, token } = state {
                break Seated { code, seat, token };
            }
        };
        let device = Device::open(&b.api, &state).await?;
        assert!(device.lobby.is_some());
        codes.push(state.code);
    }
    codes.dedup();
    assert_eq!(codes.len(), 1, "they sit at one table");
    // When the node with the queue is gone, the other node takes over.
    a.server.stop().await;
    while !look_for_a_table(&b.api, "Ed").await.is_ok_and(|place| place.place.starts_with("b.")) {}
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_node_lists_the_public_tables_of_all_nodes() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let a = Node::start_with(&store, "a", SECRET, matchmaking()).await?;
    let b = Node::start_with(&store, "b", SECRET, matchmaking()).await?;
    let mut devices = Vec::new();
    let mut made = Vec::new();
    for (api, name) in [(&a.api, "Ann"), (&b.api, "Bob")] {
        let seat = api.make(&table(name)).await?;
        devices.push(Device::open(api, &seat).await?);
        let pass = format!("Bearer {}", seat.token);
        let headers = [("content-type", "application/json"), ("authorization", pass.as_str())];
        let public = serde_json::to_vec(&MakePublic { public: true })?;
        let path = format!("/api/tables/{}/public", seat.code);
        assert_eq!(api.ask(Method::POST, &path, &headers, public).await?.status, 200);
        made.push(seat.code);
    }
    made.sort_unstable();
    for api in [&a.api, &b.api] {
        // A node learns of another node with its next heartbeat.
        let codes = loop {
            let list: PublicTables = api.get("/api/strangers/tables").await?.read()?;
            let mut codes: Vec<String> = list.tables.into_iter().map(|table| table.code).collect();
            codes.sort_unstable();
            if codes.len() == 2 {
                break codes;
            }
        };
        assert_eq!(codes, made);
    }
    Ok(())
}
