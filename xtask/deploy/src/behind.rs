//! Tests the real program behind a proxy: required requests pass, and all others are blocked.

use std::net::Ipv4Addr;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use hyper::Method;
use ruckus_client::{Device, ServerApi};
use ruckus_protocol::{LobbyCommand, Problem, Seated};
use ruckus_testkit::Program;
use ruckus_testkit::players::answer;
use serde_json::json;

use crate::Report;
use crate::files::run;
use crate::proxy::{Kind, Proxy};
use crate::stub::{self, RECORD, body};
use crate::tools::Tools;
use crate::tunnel::Tunnel;

/// The largest rule that the program accepts, in bytes.
const RULE: usize = 48 * 1024;
/// Visitors' addresses as the proxy sees them.
const ANN: Ipv4Addr = Ipv4Addr::LOCALHOST;
const BOB: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

pub(crate) async fn check(kind: Kind, proxy: &Path, tools: &Tools, program: &Path, report: &mut Report) {
    match version(kind, proxy).await {
        Ok(version) => println!("        {kind} is {version}"),
        Err(error) => return report.add(&format!("{kind} starts"), Err(error)),
    }
    let stage = match ProxiedProgram::build(kind, proxy, tools, program).await {
        Ok(stage) => stage,
        Err(error) => return report.add(&format!("ruckus starts behind {kind}"), Err(error)),
    };
    let ann = stage.ann.api();
    report.add(&format!("{kind}: the page and its files"), page(&ann).await);
    report.add(&format!("{kind}: links use https, by X-Forwarded-Proto"), links(&ann).await);
    report.add(&format!("{kind}: pages of this address may connect, others may not"), origins(&ann).await);
    report.add(&format!("{kind}: players sit down and play over WebSockets"), sockets(&ann).await);
    report.add(&format!("{kind}: a body of 48 KiB arrives"), rule(&ann).await);
    report.add(&format!("{kind}: the program itself rejects large bodies"), too_large(&ann).await);
    report.add(&format!("{kind}: 4 MiB pass in each direction"), record(kind, proxy, tools).await);
    report.add(&format!("{kind}: metrics are hidden from visitors"), figures(&ann, &stage.direct).await);
    report.add(&format!("{kind}: each visitor has limits of their own"), visitors(&ann, &stage.bob.api()).await);
    if let Some(port) = stage.proxy.plain {
        report.add(&format!("{kind}: plain HTTP redirects to https"), redirect(port).await);
    }
    report.add(&format!("{kind}: the program stops cleanly behind it"), stage.stop().await);
}

async fn version(kind: Kind, proxy: &Path) -> Result<String> {
    let argument = if kind == Kind::Nginx { "-v" } else { "version" };
    run(tokio::process::Command::new(proxy).arg(argument)).await
}

/// The program behind a proxy, with two visitors.
struct ProxiedProgram {
    program: Program,
    direct: ServerApi,
    proxy: Proxy,
    ann: Tunnel,
    bob: Tunnel,
    _data: tempfile::TempDir,
}

impl ProxiedProgram {
    async fn build(kind: Kind, proxy: &Path, tools: &Tools, program: &Path) -> Result<Self> {
        let data = tempfile::tempdir()?;
        let mut command = Program::command(program, data.path());
        let (program, direct) =
            Program::start_command(command.args(["--listen", "127.0.0.1:0", "--proxy", "127.0.0.1,::1"])).await?;
        let proxy = Proxy::start(kind, proxy, tools, direct.authority()).await?;
        let openssl = tools.path("openssl", "openssl")?;
        let ann = Tunnel::open(&openssl, proxy.tls, ANN).await?;
        let bob = Tunnel::open(&openssl, proxy.tls, BOB).await?;
        Ok(Self { program, direct, proxy, ann, bob, _data: data })
    }

    async fn stop(self) -> Result<String> {
        let ended = self.program.terminate().await?;
        ensure!(ended.success(), "it ended with {ended}");
        Ok(String::new())
    }
}

async fn page(api: &ServerApi) -> Result<String> {
    let page = api.get("/").await?;
    let text = String::from_utf8(page.body)?;
    ensure!(page.status == 200 && text.starts_with("<!doctype html>"), "{} {text}", page.status);
    ensure!(page.headers.contains_key("content-security-policy"), "headers of the program are missing");
    ensure!(page.headers.contains_key("x-request-id"), "the answer has no request id");
    let start = text.find("/assets/").context("the page does not reference a file")?;
    let asset = text[start..].split('"').next().context("the page does not reference a file")?;
    let file = api.ask(Method::GET, asset, &[("accept-encoding", "gzip")], Vec::new()).await?;
    let header =
        |name: &str| file.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    ensure!(file.status == 200 && header("content-encoding") == "gzip", "{asset}: {} {:?}", file.status, file.headers);
    ensure!(header("cache-control").contains("immutable"), "{asset} is not cached: {:?}", file.headers);
    Ok(String::new())
}

async fn links(api: &ServerApi) -> Result<String> {
    let text = String::from_utf8(api.get("/t/BCDF").await?.body)?;
    let wanted = format!("content=\"https://{}/preview.png\"", api.authority());
    ensure!(text.contains(&wanted), "the page does not say {wanted}");
    Ok(String::new())
}

