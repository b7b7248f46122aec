//! Words of 0.2.0 that have changed since. Files and clients of that version contain them, so they are read forever.

use std::fmt::Debug;

use ruckus_engine::{
    Continuation, EffectKind, EffectStage, Layer, OfferWords, PlayedCard, PlayedCardView, RuleId, Same, Seat, ViewFact,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Checks that a text of 0.2.0 is read as `now`, which is written without the former spelling.
fn is_read<T: DeserializeOwned + Serialize + PartialEq + Debug>(former: &str, now: &T) {
    assert_eq!(serde_json::from_str::<T>(former).ok().as_ref(), Some(now), "{former}");
    let written = serde_json::to_value(now).expect("is written");
    let mut respelled: Value = serde_json::from_str(&former.replace("colour", "color")).expect("JSON");
    // New fields may have been added.
    if let (Value::Object(written), Value::Object(respelled)) = (&written, &mut respelled) {
        for (key, value) in written {
            respelled.entry(key.clone()).or_insert_with(|| value.clone());
        }
    }
    assert_eq!(written, respelled);
}

fn today<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Checks that the text is read like the same text in today's spelling.
fn is_read_alike<T: DeserializeOwned + Serialize + PartialEq + Debug>(former: &str) {
    is_read(former, &today::<T>(&former.replace("colour", "color")));
}

#[test]
fn words_with_the_former_spelling_of_color_are_read() {
    is_read_alike::<PlayedCard>(r#"{"card":"W","colour":"G","by":1,"owes":0,"next":2,"how":"turn"}"#);
    is_read_alike::<Layer>(r#"{"card":"W+4","colour":"B","by":0,"draws":true}"#);
    is_read_alike::<EffectKind>(r#"{"Play":{"seat":0,"card":"W","colour":"R","how":"turn","uno":false}}"#);
    is_read("\"colour\"", &EffectStage::Color);
    is_read("\"colour\"", &Same::Color);
    is_read("\"colour\"", &RuleId::named("color").expect("a rule"));
    is_read_alike::<PlayedCardView>(r#"{"card":"W","colour":"Y","by":null,"owes":0,"how":"turn"}"#);
    is_read_alike::<ViewFact>(r#"{"is":"laid","seat":0,"card":"W","colour":"R","how":"turn","uno":false}"#);
    is_read_alike::<ViewFact>(r#"{"is":"called","seat":0,"colour":"R"}"#);
    is_read_alike::<OfferWords>(
        r#"{"verb":"play","rule":"spreading","cards":["W"],"how":"turn","colour_with_it":true}"#,
    );
    is_read_alike::<OfferWords>(r#"{"verb":"color","rule":"colour"}"#);
}

#[test]
fn a_continuation_of_0_2_0_keeps_its_colors() {
    let now = Continuation {
        color: Some(ruckus_engine::Color::Red),
        beneath_color: Some(ruckus_engine::Color::Blue),
        ..Continuation::of(Seat(1))
    };
    let former = serde_json::to_string(&now).expect("is written").replace("color", "colour");
    assert!(former.contains("\"colour\":\"R\"") && former.contains("\"beneath_colour\":\"B\""), "{former}");
    is_read(&former, &now);
}
