//! The bot's program in a thread of its own, so that the line to the table is heard while it thinks.

use std::future::pending;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use ruckus_bot_program::{BotError, Decides, Timed};
use ruckus_engine::{Action, View};
use tokio::sync::{mpsc, oneshot};

/// The time between two looks at a program that is not asked.
const GLANCE: Duration = Duration::from_millis(100);

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
    ended: mpsc::UnboundedReceiver<BotError>,
}

impl Thinker {
    /// Starts a program by a command of the shell; each of its answers may take so long.
    pub(super) fn start(command: &str, within: Duration) -> Result<Self> {
        let program = Timed::start(command, within)?;
        let (questions, asked) = channel();
        let (over, ended) = mpsc::unbounded_channel();
        thread::spawn(move || {
            if let Some(why) = think(program, &asked) {
                // The table may have ended meanwhile.
                let _ = over.send(why);
            }
        });
        Ok(Self { questions, ended })
    }

    /// Asks what the bot does.
    pub(super) fn ask(&self, view: View, choices: Vec<Action>) -> oneshot::Receiver<Result<Option<Action>, BotError>> {
        let (answer, answered) = oneshot::channel();
        // A thread that has ended drops the answer's end.
        let _ = self.questions.send(Question { view, choices, answer });
        answered
    }

    /// Waits until the program has ended while it was not asked. If it ends while it is asked, its answer says so.
    pub(super) async fn ended(&mut self) -> BotError {
        match self.ended.recv().await {
            Some(why) => why,
            None => pending().await,
        }
    }
}

/// Asks the program until it has ended, or the bot has; returns why if no answer has said so.
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
        // The table may have ended meanwhile.
        let _ = answer.send(chosen.map(|chosen| chosen.map(|chosen| choices.swap_remove(chosen))));
        if !goes_on {
            return None;
        }
    }
}
