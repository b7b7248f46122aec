//! Requests from pages of other sites.

use super::{all_is_well, knock, word};
use crate::prelude::*;

#[tokio::test]
async fn rejects_requests_from_other_origins() -> Tested {
    let server = test_server(Settings { origins: vec!["https://play.example.org/".to_owned()], ..generous() }).await?;
    let api = &server.api;
    let seat = api.make(&table("Ann")).await?;
    let port = server.server.address().port();
    let look = format!("/api/tables/{}", seat.code);
    let seats = format!("{look}/seats");
    let foreign = [
        "null".to_owned(),
        String::new(),
        "http://evil.example".to_owned(),
        // Origins that resemble the server's own address, ...
        format!("http://127.0.0.1:{port}.evil.example"),
        format!("http://evil.example#127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}@evil.example"),
        format!("http://evil.example:{port}"),
        format!("http://localhost:{port}"),
        "http://127.0.0.1".to_owned(),
        format!("http://127.0.0.1:{}", port.wrapping_add(1)),
        format!("ftp://127.0.0.1:{port}"),
        format!("127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}/"),
        format!("http://127.0.0.1:{port}, http://evil.example"),
        // ... and the address of the allowed page.
        "http://play.example.org".to_owned(),
        "https://play.example.org:8443".to_owned(),
        "https://play.example.org.evil.example".to_owned(),
        "https://evil-play.example.org".to_owned(),
        "https://sub.play.example.org".to_owned(),
    ];
    for origin in &foreign {
        let headers = [("origin", origin.as_str())];
        for (method, path) in
            [(Method::GET, "/api/host"), (Method::GET, &look), (Method::POST, "/api/tables"), (Method::POST, &seats)]
        {
            let body = br#"{"name":"Eve","rules":"classic"}"#.to_vec();
            let answer = api.ask(method, path, &headers, body).await?;
            assert_eq!((answer.status, word(&answer)?.as_str()), (403, "wrong-origin"), "{origin} at {path}");
            assert!(!answer.headers.contains_key("access-control-allow-origin"), "{origin} at {path}");
        }
        assert_eq!(knock(api, &seat.code, &headers).await.map(drop), Err(403), "{origin}");
    }
    let preflight = [("origin", "http://evil.example"), ("access-control-request-method", "POST")];
    let answer = api.ask(Method::OPTIONS, "/api/tables", &preflight, Vec::new()).await?;
    assert!(answer.status >= 400 && !answer.headers.contains_key("access-control-allow-origin"));
    assert_eq!(api.look(&seat.code).await?.names, ["Ann"], "nobody has sat down");

    for welcome in [format!("http://127.0.0.1:{port}"), "https://play.example.org".to_owned()] {
        let headers = [("origin", welcome.as_str())];
        assert_eq!(api.ask(Method::GET, "/api/host", &headers, Vec::new()).await?.status, 200, "{welcome}");
        assert!(knock(api, &seat.code, &headers).await.is_ok(), "{welcome}");
    }
    all_is_well(api).await
}

/// Other headers cannot make up for a wrong origin.
#[tokio::test]
async fn other_headers_do_not_bypass_the_origin_check() -> Tested {
    let server = test_server(generous()).await?;
    let seat = server.api.make(&table("Ann")).await?;
    for more in
        [("x-forwarded-host", "evil.example"), ("forwarded", "host=evil.example"), ("referer", "http://127.0.0.1")]
    {
        let headers = [("origin", "http://evil.example"), more];
        assert_eq!(knock(&server.api, &seat.code, &headers).await.map(drop), Err(403), "{more:?}");
    }
    Ok(())
}
