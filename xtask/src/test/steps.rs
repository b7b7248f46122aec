//! The steps of the test run, in their order: cheap ones first, and each builds on what those before have built.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use super::crates;
use super::run::run;
use super::tally::Tally;
use super::tools;
use crate::{cargo, deck, file_of, instructions, python, target, tidy};

/// Whether a step belongs to the thorough run only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thorough {
    /// Left out by `--quick`.
    Only,
    /// Always run.
    Always,
}

/// A step of the run.
pub(super) struct Step {
    /// Its name, for `--only`.
    pub(super) name: &'static str,
    /// What it does.
    pub(super) what: &'static str,
    /// Whether `--quick` leaves it out.
    pub(super) thorough: Thorough,
    /// Does it. An error is a failure of the step, with a reason for people.
    pub(super) run: fn(&Path) -> Result<Tally>,
}

impl Step {
    const fn always(name: &'static str, what: &'static str, run: fn(&Path) -> Result<Tally>) -> Self {
        Self { name, what, thorough: Thorough::Always, run }
    }

    const fn thorough(name: &'static str, what: &'static str, run: fn(&Path) -> Result<Tally>) -> Self {
        Self { name, what, thorough: Thorough::Only, run }
    }
}

/// All steps.
pub(super) fn all() -> Vec<Step> {
    vec![
        Step::always("fmt", "the code is formatted", fmt),
        Step::always("tidy", "the laws of the house", tidy),
        Step::always("page", "the page: types, lints, unit tests, build", page),
        Step::thorough("typos", "spelling", typos),
        Step::thorough("deny", "licences, bans and sources of dependencies", deny),
        Step::always("build", "everything compiles, once for all steps that run it", build),
        Step::always("test", "tests of every crate, and examples in the documentation", test),
        Step::always("codegen", "generated files are fresh", codegen),
        Step::always("referee", "every scenario holds", referee),
        Step::always("kill", "killed in the middle of everything, the program loses nothing", kill),
        Step::always("races", "on unequal lines the faster hand wins", races),
        Step::thorough("deploy", "everything in deploy/ works with the programs that it is for", deploy),
        Step::thorough("laws", "tens of thousands of random games keep the laws", laws),
        Step::always("client", "the client for TypeScript: packed, and at tables of the program", client),
        Step::thorough("python", "the packages for Python: built, installed, tested", python),
        Step::thorough("instructions", "house rules that are off cost nothing", instructions),
        Step::always("clippy", "lints, none allowed", clippy),
        Step::always("doc", "the documentation builds, with all links", doc),
        Step::thorough("e2e", "real browsers at one table", e2e),
    ]
}

fn fmt(root: &Path) -> Result<Tally> {
    Ok(run(cargo(root).args(["fmt", "--all", "--check"]))?.check())
}

fn tidy(root: &Path) -> Result<Tally> {
    Ok(Tally::one(tidy::run(root)? == ExitCode::SUCCESS))
}

fn typos(root: &Path) -> Result<Tally> {
    Ok(run(Command::new(tools::TYPOS.path(root)?).current_dir(root))?.check())
}

fn deny(root: &Path) -> Result<Tally> {
    // The gym for Python is a workspace of its own.
    let mut checked = Tally::default();
    for manifest in ["Cargo.toml", "python/ruckus-gym/Cargo.toml"] {
        let mut deny = Command::new(tools::DENY.path(root)?);
        deny.current_dir(root).args(["--log-level", "error", "--manifest-path", manifest]);
        deny.args(["check", "licenses", "bans", "sources"]);
        checked = checked + run(&mut deny)?.check();
    }
    Ok(checked)
}

fn page(root: &Path) -> Result<Tally> {
    let web = root.join("web");
    install(&web)?;
    let checked = run(npm(&web)?.args(["run", "check"]))?.check();
    let tested = run(npm(&web)?.args(["test"]))?.tally();
    let built = run(npm(&web)?.args(["run", "build"]))?.check();
    Ok(checked + tested + built)
}

/// All targets of all crates together: were they built one by one, their libraries would be compiled anew for every
/// combination of features.
fn build(root: &Path) -> Result<Tally> {
    Ok(run(cargo(root).args(["build", "--workspace", "--all-targets", "--quiet"]))?.check())
}

fn test(root: &Path) -> Result<Tally> {
    tools::postgres()?;
    crates::test(root)
}

fn codegen(root: &Path) -> Result<Tally> {
    if !deck::write(root, true)? {
        bail!("the engine's table of cards is stale");
    }
    let mut codegen = program(root, "ruckus-codegen")?;
    codegen.arg("--check").env("CARGO_MANIFEST_DIR", root.join("xtask").join("codegen"));
    Ok(run(&mut codegen)?.check())
}

fn referee(root: &Path) -> Result<Tally> {
    Ok(run(program(root, "ruckus")?.args(["referee", "scenarios"]))?.tally())
}

/// As many games as a short while holds. `cargo xtask laws` plays a million.
fn laws(root: &Path) -> Result<Tally> {
    let mut play = program(root, "ruckus-law-games")?;
    Ok(run(play.args(["--games", "40000", "--seconds", "60", "--why", "10"]))?.tally())
}

/// As few moves as tell one per cent: with the program that is built already, its checks and all. `cargo xtask instructions
/// --off` counts what players run.
fn instructions(root: &Path) -> Result<Tally> {
    tools::valgrind()?;
    let program = Some(PathBuf::from(program(root, "ruckus")?.get_program()));
    let options = instructions::Options { program, before: 1_000, moves: 4_000, off: true };
    Ok(Tally::one(instructions::run(root, &options)? == ExitCode::SUCCESS))
}