async fn origins(api: &ServerApi) -> Result<String> {
    let ask = async |origin: &str| api.ask(Method::GET, "/api/host", &[("origin", origin)], Vec::new()).await;
    let own = format!("https://{}", api.authority());
    ensure!(ask(&own).await?.status == 200, "{own} is rejected");
    let other = ask("https://evil.example").await?;
    ensure!(problem(&other.body)?.code == "wrong-origin", "a foreign page got {}", other.status);
    Ok(String::new())
}

fn problem(body: &[u8]) -> Result<Problem> {
    serde_json::from_slice(body).with_context(|| format!("not the program's answer: {}", String::from_utf8_lossy(body)))
}

async fn sockets(api: &ServerApi) -> Result<String> {
    let ann: Seated = api.post("/api/tables", &json!({ "name": "Ann", "rules": "classic" })).await?.read()?;
    let bob = api.sit(&ann.code, "Bob").await?;
    let mut devices = [Device::open(api, &ann).await?, Device::open(api, &bob).await?];
    for device in &mut devices[1..] {
        let n = device.lobby(LobbyCommand::Ready(true)).await?;
        answered(device, n).await?;
    }
    let n = devices[0].lobby(LobbyCommand::Start).await?;
    answered(&mut devices[0], n).await?;
    ruckus_client::dealt(&mut devices).await?;
    Ok(String::new())
}

async fn answered(device: &mut Device, number: u64) -> Result<()> {
    match answer(device, number).await?.message {
        None => Ok(()),
        Some(message) => bail!("{message}"),
    }
}

async fn rule(api: &ServerApi) -> Result<String> {
    // A body of exactly this length that is not a rule. The program rejects it as such only if it receives all of it.
    let body = format!("\"{}\"", "a".repeat(RULE - 2)).into_bytes();
    let answer = post(api, body).await?;
    let problem = problem(&answer.body)?;
    ensure!(answer.status == 400 && problem.code == "bad-request", "{} {}", answer.status, problem.message);
    Ok(String::new())
}

async fn too_large(api: &ServerApi) -> Result<String> {
    for length in [RULE + 1, RECORD] {
        let answer = post(api, vec![b'a'; length]).await?;
        ensure!(answer.status == 413 && problem(&answer.body)?.code == "too-large", "{length}: {}", answer.status);
    }
    Ok(String::new())
}

async fn post(api: &ServerApi, body: Vec<u8>) -> Result<ruckus_client::ServerResponse> {
    Ok(api.ask(Method::POST, "/api/workshop/check", &[("content-type", "application/json")], body).await?)
}

async fn record(kind: Kind, proxy: &Path, tools: &Tools) -> Result<String> {
    let stub = stub::start().await?;
    let proxy = Proxy::start(kind, proxy, tools, &stub.address().to_string()).await?;
    let tunnel = Tunnel::open(&tools.path("openssl", "openssl")?, proxy.tls, ANN).await?;
    let api = tunnel.api();
    let there = post(&api, body(RECORD)).await?;
    ensure!(
        there.status == 200 && there.body == RECORD.to_string().as_bytes(),
        "the server did not receive every byte: {}",
        there.status
    );
    let back = api.get("/").await?;
    ensure!(back.status == 200 && back.body == body(RECORD), "{}, received {} bytes", back.status, back.body.len());
    Ok(String::new())
}

async fn figures(api: &ServerApi, direct: &ServerApi) -> Result<String> {
    let given = |answer: &ruckus_client::ServerResponse| String::from_utf8_lossy(&answer.body).contains("ruckus_rooms");
    for path in ["/metrics", "/metrics?", "/metrics?a=b", "/%6detrics", "//metrics", "/./metrics", "/a/../metrics"] {
        ensure!(!given(&api.get(path).await?), "visitors can read {path}");
    }
    ensure!(api.get("/metrics").await?.status == 404, "visitors can read /metrics");
    ensure!(given(&direct.get("/metrics").await?), "Prometheus gets no metrics");
    Ok(String::new())
}

/// Requests unknown table codes until the program refuses: each address may try 30 in a burst. A header from the
/// visitor must not affect the limit.
async fn visitors(ann: &ServerApi, bob: &ServerApi) -> Result<String> {
    let name = async |api: &ServerApi, at: u32| {
        let code: String =
            [at / 100, at / 10 % 10, at % 10].map(|digit| char::from(b"BCDFGHJKLM"[digit as usize])).iter().collect();
        let from = format!("10.0.{}.{}", at / 200, at % 200);
        let path = format!("/api/tables/Z{code}");
        Ok::<_, anyhow::Error>(api.ask(Method::GET, &path, &[("x-forwarded-for", &from)], Vec::new()).await?.status)
    };
    let mut named = 0;
    while named < 200 {
        match name(ann, named).await? {
            404 => named += 1,
            429 => break,
            other => bail!("a wrong code got {other}"),
        }
    }
    ensure!((30..100).contains(&named), "a visitor could name {named} wrong codes");
    let other = name(bob, 900).await?;
    ensure!(other == 404, "another visitor got {other}: both share one limit");
    Ok(format!("429 after {named} wrong codes"))
}

async fn redirect(port: u16) -> Result<String> {
    let api = ServerApi::at(format!("127.0.0.1:{port}"));
    let answer = api.get("/t/BCDF").await?;
    let location = answer.headers.get("location").and_then(|value| value.to_str().ok()).unwrap_or_default();
    ensure!(answer.status == 301 && location == "https://127.0.0.1/t/BCDF", "{} {location}", answer.status);
    Ok(String::new())
}
