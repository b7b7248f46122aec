//! Resolution: which players the words of a sentence refer to, and the steps that a frame stands for.

use ruckus_homemade::Part;
use serde_json::{Map, Value, json};

/// What is known at a place in a sentence.
struct Scene {
    /// The event names its player in the third person: "someone", "whoever".
    third: bool,
    /// The event names no player: "on a 7".
    nobody: bool,
    /// The card is what acts: "a 4 skips the next player".
    card: bool,
    /// The player of the clause before, if there is one.
    subject: Option<Value>,
    /// The player that was mentioned last, other than the one who acts.
    mentioned: Option<Value>,
    /// True if a step has chosen a player.
    chosen: bool,
    /// True if the clause before leaves a choice, so that its consequences may end with it or not.
    choice: bool,
    steps: Vec<Value>,
    /// Which meaning each ambiguous word has, and how many it can have.
    picks: Vec<usize>,
    counts: Vec<usize>,
}

/// The maximum number of meanings that are tried.
const MOST_MEANINGS: usize = 12;

/// The parts that a frame can stand for.
pub(super) struct Resolved {
    pub(super) all: Vec<Part>,
    /// True if no word of the frame has several meanings.
    pub(super) sure: bool,
}

/// Returns the parts that a frame stands for, one for each meaning with an effect and with words in the format of
/// rules.
pub(super) fn parts(frame: &Value) -> Resolved {
    let mut found = Resolved { all: Vec::new(), sure: true };
    let mut picks = Vec::new();
    for _ in 0..MOST_MEANINGS {
        let (part, counts) = part(frame, &picks);
        found.sure &= counts.is_empty();
        let new = part.filter(|part| !found.all.contains(part));
        found.all.extend(new);
        picks.resize(counts.len(), 0);
        // The next combination of meanings.
        while let Some(last) = picks.pop() {
            if last + 1 < counts[picks.len()] {
                picks.push(last + 1);
                break;
            }
        }
        if picks.is_empty() {
            return found;
        }
    }
    // Too many meanings for one question.
    Resolved { all: Vec::new(), sure: false }
}

/// Returns the part that a frame stands for, if its ambiguous words have these meanings, and the number of meanings of
/// each.
fn part(frame: &Value, picks: &[usize]) -> (Option<Part>, Vec<usize>) {
    let subj = frame["subj"].as_str().unwrap_or("none");
    let mut scene = Scene {
        third: subj == "they",
        nobody: matches!(subj, "none" | "card"),
        card: subj == "card",
        subject: None,
        mentioned: None,
        chosen: false,
        choice: false,
        steps: Vec::new(),
        picks: picks.to_vec(),
        counts: Vec::new(),
    };
    let part = scene.part(frame);
    (part, scene.counts)
}

/// Returns true if a choice is not used.
fn dead(steps: &[Value]) -> bool {
    let speaks = |step: &Value, word: &str| step.to_string().contains(&format!("\"{word}\""));
    steps.iter().enumerate().any(|(at, step)| {
        let chooses = step["do"].get("choose-seat").is_some() || step["do"].get("race").is_some();
        chooses && !steps[at + 1..].iter().any(|later| speaks(later, "chosen"))
    })
}

fn all(mut conditions: Vec<Value>) -> Option<Value> {
    if conditions.len() > 1 { Some(json!({ "all": conditions })) } else { conditions.pop() }
}

/// Computes "more than 5" and "fewer than 5".
fn counted(said: &Value) -> Option<Value> {
    Some(match said {
        Value::Object(object) => {
            if let Some(n) = object.get("@plus") {
                return Some((n.as_i64()? + 1).into());
            }
            if let Some(n) = object.get("@minus") {
                return Some((n.as_i64()? - 1).into());
            }
            let fields = object.iter().map(|(name, inside)| Some((name.clone(), counted(inside)?)));
            Value::Object(fields.collect::<Option<_>>()?)
        }
        Value::Array(all) => Value::Array(all.iter().map(counted).collect::<Option<_>>()?),
        other => other.clone(),
    })
}

