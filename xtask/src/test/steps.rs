//! The steps of the test run. Cheap steps come first, and a step only needs steps before it.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use super::crates;
use super::run::run;
use super::tally::CheckTally;
use super::tools;
use crate::{cargo, deck, file_of, instructions, python, target, tidy};

/// Which steps may run at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// Keeps processors busy, or holds cargo's lock. One at a time.
    Compile,
    /// Mostly waits for sockets, databases and timers. One at a time, beside a step that compiles.
    Wait,
    /// Needs all processors.
    Alone,
}

/// A step of the run.
pub(super) struct TestStep {
    /// Its name, for `--only`.
    pub(super) name: &'static str,
    /// One line for `--list` and the log.
    pub(super) what: &'static str,
    /// Left out by `--quick`.
    pub(super) is_slow: bool,
    /// Which steps may run beside it.
    pub(super) lane: Lane,
    /// The steps that must have ended before it starts.
    pub(super) needs: &'static [&'static str],
    /// Runs it. An error is a failure of the step, with a reason for people.
    pub(super) run: fn(&Path) -> Result<CheckTally>,
}

impl TestStep {
    const fn new(name: &'static str, lane: Lane, run: fn(&Path) -> Result<CheckTally>, what: &'static str) -> Self {
        Self { name, what, is_slow: false, lane, needs: &[], run }
    }

    const fn slow(self) -> Self {
        Self { is_slow: true, ..self }
    }

    const fn needs(self, needs: &'static [&'static str]) -> Self {
        Self { needs, ..self }
    }
}

/// All steps, in the order in which they start.
pub(super) static ALL: [TestStep; 21] = {
    use Lane::{Alone, Compile, Wait};
    [
        TestStep::new("packages", Wait, packages, "packages for Node are installed"),
        TestStep::new("fmt", Compile, fmt, "the code is formatted"),
        TestStep::new("tidy", Compile, tidy, "the invariants of ARCHITECTURE.md that no compiler checks"),
        TestStep::new("page", Wait, page, "the page: types, lints, unit tests").needs(&["packages"]),
        TestStep::new("typos", Wait, typos, "spelling").slow(),
        TestStep::new("deny", Wait, deny, "licenses, bans and sources of dependencies").slow(),
        TestStep::new("build", Compile, build, "everything compiles, once for all steps that run it")
            .needs(&["packages"]),
        TestStep::new("kill", Wait, kill, "a program that is killed at any moment loses nothing").needs(&["build"]),
        TestStep::new("deploy", Wait, deploy, "deploy/ works with its programs").slow().needs(&["build"]),
        TestStep::new("test", Wait, crates::test, "tests of every crate").needs(&["build"]),
        TestStep::new("clippy", Compile, clippy, "lints, none allowed").needs(&["build"]),
        TestStep::new("doc", Compile, doc, "the documentation builds, with all links").needs(&["clippy"]),
        TestStep::new("examples", Compile, examples, "examples in the documentation").needs(&["build"]),
        TestStep::new("python", Compile, python, "the packages for Python: built, installed, tested")
            .slow()
            .needs(&["build"]),
        TestStep::new("laws", Compile, laws, "tens of thousands of random games keep the laws")
            .slow()
            .needs(&["build"]),
        TestStep::new("instructions", Compile, instructions, "rules that are off cost nothing")
            .slow()
            .needs(&["build"]),
        TestStep::new("codegen", Wait, codegen, "generated files are fresh").needs(&["build"]),
        TestStep::new("referee", Wait, referee, "every scenario passes").needs(&["build"]),
        TestStep::new("client", Wait, client, "the client for TypeScript and the page, at tables")
            .needs(&["build", "page"]),
        TestStep::new("races", Alone, races, "the faster hand wins on unequal connections").needs(&["build"]),
        TestStep::new("e2e", Alone, e2e, "real browsers at one table").slow().needs(&["build", "page"]),
    ]
};

