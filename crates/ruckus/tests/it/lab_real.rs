//! Invocations of `ruckus lab real` by people and programs.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Output};

use ruckus_journal::{Store, Tally};
use ruckus_store::SqliteStore;
use serde_json::Value;

type Tested = Result<(), Box<dyn Error>>;

fn real(folder: &Path, more: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["lab", "real", "--data"]).arg(folder).args(more).output()
}

#[tokio::test]
async fn prints_statistics_while_the_folder_is_in_use() -> Tested {
    let folder = tempfile::tempdir()?;
    let store = SqliteStore::open(folder.path()).await?;
    let empty = real(folder.path(), &[])?;
    assert!(empty.status.success() && String::from_utf8(empty.stdout)?.contains("no statistics yet"));
    let tally = |subject: &str, what: &str, count| Tally { subject: subject.to_owned(), what: what.to_owned(), count };
    let votes = [
        tally("rule:spank-the-baby", "liked", 30),
        tally("rule:spank-the-baby", "disliked", 10),
        tally("rule:spank-the-baby", "met", 50),
        tally("action:moo", "remembered", 3),
        tally("action:moo", "forgot", 1),
        tally("action:moo", "outrun", 2),
    ];
    store.vote("one", &votes).await?;
    let lines = String::from_utf8(real(folder.path(), &["--json"])?.stdout)?;
    let lines: Vec<Value> = lines.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let [moo, baby] = &lines[..] else { return Err(format!("two lines: {lines:?}").into()) };
    assert_eq!((&moo["kind"], &moo["name"], &moo["real"]["outrun"]), (&"action".into(), &"moo".into(), &2.into()));
    let remembered = &moo["real"]["remembered"];
    assert_eq!((&remembered["count"], &remembered["of"], &remembered["enough"]), (&3.into(), &4.into(), &false.into()));
    let liked = &baby["real"]["liked"];
    assert_eq!((&liked["of"], &liked["enough"]), (&40.into(), &true.into()));
    // The mid-P interval of 30 in 40.
    let near = |value: &Value, wanted: f64| value.as_f64().is_some_and(|value| (value - wanted).abs() < 0.001);
    assert!(near(&liked["low"], 0.5995) && near(&liked["high"], 0.8655), "{liked}");
    assert_eq!(&baby["real"]["asked"]["count"], &0, "it was met, and nobody asked");
    let table = String::from_utf8(real(folder.path(), &[])?.stdout)?;
    let row = |name: &str| table.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    assert!(row("rule spank-the-baby").contains("30/40, 60–87 %"), "{table}");
    assert!(row("action moo").contains("(3/4, 24–99 %)"), "{table}");
    Ok(())
}

#[test]
fn a_missing_journal_is_an_error_and_is_not_created() -> Tested {
    let folder = tempfile::tempdir()?;
    let output = real(&folder.path().join("nowhere"), &[])?;
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr)?.contains("nowhere"));
    assert!(!folder.path().join("nowhere").exists(), "looking makes nothing");
    Ok(())
}