impl Scene {
    fn part(&mut self, frame: &Value) -> Option<Part> {
        let mut conditions = Vec::new();
        for (key, holds) in [("if", true), ("also", true), ("unless", false)] {
            if let Some(said) = frame.get(key) {
                let condition = self.condition(said, &json!("actor"))?;
                conditions.push(if holds { condition } else { json!({ "not": condition }) });
            }
        }
        let mut part = Map::new();
        if let Some(standing) = frame.get("standing") {
            part.insert("standing".to_owned(), counted(standing)?);
        } else {
            part.insert("when".to_owned(), counted(frame.get("when")?)?);
            let steps = frame["then"].as_array()?;
            steps.iter().try_for_each(|step| self.step(step))?;
            if dead(&self.steps) {
                return None;
            }
            part.insert("then".to_owned(), std::mem::take(&mut self.steps).into());
        }
        if let Some(condition) = all(conditions) {
            part.insert("if".to_owned(), condition);
        }
        serde_json::from_value(part.into()).ok()
    }

    /// Returns which of several meanings an ambiguous word has.
    fn pick(&mut self, count: usize) -> usize {
        let at = self.counts.len();
        self.counts.push(count);
        self.picks.get(at).copied().unwrap_or_default()
    }

    /// Returns one of the players that a word can mean. `None` if there are none.
    fn one_of(&mut self, all: impl IntoIterator<Item = Value>) -> Option<Value> {
        let mut different: Vec<Value> = Vec::new();
        for who in all {
            if !different.contains(&who) {
                different.push(who);
            }
        }
        if different.is_empty() {
            return None;
        }
        let picked = self.pick(different.len());
        different.into_iter().nth(picked)
    }

    /// Resolves a player. `subject` is the player of the same clause; `None` if it is this one.
    fn who(&mut self, said: &Value, subject: Option<&Value>) -> Option<Value> {
        let who = match said.as_str() {
            Some("@subject") => match &self.subject {
                Some(_) if self.choice => return None,
                Some(before) => before.clone(),
                None => "actor".into(),
            },
            // "When someone plays a 7, you draw 2": this player or another one.
            Some("@you") if self.third => self.one_of([json!("actor"), json!("next"), json!("others")])?,
            Some("@you") => "actor".into(),
            Some("@they" | "@that") => self.pronoun(said == "@that", subject)?,
            Some("@chosen") if self.chosen => "chosen".into(),
            Some("@chosen") => return None,
            Some("@anyone") => {
                // A player who is chosen by another one than the one who acts would need a name of its own.
                let by = subject.cloned().unwrap_or_else(|| "actor".into());
                if self.chosen || !matches!(by.as_str(), Some("actor" | "next" | "previous" | "opposite")) {
                    return None;
                }
                let among = if by == "actor" { json!("others") } else { json!({ "except": ["everyone", by] }) };
                self.steps.push(json!({ "do": { "choose-seat": { "who": by, "among": among } } }));
                self.chosen = true;
                "chosen".into()
            }
            Some("@left" | "@right") if subject.is_some_and(|subject| subject != "actor") => return None,
            _ => counted(said)?,
        };
        if who != "actor" && who.get("@count").is_none() {
            self.mentioned = Some(who.clone());
        }
        Some(who)
    }

    /// Resolves "they" or "that player".
    fn pronoun(&mut self, that: bool, subject: Option<&Value>) -> Option<Value> {
        let actor = (self.third || self.nobody && that).then(|| json!("actor"));
        match subject {
            // "The next player steals a card from them".
            Some(by) if by != "actor" => {
                let other = self.mentioned.clone().filter(|one| one != by);
                if other.is_none() { actor } else { self.one_of(other.into_iter().chain(actor)) }
            }
            Some(_) => self.mentioned.clone(),
            None => match (self.subject.clone(), self.mentioned.clone()) {
                (_, None) => actor,
                (_, Some(who)) if who == "chosen" => Some(who),
                (Some(before), Some(who)) if before == who => Some(who),
                // "Skip the next player and they draw 2": only one player is a third person.
                (_, Some(who)) if !self.third && !that => Some(who),
                (before, Some(who)) => self.one_of([Some(who), before, actor].into_iter().flatten()),
            },
        }
    }

