//! The bot's program in a thread of its own, so that the line to the table is heard while it thinks.

use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use ruckus_bot_program::{BotError, Decides, Timed};
use ruckus_engine::{Action, View};
use tokio::sync::oneshot;

/// What is asked, and where the answer goes: an action, or nothing.
struct Question {
    view: View,
    choices: Vec<Action>,
    answer: oneshot::Sender<Result<Option<Action>, BotError>>,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Thinker {
    questions: Sender<Question>,
}

impl Thinker {
    /// Starts a program by a command of the shell; each of its answers may take so long.
    pub(super) fn start(command: &str, within: Duration) -> Result<Self> {
        let mut program = Timed::start(command, within)?;
        let (questions, asked) = channel::<Question>();
        thread::spawn(move || {
            for Question { view, mut choices, answer } in asked {
                let chosen = program.decide(&view, &choices);
                // The table may have ended meanwhile.
                let _ = answer.send(chosen.map(|chosen| chosen.map(|chosen| choices.swap_remove(chosen))));
            }
        });
        Ok(Self { questions })
    }

    /// Asks what the bot does.
    pub(super) fn ask(&self, view: View, choices: Vec<Action>) -> oneshot::Receiver<Result<Option<Action>, BotError>> {
        let (answer, answered) = oneshot::channel();
        // A thread that has ended drops the answer's end.
        let _ = self.questions.send(Question { view, choices, answer });
        answered
    }
}
