//! Additional passkeys of a player card: added by code or on a device that holds the card, and removed.

use ruckus_protocol::{AddPasskey, CardChallenge, CardCode, CardHeld, ForCard, PlayerCard};

use crate::prelude::*;
use crate::support::cards::{Authenticator, Failed, ask, because, challenge, make_card, refused, settings, show, text};

/// Requests a challenge for an additional passkey.
async fn to_add(api: &ServerApi, code: Option<&str>, token: Option<&str>) -> Result<ServerResponse, Failed> {
    let request = ForCard::Add { code: code.map(str::to_owned) };
    ask(api, Method::POST, "/api/card/challenges", token, &request).await
}

async fn add(api: &ServerApi, token: Option<&str>, request: &AddPasskey) -> Result<ServerResponse, Failed> {
    ask(api, Method::POST, "/api/card/passkeys", token, request).await
}

#[tokio::test]
async fn a_single_use_code_adds_the_passkey_of_another_device() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let (_, ann) = make_card(&api, "Ann").await?;
    let no_code = because(404, "no-code");
    let first: CardCode = ask(&api, Method::POST, "/api/card/codes", Some(&ann), &()).await?.read()?;
    let CardCode { code, lasts_ms } = ask(&api, Method::POST, "/api/card/codes", Some(&ann), &()).await?.read()?;
    assert_eq!((code.len(), lasts_ms), (10, 600_000));
    assert_eq!(refused(&to_add(&api, Some(&first.code), None).await?), no_code, "the later one counts");
    assert_eq!(refused(&to_add(&api, Some("BCDFGHJKMN"), None).await?), no_code);
    assert_eq!(refused(&to_add(&api, None, None).await?), because(401, "no-card"));
    let asked: CardChallenge = to_add(&api, Some(&code.to_lowercase()), None).await?.read()?;
    assert_eq!((asked.name.as_deref(), asked.exclude.len()), (Some("Ann"), 1));

    let mut tablet = Authenticator::new()?;
    let request = tablet.added(Some(&code), &asked);
    let wrong = AddPasskey { public_key: String::new(), ..request.clone() };
    assert_eq!(refused(&add(&api, None, &wrong).await?), because(403, "wrong-passkey"));
    let for_making = tablet.added(Some(&code), &challenge(&api, ForCard::Make).await?);
    assert_eq!(refused(&add(&api, None, &for_making).await?), because(409, "stale-challenge"));
    let mut tablet = Authenticator::new()?;
    let request = tablet.added(Some(&code), &asked);
    let held: CardHeld = add(&api, None, &request).await?.read()?;
    assert_eq!((held.card.name.as_str(), held.card.passkeys.len(), held.card.devices), ("Ann", 2, 2));
    assert_eq!(refused(&add(&api, None, &request).await?), no_code, "a code is good once");
    // The tablet can sign in on its own now, with its own counter.
    let shown = tablet.shown(&challenge(&api, ForCard::SignIn).await?);
    assert_eq!(show(&api, &shown).await?.read::<CardHeld>()?.card.name, "Ann");
    Ok(())
}

#[tokio::test]
async fn all_passkeys_but_the_last_can_be_removed() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let (mut phone, ann) = make_card(&api, "Ann").await?;
    let shown = phone.shown(&challenge(&api, ForCard::SignIn).await?);
    let lost = show(&api, &shown).await?.read::<CardHeld>()?.token;
    let remove = async |token: &str, id: &str| {
        ask(&api, Method::DELETE, &format!("/api/card/passkeys/{id}"), Some(token), &()).await
    };
    assert_eq!(refused(&remove(&ann, &text(phone.id)).await?), because(409, "last-passkey"));
    assert_eq!(refused(&remove(&ann, "AQID").await?), because(404, "unknown-passkey"));
    let asked: CardChallenge = to_add(&api, None, Some(&ann)).await?.read()?;
    let mut tablet = Authenticator::new()?;
    let held: CardHeld = add(&api, Some(&ann), &tablet.added(None, &asked)).await?.read()?;
    assert_eq!((held.token.as_str(), held.card.passkeys.len()), (ann.as_str(), 2));
    let again = Authenticator::new()?.added(None, &asked);
    assert_eq!(refused(&add(&api, Some(&ann), &again).await?), because(409, "stale-challenge"));
    let bob = make_card(&api, "Bob").await?.1;
    assert_eq!(refused(&remove(&bob, &text(phone.id)).await?), because(404, "unknown-passkey"));
    // The phone is lost. Removing its passkey also ends the session that the phone had.
    let left: PlayerCard = remove(&ann, &text(phone.id)).await?.read()?;
    assert_eq!((left.passkeys.len(), left.devices, left.passkeys[0].id.clone()), (1, 1, text(tablet.id)));
    assert_eq!(refused(&ask(&api, Method::GET, "/api/card", Some(&lost), &()).await?), because(401, "no-card"));
    let shown = phone.shown(&challenge(&api, ForCard::SignIn).await?);
    assert_eq!(refused(&show(&api, &shown).await?), because(403, "wrong-passkey"));
    let shown = tablet.shown(&challenge(&api, ForCard::SignIn).await?);
    assert_eq!(show(&api, &shown).await?.status, 201);
    assert_eq!(refused(&remove(&ann, &text(tablet.id)).await?), because(409, "last-passkey"));
    Ok(())
}
