//! `cargo xtask python`: builds, installs and tests the Python packages in a virtual environment below the target
//! folder.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{cargo, file_of, target};

/// Options of the Python tests.
#[derive(Args)]
pub(crate) struct Options {
    /// The program to test the client against. By default, the debug program, which is built first.
    #[arg(long)]
    pub(crate) program: Option<PathBuf>,
    /// Instead of the tests, briefly run all cells of the notebook on a fresh recording. Installs JAX, polars and
    /// Matplotlib into a separate environment. Requires a program with the feature `parquet`.
    #[arg(long)]
    pub(crate) notebook: bool,
}

/// The packages, in build order.
const PACKAGES: [&str; 2] = ["ruckus-client", "ruckus-gym"];

/// Runs all steps and stops at the first failure.
///
/// # Errors
/// A program cannot be started or installed.
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
        // The default features link to Python, which not every Python installation allows for a test program.
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
/// Python is missing, or there is no package for this kind of machine.
pub(crate) fn checker(root: &Path, program: &str) -> Result<PathBuf> {
    let path = Python::ready(root, "venv-checkers", &["checkers.txt"])?.programs.join(file_of(program));
    if !path.is_file() {
        bail!("no package of python/checkers.txt contains {program}");
    }
    Ok(path)
}

/// Records some rounds and briefly runs the notebook on them.
fn notebook(root: &Path, program: &Path) -> Result<ExitCode> {
    let gym = ["requirements.txt", "ruckus-gym/baselines/requirements.txt", "ruckus-gym/notebooks/requirements.txt"];
    let python = Python::ready(root, "venv-notebook", &gym)?;
    let decisions = python.target.join("decisions");
    // An older program may have recorded an existing file.
    if decisions.exists() {
        std::fs::remove_dir_all(&decisions).context("cannot remove the last recording")?;
    }
    let mut record = Command::new(program);
    record.args(["lab", "record", "--rounds", "200", "--out"]).arg(&decisions);
    let mut run = python.tool("python");
    run.args(["ruckus-gym/notebooks/run.py", "--short", "--decisions"]).arg(&decisions);
    in_turn(vec![python.install(&["ruckus-gym"]), record, run])
}

/// Runs commands one after the other until one fails.
fn in_turn(steps: Vec<Command>) -> Result<ExitCode> {
    for mut step in steps {
        if !done(&mut step)? {
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A virtual environment with all packages from some lists of requirements.
struct Python {
    /// `python/` of the repository.
    folder: PathBuf,
    /// The folder of the environment's programs.
    programs: PathBuf,
    /// The build folder of the gym. Separate, because its flags differ from those of the workspace.
    target: PathBuf,
}

impl Python {
    /// Creates an environment, unless it is up to date with the lists, which are files in `python/`.
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
            bail!("cannot create a virtual environment; on Debian, `apt-get install python3-venv` helps");
        }
        let mut install = this.tool("python");
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        install.args(lists.iter().flat_map(|list| ["-r", list]));
        if !done(&mut install)? {
            bail!("cannot install the packages listed in python/; check the network");
        }
        std::fs::write(&marker, wanted).context("cannot record the installed packages")?;
        Ok(this)
    }

    /// A program of the environment.
    fn tool(&self, name: &str) -> Command {
        let mut tool = Command::new(self.programs.join(file_of(name)));
        tool.current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target);
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(self.programs.clone()).chain(std::env::split_paths(&paths));
        // pip looks for maturin on the PATH. A path that cannot be joined stays unchanged.
        if let Ok(paths) = std::env::join_paths(paths) {
            tool.env("PATH", paths);
        }
        tool
    }

    /// Lints or formats the Python code.
    fn ruff(&self, arguments: &[&str]) -> Command {
        let mut ruff = self.tool("ruff");
        ruff.args(arguments);
        ruff
    }

    /// Cargo in the workspace of the gym.
    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = cargo(&self.folder.join("ruckus-gym"));
        command.args(arguments).env("CARGO_TARGET_DIR", &self.target);
        // PyO3 builds for this Python.
        command.env("PYO3_PYTHON", self.programs.join(file_of("python")));
        command
    }

    /// Installs packages as `pip install .` does, with the build tools of the environment.
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

    /// A short benchmark, to check that it runs.
    fn benchmark(&self) -> Command {
        let mut benchmark = self.tool("python");
        benchmark.args(["ruckus-gym/benchmarks/beside_rlcard.py", "--seconds", "2"]);
        benchmark
    }
}

/// Runs a command and returns true if it succeeds.
fn done(command: &mut Command) -> Result<bool> {
    let name = command.get_program().to_string_lossy().into_owned();
    let arguments: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect();
    println!("$ {name} {}", arguments.join(" "));
    Ok(command.status().with_context(|| format!("cannot start `{name}`"))?.success())
}
