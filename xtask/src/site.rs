//! `cargo xtask site`: builds the documentation as a searchable site and checks every link.

mod links;
mod playground;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::empty;
use crate::test::tools;

/// Options of the site.
#[derive(Args)]
pub(crate) struct Options {
    /// The folder for the site. Its contents are deleted first
    #[arg(long, default_value = "target/site")]
    out: PathBuf,
    /// The server with the playground that runs the scenarios; by default one on the reader's machine
    #[arg(long, default_value = "http://localhost:8080")]
    server: String,
}

/// Builds the site with mdBook, which it installs into the target folder, and checks all links.
///
/// # Errors
/// The site cannot be built, or a document is not a chapter.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let book = crate::target(root).join("book");
    let out = root.join(&options.out);
    empty(&book)?;
    empty(&out)?;
    stage(root, &book, options.server.trim_end_matches('/'))?;
    let mut build = Command::new(tools::MDBOOK.path(root)?);
    ensure!(build.arg("build").arg(&book).arg("--dest-dir").arg(&out).status()?.success(), "mdBook has failed");
    let broken = links::broken(&out)?;
    for link in &broken {
        println!("{link}");
    }
    if !broken.is_empty() {
        println!("{} broken links", broken.len());
        return Ok(ExitCode::FAILURE);
    }
    println!("the site is in {}", out.display());
    Ok(ExitCode::SUCCESS)
}

/// Copies all files of the tree next to the list of chapters, because documents link to some of them.
fn stage(root: &Path, book: &Path, server: &str) -> Result<()> {
    let files =
        Command::new("git").current_dir(root).args(["ls-files", "-z"]).output().context("cannot start `git`")?;
    ensure!(files.status.success(), "`git ls-files`: {}", String::from_utf8_lossy(&files.stderr));
    let chapters = std::fs::read_to_string(root.join("site/SUMMARY.md")).context("cannot read site/SUMMARY.md")?;
    for file in String::from_utf8(files.stdout)?.split_terminator('\0') {
        // An HTML file would become a page of the site.
        if file.ends_with(".html") {
            continue;
        }
        let from = root.join(file);
        if !from.is_file() {
            bail!("{file} is in git but not in the tree: commit first");
        }
        if file.starts_with("docs/") && file.ends_with(".md") && !chapters.contains(&format!("]({file})")) {
            bail!("{file} is not a chapter of the site: add it to site/SUMMARY.md");
        }
        let to = book.join("src").join(file);
        std::fs::create_dir_all(to.parent().context("a file has no folder")?)?;
        if file.starts_with("docs/rules/") && file.ends_with(".md") {
            let text = std::fs::read_to_string(&from).with_context(|| format!("cannot read {file}"))?;
            let runs = |link: &str| runs_alone(root, link);
            std::fs::write(&to, playground::linked(&text, server, &runs))?;
            continue;
        }
        std::fs::copy(&from, &to).with_context(|| format!("cannot copy {file}"))?;
    }
    std::fs::copy(root.join("site/SUMMARY.md"), book.join("src/SUMMARY.md"))?;
    std::fs::copy(root.join("site/book.toml"), book.join("book.toml"))?;
    Ok(())
}

/// True if the playground can run the scenario at a link below `scenarios/`: it is not about an event, and names no
/// other file.
fn runs_alone(root: &Path, link: &str) -> bool {
    let (file, name) = link.split_once('#').map_or((link, None), |(file, name)| (file, Some(name)));
    let text = std::fs::read_to_string(root.join("scenarios").join(file));
    text.is_ok_and(|text| playground::scenario(&text, name).is_some_and(|scenario| playground::runs_alone(&scenario)))
}
