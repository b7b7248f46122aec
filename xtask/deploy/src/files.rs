//! Checks files with the program that reads them: the unit, the Prometheus configuration, the alerts. Also checks that
//! the program exports every metric that alerts and the dashboard use.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ruckus_testkit::Program;
use tokio::process::Command;

use crate::Report;
use crate::tools::Tools;

pub(crate) async fn check(tools: &Tools, program: &Path, report: &mut Report) {
    report.add("systemd accepts ruckus.service", unit(tools, program).await);
    report.add("systemd rates ruckus.service as well sandboxed", exposure(tools).await);
    report.add("Prometheus accepts prometheus.yml", promtool(tools, "config", "prometheus.yml").await);
    report.add("Prometheus accepts ruckus-alerts.yml", promtool(tools, "rules", "ruckus-alerts.yml").await);
    report.add("dashboard and alerts use metrics that exist", figures(tools, program).await);
    report.add("the program accepts ruckus.toml", settings(tools, program).await);
}

/// Runs a program and returns its whole output.
pub(crate) async fn run(command: &mut Command) -> Result<String> {
    let name = command.as_std().get_program().to_string_lossy().into_owned();
    let done = command.kill_on_drop(true).output().await.with_context(|| format!("cannot start {name}"))?;
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said).trim().to_owned();
    if !done.status.success() {
        bail!("{said}");
    }
    Ok(said)
}

/// Checks the unit with the current path of the program.
async fn unit(tools: &Tools, program: &Path) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let unit = fs::read_to_string(tools.root.join("deploy/ruckus.service"))?;
    let installed = "/usr/local/bin/ruckus";
    if !unit.contains(installed) {
        bail!("docs/operations.md installs the program in {installed}");
    }
    let here = folder.path().join("ruckus.service");
    fs::write(&here, unit.replace(installed, &program.display().to_string()))?;
    let analyze = tools.path("systemd-analyze", "systemd")?;
    let said = run(Command::new(analyze).args(["verify", "--man=no", "--recursive-errors=no"]).arg(&here)).await?;
    // systemd-analyze prints unknown settings but still succeeds.
    let ours: Vec<_> = said.lines().filter(|line| line.contains("ruckus.service")).collect();
    if !ours.is_empty() {
        bail!("{}", ours.join("\n"));
    }
    Ok(String::new())
}

/// The exposure of the unit, as systemd rates it.
async fn exposure(tools: &Tools) -> Result<String> {
    const MOST: &str = "30";
    let analyze = tools.path("systemd-analyze", "systemd")?;
    let unit = tools.root.join("deploy/ruckus.service");
    let arguments = ["security", "--offline=yes", "--no-pager", "--threshold", MOST];
    let said = run(Command::new(analyze).args(arguments).arg(&unit)).await?;
    let line = said
        .lines()
        .rev()
        .find(|line| line.contains("Overall exposure level"))
        .context("systemd prints no exposure level")?;
    Ok(line.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).to_owned())
}

async fn promtool(tools: &Tools, kind: &str, file: &str) -> Result<String> {
    let promtool = tools.path("promtool", "prometheus")?;
    run(Command::new(promtool).args(["check", kind]).arg(tools.root.join("deploy").join(file)))
        .await
        .map(|_| String::new())
}

/// Every metric in a text. Parts of a histogram count as the histogram.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let figures = words.filter(|word| word.starts_with("ruckus_") || word.starts_with("process_"));
    let whole = |word: &str| {
        let part = ["_bucket", "_sum", "_count"].iter().find_map(|part| word.strip_suffix(part));
        part.unwrap_or(word).to_owned()
    };
    figures.map(whole).collect()
}

async fn figures(tools: &Tools, program: &Path) -> Result<String> {
    let data = tempfile::tempdir()?;
    let (program, api) = Program::start(program, data.path()).await?;
    let figures = String::from_utf8(api.get("/metrics").await?.body)?;
    program.terminate().await?;
    let types = figures.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let given: BTreeSet<_> = types.filter_map(|line| line.split(' ').next()).map(str::to_owned).collect();
    let mut count = 0;
    for file in ["deploy/grafana/ruckus.json", "deploy/ruckus-alerts.yml", "docs/operations.md"] {
        let named = named(&fs::read_to_string(tools.root.join(file))?);
        let missing: Vec<_> = named.difference(&given).collect();
        if named.len() < 4 || !missing.is_empty() {
            bail!("{file} uses {missing:?}, which the program does not export");
        }
        count += named.len();
    }
    Ok(format!("{count} used, {} exported", given.len()))
}

/// Checks the service's settings, with a free folder and port of this machine.
async fn settings(tools: &Tools, program: &Path) -> Result<String> {
    let data = tempfile::tempdir()?;
    let mut command = Program::command(program, data.path());
    command.args(["--listen", "127.0.0.1:0", "--config"]).arg(tools.root.join("deploy/ruckus.toml"));
    let (program, api) = Program::start_command(&mut command).await?;
    let status = api.get("/readyz").await?.status;
    if status != 200 || !program.terminate().await?.success() {
        bail!("/readyz answered {status}");
    }
    Ok(String::new())
}
