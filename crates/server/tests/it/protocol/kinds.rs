//! The types of the wire by name. An example must parse as its type, and the type must serialize to the same value.

use ruckus_engine::{Action, OfferWords, Seat, SwitchValue, View, ViewFact};
use ruckus_protocol as wire;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

type Check = fn(&Value) -> Result<Value, String>;

/// Makes a table of types: those of the wire, and then others with their paths.
macro_rules! checks {
    ($($name:ident)*; $($other:ident = $type:ty,)*) => {
        &[
            $((stringify!($name), written::<wire::$name>),)*
            $((stringify!($other), written::<$type>),)*
        ]
    };
}

/// Types that clients send. An omitted field means null, false, 0 or empty.
const SENT: &[(&str, Check)] = checks! {
    MakeTable TakeSeat LookAtRules PlayOn SwitchOn PlayRuleset CastBallot ForCard MakeCard AddPasskey SignInCard
    ChangeCard CheckRule RuleText RunScenario MakeEvent CheckIn EventCommand BlockPlayer MakePublic ReportPlayer
    FindTable ClientMessage LobbyCommand;
    HowLong = ruckus_lab::wire::HowLong,
    TryRules = ruckus_lab::wire::TryRules,
    Action = Action<Seat>,
};

/// Types that the server sends. An example must contain exactly what the type serializes to.
const SAID: &[(&str, Check)] = checks! {
    Host Seated TableCard Problem ServerMessage LobbySeat RuleSwitch RulePicture RuleSetting CutView Photo
    Reason Award Ballot CardChallenge CardHeld Friends AddFriend ShareTable BlockCard AskFriend AskedFriend
    CardCode RealPlay SwitchedOn RuleRead ScenarioRun EventSeat EventForecast EventMessage QueuePlace
    PublicTables QueueState;
    SwitchValue = SwitchValue,
    View = View,
    ViewFact = ViewFact,
    Offer = OfferWords,
    Lasts = ruckus_lab::Lasts,
    LabRun = ruckus_lab::wire::Run,
};

fn written<T: Serialize + DeserializeOwned>(value: &Value) -> Result<Value, String> {
    let read: T = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    serde_json::to_value(&read).map_err(|error| error.to_string())
}

/// Checks an example of a type. Returns the value that the type serializes to.
pub fn check(kind: &str, value: &Value) -> Result<Value, String> {
    let find = |list: &[(&str, Check)]| list.iter().find(|(name, _)| *name == kind).map(|(_, check)| *check);
    let (check, sent) = match (find(SENT), find(SAID)) {
        (Some(check), _) => (check, true),
        (None, Some(check)) => (check, false),
        (None, None) => return Err(format!("`{kind}` is no type that this test knows")),
    };
    let written = check(value).map_err(|error| format!("`{kind}` does not read {value}: {error}"))?;
    if *value == written || sent && fills_up(value, &written) {
        return Ok(written);
    }
    Err(format!("`{kind}` writes {written}, not {value}"))
}

/// Returns true if `written` equals `given` except for empty fields that `given` omits.
fn fills_up(given: &Value, written: &Value) -> bool {
    match (given, written) {
        (Value::Object(given), Value::Object(written)) => {
            given.keys().all(|key| written.contains_key(key))
                && written.iter().all(|(key, value)| match given.get(key) {
                    Some(given) => fills_up(given, value),
                    None => is_nothing(value),
                })
        }
        (Value::Array(given), Value::Array(written)) => {
            given.len() == written.len() && given.iter().zip(written).all(|(given, written)| fills_up(given, written))
        }
        (given, written) => given == written,
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Bool(true) | Value::String(_) => false,
    }
}

/// Returns the types of which a value is an example.
pub fn kinds_of(value: &Value) -> impl Iterator<Item = &'static str> {
    let kinds = SENT.iter().chain(SAID).map(|(kind, _)| *kind);
    kinds.filter(move |kind| check(kind, value).is_ok())
}

/// Returns true if a text is an example of any type.
pub fn is_any(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| kinds_of(&value).next().is_some())
}