    fn condition(&mut self, said: &Value, subject: &Value) -> Option<Value> {
        let resolved = self.players(&counted(said)?, subject)?;
        // The cards of several players would be added up.
        let sums = &resolved["number"]["of"]["hand"];
        if !sums.is_null() && one(sums).is_none() {
            return None;
        }
        let text = resolved.to_string();
        let named =
            ["next", "previous", "opposite", "others", "everyone", "chosen", "dealer", "fewest", "most", "leader"];
        if let Some(who) = named.into_iter().find(|who| *subject != **who && text.contains(&format!("\"{who}\""))) {
            self.mentioned = Some(who.into());
        }
        Some(resolved)
    }

    /// Resolves the players in a condition.
    fn players(&mut self, said: &Value, subject: &Value) -> Option<Value> {
        match said {
            Value::String(word) if word == "@they" || word == "@that" => Some(subject.clone()),
            Value::String(word) if word.starts_with('@') => {
                if word == "@anyone" {
                    None
                } else {
                    self.who(said, None)
                }
            }
            Value::Array(all) => {
                all.iter().map(|one| self.players(one, subject)).collect::<Option<Vec<_>>>().map(Value::Array)
            }
            Value::Object(object) => {
                let mut fields = Map::new();
                for (name, inside) in object {
                    fields.insert(name.clone(), self.players(inside, subject)?);
                }
                Some(Value::Object(fields))
            }
            other => Some(other.clone()),
        }
    }

    fn step(&mut self, said: &Value) -> Option<()> {
        let from = self.steps.len();
        let mut conditions = Vec::new();
        if let Some(deed) = said.get("do") {
            if said.get("if").or_else(|| said.get("unless")).is_some() {
                let known = ["if", "unless"].iter().find_map(|key| said.get(*key))?;
                let condition = self.condition(known, &json!("actor"))?;
                conditions.push(if said.get("if").is_some() { condition } else { json!({ "not": condition }) });
            }
            self.plain(deed)?;
        } else {
            // "Lets you swap" can be a duty or an offer.
            let lets = said["act"] == "@lets";
            let spoken = said["act"] == "@may" || lets;
            let act = if spoken { said.get("say")? } else { said.get("act")? };
            let subject = self.who(said.get("who")?, None)?;
            // "They" is each of several players: "everyone else draws 1, unless they have a 7".
            let several = one(&subject).is_none() && said.get("if").or_else(|| said.get("unless")).is_some();
            let doer = if several { json!("each") } else { subject.clone() };
            for (key, holds) in [("if", true), ("unless", false)] {
                if let Some(known) = said.get(key) {
                    let spoken = known.to_string();
                    let pronoun = spoken.contains("\"@they\"") || spoken.contains("\"@that\"");
                    if pronoun && act.get("@make").is_some() {
                        return None;
                    }
                    let condition = self.condition(known, &doer)?;
                    conditions.push(if holds { condition } else { json!({ "not": condition }) });
                }
            }
            // Looking and another turn are no burden that a player would refuse.
            let gift = act == "@again" || act.get("@more").or_else(|| act.get("@peek")).is_some();
            let duty = lets && !gift && act != "@choose" && self.pick(2) == 1;
            let asked = spoken && !duty;
            let choice = asked && !gift && (!lets || act != "@choose");
            if choice {
                // The answer of one choice would replace that of another.
                if self.steps.iter().any(|step| step["do"].get("choose").is_some()) || one(&subject).is_none() {
                    return None;
                }
                self.steps.push(json!({ "do": { "choose": { "who": subject, "options": ["yes", "no"] } } }));
            }
            let begin = self.steps.len();
            if several {
                let simple = act.get("draw").or_else(|| act.get("@points")).is_some() || act == "@show";
                if !simple || subject.get("@count").is_some() {
                    return None;
                }
            }
            self.act(&doer, act, asked)?;
            if several {
                let each = |step: &mut Value| {
                    drop(step.as_object_mut().map(|step| step.insert("each".into(), subject.clone())));
                };
                self.steps[begin..].iter_mut().for_each(each);
            }
            if choice {
                self.steps[begin..].iter_mut().for_each(|step| holds(step, json!({ "answer": 1 })));
            }
            self.choice = choice;
            if self.subject.as_ref() != Some(&subject) && act.get("@make").is_none() {
                self.subject = Some(subject);
            }
        }
        if let Some(condition) = all(conditions) {
            self.steps[from..].iter_mut().for_each(|step| holds(step, condition.clone()));
            // Whether later steps depend on the condition as well is not said.
            self.choice = true;
        }
        self.sides(from);
        Some(())
    }

