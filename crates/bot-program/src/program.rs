//! A running program, and the lines to it and from it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use ruckus_engine::{Action, View};
use thiserror::Error;

use crate::{Answer, Decides, Line};

/// After so many answers that did not come in time a program is not asked again: what it does not read would fill the way
/// to it.
const PATIENCE: usize = 4;
/// How much longer the first answer may take: the program has to start first.
const STARTS: Duration = Duration::from_secs(10);
/// The longest line that is read from a program, in bytes.
const LONGEST: u64 = 4096;

/// What is wrong with a program.
#[derive(Debug, Error)]
pub enum BotError {
    /// It cannot be started.
    #[error("`{command}` cannot be started: {why}")]
    NotStarted {
        /// The command.
        command: String,
        /// What the system says.
        why: std::io::Error,
    },
    /// It has ended, or closed its input or output.
    #[error("the bot has ended")]
    Ended,
    /// It has missed several answers in a row.
    #[error("the bot does not answer any more")]
    Silent,
    /// It took longer than it may.
    #[error("the bot gave no answer within {} ms", .0.as_millis())]
    Late(Duration),
    /// It said something else than an answer.
    #[error("the bot said `{said}`; answer with a line like {{\"choice\":0}} or {{\"choice\":null}} ({why})")]
    NotUnderstood {
        /// The line.
        said: String,
        /// What is wrong with it.
        why: String,
    },
    /// It chose what there is not.
    #[error("the bot chose {chosen}, and there are only the choices 0 to {last}")]
    NoSuchChoice {
        /// What it chose.
        chosen: usize,
        /// The last there is.
        last: usize,
    },
}

/// A program that plays. It ends with this.
#[derive(Debug)]
pub struct BotProgram {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// How many answers are due to questions that nobody waits for any more.
    outdated: usize,
    /// Whether it has ever answered.
    answered: bool,
}

impl BotProgram {
    /// Starts a program by a command of the shell. What it writes to its standard error goes where ours does.
    ///
    /// # Errors
    /// There is no shell. That the command itself is wrong shows with the first question.
    pub fn start(command: &str) -> Result<Self, BotError> {
        let not_started = |why| BotError::NotStarted { command: command.to_owned(), why };
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        shell.args([if cfg!(windows) { "/C" } else { "-c" }, command]);
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(not_started)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(not_started(std::io::ErrorKind::BrokenPipe.into()));
        };
        let (says, lines) = sync_channel(16);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = String::new();
            while matches!(output.by_ref().take(LONGEST).read_line(&mut line), Ok(1..)) {
                // Nobody listens any more.
                if says.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines, outdated: 0, answered: false })
    }

    /// Tells the program something that it does not answer.
    ///
    /// # Errors
    /// [`BotError::Ended`].
    pub fn tell(&mut self, line: &Line<'_>) -> Result<(), BotError> {
        let mut text = serde_json::to_vec(line).map_err(|_| BotError::Ended)?;
        text.push(b'\n');
        self.input.write_all(&text).and_then(|()| self.input.flush()).map_err(|_| BotError::Ended)
    }

    /// Asks the program what it does, and waits for its answer: the place of a choice, or nothing. An answer that comes
    /// too late is thrown away when it comes.
    ///
    /// # Errors
    /// It has ended, is late or silent, or answers something else.
    pub fn ask(&mut self, view: &View, choices: &[Action], within: Duration) -> Result<Option<usize>, BotError> {
        if self.outdated >= PATIENCE {
            return Err(BotError::Silent);
        }
        let within_ms = u64::try_from(within.as_millis()).unwrap_or(u64::MAX);
        self.tell(&Line::Ask { view, choices, within_ms })?;
        let until = Instant::now() + within + if self.answered { Duration::ZERO } else { STARTS };
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let said = match self.lines.recv_timeout(left) {
                Ok(_) if self.outdated > 0 => {
                    self.outdated -= 1;
                    continue;
                }
                Ok(said) => said,
                Err(RecvTimeoutError::Timeout) => {
                    self.outdated += 1;
                    return Err(BotError::Late(within));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(BotError::Ended),
            };
            self.answered = true;
            let said = said.trim();
            let Answer { choice } = serde_json::from_str(said)
                .map_err(|why| BotError::NotUnderstood { said: said.to_owned(), why: why.to_string() })?;
            return match choice {
                Some(chosen) if chosen >= choices.len() => {
                    Err(BotError::NoSuchChoice { chosen, last: choices.len().saturating_sub(1) })
                }
                choice => Ok(choice),
            };
        }
    }
}

/// A program that always has the same time to answer.
#[derive(Debug)]
pub struct Timed {
    program: BotProgram,
    within: Duration,
    round: Option<u16>,
}

impl Timed {
    /// Starts a program by a command of the shell.
    ///
    /// # Errors
    /// As [`BotProgram::start`].
    pub fn start(command: &str, within: Duration) -> Result<Self, BotError> {
        Ok(Self { program: BotProgram::start(command)?, within, round: None })
    }
}

impl Decides for Timed {
    fn decide(&mut self, view: &View, choices: &[Action]) -> Result<Option<usize>, BotError> {
        if let Some(seat) = view.me
            && self.round.replace(view.round) != Some(view.round)
        {
            self.program.tell(&Line::Round { seat, round: view.round })?;
        }
        self.program.ask(view, choices, self.within)
    }
}

impl Drop for BotProgram {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