/// Returns the wanted steps and the steps that they need, in the order of [`ALL`].
pub(super) fn with_needs(wanted: impl Fn(&TestStep) -> bool) -> Vec<&'static TestStep> {
    let mut found: Vec<&'static TestStep> = ALL.iter().filter(|step| wanted(step)).collect();
    // Each step needs only steps before it.
    for step in ALL.iter().rev() {
        if found.iter().any(|other| other.needs.contains(&step.name))
            && !found.iter().any(|other| other.name == step.name)
        {
            found.push(step);
        }
    }
    let place = |step: &&TestStep| ALL.iter().position(|other| other.name == step.name);
    found.sort_by_key(place);
    found
}

fn fmt(root: &Path) -> Result<CheckTally> {
    Ok(run(cargo(root).args(["fmt", "--all", "--check"]))?.check())
}

fn tidy(root: &Path) -> Result<CheckTally> {
    Ok(CheckTally::one(tidy::run(root)? == ExitCode::SUCCESS))
}

fn typos(root: &Path) -> Result<CheckTally> {
    Ok(run(Command::new(tools::TYPOS.path(root)?).current_dir(root))?.check())
}

fn deny(root: &Path) -> Result<CheckTally> {
    // The gym for Python is a workspace of its own.
    let mut checked = CheckTally::default();
    for manifest in ["Cargo.toml", "python/ruckus-gym/Cargo.toml"] {
        let mut deny = Command::new(tools::DENY.path(root)?);
        deny.current_dir(root).args(["--log-level", "error", "--manifest-path", manifest]);
        deny.args(["check", "licenses", "bans", "sources"]);
        checked = checked + run(&mut deny)?.check();
    }
    Ok(checked)
}

/// A step of its own: the build of the program, which builds the page, would install them at the same time as the step
/// `page`.
fn packages(root: &Path) -> Result<CheckTally> {
    install(&root.join("web"))?;
    install(&root.join("e2e"))?;
    Ok(CheckTally::PASSED)
}

fn page(root: &Path) -> Result<CheckTally> {
    let web = root.join("web");
    let checked = run(npm(&web)?.args(["run", "check"]))?.check();
    let tested = run(npm(&web)?.args(["test"]))?.tally();
    Ok(checked + tested)
}

/// Builds all targets of all crates in one call. Separate calls would compile libraries again for each combination of
/// features. Other steps run these programs directly: cargo would make them wait for the step that holds its lock.
fn build(root: &Path) -> Result<CheckTally> {
    let built = run(cargo(root).args(["build", "--workspace", "--all-targets", "--quiet"]))?;
    if !built.success {
        return Ok(CheckTally::FAILED);
    }
    crates::find(root)?;
    Ok(CheckTally::PASSED)
}

/// Examples in the documentation.
fn examples(root: &Path) -> Result<CheckTally> {
    Ok(run(cargo(root).args(["test", "--workspace", "--doc", "--no-fail-fast"]))?.tally())
}

fn codegen(root: &Path) -> Result<CheckTally> {
    if !deck::write(root, true)? {
        bail!("the engine's table of cards is stale");
    }
    let mut codegen = program(root, "ruckus-codegen")?;
    codegen.arg("--check").env("CARGO_MANIFEST_DIR", root.join("xtask").join("codegen"));
    Ok(run(&mut codegen)?.check())
}

fn referee(root: &Path) -> Result<CheckTally> {
    Ok(run(program(root, "ruckus")?.args(["referee", "scenarios"]))?.tally())
}

/// Plays random games for a minute. `cargo xtask laws` plays a million.
fn laws(root: &Path) -> Result<CheckTally> {
    let mut play = program(root, "ruckus-law-games")?;
    Ok(run(play.args(["--games", "40000", "--seconds", "60", "--why", "10"]))?.tally())
}

