//! Opens events: validates requests and turns them into plans.

use ruckus_events::{Best, Draft, EventInputKind, Form, Length, LotSecret, Person, Plan, PlanError, Sizes};
use ruckus_journal::{Entry, RoomName};
use ruckus_protocol::{ErrorCode, EventForm, EventLength, MakeEvent};
use ruckus_room::{self as room, Choice, EventRules, RoomError, SeatCard};
use ruckus_ruleset::PRESETS;

use super::record::{JoinedPerson, Record};
use super::refusals::refused;
use super::settings::EventTimes;
use super::state::EventState;
use super::word::Word;
use crate::token;
use ruckus_room::text::line;

/// Maximum display width of an event's name, in columns.
const WIDEST: usize = 80;

/// An event to be opened.
#[derive(Debug)]
pub(crate) struct Opening {
    record: Record,
    host: JoinedPerson,
    plays: bool,
}

/// Validates a request to open an event.
pub(crate) fn opening(
    asked: &MakeEvent,
    key: blake3::Hash,
    card: Option<SeatCard>,
    at: u64,
    program: &str,
    times: &EventTimes,
) -> Result<Opening, RoomError> {
    let host = room::checked_name(&asked.host)?;
    let name = line("name", &asked.name, ruckus_events::limits::TITLE, WIDEST);
    let name = name.map_err(|why| RoomError::new(ErrorCode::BadPlan, why))?;
    let form = match asked.form {
        EventForm::Swap => Form::Swap,
        EventForm::Swiss => Form::Swiss,
        EventForm::Knockout => Form::Knockout,
        EventForm::RaceTo => Form::RaceTo,
    };
    let length = asked.length.map(|length| match length {
        EventLength::Rounds(rounds) => Length::Rounds(rounds),
        EventLength::Matches(matches) => Length::Matches(matches),
        EventLength::Minutes(minutes) => Length::Minutes(minutes),
        EventLength::Points(points) => Length::Points(points),
    });
    let game = asked.rules.clone().unwrap_or_else(|| "classic".to_owned());
    let draft = Draft {
        sizes: asked.sizes.map(|sizes| Sizes { least: sizes.least, most: sizes.most }),
        time_limit: asked.round_minutes.map(|minutes| minutes.saturating_mul(60)),
        pause: asked.pause.or(times.pause),
        close_after: times.close_after,
        bots: asked.bots,
        sleepers_wait: true,
        expected: asked.expected,
        ..Draft::new(&name, &game, form, length)
    };
    let sizes = Plan::try_from(draft.clone()).map_err(|error| bad_plan(&error))?.sizes();
    let [least, most] = [sizes.least, sizes.most].map(usize::from);
    let rules = room::event_rules(&choice(game), form == Form::Swap, least, most)?;
    let EventRules { decided, title, fewest } = rules;
    let best = if fewest { Best::FewestPoints } else { Best::MostPoints };
    let plan = Box::new(Plan::try_from(Draft { best, ..draft }).map_err(|error| bad_plan(&error))?);
    let host = JoinedPerson {
        person: Person(1),
        name: host,
        key: ruckus_record::Hex(*key.as_bytes()),
        card,
        face: asked.face,
    };
    let program = program.to_owned();
    let secret = Some(LotSecret(token::random()));
    let word = asked.word.as_deref().map(Word::read).transpose()?.map(|word| word.as_str().to_owned());
    let record = Record::Opened { plan, rules: decided, title, host: host.clone(), at, program, secret, word };
    Ok(Opening { record, host, plays: asked.host_plays })
}

impl Opening {
    /// Returns the event with a code, and the entries to be written.
    ///
    /// # Errors
    /// Fails if the host cannot play.
    pub(crate) fn under(&self, name: RoomName, code: &str) -> Result<(EventState, Vec<Entry>), RoomError> {
        let mut record = self.record.clone();
        if let Record::Opened { host, .. } = &mut record {
            host.card = host.card.take().map(|card| card.at(&name));
        }
        let opened = EventState::open(name, code.to_owned(), &record);
        let (mut state, entry) = opened.map_err(|why| RoomError::new(ErrorCode::BadRequest, why))?;
        let mut entries = vec![entry];
        if self.plays {
            let what =
                EventInputKind::CheckIn { person: Some(self.host.person), name: self.host.name.clone(), bot: false };
            let at = state.at();
            let entry = state.happen(at, &what, None);
            entries.extend(entry.map_err(|refusal| refused(&refusal))?);
        }
        Ok((state, entries))
    }
}

/// Returns the rules from the name of a preset or from the text of a ruleset.
fn choice(game: String) -> Choice {
    let is_name = PRESETS.iter().any(|preset| preset.name == game) || !game.contains(['=', '\n']);
    if is_name { Choice::Preset { base: game, with: std::collections::BTreeMap::new() } } else { Choice::Ruleset(game) }
}

fn bad_plan(error: &PlanError) -> RoomError {
    RoomError::new(ErrorCode::BadPlan, error.to_string())
}
