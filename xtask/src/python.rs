//! `cargo xtask python`: builds, installs and tests what is for Python, in a virtual environment below the target folder.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{cargo, file_of, target};

/// What to test with.
#[derive(Args)]
pub(crate) struct Options {
    /// The program that the client is tested against, instead of the debug build, which is built first.
    #[arg(long)]
    pub(crate) program: Option<PathBuf>,
    /// Instead of the tests, run all cells of the notebook for a moment, on a fresh recording. Installs JAX, polars and
    /// Matplotlib into an environment of its own, and wants a program with the feature `parquet`.
    #[arg(long)]
    pub(crate) notebook: bool,
}

/// The packages, in the order in which they are built.
const PACKAGES: [&str; 2] = ["ruckus-client", "ruckus-gym"];

/// Runs all of it, and stops at the first failure.
///
/// # Errors
/// Something cannot be started or installed.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let program = match &options.program {
        Some(program) => root.join(program),
        None => {
            let features: &[&str] = if options.notebook { &["--features", "parquet"] } else { &[] };
            if !done(cargo(root).args(["build", "--quiet", "--package", "ruckus"]).args(features))? {
                bail!("the program does not compile");
            }
            target(root).join("debug").join(file_of("ruckus"))
        }
    };
    if options.notebook {
        return notebook(root, &program);
    }
    let python = Python::ready(root, "venv", &["requirements.txt"])?;
    let steps = vec![
        python.ruff(&["check", "--no-cache", "."]),
        python.ruff(&["format", "--no-cache", "--check", "."]),
        python.cargo(&["fmt", "--check"]),
        python.cargo(&["clippy", "--quiet", "--all-targets", "--", "-D", "warnings"]),
        // Without Python: linking a test program with it is what not every Python allows.
        python.cargo(&["test", "--quiet", "--no-default-features"]),
        python.install(&PACKAGES),
        python.pytest("ruckus-client", &program),
        python.pytest("ruckus-gym", &program),
        python.benchmark(),
    ];
    in_turn(steps)
}

/// Installs the prebuilt checkers and returns the path of one of them.
///
/// # Errors
/// There is no Python, or no package for this kind of machine.
pub(crate) fn checker(root: &Path, program: &str) -> Result<PathBuf> {
    let path = Python::ready(root, "venv-checkers", &["checkers.txt"])?.programs.join(file_of(program));
    if !path.is_file() {
        bail!("the packages of python/checkers.txt have no {program}");
    }
    Ok(path)
}

/// Records some rounds, and runs the notebook over them for a moment.
fn notebook(root: &Path, program: &Path) -> Result<ExitCode> {
    let gym = ["requirements.txt", "ruckus-gym/baselines/requirements.txt", "ruckus-gym/notebooks/requirements.txt"];
    let python = Python::ready(root, "venv-notebook", &gym)?;
    let decisions = python.target.join("decisions");
    // An older program may have recorded what is there.
    if decisions.exists() {
        std::fs::remove_dir_all(&decisions).context("cannot remove the last recording")?;
    }
    let mut record = Command::new(program);
    record.args(["lab", "record", "--rounds", "200", "--out"]).arg(&decisions);
    let mut run = python.tool("python");
    run.args(["ruckus-gym/notebooks/run.py", "--short", "--decisions"]).arg(&decisions);
    in_turn(vec![python.install(&["ruckus-gym"]), record, run])
}

/// Runs one command after the other, up to the first that fails.
fn in_turn(steps: Vec<Command>) -> Result<ExitCode> {
    for mut step in steps {
        if !done(&mut step)? {
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A virtual environment with everything that some lists of requirements name.
struct Python {
    /// `python/` of the repository.
    folder: PathBuf,
    /// Where the environment's programs are.
    programs: PathBuf,
    /// Where the gym is built: apart, as its flags differ from those of the workspace.
    target: PathBuf,
}

impl Python {
    /// Makes the environment of that name, unless that has been done since the lists, files in `python/`, have changed.
    fn ready(root: &Path, name: &str, lists: &[&str]) -> Result<Self> {
        let target = target(root).join("python");
        let environment = target.join(name);
        let programs = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let this = Self { folder: root.join("python"), programs, target };
        let mut wanted = String::new();
        for list in lists {
            let text = std::fs::read_to_string(this.folder.join(list));
            wanted.push_str(&text.with_context(|| format!("cannot read python/{list}"))?);
        }
        let marker = environment.join("requirements.txt");
        if std::fs::read_to_string(&marker).is_ok_and(|installed| installed == wanted) {
            return Ok(this);
        }
        let made = Command::new("python3").args(["-m", "venv", "--clear"]).arg(&environment).status();
        if !made
            .context("Python 3.11 or later is needed: install it (Debian: `apt-get install python3-venv`)")?
            .success()
        {
            bail!("cannot make a virtual environment; on Debian, `apt-get install python3-venv` helps");
        }
        let mut install = this.tool("python");
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        install.args(lists.iter().flat_map(|list| ["-r", list]));
        if !done(&mut install)? {
            bail!("cannot install what the lists in python/ name: is there a network?");
        }
        std::fs::write(&marker, wanted).context("cannot note what is installed")?;
        Ok(this)
    }

    /// A program of the environment.
    fn tool(&self, name: &str) -> Command {
        let mut tool = Command::new(self.programs.join(file_of(name)));
        tool.current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target);
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(self.programs.clone()).chain(std::env::split_paths(&paths));
        // pip looks for maturin there. A path that cannot be joined stays as it is.
        if let Ok(paths) = std::env::join_paths(paths) {
            tool.env("PATH", paths);
        }
        tool
    }

    /// Lints and formatting of what is Python.
    fn ruff(&self, arguments: &[&str]) -> Command {
        let mut ruff = self.tool("ruff");
        ruff.args(arguments);
        ruff
    }

    /// Cargo, in the workspace of the gym.
    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = cargo(&self.folder.join("ruckus-gym"));
        command.args(arguments).env("CARGO_TARGET_DIR", &self.target);
        // PyO3 looks for a Python to build for.
        command.env("PYO3_PYTHON", self.programs.join(file_of("python")));
        command
    }

    /// Installs packages as `pip install .` does, with the tools that are there already.
    fn install(&self, packages: &[&str]) -> Command {
        let mut install = self.tool("python");
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall"]);
        install.args(["--no-deps", "--no-build-isolation"]).args(packages.iter().map(|package| format!("./{package}")));
        install
    }

    fn pytest(&self, package: &str, program: &Path) -> Command {
        let mut test = self.tool("python");
        test.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).arg(format!("{package}/tests"));
        test.env("RUCKUS_BIN", program).env("PYTHONDONTWRITEBYTECODE", "1");
        test
    }

    /// A short one, to see that it runs.
    fn benchmark(&self) -> Command {
        let mut benchmark = self.tool("python");
        benchmark.args(["ruckus-gym/benchmarks/beside_rlcard.py", "--seconds", "2"]);
        benchmark
    }
}

/// Runs a command and says whether it ended well.
fn done(command: &mut Command) -> Result<bool> {
    let name = command.get_program().to_string_lossy().into_owned();
    let arguments: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect();
    println!("$ {name} {}", arguments.join(" "));
    Ok(command.status().with_context(|| format!("cannot start `{name}`"))?.success())
}