    /// A step without a player.
    fn plain(&mut self, deed: &Value) -> Option<()> {
        let hands = |back: bool| json!({ "pass-hands": { "back": back } });
        match deed["pass-hands"].as_str() {
            Some(side) => {
                let left = side == "@left";
                self.steps.push(json!({ "if": "leftwards", "do": hands(!left) }));
                self.steps.push(json!({ "if": { "not": "leftwards" }, "do": hands(left) }));
            }
            None => self.steps.push(json!({ "do": deed })),
        }
        self.subject = None;
        self.choice = true;
        Some(())
    }

    fn act(&mut self, who: &Value, act: &Value, asked: bool) -> Option<()> {
        if let Some(than) = who.get("@count") {
            // "Everyone with 5 or more cards draws 1".
            let cards = act.get("draw").or_else(|| act.get("@points"))?;
            let condition = json!({ "number": { "of": { "hand": "each" }, "is": than["is"], "than": than["than"] } });
            let deed = if act.get("draw").is_some() {
                json!({ "draw": { "who": "each", "cards": cards } })
            } else {
                json!({ "points": { "who": "each", "by": cards } })
            };
            self.steps.push(json!({ "each": "everyone", "if": condition, "do": deed }));
            return Some(());
        }
        let (name, value) = match act {
            Value::String(name) => (name.as_str(), &Value::Null),
            Value::Object(object) => object.iter().next().map(|(name, value)| (name.as_str(), value))?,
            _ => return None,
        };
        let deed = match name {
            "draw" => json!({ "draw": { "who": who, "cards": positive(value)? } }),
            "@points" => json!({ "points": { "who": who, "by": positive(value)? } }),
            "@points-off" => json!({ "points": { "who": who, "by": -value.as_i64()? } }),
            "@show" => json!({ "show": { "who": who } }),
            "@retire" => json!({ "retire": { "who": who } }),
            "@again" => json!({ "turn-to": { "who": one(who)? } }),
            "@next-turn" if one(who).is_some_and(|who| who != "next") => json!({ "turn-to": { "who": who } }),
            "@next-turn" if who == "fewest" || who == "most" || who == "leader" => json!({ "turn-to": { "who": who } }),
            // The player of a wild calls its color anyway, and other cards have one.
            "@color" => return None,
            "@take-pile" => json!({ "take-pile": { "who": one(who)?, "cards": value } }),
            "@set-aside" => json!({ "set-aside": { "who": who, "cards": value } }),
            "@flip" => json!("flip"),
            "@more" => json!({ "lay-more": { "who": one(who)?, "cards": value, "most": 1, "must": !asked } }),
            "@skipped" if who == "next" => json!({ "skip": { "seats": 1 } }),
            "@skipped" if *who == json!({ "both": ["next", { "next-of": "next" }] }) => {
                json!({ "skip": { "seats": 2 } })
            }
            "@skipped" if who == "others" => json!({ "turn-to": { "who": "actor" } }),
            "@skip-others" if who == "actor" => json!({ "turn-to": { "who": "actor" } }),
            "@skip-next" if who == "actor" => {
                self.mentioned = Some("next".into());
                json!({ "skip": { "seats": 1 } })
            }
            "@skip-many" if who == "actor" => json!({ "skip": { "seats": positive(value)? } }),
            "@reverse" => json!("turn-round"),
            "@choose" => {
                one(who)?;
                self.who(&json!("@anyone"), Some(who))?;
                return Some(());
            }
            "@swap" => json!({ "swap": { "a": one(who)?, "b": self.target(value, who)? } }),
            "@peek" => json!({ "peek": { "who": one(who)?, "at": self.target(value, who)? } }),
            // "A 2 gives the next player a card": from the hand or from the draw pile.
            "@give" | "@dump" if self.card && self.pick(2) == 1 => {
                let to = self.who(value.get("to")?, Some(who))?;
                json!({ "draw": { "who": to, "cards": positive(&value["cards"])? } })
            }
            "@give" | "@dump" | "@steal" => return self.give(who, name, value),
            "@make" => {
                one(who)?;
                let object = self.who(&value["who"], Some(who))?;
                self.act(&object, &value["then"], false)?;
                self.subject = Some(object);
                return Some(());
            }
            "@race" => {
                let pays = &value["pays"];
                self.steps.push(json!({ "do": { "race": { "who": who, "action": value["action"], "pays": pays } } }));
                self.chosen = true;
                self.act(&json!("chosen"), &value["then"], false)?;
                self.mentioned = Some("chosen".into());
                return Some(());
            }
            _ => return None,
        };
        self.steps.push(json!({ "do": deed }));
        Some(())
    }

