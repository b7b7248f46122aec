//! Lab runs over HTTP: started, polled, canceled, and limited.

use ruckus_lab::Lasts;
use ruckus_lab::wire::{HowLong, Run, TrialStage, TryRules};
use ruckus_server::LabLimits;

use crate::prelude::*;

fn request(ruleset: &str, games: u32) -> TryRules {
    TryRules {
        ruleset: ruleset.to_owned(),
        homemade: Vec::new(),
        against: None,
        games,
        seats: 3,
        bots: Vec::new(),
        seed: Some(4),
    }
}

const CLASSIC: &str = "name = \"mine\"\nbase = \"classic\"\n";

async fn with(lab: LabLimits) -> Result<TestServer, Box<dyn std::error::Error>> {
    test_server(asked_often(lab)).await
}

/// Settings that allow frequent polls.
fn asked_often(lab: LabLimits) -> Settings {
    let limits = Limits { requests_per_second: 1_000_000, ..generous().limits };
    Settings { lab, limits, ..generous() }
}

async fn begin(api: &ServerApi, request: &TryRules) -> Result<Run, ClientError> {
    api.post("/api/lab/runs", request).await?.read()
}

async fn look(api: &ServerApi, id: &str) -> Result<Run, ClientError> {
    api.get(&format!("/api/lab/runs/{id}")).await?.read()
}

async fn cancel(api: &ServerApi, id: &str) -> Result<Run, ClientError> {
    api.ask(Method::DELETE, &format!("/api/lab/runs/{id}"), &[], Vec::new()).await?.read()
}

/// Polls a run until it has left the given stages.
async fn past(api: &ServerApi, id: &str, stages: &[TrialStage]) -> Result<Run, ClientError> {
    loop {
        let run = look(api, id).await?;
        if !stages.contains(&run.stage) {
            return Ok(run);
        }
        tokio::task::yield_now().await;
    }
}

const OPEN: [TrialStage; 2] = [TrialStage::Waiting, TrialStage::Running];

