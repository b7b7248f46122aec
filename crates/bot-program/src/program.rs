//! A running program, and the communication with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use ruckus_engine::{Action, View};
use thiserror::Error;

use crate::{Answer, Decides, ProgramLine};

/// The number of late answers after which a program is not asked again. Unread questions would fill the pipe.
const PATIENCE: usize = 4;
/// Additional time for the first answer, because the program has to start.
const STARTS: Duration = Duration::from_secs(10);
/// The maximum length of a line from a program, in bytes.
const LONGEST: u64 = 4096;
/// The interval between checks of the process while there is no output.
const GLANCE: Duration = Duration::from_millis(100);
/// The time for a program to exit after it has closed its output. Its exit status is more informative.
const GRACE: Duration = Duration::from_millis(500);

/// An error of a program.
#[derive(Debug, Error)]
pub enum BotError {
    /// The program cannot be started.
    #[error("cannot start `{command}`: {why}")]
    NotStarted {
        /// The command.
        command: String,
        /// The system's error.
        why: std::io::Error,
    },
    /// The program has ended.
    #[error("the bot has exited")]
    Ended,
    /// The program's process has exited.
    #[error("the bot has exited ({0})")]
    Exited(ExitStatus),
    /// The program is running, but has closed its standard input or output.
    #[error("the bot is running, but has closed its {0}")]
    Closed(&'static str),
    /// The program has missed several consecutive answers.
    #[error("the bot no longer answers")]
    Silent,
    /// The program exceeded this time limit.
    #[error("the bot did not answer within {} ms", .0.as_millis())]
    Late(Duration),
    /// The program's answer is invalid.
    #[error("the bot said `{said}`; answer with a line like {{\"choice\":0}} or {{\"choice\":null}} ({why})")]
    NotUnderstood {
        /// The line.
        said: String,
        /// The reason.
        why: String,
    },
    /// The program's choice does not exist.
    #[error("the bot chose {chosen}, but the choices are 0 to {last}")]
    NoSuchChoice {
        /// The choice.
        chosen: usize,
        /// The index of the last choice.
        last: usize,
    },
}

/// A program that plays. It is killed when this is dropped.
#[derive(Debug)]
pub struct BotProgram {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// True once the program has closed its output.
    closed: Arc<AtomicBool>,
    /// The number of pending answers to questions that have timed out.
    outdated: usize,
    /// True once the program has answered.
    answered: bool,
}

impl BotProgram {
    /// Starts a program with a shell command. Its standard error is inherited.
    ///
    /// # Errors
    /// There is no shell. If the command itself is invalid, [`ended`](Self::ended) reports it.
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
                // The receiver is gone once the program is no longer asked.
                if says.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
                line.clear();
            }
            is_closed.store(true, Ordering::Release);
        });
        Ok(Self { child, input, lines, closed, outdated: 0, answered: false })
    }

    /// Checks the program without asking it. Returns the reason if it can no longer answer. Takes up to half a second
    /// if the program has closed its output.
    pub fn ended(&mut self) -> Option<BotError> {
        match self.exit() {
            Some(status) => Some(BotError::Exited(status)),
            None if self.closed.load(Ordering::Acquire) => Some(self.without("standard output")),
            None => None,
        }
    }

    fn exit(&mut self) -> Option<ExitStatus> {
        // If the system cannot tell, the next question will.
        self.child.try_wait().ok().flatten()
    }

    /// Returns why the program has closed a stream. Most programs exit soon afterwards.
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

    /// Sends a line that needs no answer.
    ///
    /// # Errors
    /// [`BotError::Exited`] or [`BotError::Closed`].
    pub fn tell(&mut self, line: &ProgramLine<'_>) -> Result<(), BotError> {
        let mut text = serde_json::to_vec(line).map_err(|_| BotError::Ended)?;
        text.push(b'\n');
        let written = self.input.write_all(&text).and_then(|()| self.input.flush());
        written.map_err(|_| self.without("standard input"))
    }

    /// Asks the program for a decision and waits for its answer: the index of a choice, or `None`. Discards late
    /// answers of earlier questions.
    ///
    /// # Errors
    /// The program has ended, exceeds the time limit, does not answer, or answers something invalid.
    pub fn ask(&mut self, view: &View, choices: &[Action], within: Duration) -> Result<Option<usize>, BotError> {
        if self.outdated >= PATIENCE {
            return Err(self.ended().unwrap_or(BotError::Silent));
        }
        let within_ms = u64::try_from(within.as_millis()).unwrap_or(u64::MAX);
        self.tell(&ProgramLine::Ask { view, choices, within_ms })?;
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
                    // The output can stay open after the program has ended, in a process that it started. Its last line
                    // may still arrive.
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

/// A program with a fixed time limit.
#[derive(Debug)]
pub struct Timed {
    program: BotProgram,
    within: Duration,
    round: Option<u16>,
}

impl Timed {
    /// Starts a program with a shell command.
    ///
    /// # Errors
    /// Same as [`BotProgram::start`].
    pub fn start(command: &str, within: Duration) -> Result<Self, BotError> {
        Ok(Self { program: BotProgram::start(command)?, within, round: None })
    }

    /// Checks the program without asking it, like [`BotProgram::ended`].
    pub fn ended(&mut self) -> Option<BotError> {
        self.program.ended()
    }
}

impl Decides for Timed {
    fn decide(&mut self, view: &View, choices: &[Action]) -> Result<Option<usize>, BotError> {
        if let Some(seat) = view.me
            && self.round.replace(view.round) != Some(view.round)
        {
            self.program.tell(&ProgramLine::Round { seat, round: view.round })?;
        }
        self.program.ask(view, choices, self.within)
    }
}

impl Drop for BotProgram {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
