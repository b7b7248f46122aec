//! Friends of player cards: requested at a table or by code, visible at a table if they share it, ended, blocked,
//! deleted.

use ruckus_protocol::{
    AddFriend, AskFriend, AskedFriend, BlockCard, CardCode, FriendTable, Friends, ShareTable, TakeSeat,
};
use ruckus_store::SqliteStore;

use crate::prelude::*;
use crate::support::cards::{Failed, ask, because, make_card, refused, settings};

const FRIENDS: &str = "/api/card/friends";

async fn friends(api: &ServerApi, card: &str) -> Result<Friends, Failed> {
    Ok(ask(api, Method::GET, FRIENDS, Some(card), &()).await?.read()?)
}

async fn add(api: &ServerApi, card: &str, by: AddFriend) -> Result<ServerResponse, Failed> {
    ask(api, Method::POST, FRIENDS, Some(card), &by).await
}

async fn code(api: &ServerApi, card: &str) -> Result<String, Failed> {
    let CardCode { code, lasts_ms } =
        ask(api, Method::POST, &format!("{FRIENDS}/codes"), Some(card), &()).await?.read()?;
    assert_eq!((code.len(), lasts_ms), (10, 86_400_000));
    Ok(code)
}

/// Makes two cards friends by a code.
async fn befriend(api: &ServerApi, one: &str, other: &str) -> Tested {
    assert_eq!(add(api, other, AddFriend::Code(code(api, one).await?)).await?.status, 204);
    Ok(())
}

async fn delete(api: &ServerApi, card: &str, path: &str) -> Result<ServerResponse, Failed> {
    ask(api, Method::DELETE, &format!("{FRIENDS}/{path}"), Some(card), &()).await
}

fn names(friends: &Friends) -> Vec<&str> {
    friends.friends.iter().map(|friend| friend.name.as_str()).collect()
}

/// Makes a table with a seat for each player, with or without a card.
async fn seated(api: &ServerApi, people: &[(&str, Option<&str>)]) -> Result<Vec<Seated>, Failed> {
    let mut seats: Vec<Seated> = Vec::new();
    for (name, card) in people {
        let card = card.map(str::to_owned);
        let made = match seats.first() {
            None => api.post("/api/tables", &MakeTable { card, ..table(name) }).await?,
            Some(first) => {
                let request = TakeSeat { name: (*name).to_owned(), card, program: false };
                api.post(&format!("/api/tables/{}/seats", first.code), &request).await?
            }
        };
        seats.push(made.read()?);
    }
    Ok(seats)
}

async fn ask_at(api: &ServerApi, own: &Seated, card: &str, other: &Seated) -> Result<ServerResponse, Failed> {
    let request = AskFriend { seat: other.seat, card: card.to_owned() };
    ask(api, Method::POST, &format!("/api/tables/{}/friends", own.code), Some(&own.token), &request).await
}

#[tokio::test]
async fn friend_requests_at_a_table_are_accepted_or_declined() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    let seats = seated(&api, &[("Ann", Some(&ann)), ("Bob", Some(&bob)), ("Cid", None)]).await?;
    let device = Device::open(&api, &seats[2]).await?;
    let with_card: Vec<bool> = device.lobby.as_ref().ok_or("a lobby")?.seats.iter().map(|seat| seat.card).collect();
    assert_eq!(with_card, [true, true, false], "everybody sees who can be asked");

    assert_eq!(refused(&ask_at(&api, &seats[0], &ann, &seats[2]).await?), because(409, "no-card-there"));
    assert_eq!(refused(&ask_at(&api, &seats[0], &ann, &seats[0]).await?), because(409, "refused"));
    assert_eq!(refused(&ask_at(&api, &seats[2], &ann, &seats[0]).await?), because(409, "own-card"));
    assert_eq!(refused(&ask_at(&api, &seats[0], "a.b", &seats[1]).await?), because(401, "no-card"));
    let elsewhere = Seated { token: "0".repeat(64), ..seats[0].clone() };
    assert_eq!(refused(&ask_at(&api, &elsewhere, &ann, &seats[1]).await?), because(401, "no-seat"));

    let asked: AskedFriend = ask_at(&api, &seats[0], &ann, &seats[1]).await?.read()?;
    assert!(!asked.friends);
    assert_eq!(refused(&ask_at(&api, &seats[0], &ann, &seats[1]).await?), because(409, "already-asked"));
    assert_eq!((friends(&api, &ann).await?.waiting, friends(&api, &ann).await?.friends.len()), (1, 0));
    let of_bob = friends(&api, &bob).await?;
    assert_eq!((of_bob.asks.len(), of_bob.asks[0].name.as_str()), (1, "Ann"));
    let id = of_bob.asks[0].id.clone();
    assert!(!ann.starts_with(&id), "the number of a card is told to nobody");
    assert_eq!(refused(&add(&api, &ann, AddFriend::Ask(id.clone())).await?), because(404, "unknown-friend"));
    assert_eq!(add(&api, &bob, AddFriend::Ask(id.clone())).await?.status, 204);
    let (of_ann, of_bob) = (friends(&api, &ann).await?, friends(&api, &bob).await?);
    assert_eq!((names(&of_ann), names(&of_bob)), (vec!["Bob"], vec!["Ann"]));
    assert_eq!((of_ann.waiting, of_bob.asks.len()), (0, 0));
    assert_eq!(refused(&ask_at(&api, &seats[0], &ann, &seats[1]).await?), because(409, "already-friends"));

    // One request ends a friendship, and the other side gets no message. A declined request stays pending for its
    // sender.
    assert_eq!(delete(&api, &ann, &of_ann.friends[0].id).await?.status, 204);
    assert_eq!(refused(&delete(&api, &ann, &of_ann.friends[0].id).await?), because(404, "unknown-friend"));
    assert_eq!(names(&friends(&api, &bob).await?), Vec::<&str>::new());
    assert_eq!(ask_at(&api, &seats[1], &bob, &seats[0]).await?.status, 200);
    let asks = friends(&api, &ann).await?.asks;
    assert_eq!(delete(&api, &ann, &format!("asks/{}", asks[0].id)).await?.status, 204);
    assert_eq!((friends(&api, &ann).await?.asks.len(), friends(&api, &bob).await?.waiting), (0, 1));
    Ok(())
}

