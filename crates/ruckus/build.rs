//! Builds the web page, which becomes part of the program. Runs `npm ci` if packages are missing or outdated, and `npm
//! run build`. If `RUCKUS_PAGE` names a folder, the page built there is used instead.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of the page, below `web/`.
const SOURCES: [&str; 11] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "packages/client/package.json",
    "packages/client/src",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.client.ts",
    "vite.config.ts",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=RUCKUS_PAGE");
    // The program contains the files of the rulebook. New ones must be embedded too.
    for folder in ["docs/clauses", "rulesets/examples", "scenarios"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
    let page = match env::var_os("RUCKUS_PAGE") {
        Some(page) => {
            let page = PathBuf::from(page);
            println!("cargo:rerun-if-changed={}", page.display());
            page
        }
        None => build()?,
    };
    if !page.join("index.html").is_file() {
        return Err(format!("there is no page at {}: `index.html` is missing", page.display()).into());
    }
    println!("cargo:rustc-env=RUCKUS_PAGE_FOLDER={}", page.display());
    Ok(())
}

fn build() -> Result<PathBuf, Box<dyn Error>> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let web = here.join("../../web").canonicalize()?;
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    // The build writes nothing to the source tree except `node_modules`.
    let page = PathBuf::from(env::var("OUT_DIR")?).join("page");
    if !packages_are_there(&web) {
        npm(&web, &["ci", "--no-audit", "--no-fund"])?;
    }
    let folder = page.display().to_string();
    npm(&web, &["run", "build", "--", "--outDir", &folder, "--emptyOutDir"])?;
    Ok(page)
}

/// Returns true if `npm ci` has run since the lock file changed.
fn packages_are_there(web: &Path) -> bool {
    let changed = |path: PathBuf| path.metadata().and_then(|about| about.modified()).ok();
    match (changed(web.join("package-lock.json")), changed(web.join("node_modules/.package-lock.json"))) {
        (Some(wanted), Some(installed)) => installed >= wanted,
        _ => false,
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(program).args(arguments).current_dir(web).output().map_err(|error| {
        format!(
            "cannot run npm ({error}), which builds the page: install Node 20.19 or later (https://nodejs.org), \
             or set RUCKUS_PAGE to a folder with a built page"
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    Err(format!("`npm {}` failed in {}:\n{said}", arguments.join(" "), web.display()).into())
}
