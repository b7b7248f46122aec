//! Invocations of `ruckus rules` by people and programs.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Output};

type Tested = Result<(), Box<dyn Error>>;

fn rules(arguments: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ruckus")).arg("rules").args(arguments).output()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn ruleset_errors_name_the_line() -> Tested {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("mine.toml");
    let file = path.to_str().ok_or("a path")?;
    let check = |text: &str, seats: &str| -> Result<(Option<i32>, serde_json::Value), Box<dyn Error>> {
        std::fs::write(&path, text)?;
        let output = rules(&["check", file, "--json", "--seats", seats])?;
        Ok((output.status.code(), serde_json::from_str(&said(&output))?))
    };
    let fine = "title = 'Mine'\nbase = 'super-power-no-sissies'\n[rules]\ndoghouse = 2\n";
    let (code, mut answer) = check(fine, "4")?;
    let lasts = answer["lasts"].take();
    assert!(lasts["rounds"].as_u64() > Some(0) && lasts["half"].as_u64() <= lasts["most"].as_u64(), "{lasts}");
    let rest = serde_json::json!({ "file": file, "ok": true, "errors": [], "lasts": null });
    assert_eq!((code, answer), (Some(0), rest));
    for (text, seats, line, words) in [
        (fine, "3", 4, &["doghouse"][..]),
        ("[rules]\n\ndoghose = 1\n", "4", 3, &["`doghose`", "`doghouse`"]),
        ("[rules]\ndoghouse = 99\n", "4", 2, &["use 0 to 30"]),
        ("[rules]\nmatching = true\nsuper-power = true\n", "4", 2, &["`matching`", "`super-power`", "both say"]),
        ("[rules]\nback-at-cha = true\n", "4", 2, &["`back-at-cha`", "`stacking`"]),
        ("[uno]\npenalty = 31\n", "4", 2, &["use 0 to 30"]),
        ("[scoring]\nmethod = 'winer'\n", "4", 2, &["winner-collects"]),
        ("base = 'clasic'\n", "4", 1, &["`classic`"]),
        ("name = \n", "4", 1, &[]),
    ] {
        let (code, answer) = check(text, seats)?;
        assert_eq!((code, &answer["ok"]), (Some(1), &false.into()), "{text}");
        assert_eq!(answer["errors"][0]["line"], line, "{answer}");
        let message = answer["errors"][0]["message"].as_str().ok_or("a message")?;
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    }
    std::fs::write(&path, "[rules]\n\ndoghose = 1\n")?;
    let plain = rules(&["check", file])?;
    assert!(said(&plain).starts_with(&format!("{file}:3: there is no rule `doghose`; did you mean `doghouse`?")));
    assert_eq!(rules(&["check", &format!("{file}.gone")])?.status.code(), Some(2));
    Ok(())
}

#[test]
fn check_and_referee_accept_home_made_rule_files() -> Tested {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("four.toml");
    let file = path.to_str().ok_or("a path")?;
    let referee = || Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["referee", file]).output();
    let right = "name = 'four'\ntitle = 'Four!'\n\n[[parts]]\nwhen = 'passed'\nthen = [{ do = 'turn-round' }]\n";
    std::fs::write(&path, right)?;
    assert_eq!((rules(&["check", file])?.status.code(), referee()?.status.code()), (Some(0), Some(0)));
    assert!(said(&referee()?).contains("the rule is valid"), "{}", said(&referee()?));
    std::fs::write(&path, right.replace("passed", "passes"))?;
    let blame = format!("{file}:5: there is no word `passes` here; did you mean `passed`?");
    assert!(said(&rules(&["check", file])?).starts_with(&blame));
    let output = referee()?;
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with(&blame), "{output:?}");
    Ok(())
}

#[test]
fn examples_and_presets_are_valid_and_all_rules_are_listed() -> Tested {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    for folder in [root.clone(), root.join("examples"), root.join("elsewhere")] {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "toml") {
                let output = rules(&["check", path.to_str().ok_or("a path")?])?;
                assert_eq!(output.status.code(), Some(0), "{}", said(&output));
            }
        }
    }
    let list = said(&rules(&["list"])?);
    for (_, about) in ruckus_engine::catalogue() {
        assert!(list.lines().any(|line| line.starts_with(about.name) && line.contains(about.clause)), "{}", about.name);
    }
    Ok(())
}

#[test]
fn a_line_of_rules_is_checked_and_printed() -> Tested {
    let right = "super-speed -interrupt mercy=25 uno.penalty=3";
    assert_eq!(rules(&["check", right])?.status.code(), Some(0));
    let line = |given: &str| rules(&["line", given]).map(|output| said(&output));
    assert_eq!(line("Super-Speed, mercy=25 -interrupt uno.penalty = 3")?, format!("{right}\n"));
    assert_eq!(line("psycho")?, "psycho\n");
    // Without a game, and a line that could be an option or a file.
    assert_eq!(line("uno.penalty=3")?, "classic uno.penalty=3\n");
    assert_eq!(line("title=\"Camp fire\"")?, "classic title=\"Camp fire\"\n");
    assert_eq!(line("-challenge")?, "classic -challenge\n");
    let unsigned = said(&rules(&["check", "stacking"])?);
    assert!(unsigned.contains("`stacking`") && unsigned.contains("+stacking"), "{unsigned}");
    let wrong = rules(&["check", "super-speed +stakcing"])?;
    assert_eq!(wrong.status.code(), Some(1));
    assert_eq!(
        said(&wrong),
        "rules:1:13: there is no rule `stakcing`; did you mean `+stacking`?\n  super-speed +stakcing\n              ^^^^^^^^^\n"
    );
    let json: serde_json::Value = serde_json::from_str(&said(&rules(&["check", "classic mercy=99", "--json"])?))?;
    assert_eq!((&json["errors"][0]["line"], &json["errors"][0]["column"]), (&1.into(), &9.into()), "{json}");
    assert_eq!(rules(&["line", "clasic"])?.status.code(), Some(2));
    Ok(())
}

#[test]
fn a_file_is_printed_as_a_line_without_its_own_home_made_rules() -> Tested {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let line = |file: &str| rules(&["line", root.join(file).to_str().unwrap_or_default()]);
    let whole = line("examples/one-round.toml")?;
    assert!(said(&whole).starts_with("super-power-no-sissies scoring.method=single title="), "{}", said(&whole));
    assert!(whole.stderr.is_empty());
    let part = line("elsewhere/revenge.toml")?;
    assert!(said(&part).starts_with("classic +stacking title=Revenge "), "{}", said(&part));
    assert!(String::from_utf8_lossy(&part.stderr).starts_with("left out: Revenge"), "{part:?}");
    Ok(())
}
