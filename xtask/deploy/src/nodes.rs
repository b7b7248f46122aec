//! Tests several nodes behind the proxies, and the settings in the files for compose and Kubernetes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use hyper::Method;
use ruckus_client::{ClientError, Device, ServerApi};
use ruckus_protocol::{LobbyCommand, MakeTable};
use ruckus_testkit::Program;
use ruckus_testkit::free_ports;
use ruckus_testkit::postgres::PostgresServer;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

use crate::Report;
use crate::files::run;
use crate::tools::Tools;

/// The time for a proxy to detect that a node has started or stopped.
const PATIENCE: Duration = Duration::from_secs(15);

pub(crate) async fn check(tools: &Tools, program: &Path, report: &mut Report) {
    for file in ["deploy/compose.yaml", "deploy/kubernetes/ruckus.yaml", "deploy/kubernetes/lab-job.yaml"] {
        report.add(&format!("{file} contains only existing settings"), settings(tools, program, file).await);
    }
    report.add("HAProxy routes to nodes, and skips a stopped one", haproxy(tools, program).await);
    report.add("Caddy routes to nodes, and skips a stopped one", caddy(tools, program).await);
}

/// Checks that every environment variable in a file is a setting of the program.
async fn settings(tools: &Tools, program: &Path, file: &str) -> Result<String> {
    let text = fs::read_to_string(tools.root.join(file))?;
    let words = text.split(|c: char| !(c.is_ascii_uppercase() || c == '_')).filter(|word| word.starts_with("RUCKUS_"));
    let named: BTreeSet<&str> = words.collect();
    let help = run(Command::new(program).args(["serve", "--help"])).await?;
    let known = |word: &&&str| help.contains(**word) || help.contains(&option(word));
    let unknown: Vec<_> = named.iter().filter(|word| !known(word)).collect();
    if !unknown.is_empty() {
        bail!("unknown settings {unknown:?}");
    }
    Ok(format!("{} named", named.len()))
}

/// The command-line option of a variable.
fn option(variable: &str) -> String {
    format!("--{} ", variable.trim_start_matches("RUCKUS_").to_lowercase().replace('_', "-"))
}

