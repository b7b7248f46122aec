//! `cargo xtask dist`: builds a release from the last commit and uploads nothing. It ignores uncommitted files, and the
//! same commit gives the same archives.

mod notes;
mod target;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;

use crate::empty;
use crate::test::tools;
use target::Target;

/// Files and folders in the archive besides the program.
const BESIDE: [&str; 7] =
    ["README.md", "CHANGELOG.md", "LICENSE", "LICENSE-APACHE", "LICENSE-MIT", "SECURITY.md", "deploy"];

/// Options of a release build.
#[derive(Args)]
pub(crate) struct Options {
    /// Build for this target instead of the machine's own; may be given several times
    #[arg(long, value_name = "TRIPLE")]
    target: Vec<String>,
    /// The folder for the release. Its contents are deleted first
    #[arg(long, default_value = "target/release-kit")]
    out: PathBuf,
    /// Build the container image too, with podman or docker
    #[arg(long)]
    image: bool,
}

/// Builds a release: an archive for each target, bills of materials, notes and checksums.
///
/// # Errors
/// The tree has changes that are not committed, a tool is missing, or something does not build.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let changed = said(Command::new("git").current_dir(root).args(["status", "--porcelain"]))?;
    ensure!(changed.is_empty(), "a release contains the last commit, but these files differ from it:\n{changed}");
    let kit = crate::target(root).join("kit");
    let source = source(root, &kit)?;
    let version = version(&source)?;
    let notes = notes::of(&std::fs::read_to_string(source.join("CHANGELOG.md"))?, &version)?;
    let targets = match &options.target[..] {
        [] => vec![Target::own()?],
        named => named.iter().map(|name| Target::named(name)).collect::<Result<_>>()?,
    };
    let out = root.join(&options.out);
    empty(&out)?;
    for target in &targets {
        println!("building ruckus {version} for {}; this takes a while", target.triple());
        let program = target.build(&source, &kit.join("build"))?;
        pack(&source, &program, &out, &format!("ruckus-{version}-{}", target.triple()))?;
    }
    bills(root, &source, &out, &version)?;
    std::fs::write(out.join("NOTES.md"), notes)?;
    if options.image {
        image(&source, &out, &version)?;
    }
    sums(&out)?;
    println!("{}", said(Command::new("ls").current_dir(&out).args(["-l", "--human-readable"]))?);
    println!("{} has release {version}; tag it v{version}", out.display());
    Ok(ExitCode::SUCCESS)
}

/// Unpacks the files of the last commit into a separate folder.
fn source(root: &Path, kit: &Path) -> Result<PathBuf> {
    let source = kit.join("source");
    empty(&source)?;
    let archive = kit.join("source.tar");
    does(Command::new("git").current_dir(root).args(["archive", "--output"]).arg(&archive).arg("HEAD"))?;
    does(Command::new("tar").arg("--extract").arg("--file").arg(&archive).arg("--directory").arg(&source))?;
    std::fs::remove_file(&archive)?;
    Ok(source)
}

/// The version of the workspace's crates.
fn version(source: &Path) -> Result<String> {
    #[derive(Deserialize)]
    struct Manifest {
        workspace: Workspace,
    }
    #[derive(Deserialize)]
    struct Workspace {
        package: Package,
    }
    #[derive(Deserialize)]
    struct Package {
        version: String,
    }
    let manifest: Manifest = toml::from_str(&std::fs::read_to_string(source.join("Cargo.toml"))?)?;
    Ok(manifest.workspace.package.version)
}

/// Packs the program and the files of [`BESIDE`] into an archive.
fn pack(source: &Path, program: &Path, out: &Path, name: &str) -> Result<()> {
    let folder = out.join(name);
    std::fs::create_dir(&folder)?;
    std::fs::copy(program, folder.join("ruckus"))?;
    for beside in BESIDE {
        does(Command::new("cp").arg("--recursive").arg(source.join(beside)).arg(&folder))?;
    }
    let size = std::fs::metadata(folder.join("ruckus"))?.len();
    println!("the program has {:.1} MB", size as f64 / 1e6);
    // The archive must not depend on the times, owners and file order of this machine.
    let mut tar = Command::new("tar");
    tar.current_dir(out).args(["--create", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    // Without --no-name, gzip writes the time into its header.
    tar.arg("--use-compress-program=gzip --no-name")
        .args(["--mtime=@0", "--mode=u+rw,go+r-w,a+X", "--file"])
        .arg(format!("{name}.tar.gz"))
        .arg(name);
    does(&mut tar)?;
    std::fs::remove_dir_all(&folder).context("cannot remove the archive's folder")
}

/// Writes the dependencies of the program and the page as CycloneDX bills of materials.
fn bills(root: &Path, source: &Path, out: &Path, version: &str) -> Result<()> {
    let cyclonedx = tools::CYCLONEDX.path(root)?;
    let mut bill = Command::new(cyclonedx);
    bill.current_dir(source.join("crates/ruckus")).args([
        "cyclonedx",
        "--format",
        "json",
        "--override-filename",
        "bill",
    ]);
    does(&mut bill)?;
    // The tool writes one bill beside each crate. The bill of the program includes all dependencies.
    std::fs::rename(source.join("crates/ruckus/bill.json"), out.join(format!("ruckus-{version}.cdx.json")))?;
    let mut page = Command::new(tools::npm()?);
    page.current_dir(source.join("web")).args(["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"]);
    std::fs::write(out.join(format!("ruckus-{version}-page.cdx.json")), said(&mut page)?)?;
    Ok(())
}

/// Builds the container image and saves it as a file.
fn image(source: &Path, out: &Path, version: &str) -> Result<()> {
    let tool = ["podman", "docker"].into_iter().find(|tool| tools::find(tool).is_some());
    let tool = tool.context("images need podman or docker: install one, or omit `--image`")?;
    let file = std::fs::read_to_string(source.join("deploy/Containerfile")).context("the container file is missing")?;
    let pinned = file.lines().filter(|line| line.starts_with("FROM ")).all(|line| line.contains("@sha256:"));
    ensure!(pinned, "images of a release need pinned bases: run `sh deploy/pin-images.sh`, and commit what it changes");
    let name = format!("ruckus:{version}");
    does(Command::new(tool).current_dir(source).args([
        "build",
        "--file",
        "deploy/Containerfile",
        "--tag",
        &name,
        ".",
    ]))?;
    does(Command::new(tool).args(["save", "--output"]).arg(out.join(format!("ruckus-{version}-image.tar"))).arg(&name))
}

/// Writes the checksums of all files in the format of `sha256sum --check SHA256SUMS`.
fn sums(out: &Path) -> Result<()> {
    let mut files: Vec<_> = std::fs::read_dir(out)?.map(|file| Ok(file?.file_name())).collect::<Result<_>>()?;
    files.sort();
    let sums = said(Command::new("sha256sum").current_dir(out).args(files))?;
    std::fs::write(out.join("SHA256SUMS"), sums).context("cannot write the checksums")
}

fn does(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("cannot start `{program}`"))?;
    if status.success() { Ok(()) } else { bail!("`{program}` exited with {status}") }
}

fn said(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot start `{program}`"))?;
    ensure!(output.status.success(), "`{program}`: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}
