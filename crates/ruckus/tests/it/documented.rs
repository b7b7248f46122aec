//! Runs the commands in documents that need no server and end within seconds.

use std::process::Command;

use ruckus_testkit::documents::{DocumentedCommand, commands_of, root};

const RUCKUS: &str = env!("CARGO_BIN_EXE_ruckus");
/// The beginnings of quick commands.
const QUICK: [&[&str]; 3] = [&["referee"], &["rules", "list"], &["rules", "check"]];

/// True if all files that a command names are in the repository.
fn has_its_files(command: &DocumentedCommand) -> bool {
    let mut files = command.words.iter().filter(|word| word.contains('/') || word.contains('.'));
    files.all(|file| root().join(file).exists())
}

#[test]
fn quick_documented_commands_run() -> std::io::Result<()> {
    let is_quick = |command: &DocumentedCommand| {
        QUICK.iter().any(|start| command.words.iter().map(String::as_str).take(start.len()).eq(start.iter().copied()))
    };
    let mut run = 0;
    for command in commands_of("ruckus")?.into_iter().filter(|command| command.is_complete) {
        if is_quick(&command) && has_its_files(&command) {
            let output = Command::new(RUCKUS).args(&command.words).current_dir(root()).output()?;
            assert!(output.status.success(), "{}: {}", command.place, String::from_utf8_lossy(&output.stderr));
            run += 1;
        }
    }
    assert!(run > 0, "no document has a quick command");
    Ok(())
}