#[tokio::test]
async fn a_friend_code_works_once() -> Tested {
    let TestServer { api, folder, server } = test_server(settings()).await?;
    let ((_, ann), (_, bob), (_, cid)) =
        (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?, make_card(&api, "Cid").await?);
    let no_code = because(404, "no-code");
    let by = async |card: &str, code: &str| add(&api, card, AddFriend::Code(code.to_owned())).await;
    let (first, second) = (code(&api, &ann).await?, code(&api, &ann).await?);
    assert_eq!(refused(&by(&bob, &first).await?), no_code, "the later one counts");
    assert_eq!(refused(&by(&ann, &second).await?), because(409, "own-card"));
    assert_eq!(refused(&by("a.b", &second).await?), because(401, "no-card"));
    let spaced = format!("{} {}", &second[..5].to_lowercase(), &second[5..]);
    let (one, other) = tokio::join!(by(&bob, &spaced), by(&cid, &second));
    let mut statuses = [one?.status, other?.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 404], "of two at once, one is too late");
    assert_eq!(friends(&api, &ann).await?.friends.len(), 1);
    // A passkey's code makes no friends, and a friend's code adds no passkey.
    let passkeys: CardCode = ask(&api, Method::POST, "/api/card/codes", Some(&ann), &()).await?.read()?;
    assert_eq!(refused(&by(&bob, &passkeys.code).await?), no_code);
    let third = code(&api, &ann).await?;
    let opens = json!({"add": {"code": third}});
    assert_eq!(refused(&ask(&api, Method::POST, "/api/card/challenges", None, &opens).await?), no_code);
    server.stop().await;
    let store = SqliteStore::open(folder.path()).await?;
    for document in store.documents("player-card-friend-code").await? {
        assert!(document.id != third && !String::from_utf8_lossy(&document.body).contains(&third));
    }
    Ok(())
}

#[tokio::test]
async fn friends_see_shared_tables_only_while_the_player_sits_there() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    befriend(&api, &ann, &bob).await?;
    let seats = seated(&api, &[("Ann", Some(&ann)), ("Cid", None)]).await?;
    let table_of_ann = async || Ok::<_, Failed>(friends(&api, &bob).await?.friends[0].table.clone());
    let mut device = Device::open(&api, &seats[0]).await?;
    assert_eq!(table_of_ann().await?, None, "nothing is shared unless you say so");
    let share = async |share| ask(&api, Method::PUT, FRIENDS, Some(&ann), &ShareTable { share }).await;
    assert_eq!(share(true).await?.status, 204);
    assert!(friends(&api, &ann).await?.share);
    let at = FriendTable { code: Some(seats[0].code.clone()) };
    assert_eq!(table_of_ann().await?, Some(at.clone()));
    assert_eq!(friends(&api, &ann).await?.friends[0].table, None, "Bob shares nothing, and is nowhere");
    share(false).await?;
    assert_eq!(table_of_ann().await?, None);
    share(true).await?;
    // Ann gives up her seat.
    let n = device.lobby(LobbyCommand::Leave).await?;
    let _ = answer(&mut device, n).await;
    while table_of_ann().await?.is_some() {}
    // Friends cannot join a practice table, because it has no code.
    let alone = MakeTable { card: Some(ann.clone()), start: true, bots: 1, ..table("Ann") };
    let alone: Seated = api.post("/api/tables", &alone).await?.read()?;
    let device = Device::open(&api, &alone).await?;
    assert_eq!(table_of_ann().await?, Some(FriendTable { code: None }));
    drop(device);
    while table_of_ann().await?.is_some() {}
    Ok(())
}

