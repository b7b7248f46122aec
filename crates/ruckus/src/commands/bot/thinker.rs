//! Runs the bot program in a separate thread, so that messages from the table are received while it thinks.

use std::future::pending;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use ruckus_bot_program::{BotError, Decides, Timed};
use ruckus_engine::{Action, View};
use tokio::sync::{mpsc, oneshot};

/// The interval between checks of a program that is idle.
const GLANCE: Duration = Duration::from_millis(100);

/// A question to the program, and the channel for its answer: an action or nothing.
struct Question {
    view: View,
    choices: Vec<Action>,
    answer: oneshot::Sender<Result<Option<Action>, BotError>>,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Thinker {
    questions: Sender<Question>,
    ended: mpsc::UnboundedReceiver<BotError>,
}

impl Thinker {
    /// Starts a program with a shell command. `within` limits the time for each answer.
    pub(super) fn start(command: &str, within: Duration) -> Result<Self> {
        let program = Timed::start(command, within)?;
        let (questions, asked) = channel();
        let (over, ended) = mpsc::unbounded_channel();
        thread::spawn(move || {
            if let Some(why) = think(program, &asked) {
                // The table may have ended in the meantime.
                let _ = over.send(why);
            }
        });
        Ok(Self { questions, ended })
    }

    /// Asks the program for an action.
    pub(super) fn ask(&self, view: View, choices: Vec<Action>) -> oneshot::Receiver<Result<Option<Action>, BotError>> {
        let (answer, answered) = oneshot::channel();
        // If the thread has ended, the answer's sender is dropped.
        let _ = self.questions.send(Question { view, choices, answer });
        answered
    }

    /// Waits until the program ends while idle. If it ends during a question, the answer is an error instead.
    pub(super) async fn ended(&mut self) -> BotError {
        match self.ended.recv().await {
            Some(why) => why,
            None => pending().await,
        }
    }
}

/// Handles questions until the program or the bot ends. Returns the reason if no answer has reported it.
fn think(mut program: Timed, asked: &Receiver<Question>) -> Option<BotError> {
    loop {
        let Question { view, mut choices, answer } = match asked.recv_timeout(GLANCE) {
            Ok(question) => question,
            Err(RecvTimeoutError::Timeout) => match program.ended() {
                None => continue,
                ended => return ended,
            },
            Err(RecvTimeoutError::Disconnected) => return None,
        };
        let chosen = program.decide(&view, &choices);
        let goes_on = matches!(chosen, Ok(_) | Err(BotError::Late(_)));
        // The table may have ended in the meantime.
        let _ = answer.send(chosen.map(|chosen| chosen.map(|chosen| choices.swap_remove(chosen))));
        if !goes_on {
            return None;
        }
    }
}