fn refused(outcome: Result<Run, ClientError>) -> (u16, String, String) {
    match outcome {
        Err(ClientError::Refused { status, code, message }) => (status, code, message),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn runs_with_the_same_seed_give_the_same_report() -> Tested {
    let server = with(LabLimits::default()).await?;
    let asked = TryRules { against: Some("name = \"p\"\nbase = \"power\"\n".to_owned()), ..request(CLASSIC, 8) };
    let begun = begin(&server.api, &asked).await?;
    assert_eq!((begun.of, begun.report.is_none(), begun.id.len()), (32, true, 64));
    let over = past(&server.api, &begun.id, &OPEN).await?;
    let report = over.report.ok_or("a report")?;
    assert_eq!((over.stage, over.done, report.done, report.seats), (TrialStage::Over, 32, true, 3));
    assert_eq!(report.subjects.len(), 2);
    assert!(!report.differences.is_empty() && report.subjects[0].games == 8);
    let again = begin(&server.api, &asked).await?;
    assert_ne!(again.id, begun.id);
    assert_eq!(past(&server.api, &again.id, &OPEN).await?.report, Some(report));
    Ok(())
}

#[tokio::test]
async fn runs_report_how_often_home_made_rules_apply() -> Tested {
    let server = with(LabLimits::default()).await?;
    let rule = ruckus_ruleset::gallery().first().ok_or("a rule of the gallery")?;
    let (name, classic) = (rule.name.clone(), Some(CLASSIC.to_owned()));
    let asked = TryRules { homemade: vec![rule.clone()], against: classic, ..request(CLASSIC, 12) };
    let begun = begin(&server.api, &asked).await?;
    let report = past(&server.api, &begun.id, &OPEN).await?.report.ok_or("a report")?;
    let counted = report.subjects[0].rules.iter().find(|rule| rule.rule == name).ok_or("it is counted")?;
    assert!(counted.homemade && counted.times > 0.0, "{counted:?}");
    assert!(!report.subjects[1].rules.iter().any(|rule| rule.homemade));
    let twice = TryRules { homemade: vec![rule.clone(), rule.clone()], ..request(CLASSIC, 1) };
    assert_eq!(refused(begin(&server.api, &twice).await).1, "bad-rules");
    Ok(())
}

#[tokio::test]
async fn an_address_has_one_run_and_canceling_keeps_its_results() -> Tested {
    let server = with(LabLimits::default()).await?;
    let long = begin(&server.api, &request(CLASSIC, 2000)).await?;
    let (status, code, message) = refused(begin(&server.api, &request(CLASSIC, 1)).await);
    assert_eq!((status, &*code), (429, "too-many"));
    assert!(message.contains("cancel it"), "{message}");
    let far = loop {
        let run = look(&server.api, &long.id).await?;
        if run.done > 4 {
            break run.done;
        }
    };
    cancel(&server.api, &long.id).await?;
    let over = past(&server.api, &long.id, &OPEN).await?;
    let report = over.report.ok_or("what was found until then")?;
    assert!(!report.done && report.subjects[0].games > 0 && over.done >= far && over.done < over.of);
    // The same address can start another run now.
    let next = begin(&server.api, &request(CLASSIC, 1)).await?;
    assert_eq!(past(&server.api, &next.id, &OPEN).await?.stage, TrialStage::Over);
    Ok(())
}

#[tokio::test]
async fn runs_wait_in_a_bounded_queue() -> Tested {
    let lab = LabLimits { queued: 1, ..LabLimits::default() };
    let settings = Settings { proxies: vec![[127, 0, 0, 1].into()], ..asked_often(lab) };
    let server = test_server(settings).await?;
    let api = &server.api;
    let from = async |address: &str| -> Result<Run, ClientError> {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        let body = serde_json::to_vec(&request(CLASSIC, 2000))?;
        api.ask(Method::POST, "/api/lab/runs", &headers, body).await?.read()
    };
    let first = from("10.1.0.1").await?;
    past(api, &first.id, &[TrialStage::Waiting]).await?;
    let second = from("10.2.0.1").await?;
    assert_eq!((second.stage, second.ahead), (TrialStage::Waiting, 1));
    let (status, _, message) = refused(from("10.3.0.1").await);
    assert!(status == 429 && message.contains("are waiting"), "{message}");
    let cancelled = cancel(api, &second.id).await?;
    assert_eq!((cancelled.stage, cancelled.report), (TrialStage::Cancelled, None));
    cancel(api, &first.id).await?;
    assert_eq!(past(api, &first.id, &OPEN).await?.stage, TrialStage::Over);
    server.server.stop().await;
    Ok(())
}

#[tokio::test]
async fn runs_time_out_with_partial_results_and_stop_at_shutdown() -> Tested {
    let server = with(LabLimits { lasts: Duration::from_millis(200), ..LabLimits::default() }).await?;
    let run = begin(&server.api, &request(CLASSIC, 2000)).await?;
    let over = past(&server.api, &run.id, &OPEN).await?;
    assert!(over.stage == TrialStage::Over && over.report.is_some_and(|report| !report.done), "{}", over.done);
    begin(&server.api, &request(CLASSIC, 2000)).await?;
    tokio::time::timeout(Duration::from_secs(4), server.server.stop()).await?;
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_runs_with_a_message() -> Tested {
    let server = with(LabLimits::default()).await?;
    for (request, code, words) in [
        (request(CLASSIC, 0), "bad-request", "it must be 1 to 2000"),
        (request(CLASSIC, 2001), "bad-request", "it must be 1 to 2000"),
        (TryRules { seats: 1, ..request(CLASSIC, 1) }, "bad-rules", "a table has 2 to"),
        (request("name = \"x\"\nbase = \"clasic\"", 1), "bad-rules", "classic"),
        (TryRules { against: Some("[".to_owned()), ..request(CLASSIC, 1) }, "bad-rules", "line 1"),
        (
            TryRules { bots: vec![ruckus_lab::PlayerKind::Random; 2], ..request(CLASSIC, 1) },
            "bad-request",
            "2 players are given",
        ),
    ] {
        let (status, refusal, message) = refused(begin(&server.api, &request).await);
        assert_eq!((status, &*refusal), (400, code), "{message}");
        assert!(message.contains(words), "{message}");
    }
    for (body, words) in [
        (
            json!({"ruleset": CLASSIC, "games": 1, "seats": 3, "bots": ["expert"]}),
            "the players are random, plain, rookie",
        ),
        (json!({"ruleset": CLASSIC, "games": 1, "seats": 3, "threads": 99}), "unknown field `threads`"),
        (json!({"ruleset": CLASSIC, "games": -1, "seats": 3}), "expected u32"),
    ] {
        let answer = server.api.post("/api/lab/runs", &body).await?.read();
        let (status, _, message) = refused(answer);
        assert!(status == 400 && message.contains(words), "{message}");
    }
    let (status, code, _) = refused(look(&server.api, "nothing").await);
    assert_eq!((status, &*code), (404, "unknown-run"));
    assert_eq!(refused(cancel(&server.api, "nothing").await).0, 404);
    let closed = with(LabLimits { threads: 0, ..LabLimits::default() }).await?;
    assert_eq!(refused(begin(&closed.api, &request(CLASSIC, 1)).await).0, 503);
    Ok(())
}

#[tokio::test]
async fn estimates_how_long_rounds_last() -> Tested {
    let server = with(LabLimits::default()).await?;
    let ask = async |seats: u8, ruleset: &str| {
        let asked = HowLong { ruleset: ruleset.to_owned(), seats };
        server.api.post("/api/rules/lasts", &asked).await
    };
    let long = "base = \"super-power-no-sissies\"\n[rules]\ndoghouse = 2\n";
    let (short, long): (Lasts, Lasts) = (ask(3, CLASSIC).await?.read()?, ask(4, long).await?.read()?);
    assert!(short.half < long.half && short.unended == 0, "{short:?} {long:?}");
    assert_eq!(ask(3, CLASSIC).await?.read::<Lasts>()?, short, "and the same when asked again");
    for (seats, ruleset, code) in [(1, CLASSIC, "bad-rules"), (255, CLASSIC, "bad-rules"), (4, "base = 7", "bad-rules")]
    {
        let refused = ask(seats, ruleset).await?;
        let problem: ruckus_protocol::Problem = serde_json::from_slice(&refused.body)?;
        assert_eq!((refused.status, problem.code.as_str()), (400, code), "{seats} {ruleset}");
    }
    let closed = with(LabLimits { threads: 0, ..LabLimits::default() }).await?;
    let asked = HowLong { ruleset: CLASSIC.to_owned(), seats: 3 };
    assert_eq!(closed.api.post("/api/rules/lasts", &asked).await?.status, 503);
    Ok(())
}
