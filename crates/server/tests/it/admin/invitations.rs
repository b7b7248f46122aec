//! Invitation links: admins and hosts make them, the server counts their uses, and their makers can revoke them.

use ruckus_protocol::{Door, Invitation, Knock, MadeInvitation, MakeInvitation, TakeSeat};
use ruckus_server::access::AccessSettings;

use super::access_word::{pass, with_pass};
use super::{admin, ask, refused, see, with_admins, word};
use crate::prelude::*;

fn by_invitation() -> Settings {
    let access = AccessSettings { door: Door::Invitation, ..AccessSettings::default() };
    Settings { access, ..with_admins() }
}

fn wanted(uses: u32) -> MakeInvitation {
    MakeInvitation { uses, hours: Some(24), note: "club".to_owned() }
}

#[tokio::test]
async fn an_invitation_admits_its_number_of_devices_until_revoked() -> Tested {
    let server = test_server(by_invitation()).await?;
    let api = &server.api;
    assert_eq!(word(&api.get("/api/gallery").await?), refused(403, "needs-invitation"));
    let made: MadeInvitation = admin(api, Method::POST, "/invitations", &wanted(2)).await?.read()?;
    let knock = Knock::Invitation(made.secret.clone());
    let first = pass(&api.post("/api/door", &knock).await?);
    let again = with_pass(api, &first, Method::POST, "/api/door", &knock).await?;
    assert_eq!(again.status, 200);
    let list: Vec<Invitation> = see(api, "/invitations").await?;
    assert_eq!((list[0].used, list[0].uses), (1, 2), "the same device counts once");
    assert_eq!(api.post("/api/door", &knock).await?.status, 200);
    assert_eq!(word(&api.post("/api/door", &knock).await?), refused(403, "bad-invitation"));
    let id = Knock::Invitation(made.invitation.id.clone());
    assert_eq!(word(&api.post("/api/door", &id).await?), refused(403, "bad-invitation"), "its name opens nothing");
    let makes = async || with_pass(api, &first, Method::POST, "/api/tables", &table("Ann")).await;
    assert_eq!(makes().await?.status, 201);
    let path = format!("/invitations/{}", made.invitation.id);
    assert_eq!(admin(api, Method::DELETE, &path, &()).await?.status, 200);
    assert_eq!(word(&makes().await?), refused(403, "needs-invitation"));
    assert_eq!(word(&admin(api, Method::DELETE, &path, &()).await?), refused(404, "unknown-id"));
    Ok(())
}

#[tokio::test]
async fn an_invitation_has_the_address_that_players_use() -> Tested {
    for url in ["https://play.example.org", "https://play.example.org/"] {
        let server = test_server(Settings { url: Some(url.to_owned()), ..by_invitation() }).await?;
        let made: MadeInvitation = admin(&server.api, Method::POST, "/invitations", &wanted(1)).await?.read()?;
        assert_eq!(made.link, Some(format!("https://play.example.org/i#{}", made.secret)));
    }
    let server = test_server(by_invitation()).await?;
    let made: MadeInvitation = admin(&server.api, Method::POST, "/invitations", &wanted(1)).await?.read()?;
    assert_eq!(made.link, None, "the server does not know its address");
    Ok(())
}

#[tokio::test]
async fn only_the_host_manages_invitations_to_a_table() -> Tested {
    let server = test_server(by_invitation()).await?;
    let api = &server.api;
    let made: MadeInvitation = admin(api, Method::POST, "/invitations", &wanted(1)).await?.read()?;
    let ann = pass(&api.post("/api/door", &Knock::Invitation(made.secret)).await?);
    let seat: Seated = with_pass(api, &ann, Method::POST, "/api/tables", &table("Ann")).await?.read()?;
    let path = format!("/api/tables/{}/invitations", seat.code);
    let invited: MadeInvitation = ask(api, &seat.token, Method::POST, &path, &wanted(4)).await?.read()?;
    assert_eq!(invited.invitation.table.as_deref(), Some(&*seat.code));
    let bob = pass(&api.post("/api/door", &Knock::Invitation(invited.secret.clone())).await?);
    let sits = TakeSeat { name: "Bob".to_owned(), card: None, program: false };
    let sits = with_pass(api, &bob, Method::POST, &format!("/api/tables/{}/seats", seat.code), &sits).await?;
    let guest: Seated = sits.read()?;
    assert_eq!(word(&ask(api, &guest.token, Method::POST, &path, &wanted(1)).await?), refused(403, "no-host"));
    assert_eq!(word(&ask(api, "made-up", Method::GET, &path, &()).await?), refused(403, "no-host"));
    assert_eq!(word(&ask(api, &seat.token, Method::POST, &path, &wanted(33)).await?), refused(400, "bad-request"));
    let list: Vec<Invitation> = ask(api, &seat.token, Method::GET, &path, &()).await?.read()?;
    assert_eq!((list.len(), list[0].used), (1, 1));
    let one = format!("{path}/{}", invited.invitation.id);
    assert_eq!(ask(api, &seat.token, Method::DELETE, &one, &()).await?.status, 200);
    let looks = with_pass(api, &bob, Method::GET, &format!("/api/tables/{}", seat.code), &()).await?;
    assert_eq!(word(&looks), refused(403, "needs-invitation"));
    Ok(())
}

#[tokio::test]
async fn an_open_server_refuses_to_make_invitations() -> Tested {
    let server = test_server(generous()).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let path = format!("/api/tables/{}/invitations", seat.code);
    let invites = ask(&server.api, &seat.token, Method::POST, &path, &wanted(1)).await?;
    assert_eq!(word(&invites), refused(409, "no-invitations"));
    Ok(())
}
