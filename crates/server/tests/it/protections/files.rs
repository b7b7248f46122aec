//! The page's files, and the security headers of answers.

use futures_util::future::try_join_all;

use super::{head, raw, word};
use crate::prelude::*;

#[tokio::test]
async fn serves_no_files_outside_the_page() -> Tested {
    let server = test_server(generous()).await?;
    std::fs::write(server.folder.path().join("secret.txt"), "a secret")?;
    let outside = "/../secret.txt /assets/../../secret.txt /assets/..%2f..%2fsecret.txt /%2e%2e/secret.txt \
     /%252e%252e/secret.txt /..%5csecret.txt /..\\secret.txt //etc/passwd /etc/passwd.txt \
     /assets/app-123.js%00.html /assets/app-123.js/../journal.sqlite /journal.sqlite /data/journal.sqlite \
     /.git/config.toml /assets/ /index.html/..;/journal.sqlite http://127.0.0.1/journal.sqlite \
     file:///etc/passwd.txt";
    for path in outside.split(' ') {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let said = raw(&server.api, request.as_bytes()).await?;
        let page = said.contains("<title>ruckus</title>");
        assert!(page || said.starts_with("HTTP/1.1 40"), "{path}: {said}");
        assert!(!said.contains("a secret") && !said.contains("root:") && !said.contains("SQLite"), "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"] {
        let request = format!("{method} /index.html HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let said = raw(&server.api, request.as_bytes()).await?;
        assert!(said.starts_with("HTTP/1.1 4"), "{method}: {said}");
    }
    Ok(())
}

#[tokio::test]
async fn every_response_has_security_headers() -> Tested {
    let limits = Limits { requests_per_second: 4, ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let api = &server.api;
    let seat = api.make(&table("Ann")).await?;
    let locks = [
        (
            "content-security-policy",
            "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; form-action 'self'",
        ),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-embedder-policy", "require-corp"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
    ];
    let mut seen = Vec::new();
    let mut all = Vec::new();
    let tag = api.get("/assets/app-123.js").await?.headers["etag"].to_str()?.to_owned();
    let foreign = [("origin", "http://evil.example")];
    let known = [("if-none-match", tag.as_str())];
    let code = format!("/api/tables/{}", seat.code);
    let post = |body: &[u8]| (Method::POST, "/api/tables", body.to_vec());
    for (headers, (method, path, body)) in [
        (&[][..], (Method::GET, "/", Vec::new())),
        (&[], (Method::GET, "/t/BCDF", Vec::new())),
        (&[], (Method::HEAD, "/index.html", Vec::new())),
        (&known, (Method::GET, "/assets/app-123.js", Vec::new())),
        (&[], (Method::GET, "/gone.js", Vec::new())),
        (&[], (Method::PUT, "/index.html", Vec::new())),
        (&[], (Method::GET, "/healthz", Vec::new())),
        (&[], (Method::GET, "/metrics", Vec::new())),
        (&[], (Method::GET, &code, Vec::new())),
        (&foreign, (Method::GET, &code, Vec::new())),
        (&[], (Method::GET, "/api/nothing", Vec::new())),
        (&[], (Method::DELETE, &code, Vec::new())),
        (&[], post(b"{")),
        (&[], post(&[b' '; 20_000])),
        (&[], post(br#"{"name":"Bob","rules":"classic"}"#)),
    ] {
        let answer = api.ask(method.clone(), path, headers, body).await?;
        seen.push(answer.status);
        all.push((format!("{method} {path}: {}", answer.status), answer.headers));
    }
    // 64 requests in parallel exceed the limit of one address, even on a slow machine.
    for answer in try_join_all((0..64).map(|_| api.ask(Method::GET, "/api/host", &[], Vec::new()))).await? {
        seen.push(answer.status);
        all.push((format!("GET /api/host: {}", answer.status), answer.headers));
    }
    for (what, headers) in &all {
        for (name, value) in locks {
            let found: Vec<_> = headers.get_all(name).iter().collect();
            assert_eq!(found, [value], "{name} of {what}");
        }
        assert!(!headers.contains_key("set-cookie") && !headers.contains_key("access-control-allow-origin"), "{what}");
    }
    for status in [200, 201, 304, 400, 403, 404, 405, 413, 429] {
        assert!(seen.contains(&status), "no {status} in {seen:?}");
    }
    // The request limit recovers soon.
    let upgraded = loop {
        let request = format!(
            "GET {code}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            api.authority()
        );
        let said = head(api, request.as_bytes()).await?;
        if !said.starts_with("HTTP/1.1 429") {
            break said;
        }
    };
    assert!(upgraded.starts_with("HTTP/1.1 101"), "{upgraded}");
    for (name, value) in locks {
        assert!(upgraded.contains(&format!("{name}: {value}\r\n")), "{name} of an upgrade");
    }
    Ok(())
}

/// The page has many files, so files have a limit of their own. Health checks always get an answer.
#[tokio::test]
async fn static_files_have_their_own_rate_limit() -> Tested {
    let limits = Limits { requests_per_second: 1, ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let mut served = 0;
    while server.api.get("/assets/app-123.js").await?.status == 200 {
        served += 1;
        assert!(served < 1_000, "files are served without end");
    }
    assert!(served >= 30, "{served}");
    assert_eq!(server.api.get("/healthz").await?.status, 200);
    assert_eq!(server.api.get("/api/host").await?.status, 200, "a table can still be made");
    Ok(())
}

/// Link previews show where a link leads. Nothing in the address becomes markup.
#[tokio::test]
async fn link_previews_name_valid_tables_and_inject_no_markup() -> Tested {
    let server = test_server(generous()).await?;
    let ask = async |path: &str, lines: &str| {
        let request = format!("GET {path} HTTP/1.1\r\n{lines}connection: close\r\n\r\n");
        raw(&server.api, request.as_bytes()).await
    };
    let said = ask("/t/bcdf", "host: play.example.org:8080\r\n").await?;
    assert!(said.contains("content=\"ruckus: table BCDF\""), "{said}");
    assert!(said.contains("content=\"http://play.example.org:8080/preview.png\""), "{said}");
    let said = ask("/tv/BCDF", "host: play.example.org\r\nx-forwarded-proto: https\r\n").await?;
    assert!(said.contains("content=\"http://play.example.org/preview.png\""), "only a proxy of ours may say: {said}");
    let said = ask("/t/bcdfgh", "host: play.example.org\r\n").await?;
    assert!(said.contains("content=\"ruckus: table BCDFGH\""), "{said}");
    let said = ask("/r/bcdf/2", "host: play.example.org\r\n").await?;
    assert!(said.contains("content=\"ruckus: a match at table BCDF\""), "{said}");
    for (path, host) in [
        ("/", "x"),
        ("/r/<b>/1", "x"),
        ("/r/BCDFGHJ/1", "x"),
        ("/t/BCDFGHJKMNPQRSTVWXYZBCDFGH", "x"),
        ("/t/<b>x", "x"),
        ("/t/\"x", "a\"><script>"),
        ("/t/BCDFGHJ", "x/y"),
        ("/rules/BCDF", "x y"),
    ] {
        let said = ask(path, &format!("host: {host}\r\n")).await?;
        assert!(
            !said.contains("ruckus: ") && !said.contains("<script>") && !said.contains("<b>"),
            "{path} {host}: {said}"
        );
    }
    Ok(())
}

/// Links use the scheme that a trusted proxy reports, or the address in the settings.
#[tokio::test]
async fn links_use_the_configured_url_or_the_proxy_scheme() -> Tested {
    let proxies = vec![[127, 0, 0, 1].into()];
    let lines =
        "host: play.example.org\r\nx-forwarded-proto: https\r\nx-request-id: abc-1\r\nconnection: close\r\n\r\n";
    let request = format!("GET /tv/BCDF HTTP/1.1\r\n{lines}");
    let behind = test_server(Settings { proxies: proxies.clone(), ..generous() }).await?;
    let said = raw(&behind.api, request.as_bytes()).await?;
    assert!(said.contains("content=\"https://play.example.org/preview.png\""), "{said}");
    assert!(said.contains("x-request-id: abc-1"), "{said}");
    let set = Settings { proxies, url: Some("https://cards.example".to_owned()), ..generous() };
    let said = raw(&test_server(set).await?.api, request.as_bytes()).await?;
    assert!(said.contains("content=\"https://cards.example/preview.png\""), "{said}");
    let said = raw(&test_server(generous()).await?.api, request.as_bytes()).await?;
    assert!(said.contains("x-request-id: ") && !said.contains("abc-1"), "{said}");
    Ok(())
}

/// A client with a wrong path, or a health check with an extra slash, gets a readable error.
#[tokio::test]
async fn unknown_api_paths_return_json_errors() -> Tested {
    let server = test_server(generous()).await?;
    let unknown = "/api /api/ /api/nothing /api/tables/BCDF/nothing /api/host/ /api//host //api/tables ///api/host \
     /API/host /%61pi/host /api%2fhost /%2fapi/host /./api/host /t/../api/host /cluster /cluster/ /cluster/x \
     //cluster/rooms/BCDF /cluster/rooms /cluster/rooms/BCDF /cluster/rooms/BCDF/ /livez/ /readyz/ //healthz \
     /healthz/ /healthz/all /metrics/";
    for path in unknown.split(' ') {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            let answer = server.api.ask(method.clone(), path, &[], Vec::new()).await?;
            let kind = answer.headers.get("content-type").ok_or(path)?.to_str()?;
            let found = (answer.status, kind, word(&answer)?);
            assert_eq!(found, (404, "application/json", "unknown-path".to_owned()), "{method} {path}");
        }
    }
    for path in ["/assets/", "/assets/gone", "/icons/gone", "/rulebook/gone", "/.well-known/change-password"] {
        assert_eq!(server.api.get(path).await?.status, 404, "{path} is a file that is not there");
    }
    for path in ["/", "/t/BCDF", "/t/BCDF/", "/rules/SP-1.1", "/apiary", "/clusters", "/anything"] {
        let answer = server.api.get(path).await?;
        assert!(answer.status == 200 && answer.body.starts_with(b"<!doctype html>"), "{path} is the page's");
    }
    let posted = server.api.ask(Method::POST, "/healthz", &[], Vec::new()).await?;
    assert_eq!((posted.status, word(&posted)?.as_str()), (405, "wrong-method"));
    Ok(())
}