/// A proxy that stops at the end of the check.
struct Proxy(#[expect(dead_code, reason = "the child ends when it is dropped")] Child);

/// Two of three nodes. The proxy knows the third one, but it does not run.
struct Nodes {
    a: Program,
    b: Program,
    /// The ports of all three.
    ports: [u16; 3],
    front: u16,
    _postgres: PostgresServer,
}

impl Nodes {
    async fn start(program: &Path) -> Result<Self> {
        let postgres = PostgresServer::start(false);
        let store = postgres.database().await;
        let [a, b, c, front] = free_ports()?;
        let start = async |name: &str, port: u16| {
            let mut command = Program::command(program, &std::env::temp_dir());
            command.args(["--listen", &format!("127.0.0.1:{port}"), "--store", &store, "--node", name]);
            command.args(["--url", &format!("http://127.0.0.1:{front}"), "--proxy", "127.0.0.1"]);
            command.args(["--node-url", &format!("http://127.0.0.1:{front}/n/{name}")]);
            command.env("RUCKUS_NODE_SECRET", "secret of these nodes");
            let (program, _desk) = Program::start_command(&mut command).await?;
            Ok::<_, anyhow::Error>(program)
        };
        Ok(Self { a: start("a", a).await?, b: start("b", b).await?, ports: [a, b, c], front, _postgres: postgres })
    }

    /// The shipped file of a proxy, with the addresses of this machine.
    fn file(&self, text: &str, (site, here): (&str, &str)) -> Result<String> {
        if !text.contains(site) {
            bail!("it does not contain `{site}`");
        }
        let mut text = text.replace(site, here);
        for (name, port) in ["a", "b", "c"].into_iter().zip(self.ports) {
            text = text.replace(&format!(" {name}:8080"), &format!(" 127.0.0.1:{port}"));
        }
        Ok(text)
    }

    /// Plays through the proxy, via any node and via the right one, and continues after one node is killed.
    async fn try_out(self, _proxy: &Proxy) -> Result<String> {
        let api = ServerApi::at(format!("127.0.0.1:{}", self.front));
        let until = Instant::now() + PATIENCE;
        let answers = async |path: &str, status: u16| loop {
            match api.get(path).await {
                Ok(answer) if answer.status == status => return Ok(()),
                other if Instant::now() > until => bail!("{path} returns {other:?} instead of {status}"),
                _ => sleep(Duration::from_millis(100)).await,
            }
        };
        answers("/api/host", 200).await?;
        answers("/n/a/api/host", 200).await?;
        for private in ["/metrics", "/cluster/rooms/BCDF", "/n/a/metrics", "/n/a/cluster/rooms/BCDF"] {
            let answer = patiently(async || api.get(private).await).await?;
            // The page itself handles unknown paths.
            let page = answer.body.starts_with(b"<!doctype html>");
            if matches!(answer.status, 101 | 200) && !page {
                bail!("{private} is public");
            }
        }
        let table = MakeTable { name: "Ann".to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() };
        let seat = patiently(async || api.make(&table).await).await?;
        let mut device = patiently(async || Device::open(&api, &seat).await).await?;
        device.lobby(LobbyCommand::Rename("Anna".to_owned())).await?;
        let known = device.version;
        device.until(|device| device.version > known).await?;
        self.a.kill().await?;
        let begun = Instant::now();
        loop {
            match api.ask(Method::GET, &format!("/api/tables/{}", seat.code), &[], Vec::new()).await {
                Ok(answer) if answer.status == 200 => break,
                other if begun.elapsed() > PATIENCE => {
                    bail!("the table is unavailable after its node stopped: {other:?}")
                }
                _ => sleep(Duration::from_millis(50)).await,
            }
        }
        let back = begun.elapsed();
        let _device = patiently(async || Device::open(&api, &seat).await).await?;
        if !self.b.terminate().await?.success() {
            bail!("the other node does not stop cleanly");
        }
        Ok(format!("its table was available again after {} ms", back.as_millis()))
    }
}

/// Repeats a request, as a page or a person would, until the proxy has detected which nodes run. The proxy answers 503
/// if it assumes that all nodes of a busy machine are down. It also closes a request to a node that it has just
/// detected as down.
async fn patiently<T>(ask: impl AsyncFn() -> Result<T, ClientError>) -> Result<T> {
    let until = Instant::now() + PATIENCE;
    loop {
        match ask().await {
            Err(ClientError::Refused { status: 503, .. } | ClientError::Connection(_)) if Instant::now() < until => {
                sleep(Duration::from_millis(100)).await;
            }
            answer => return Ok(answer?),
        }
    }
}

async fn haproxy(tools: &Tools, program: &Path) -> Result<String> {
    let path = tools.path("haproxy", "haproxy")?;
    let nodes = Nodes::start(program).await?;
    let text = fs::read_to_string(tools.root.join("deploy/haproxy.cfg"))?;
    let site = "bind :443 ssl crt /etc/haproxy/play.example.org.pem alpn http/1.1";
    let text = nodes.file(&text, (site, &format!("bind 127.0.0.1:{}", nodes.front)))?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("haproxy.cfg");
    fs::write(&file, text)?;
    let proxy = Command::new(path).arg("-db").arg("-f").arg(&file).kill_on_drop(true).spawn().context("HAProxy")?;
    nodes.try_out(&Proxy(proxy)).await
}

async fn caddy(tools: &Tools, program: &Path) -> Result<String> {
    let path = tools.path("caddy", "caddy")?;
    let nodes = Nodes::start(program).await?;
    let text = fs::read_to_string(tools.root.join("deploy/Caddyfile.nodes"))?;
    let text = nodes.file(&text, ("\nplay.example.org {", &format!("\nhttp://127.0.0.1:{} {{", nodes.front)))?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("Caddyfile");
    fs::write(&file, format!("{{\n\tadmin off\n}}\n{text}"))?;
    let mut command = Command::new(path);
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file).env("HOME", folder.path());
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).kill_on_drop(true);
    nodes.try_out(&Proxy(command.spawn().context("Caddy")?)).await
}