/// Compares tables with all house rules off, in the debug program, with enough moves to see a difference of one
/// percent. `cargo xtask instructions --off` compares them in the program that players run.
fn instructions(root: &Path) -> Result<CheckTally> {
    tools::valgrind()?;
    let program = Some(PathBuf::from(program(root, "ruckus")?.get_program()));
    let options = instructions::Options { program, before: 1_000, moves: 4_000, off: true };
    Ok(CheckTally::one(instructions::run(root, &options)? == ExitCode::SUCCESS))
}

/// Kills the debug program a few times. `cargo xtask kill` kills a thousand times.
fn kill(root: &Path) -> Result<CheckTally> {
    let ruckus = program(root, "ruckus")?;
    let mut kill = program(root, "ruckus-kill")?;
    kill.arg("--program").arg(ruckus.get_program()).args(["--kills", "16", "--tables", "3", "--eager"]);
    let alone = run(&mut kill)?.check();
    // While an event moves players between tables. `cargo xtask kill -- --event --kills 20` kills more often.
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
fn deploy(root: &Path) -> Result<CheckTally> {
    let ruckus = program(root, "ruckus")?;
    let mut deploy = program(root, "ruckus-deploy")?;
    Ok(run(deploy.arg("--program").arg(ruckus.get_program()))?.tally())
}

/// With the program that is built already.
fn python(root: &Path) -> Result<CheckTally> {
    let program = Some(PathBuf::from(program(root, "ruckus")?.get_program()));
    Ok(CheckTally::one(python::run(root, &python::Options { program, notebook: false })? == ExitCode::SUCCESS))
}

/// With the program that is built already.
fn client(root: &Path) -> Result<CheckTally> {
    let program = program(root, "ruckus")?;
    let web = root.join("web");
    let mut client = npm(&web)?;
    client.args(["test", "--workspace", "@ruckus/client"]).env("RUCKUS_BIN", program.get_program());
    let client = run(&mut client)?.tally();
    let mut tables = npm(&web)?;
    tables.args(["run", "tables"]).env("RUCKUS_BIN", program.get_program());
    Ok(client + run(&mut tables)?.tally())
}

/// A few hundred races over bare sockets. `cargo xtask races` runs thousands.
fn races(root: &Path) -> Result<CheckTally> {
    let mut races = race(root)?;
    Ok(run(races.args(["--races", "300", "--races-a-table", "15", "--settle", "4", "--seconds", "25"]))?.check())
}

fn race(root: &Path) -> Result<Command> {
    let ruckus = program(root, "ruckus")?;
    let mut races = program(root, "ruckus-races")?;
    races.arg("--program").arg(ruckus.get_program());
    Ok(races)
}

fn clippy(root: &Path) -> Result<CheckTally> {
    let mut clippy = cargo(root);
    // Without that feature, the tests are built.
    clippy.args(["clippy", "--workspace", "--all-targets", "--features", "ruckus/parquet", "--quiet"]);
    Ok(run(clippy.args(["--", "-D", "warnings"]))?.check())
}

fn doc(root: &Path) -> Result<CheckTally> {
    let mut doc = cargo(root);
    // Examples bring the tests' dependencies with them: with these and the feature, all that clippy has checked serves
    // here too.
    doc.args(["doc", "--workspace", "--lib", "--bins", "--examples", "--no-deps"]);
    doc.args(["--features", "ruckus/parquet", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings");
    Ok(run(&mut doc)?.check())
}

fn e2e(root: &Path) -> Result<CheckTally> {
    let browser = tools::chromium()?;
    let program = program(root, "ruckus")?;
    let folder = root.join("e2e");
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

/// A program that the step `build` has built.
fn program(root: &Path, name: &str) -> Result<Command> {
    let file = target(root).join("debug").join(file_of(name));
    if !file.is_file() {
        bail!("{} is missing: the step `build` must pass first", file.display());
    }
    let mut program = Command::new(file);
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
        bail!("`npm ci` in {} failed; check the network", folder.display());
    }
    Ok(())
}
