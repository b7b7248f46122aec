//! The data folder contains the files listed in docs/running.md, and no others.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use ruckus_protocol::MakeTable;
use ruckus_testkit::Program;

type Tested = Result<(), Box<dyn Error>>;

const RUCKUS: &str = env!("CARGO_BIN_EXE_ruckus");
const TOKEN: &str = "eve-0123456789abcdef0";

/// Returns the relative paths of all files in a folder, including subfolders. Times in names are replaced by `TIME`.
fn files(folder: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| format!("{} is not UTF-8", name.display()))?;
        if entry.file_type()?.is_dir() {
            found.extend(files(&entry.path())?.into_iter().map(|file| format!("{name}/{file}")));
            continue;
        }
        let time = name.strip_prefix("ruckus-").and_then(|rest| rest.split_once('.'));
        found.insert(match time {
            Some((time, end)) if time.bytes().all(|byte| byte.is_ascii_digit()) => format!("ruckus-TIME.{end}"),
            _ => name,
        });
    }
    Ok(found)
}

/// Returns the files in the table of the documentation, except temporary ones.
fn documented() -> Result<BTreeSet<String>, Box<dyn Error>> {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/running.md"))?;
    let (_, table) = text.split_once("| file | what it is |\n| --- | --- |\n").ok_or("there is no table of files")?;
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let names = rows.filter_map(|row| row.split('`').nth(1)).filter(|name| !name.contains(".PID."));
    Ok(names.map(str::to_owned).collect())
}

#[tokio::test]
async fn every_file_in_the_data_folder_is_documented() -> Tested {
    let data = tempfile::tempdir()?;
    let mut command = Program::command(RUCKUS, data.path());
    command.args(["--listen", "127.0.0.1:0"]).env("RUCKUS_ADMIN_TOKEN", TOKEN);
    let (program, api) = Program::start_command(&mut command).await?;
    let table = MakeTable { name: "Ann".to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() };
    api.make(&table).await?;
    let bearer = format!("Bearer {TOKEN}");
    let headers = [("authorization", bearer.as_str())];
    let made = api.ask(hyper::Method::POST, "/api/admin/backups", &headers, Vec::new()).await?;
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.body));
    let documented = documented()?;
    assert_eq!(files(data.path())?, documented, "while it runs");
    program.kill().await?;
    assert_eq!(files(data.path())?, documented, "after a crash");
    Ok(())
}