#[tokio::test]
async fn blocking_ends_a_friendship_silently() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    befriend(&api, &ann, &bob).await?;
    let seats = seated(&api, &[("Ann", Some(&ann)), ("Bob", Some(&bob))]).await?;
    let id = friends(&api, &ann).await?.friends[0].id.clone();
    let block = async |id: &str| {
        ask(&api, Method::POST, &format!("{FRIENDS}/blocks"), Some(&ann), &BlockCard { id: id.to_owned() }).await
    };
    assert_eq!(refused(&block("0000").await?), because(404, "unknown-friend"));
    assert_eq!(block(&id).await?.status, 204);
    let of_ann = friends(&api, &ann).await?;
    assert_eq!((of_ann.friends.len(), of_ann.blocked[0].name.as_str()), (0, "Bob"));
    assert_eq!(friends(&api, &bob).await?.friends.len(), 0);
    let asked: AskedFriend = ask_at(&api, &seats[1], &bob, &seats[0]).await?.read()?;
    assert!(!asked.friends);
    assert_eq!((friends(&api, &ann).await?.asks.len(), friends(&api, &bob).await?.waiting), (0, 1));
    let by_code = add(&api, &bob, AddFriend::Code(code(&api, &ann).await?)).await?;
    assert_eq!(refused(&by_code), because(404, "no-code"));
    assert_eq!(delete(&api, &ann, &format!("blocks/{id}")).await?.status, 204);
    assert_eq!(friends(&api, &ann).await?.blocked.len(), 0);
    // His request is still pending on his side, so hers accepts it.
    let asked: AskedFriend = ask_at(&api, &seats[0], &ann, &seats[1]).await?.read()?;
    assert!(asked.friends);
    Ok(())
}

#[tokio::test]
async fn friends_are_exported_by_name_and_deleted_with_the_card() -> Tested {
    let TestServer { api, folder, server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    befriend(&api, &ann, &bob).await?;
    code(&api, &ann).await?;
    let export: Value = ask(&api, Method::GET, "/api/card/export", Some(&ann), &()).await?.read()?;
    assert_eq!(export["bonds"]["friends"][0]["name"], "Bob");
    assert!(!export.to_string().contains(&bob[..32]), "the number of another card");
    assert_eq!(ask(&api, Method::DELETE, "/api/card", Some(&ann), &()).await?.status, 204);
    assert_eq!(friends(&api, &bob).await?.friends.len(), 0);
    server.stop().await;
    let store = SqliteStore::open(folder.path()).await?;
    assert_eq!(store.documents("player-card-friend-code").await?.len(), 0);
    let kept = store.documents("player-card").await?;
    assert_eq!(kept.len(), 1);
    assert!(!String::from_utf8_lossy(&kept[0].body).contains(&ann[..32]), "nothing of Ann is left at Bob's");
    Ok(())
}

#[tokio::test]
async fn rejects_malformed_friend_requests() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let (_, ann) = make_card(&api, "Ann").await?;
    let no_card = because(401, "no-card");
    assert_eq!(refused(&ask(&api, Method::GET, FRIENDS, None, &()).await?), no_card);
    let share = ShareTable { share: true };
    assert_eq!(refused(&ask(&api, Method::PUT, FRIENDS, Some("x"), &share).await?), no_card);
    for odd in [json!({}), json!({"code": 1}), json!({"ask": "a", "code": "b"}), json!("code")] {
        assert_eq!(refused(&ask(&api, Method::POST, FRIENDS, Some(&ann), &odd).await?), because(400, "bad-request"));
    }
    for odd in ["", "BCDFGHJKMN", "\u{202e}", &"B".repeat(5000)] {
        let answer = add(&api, &ann, AddFriend::Code(odd.to_owned())).await?;
        assert_eq!(refused(&answer), because(404, "no-code"));
        let answer = add(&api, &ann, AddFriend::Ask(odd.to_owned())).await?;
        assert_eq!(refused(&answer), because(404, "unknown-friend"));
    }
    Ok(())
}

#[tokio::test]
async fn concurrent_requests_keep_friendships_mutual() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    let seats = seated(&api, &[("Ann", Some(&ann)), ("Bob", Some(&bob))]).await?;
    for _ in 0..5 {
        let (one, other) =
            tokio::join!(ask_at(&api, &seats[0], &ann, &seats[1]), ask_at(&api, &seats[1], &bob, &seats[0]));
        let became = [one?.read::<AskedFriend>()?.friends, other?.read::<AskedFriend>()?.friends];
        assert_eq!(became.iter().filter(|friends| **friends).count(), 1, "the second ask is the yes: {became:?}");
        let (of_ann, of_bob) = (friends(&api, &ann).await?, friends(&api, &bob).await?);
        assert_eq!((names(&of_ann), names(&of_bob)), (vec!["Bob"], vec!["Ann"]));
        // Both sides end it at the same time. The second request finds no friendship.
        let (one, other) =
            tokio::join!(delete(&api, &ann, &of_ann.friends[0].id), delete(&api, &bob, &of_bob.friends[0].id));
        let mut statuses = [one?.status, other?.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 404]);
        assert_eq!((friends(&api, &ann).await?.friends.len(), friends(&api, &bob).await?.friends.len()), (0, 0));
    }
    Ok(())
}
