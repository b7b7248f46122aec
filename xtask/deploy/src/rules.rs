//! Checks the text of the files for containers, compose and Kubernetes.

use std::fs;

use anyhow::{Context, Result, bail, ensure};
use tokio::process::Command;

use crate::Report;
use crate::files::run;
use crate::tools::Tools;

const CONTAINER: &str = "deploy/Containerfile";
const COMPOSE: &str = "deploy/compose.yaml";
const KUBERNETES: &str = "deploy/kubernetes/ruckus.yaml";

pub(crate) async fn check(tools: &Tools, report: &mut Report) {
    let read = |file: &str| fs::read_to_string(tools.root.join(file)).with_context(|| format!("there is no {file}"));
    let on = |file: &str, rule: fn(&str) -> Result<String>| read(file).and_then(|text| rule(&text));
    report.add("the container builds libraries before it copies the sources", on(CONTAINER, libraries_come_first));
    report.add("the container has CA certificates", on(CONTAINER, has_certificates));
    let both = read(CONTAINER).and_then(|file| Ok(file + &read(COMPOSE)?));
    report.add("images are pinned by digest, all or none", both.and_then(|text| images(&text)));
    report.add("compose exposes only the page to the network", on(COMPOSE, opens_the_page_alone));
    report.add("compose trusts single proxies", on(COMPOSE, trusts_single_proxies));
    report.add("Kubernetes trusts single proxies", on(KUBERNETES, trusts_single_proxies));
    report.add("cargo accepts the workspace without its sources", workspace(tools).await);
}

/// Each build stage has a RUN before it copies everything.
fn libraries_come_first(file: &str) -> Result<String> {
    for stage in file.split("\nFROM ").skip(1) {
        let lines: Vec<&str> = stage.lines().collect();
        let name = lines.first().copied().unwrap_or_default();
        let run = |line: &&str| line.starts_with("RUN ") && (line.contains("cargo build") || line.contains("npm"));
        let Some(builds) = lines.iter().position(run) else { continue };
        let copies = lines.iter().position(|line| *line == "COPY . .");
        ensure!(copies.is_some_and(|copies| builds < copies), "`{name}` copies the sources before it builds libraries");
    }
    Ok(String::new())
}

fn has_certificates(file: &str) -> Result<String> {
    let last = file.rsplit("\nFROM ").next().unwrap_or_default();
    ensure!(last.contains("/etc/ssl/certs/ca-certificates.crt"), "`sslmode=verify-full` cannot work in the last stage");
    Ok(String::new())
}

/// Either all images from registries have a digest, or none has. `deploy/pin-images.sh` adds them.
fn images(text: &str) -> Result<String> {
    let named = text.split_whitespace().filter(|word| word.starts_with("docker.io/"));
    let (pinned, free): (Vec<&str>, Vec<&str>) = named.partition(|image| image.contains('@'));
    for image in &pinned {
        let digest = image.split_once("@sha256:").map_or("", |(_, digest)| digest);
        let whole = digest.len() == 64 && digest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        ensure!(whole, "{image} has no complete digest");
    }
    match (pinned.len(), free.len()) {
        (0, 0) => bail!("no image is used"),
        (_, 0) => Ok(format!("{} pinned", pinned.len())),
        (0, _) => Ok("NOT PINNED: run deploy/pin-images.sh where a registry can be reached".to_owned()),
        _ => bail!("{free:?} are not pinned; run deploy/pin-images.sh"),
    }
}

/// All ports except the one of the page are published only on this machine.
fn opens_the_page_alone(compose: &str) -> Result<String> {
    for line in compose.lines().map(str::trim).filter(|line| line.starts_with("ports:")) {
        let alone = line.contains("\"127.0.0.1:") || line == "ports: [\"8080:8080\"]";
        ensure!(alone, "`{line}` is open to the network");
    }
    ensure!(compose.contains("GF_SECURITY_ADMIN_PASSWORD: ${GRAFANA_PASSWORD:?"), "Grafana has its default password");
    Ok(String::new())
}

/// RUCKUS_PROXY contains addresses, or networks of at most 16 addresses.
fn trusts_single_proxies(text: &str) -> Result<String> {
    let mut lines = text.lines().map(str::trim).skip_while(|line| !line.contains("RUCKUS_PROXY:") && !names_it(line));
    let line = lines.next().context("RUCKUS_PROXY is not set")?;
    let value = if names_it(line) { lines.next().unwrap_or_default() } else { line };
    let value = value.split_once(": ").map_or("", |(_, value)| value);
    for proxy in value.split(',') {
        let (address, bits) = proxy.split_once('/').unwrap_or((proxy, "32"));
        ensure!(address.parse::<std::net::Ipv4Addr>().is_ok(), "`{proxy}` is not an address");
        ensure!(bits.parse::<u8>().is_ok_and(|bits| (28..=32).contains(&bits)), "`{proxy}` is a whole network");
    }
    Ok(value.to_owned())
}

fn names_it(line: &str) -> bool {
    line == "- name: RUCKUS_PROXY"
}

/// Checks that cargo can read the files with which the container builds libraries.
async fn workspace(tools: &Tools) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let script = tools.root.join("deploy/manifests.sh");
    run(Command::new("sh").arg(script).arg(&tools.root).arg(folder.path())).await?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["tree", "--locked", "--offline", "--package", "ruckus", "--edges", "normal,build"];
    run(Command::new(cargo).args(arguments).current_dir(folder.path())).await?;
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_copying_sources_before_building_libraries() {
        let build = |first: &str, then: &str| format!("# a\n\nFROM rust AS program\n{first}\n{then}\n");
        let run = "RUN cargo build --locked";
        assert!(libraries_come_first(&build(run, "COPY . .")).is_ok());
        assert!(libraries_come_first(&build("COPY . .", run)).is_err());
    }

    #[test]
    fn digests_are_complete_and_pin_all_images_or_none() {
        let pinned = format!("FROM docker.io/library/rust:1@sha256:{}", "a1".repeat(32));
        let free = "image: docker.io/library/postgres:16";
        assert!(images(&pinned).is_ok() && images(free).is_ok());
        assert!(images(&format!("{pinned}\n{free}")).is_err());
        assert!(images("FROM docker.io/library/rust:1@sha256:a1").is_err());
    }

    #[test]
    fn rejects_open_ports_and_wide_proxy_ranges() {
        let password = "GF_SECURITY_ADMIN_PASSWORD: ${GRAFANA_PASSWORD:?a password}";
        let compose = |ports: &str| opens_the_page_alone(&format!("    ports: [\"{ports}\"]\n{password}")).is_ok();
        assert!(compose("8080:8080") && compose("127.0.0.1:3000:3000") && !compose("3000:3000"));
        assert!(opens_the_page_alone("").is_err(), "the default password");
        for (line, is_right) in [
            ("  RUCKUS_PROXY: 10.89.40.2", true),
            ("  RUCKUS_PROXY: 10.89.40.0/24", false),
            ("- name: RUCKUS_PROXY\n  value: 192.0.2.10", true),
            ("- name: RUCKUS_PROXY\n  value: 10.0.0.0/8", false),
            ("", false),
        ] {
            assert_eq!(trusts_single_proxies(line).is_ok(), is_right, "{line}");
        }
    }
}