    /// Resolves the one player to whom something is done.
    fn target(&mut self, said: &Value, subject: &Value) -> Option<Value> {
        let who = self.who(said, Some(subject))?;
        one(&who).filter(|who| *who != subject).cloned()
    }

    /// Cards that go from hand to hand.
    fn give(&mut self, who: &Value, how: &str, value: &Value) -> Option<()> {
        let cards = positive(&value["cards"])?;
        let by = if how == "@give" { "giver" } else { "chance" };
        let other = self.who(value.get(if how == "@steal" { "from" } else { "to" })?, Some(who))?;
        let deed = |from: &Value, to: &Value| json!({ "give": { "from": from, "to": to, "cards": cards, "by": by } });
        let each = json!("each");
        let step = match (one(who), one(&other)) {
            (Some(a), Some(b)) if a != b => {
                json!({ "do": if how == "@steal" { deed(b, a) } else { deed(a, b) } })
            }
            // "All others give you a card": each of them does.
            (None, Some(b)) if who == "others" && b == "actor" => {
                json!({ "each": "others", "do": if how == "@steal" { deed(b, &each) } else { deed(&each, b) } })
            }
            (Some(a), None) if other == "others" && a == "actor" => {
                json!({ "each": "others", "do": if how == "@steal" { deed(&each, a) } else { deed(a, &each) } })
            }
            _ => return None,
        };
        self.steps.push(step);
        Some(())
    }

    /// Replaces seats to the left or right: which neighbor that is depends on the direction of play.
    fn sides(&mut self, from: usize) {
        let steps = self.steps.split_off(from);
        for step in steps {
            let said = step.to_string();
            if !said.contains("\"@left\"") && !said.contains("\"@right\"") {
                self.steps.push(step);
                continue;
            }
            for (leftwards, left, right) in [(true, "next", "previous"), (false, "previous", "next")] {
                let mut seated = seated(&step, left, right);
                holds(&mut seated, if leftwards { json!("leftwards") } else { json!({ "not": "leftwards" }) });
                self.steps.push(seated);
            }
        }
    }
}

fn seated(said: &Value, left: &str, right: &str) -> Value {
    match said {
        Value::String(word) if word == "@left" => left.into(),
        Value::String(word) if word == "@right" => right.into(),
        Value::Array(all) => all.iter().map(|one| seated(one, left, right)).collect(),
        Value::Object(object) => {
            let fields = object.iter().map(|(name, inside)| (name.clone(), seated(inside, left, right)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// Adds a condition to a step.
fn holds(step: &mut Value, condition: Value) {
    let Some(object) = step.as_object_mut() else { return };
    let condition = match object.remove("if") {
        Some(before) => json!({ "all": [condition, before] }),
        None => condition,
    };
    object.insert("if".to_owned(), condition);
}

/// Returns the seats if they are always one.
fn one(who: &Value) -> Option<&Value> {
    let several = matches!(who.as_str(), Some("others" | "everyone" | "fewest" | "most" | "leader"));
    (!several && who.get("holding").is_none() && who.get("@count").is_none()).then_some(who)
}

/// Returns an amount that is not 0.
fn positive(amount: &Value) -> Option<&Value> {
    (amount != &json!(0)).then_some(amount)
}
