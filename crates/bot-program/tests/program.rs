//! Programs that end, close their output or write something invalid, during and between questions.

#![cfg(unix)]

use std::thread;
use std::time::Duration;

use ruckus_bot_program::{BotError, BotProgram, ProgramLine};
use ruckus_engine::{Action, Seat, Table, View};

/// A generous time limit, so that tests do not depend on timing.
const WITHIN: Duration = Duration::from_secs(60);

fn start(command: &str) -> BotProgram {
    BotProgram::start(command).expect("there is a shell")
}

/// Asks a program that reads the question first.
fn asked(command: &str) -> Result<Option<usize>, BotError> {
    let mut table = Table::new(2);
    table.turn = Seat(1);
    let view = View::of(&table, Some(table.turn));
    start(&format!("read -r line; {command}")).ask(&view, &[Action::Draw, Action::Pass], WITHIN)
}

/// Returns the error of a program that is never asked.
fn seen(command: &str) -> String {
    let mut program = start(command);
    loop {
        match program.ended() {
            Some(why) => return why.to_string(),
            None => thread::yield_now(),
        }
    }
}

/// The background process holds the output open until the input ends.
const LEFT_BEHIND: &str = "exec 3<&0; cat <&3 4>&1 >/dev/null & exit 5";

#[test]
fn detects_a_program_that_exits_between_questions() {
    assert_eq!(seen("exit 3"), "the bot has exited (exit status: 3)");
    assert_eq!(seen("kill -KILL $$"), "the bot has exited (signal: 9 (SIGKILL))");
    assert_eq!(seen("no-such-program 2>/dev/null"), "the bot has exited (exit status: 127)");
    assert_eq!(seen(LEFT_BEHIND), "the bot has exited (exit status: 5)");
}

#[test]
fn detects_a_program_that_closed_its_output() {
    assert_eq!(seen("exec cat > /dev/null"), "the bot is running, but has closed its standard output");
}

#[test]
fn a_running_program_has_not_ended() {
    let mut program = start("exec cat");
    assert!(program.ended().is_none());
}

#[test]
fn reports_the_exit_status_instead_of_an_answer() {
    for command in ["exit 5", LEFT_BEHIND] {
        let error = asked(command).expect_err("it does not answer");
        assert!(matches!(error, BotError::Exited(status) if status.code() == Some(5)), "{command}: {error}");
    }
    let error = asked("exec cat > /dev/null").expect_err("it does not answer");
    assert!(matches!(error, BotError::Closed("standard output")), "{error}");
}

#[test]
fn the_last_answer_before_exit_counts() {
    assert!(matches!(asked("echo '{\"choice\":1}'"), Ok(Some(1))));
}

#[test]
fn detects_a_program_that_closed_its_input() {
    let mut program = start("exec 0<&-; exec tail -f /dev/null");
    let error = loop {
        if let Err(error) = program.tell(&ProgramLine::Round { seat: Seat(0), round: 1 }) {
            break error;
        }
    };
    assert_eq!(error.to_string(), "the bot is running, but has closed its standard input");
}

#[test]
fn invalid_utf8_output_is_shown_in_the_error() {
    let error = asked("printf '\\377\\n'").expect_err("this is no answer");
    assert!(error.to_string().contains("the bot said `\u{fffd}`; answer with a line like"), "{error}");
}
