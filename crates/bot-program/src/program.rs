//! A running program, and the lines to it and from it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
/// The time between two looks at the process while it says nothing.
const GLANCE: Duration = Duration::from_millis(100);
/// How long a program that has closed its output has to end: its exit status says more.
const GRACE: Duration = Duration::from_millis(500);

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
    /// It has ended.
    #[error("the bot has ended")]
    Ended,
    /// Its process has ended.
    #[error("the bot has ended ({0})")]
    Exited(ExitStatus),
    /// It is running, but has closed its standard input or output.
    #[error("the bot is running, but has closed its {0}")]
    Closed(&'static str),
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
    /// True once the program has closed its output.
    closed: Arc<AtomicBool>,
    /// How many answers are due to questions that nobody waits for any more.
    outdated: usize,
    /// Whether it has ever answered.
    answered: bool,
}

impl BotProgram {
    /// Starts a program by a command of the shell. What it writes to its standard error goes where ours does.
    ///
    /// # Errors
    /// There is no shell. If the command itself is wrong, the program has [`ended`](Self::ended).
    pub fn start(command: &str) -> Result<Self, BotError> {
        let not_started = |why| BotError::NotStarted { command: command.to_owned(), why };
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        shell.args([if cfg!(windows) { "/C" } else { "-c" }, command]);
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(not_started)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(not_started(std::io::ErrorKind::BrokenPipe.into()));
        };
        let (says, lines) = sync_channel(16);
        let closed = Arc::new(AtomicBool::new(false));
        let is_closed = closed.clone();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while matches!(output.by_ref().take(LONGEST).read_until(b'\n', &mut line), Ok(1..)) {
                // The other end is gone once the program is not asked any more.
                if says.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
                line.clear();
            }
            is_closed.store(true, Ordering::Release);
        });
        Ok(Self { child, input, lines, closed, outdated: 0, answered: false })
    }

    /// Looks at the program without asking it: returns why it can't answer any more, or nothing if it can. If it has
    /// closed its output, this takes up to half a second.
    pub fn ended(&mut self) -> Option<BotError> {
        match self.exit() {
            Some(status) => Some(BotError::Exited(status)),
            None if self.closed.load(Ordering::Acquire) => Some(self.without("standard output")),
            None => None,
        }
    }

    fn exit(&mut self) -> Option<ExitStatus> {
        // If the system can't tell, the next question will.
        self.child.try_wait().ok().flatten()
    }

    /// Why the program has closed a stream. Most programs are about to end then.
    fn without(&mut self, stream: &'static str) -> BotError {
        let until = Instant::now() + GRACE;
        loop {
            if let Some(status) = self.exit() {
                return BotError::Exited(status);
            }
            if Instant::now() >= until {
                return BotError::Closed(stream);
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Tells the program something that it does not answer.
    ///
    /// # Errors
    /// [`BotError::Exited`] or [`BotError::Closed`].
    pub fn tell(&mut self, line: &Line<'_>) -> Result<(), BotError> {
        let mut text = serde_json::to_vec(line).map_err(|_| BotError::Ended)?;
        text.push(b'\n');
        let written = self.input.write_all(&text).and_then(|()| self.input.flush());
        written.map_err(|_| self.without("standard input"))
    }

    /// Asks the program what it does, and waits for its answer: the place of a choice, or nothing. An answer that comes
    /// too late is thrown away when it comes.
    ///
    /// # Errors
    /// It has ended, is late or silent, or answers something else.
    pub fn ask(&mut self, view: &View, choices: &[Action], within: Duration) -> Result<Option<usize>, BotError> {
        if self.outdated >= PATIENCE {
            return Err(self.ended().unwrap_or(BotError::Silent));
        }
        let within_ms = u64::try_from(within.as_millis()).unwrap_or(u64::MAX);
        self.tell(&Line::Ask { view, choices, within_ms })?;
        let until = Instant::now() + within + if self.answered { Duration::ZERO } else { STARTS };
        let mut exited = None;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let said = match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(_) if self.outdated > 0 => {
                    self.outdated -= 1;
                    continue;
                }
                Ok(said) => said,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(status) = exited {
                        return Err(BotError::Exited(status));
                    }
                    // Its output can stay open after it has ended, in a process that it started. Its last line may be
                    // on the way.
                    exited = self.exit();
                    if exited.is_none() && left <= GLANCE {
                        self.outdated += 1;
                        return Err(BotError::Late(within));
                    }
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.without("standard output")),
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

    /// Looks at the program without asking it, as [`BotProgram::ended`].
    pub fn ended(&mut self) -> Option<BotError> {
        self.program.ended()
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
