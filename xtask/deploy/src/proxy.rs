//! A real proxy with its file from `deploy/`. Only ports, certificates and the address of the program are changed.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ruckus_testkit::free_ports;
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

use crate::files::run;
use crate::tools::{CADDY, NGINX, Tools, Wheel};

/// The host name in the files.
const SITE: &str = "play.example.org";
/// The address of the program in the files.
const UPSTREAM: &str = "127.0.0.1:8080";
/// The time for a proxy to start.
const STARTS_WITHIN: Duration = Duration::from_secs(20);

/// The supported proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Nginx,
    Caddy,
}

impl Kind {
    pub(crate) const fn program(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Caddy => "caddy",
        }
    }

    pub(crate) const fn package(self) -> &'static str {
        match self {
            Self::Nginx => "nginx-light",
            Self::Caddy => "caddy",
        }
    }
}

impl Kind {
    /// The package of a newer version than Debian's.
    pub(crate) const fn newest(self) -> &'static Wheel {
        match self {
            Self::Nginx => &NGINX,
            Self::Caddy => &CADDY,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.program())
    }
}

/// A running proxy. Dropping this stops it.
#[derive(Debug)]
pub(crate) struct Proxy {
    /// The TLS port.
    pub(crate) tls: u16,
    /// The port without TLS, if the file has one.
    pub(crate) plain: Option<u16>,
    _child: Child,
    _folder: TempDir,
}

impl Proxy {
    /// Starts a proxy in front of a server at an authority.
    ///
    /// # Errors
    /// The proxy rejects its file or does not start.
    pub(crate) async fn start(kind: Kind, program: &Path, tools: &Tools, upstream: &str) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let [tls, plain] = free_ports()?;
        let (command, plain) = match kind {
            Kind::Nginx => (nginx(program, tools, folder.path(), upstream, (tls, plain)).await?, Some(plain)),
            Kind::Caddy => (caddy(program, tools, folder.path(), upstream, tls).await?, None),
        };
        let mut command = command;
        let log = fs::File::create(folder.path().join("log"))?;
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).kill_on_drop(true);
        let mut child = command.spawn().with_context(|| format!("cannot start {kind}"))?;
        let begun = Instant::now();
        let openssl = tools.path("openssl", "openssl")?;
        // An open port may not have its certificate yet.
        while !speaks_tls(&openssl, tls).await {
            let ended = child.try_wait()?;
            if ended.is_some() || begun.elapsed() > STARTS_WITHIN {
                bail!("{kind} does not start: {}", fs::read_to_string(folder.path().join("log"))?);
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(Self { tls, plain, _child: child, _folder: folder })
    }
}

/// True if a port of this machine answers a TLS handshake.
async fn speaks_tls(openssl: &Path, port: u16) -> bool {
    let mut client = Command::new(openssl);
    client.args(["s_client", "-brief", "-noservername", "-connect", &format!("127.0.0.1:{port}")]);
    client.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    client.status().await.is_ok_and(|status| status.success())
}

/// Replaces a text that must exist.
fn replace(text: &str, from: &str, to: &str) -> Result<String> {
    if !text.contains(from) {
        bail!("the file no longer contains `{from}`");
    }
    Ok(text.replace(from, to))
}

async fn nginx(
    program: &Path,
    tools: &Tools,
    folder: &Path,
    upstream: &str,
    (tls, plain): (u16, u16),
) -> Result<Command> {
    let site = fs::read_to_string(tools.root.join("deploy/nginx.conf"))?;
    // The IPv6 listener would bind all addresses of this machine.
    let site: Vec<_> = site.lines().filter(|line| !line.contains("listen [::]:")).collect();
    let site = replace(&site.join("\n"), "listen 443 ", &format!("listen 127.0.0.1:{tls} "))?;
    let site = replace(&site, "listen 80;", &format!("listen 127.0.0.1:{plain};"))?;
    let site = replace(&site, UPSTREAM, upstream)?;
    let site = replace(&site, &format!("/etc/letsencrypt/live/{SITE}"), &folder.display().to_string())?;
    fs::write(folder.join("site.conf"), site)?;
    let here = folder.display();
    let whole = format!(
        "user root;\ndaemon off;\npid {here}/pid;\nerror_log stderr warn;\nevents {{}}\nhttp {{\n  access_log off;\n  \
         client_body_temp_path {here}/body;\n  proxy_temp_path {here}/proxy;\n  include {here}/site.conf;\n}}\n"
    );
    let file = folder.join("nginx.conf");
    fs::write(&file, whole)?;
    let openssl = tools.path("openssl", "openssl")?;
    let mut certificate = Command::new(openssl);
    certificate.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=play.example.org"]);
    certificate.arg("-keyout").arg(folder.join("privkey.pem")).arg("-out").arg(folder.join("fullchain.pem"));
    run(&mut certificate).await.context("openssl")?;
    let command = || {
        let mut command = Command::new(program);
        command.arg("-p").arg(folder).arg("-e").arg("stderr").arg("-c").arg(&file);
        command
    };
    run(command().arg("-t")).await.context("nginx does not accept nginx.conf")?;
    Ok(command())
}

async fn caddy(program: &Path, tools: &Tools, folder: &Path, upstream: &str, tls: u16) -> Result<Command> {
    let site = fs::read_to_string(tools.root.join("deploy/Caddyfile"))?;
    let validate = |file: &Path| {
        let mut command = Command::new(program);
        command.args(["validate", "--adapter", "caddyfile", "--config"]).arg(file);
        command.env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder).env("HOME", folder);
        command
    };
    run(&mut validate(&tools.root.join("deploy/Caddyfile"))).await.context("caddy does not accept Caddyfile")?;
    let site = replace(&site, &format!("{SITE} {{"), &format!("https://127.0.0.1:{tls} {{\n\ttls internal"))?;
    let site = replace(&site, UPSTREAM, upstream)?;
    let whole = format!(
        "{{\n\tadmin off\n\tdefault_sni 127.0.0.1\n\tskip_install_trust\n\tauto_https disable_redirects\n}}\n{site}"
    );
    let file = folder.join("Caddyfile");
    fs::write(&file, whole)?;
    let mut command = Command::new(program);
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    command.env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder).env("HOME", folder);
    Ok(command)
}
