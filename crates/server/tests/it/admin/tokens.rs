//! Admin routes reveal nothing without a token, and tokens cannot be guessed.

use std::time::Instant;

use super::{ANNA, BEN, ask, refused, with_admins, word};
use crate::prelude::*;

const PATHS: [&str; 5] = ["", "/tables", "/players", "/log", "/bans"];

#[tokio::test]
async fn a_server_without_admins_has_no_admin_routes() -> Tested {
    let server = test_server(generous()).await?;
    for path in PATHS {
        let answer = ask(&server.api, ANNA, Method::GET, &format!("/api/admin{path}"), &()).await?;
        assert_eq!(word(&answer), refused(404, "unknown-path"), "{path}");
    }
    for page in ["/admin", "/admin/", "/admin/anything"] {
        assert_eq!(server.api.get(page).await?.status, 404, "{page}");
    }
    assert_eq!(server.api.get("/administer").await?.status, 200, "any other path is the page's");
    Ok(())
}

#[tokio::test]
async fn admin_routes_accept_only_header_tokens_and_forbid_caching() -> Tested {
    let server = test_server(with_admins()).await?;
    assert_eq!(server.api.get("/admin").await?.status, 200);
    for path in PATHS {
        let path = format!("/api/admin{path}");
        let answer = server.api.get(&path).await?;
        assert_eq!(word(&answer), refused(401, "no-admin"), "{path}");
        let in_the_url = server.api.get(&format!("{path}?token={ANNA}&authorization=Bearer%20{ANNA}")).await?;
        assert_eq!(in_the_url.status, 401, "{path}");
        let in_a_cookie = [("cookie", &*format!("token={ANNA}; authorization=Bearer {ANNA}"))];
        assert_eq!(server.api.ask(Method::GET, &path, &in_a_cookie, Vec::new()).await?.status, 401, "{path}");
    }
    for token in [ANNA, BEN] {
        let answer = ask(&server.api, token, Method::GET, "/api/admin/tables", &()).await?;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.headers.get("cache-control").and_then(|value| value.to_str().ok()), Some("no-store"));
    }
    let bearer = format!("Bearer {ANNA}");
    let foreign = [("authorization", bearer.as_str()), ("origin", "http://evil.example")];
    let answer = server.api.ask(Method::POST, "/api/admin/drain", &foreign, Vec::new()).await?;
    assert_eq!(word(&answer), refused(403, "wrong-origin"));
    Ok(())
}

#[tokio::test]
async fn wrong_admin_tokens_are_delayed_and_valid_ones_are_not() -> Tested {
    let server = test_server(with_admins()).await?;
    let guess = async |token: &str| ask(&server.api, token, Method::GET, "/api/admin", &()).await;
    let wrong = format!("{}9", &ANNA[..ANNA.len() - 1]);
    for _ in 0..8 {
        assert_eq!(word(&guess(&wrong).await?), refused(401, "no-admin"));
    }
    for delay in [250, 500].map(Duration::from_millis) {
        assert_eq!(guess(ANNA).await?.status, 200, "others at the address do not lock the admin out");
        let begun = Instant::now();
        assert_eq!(word(&guess(&wrong).await?), refused(401, "no-admin"));
        assert!(begun.elapsed() >= delay, "{:?} instead of {delay:?}", begun.elapsed());
    }
    assert_eq!(guess(BEN).await?.status, 200);
    assert_eq!(server.api.get("/api/host").await?.status, 200);
    Ok(())
}

/// With delays, 40 wrong tokens would take 13 minutes.
#[tokio::test]
async fn wrong_tokens_from_unlimited_addresses_are_not_delayed() -> Tested {
    let exemptions = vec!["127.0.0.1=unlimited".parse()?];
    let server = test_server(Settings { exemptions, ..with_admins() }).await?;
    let begun = Instant::now();
    for _ in 0..40 {
        let answer = ask(&server.api, "anything", Method::GET, "/api/admin", &()).await?;
        assert_eq!(word(&answer), refused(401, "no-admin"));
    }
    assert!(begun.elapsed() < Duration::from_secs(600), "{:?}", begun.elapsed());
    Ok(())
}