/// A few kills of the program that is built already. `cargo xtask kill` kills a thousand times.
fn kill(root: &Path) -> Result<Tally> {
    let ruckus = program(root, "ruckus")?;
    let mut kill = program(root, "ruckus-kill")?;
    kill.arg("--program").arg(ruckus.get_program()).args(["--kills", "16", "--tables", "3", "--eager"]);
    let alone = run(&mut kill)?.check();
    // In the movements of an event. `cargo xtask kill -- --event --kills 20` does so more often.
    let mut event = program(root, "ruckus-kill")?;
    event.arg("--program").arg(ruckus.get_program()).args(["--event", "--kills", "3", "--tables", "3"]);
    let movements = run(&mut event)?.check();
    // And one node of three after the other. `cargo xtask cluster` does so a thousand times.
    tools::postgres()?;
    let mut cluster = program(root, "ruckus-kill")?;
    cluster.arg("--program").arg(ruckus.get_program()).args(["--nodes", "3", "--kills", "8", "--tables", "3"]);
    Ok(alone + movements + run(&mut cluster)?.check())
}

/// Proxies, service, alerts and container file, with the program that is built already.
fn deploy(root: &Path) -> Result<Tally> {
    let ruckus = program(root, "ruckus")?;
    let mut deploy = program(root, "ruckus-deploy")?;
    Ok(run(deploy.arg("--program").arg(ruckus.get_program()))?.tally())
}

/// With the program that is built already.
fn python(root: &Path) -> Result<Tally> {
    let program = Some(PathBuf::from(program(root, "ruckus")?.get_program()));
    Ok(Tally::one(python::run(root, &python::Options { program, notebook: false })? == ExitCode::SUCCESS))
}

/// With the program that is built already.
fn client(root: &Path) -> Result<Tally> {
    let program = program(root, "ruckus")?;
    let web = root.join("web");
    install(&web)?;
    let mut tests = npm(&web)?;
    tests.args(["test", "--workspace", "@ruckus/client"]).env("RUCKUS_BIN", program.get_program());
    Ok(run(&mut tests)?.tally())
}

/// A few hundred races over bare sockets. `cargo xtask races` runs thousands.
fn races(root: &Path) -> Result<Tally> {
    let mut races = race(root)?;
    Ok(run(races.args(["--races", "300", "--races-a-table", "15", "--settle", "4", "--seconds", "25"]))?.check())
}

fn race(root: &Path) -> Result<Command> {
    let ruckus = program(root, "ruckus")?;
    let mut races = program(root, "ruckus-races")?;
    races.arg("--program").arg(ruckus.get_program());
    Ok(races)
}

fn clippy(root: &Path) -> Result<Tally> {
    let mut clippy = cargo(root);
    // Without that feature, the tests are built.
    clippy.args(["clippy", "--workspace", "--all-targets", "--features", "ruckus/parquet", "--quiet"]);
    Ok(run(clippy.args(["--", "-D", "warnings"]))?.check())
}

fn doc(root: &Path) -> Result<Tally> {
    let mut doc = cargo(root);
    doc.args(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings");
    Ok(run(&mut doc)?.check())
}

fn e2e(root: &Path) -> Result<Tally> {
    let browser = tools::chromium()?;
    let program = program(root, "ruckus")?;
    let folder = root.join("e2e");
    install(&folder)?;
    // They read types of the page's.
    install(&root.join("web"))?;
    let checked = run(npm(&folder)?.args(["run", "check"]))?.check();
    let mut tests = npm(&folder)?;
    tests.arg("test").env("RUCKUS_BIN", program.get_program()).env("CHROMIUM", &browser);
    let tested = run(&mut tests)?.tally();
    // Browsers race, too: `cargo xtask races --browsers` lets them do so for longer.
    let mut races = race(root)?;
    races.args(["--browsers", "--races", "48", "--races-a-table", "24", "--settle", "3"]).env("CHROMIUM", browser);
    let mut raced = run(&mut races)?.check();
    if raced.failed > 0 {
        raced.names.push("races in browsers".to_owned());
    }
    Ok(checked + tested + raced)
}

/// A program of the house, freshly built.
fn program(root: &Path, name: &str) -> Result<Command> {
    if build(root)?.failed > 0 {
        bail!("{name} cannot be run: something does not compile");
    }
    let mut program = Command::new(target(root).join("debug").join(file_of(name)));
    program.current_dir(root);
    Ok(program)
}

fn npm(folder: &Path) -> Result<Command> {
    let mut npm = Command::new(tools::npm()?);
    npm.current_dir(folder);
    Ok(npm)
}

/// Installs exactly what the lock file names, unless that has been done since it changed.
fn install(folder: &Path) -> Result<()> {
    let changed = |path: PathBuf| std::fs::metadata(path).and_then(|data| data.modified()).ok();
    let installed = changed(folder.join("node_modules").join(".package-lock.json"));
    if installed.is_some() && installed >= changed(folder.join("package-lock.json")) {
        return Ok(());
    }
    let ran = run(npm(folder)?.args(["ci", "--no-audit", "--no-fund"]))?;
    if !ran.success {
        bail!("`npm ci` in {} failed: is there a network?", folder.display());
    }
    Ok(())
}
