//! Implements the engine's seams for home-made rules.

use ruckus_engine::race;
use ruckus_engine::rules::{COLOR, GUEST};
use ruckus_engine::{
    Action, Bundle, Card, CardSet, Choice, Closing, Color, Continuation, Effect, EffectKind, EffectStage, Effects,
    Fact, FactFilter, Gate, How, Offer, Offers, Pattern, Play, Replacement, Resolution, Rule, RuleContext, RuleInfo,
    Seam, Seat, SeatSet, Window, WindowKind,
};

use super::events::{HEARD, RuleEvent};
use super::host::Host;
use super::index::Topic;
use super::scene::EvaluationContext;
use super::state::{CELLS, instruction_in};
use super::words::{Cards, Forbid, Instruction, Part, Pays, PermitWhen, Prevent, Standing, Together};
use super::{instructions, marking};

impl Rule for Host {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "homemade",
            seams: &[Seam::Offer, Seam::Forbid, Seam::Meaning, Seam::Replace, Seam::React, Seam::Pause, Seam::Count],
            widens_turn: true,
            fact_filter: FactFilter::OTHERS,
            remembers: HEARD,
            cells: &CELLS,
            replaces: Effects::SKIP.or(Effects::TURN_AROUND).or(Effects::ATTACK).or(Effects::OWN),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        answers(self, at, seat, offers);
        if gate == Gate::Closed || !at.table.in_play(seat) || at.table.chair(seat).hand.is_empty() {
            return;
        }
        let held = at.table.chair(seat).hand.kinds();
        for_standing(self, at, (Topic::Offer, seat), |scene, part, standing| {
            let table = scene.table;
            if let Standing::Together(together) = standing {
                let now = table.turn == seat && table.debt == 0 && table.drawn == 0 && table.windows().is_empty();
                if now && gate == Gate::Open && part.condition.as_ref().is_none_or(|it| scene.holds(it)) {
                    offers_together(scene, together, seat, offers);
                }
                return;
            }
            let Standing::Permit(permit) = standing else { return };
            let mine = table.turn == seat && gate == Gate::Open;
            let (now, how) = match permit.on {
                PermitWhen::Turn => (mine && table.debt == 0 && table.drawn == 0, How::Turn),
                PermitWhen::Debt => (mine && table.debt > 0, How::Turn),
                PermitWhen::OutOfTurn => (table.turn != seat && table.debt == 0, How::OutOfTurn),
            };
            if now && part.condition.as_ref().is_none_or(|it| scene.holds(it)) {
                let cards = held & permit.cards.set(scene, scene.likeness(), Some(seat));
                // The color of a last card is called in the same action. Afterwards its player may be out of the round
                // while it continues.
                let color_with_it = table.chair(seat).held() == 1;
                let by = [scene.continuation.entry, scene.continuation.part];
                offers.add(GUEST, Play { color_with_it, by, ..Play::of(cards, how) });
            }
        });
    }

    fn allows(&self, at: RuleContext<'_>, seat: Seat, offer: &mut Offer) -> bool {
        // Answers to a window are always allowed, and so are drawing and passing.
        if matches!(offer.what, Pattern::Draw | Pattern::Pass)
            || at.table.windows().iter().any(|it| it.opening.rule == offer.rule)
        {
            return true;
        }
        let mut allowed = true;
        for_standing(self, at, (Topic::Forbid, seat), |scene, part, standing| {
            let Standing::Forbid(forbid) = standing else { return };
            let so = || part.condition.as_ref().is_none_or(|it| scene.holds(it));
            let set = |cards: &Cards| cards.set(scene, scene.likeness(), Some(seat));
            match (forbid, &mut offer.what) {
                (Forbid::Play(cards), Pattern::Play(play)) if so() => play.cards = play.cards - set(cards),
                (Forbid::Play(cards), Pattern::Together { cards: together, bundle }) if so() => {
                    let held = scene.table.chair(seat).hand.cards();
                    *together = bundle.members(held, *together - set(cards));
                }
                (Forbid::PlayOutOfTurn(cards), Pattern::Play(play)) if play.how != How::Turn && so() => {
                    play.cards = play.cards - set(cards);
                }
                (Forbid::Catch, Pattern::Catch(seats)) => {
                    let may = |&other: &Seat| {
                        let continuation = Continuation { other: Some(other), ..*scene.continuation };
                        let scene = EvaluationContext { continuation: &continuation, ..*scene };
                        !part.condition.as_ref().is_none_or(|it| scene.holds(it))
                    };
                    *seats = seats.iter().filter(may).collect();
                    allowed &= !seats.is_empty();
                }
                (Forbid::Rule(name), _) if offer.rule.name() == name => allowed &= !so(),
                _ => {}
            }
        });
        allowed
    }

    fn replace(&self, at: RuleContext<'_>, effect: &Effect) -> Replacement {
        let (what, seat) = match effect.what {
            EffectKind::Skip { seat } => (Prevent::Skip, seat),
            EffectKind::TurnAround { seat } => (Prevent::TurnRound, seat),
            EffectKind::Attack { seat, .. } => (Prevent::Attack, seat),
            EffectKind::Own { seat, .. } if effect.rule == COLOR => (Prevent::ColorCall, seat),
            _ => return Replacement::Keep,
        };
        // Effects of home-made rules themselves are not prevented.
        if effect.rule == GUEST {
            return Replacement::Keep;
        }
        let mut prevented = false;
        for_standing(self, at, (Topic::Prevent, seat), |scene, part, standing| {
            prevented |=
                *standing == Standing::Prevent(what) && part.condition.as_ref().is_none_or(|it| scene.holds(it));
        });
        if prevented { Replacement::Prevent } else { Replacement::Keep }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        let window = run.table().window_of(GUEST).filter(|window| window.awaited().contains(seat)).cloned();
        match (action, window) {
            (Action::Play { .. }, Some(window)) if window.opening.kind == WindowKind::Play => {
                choose(run, seat, 1);
                run.play_at_once(seat, action, How::Crazy);
                run.answer(seat, 0);
            }
            (Action::Play { card, color, .. }, _) => {
                run.play_before(seat, action, offer.how());
                let [rule, part] = offer.play().map_or([0, 0], |play| play.by);
                let beneath = run.table().top().map(|top| (top.card, top.color));
                let followed = part_of(self, rule, part).is_some_and(|part| !part.steps.is_empty());
                if followed {
                    let continuation = Continuation { entry: rule, part, ..played_on(seat, *card, *color, beneath) };
                    run.push(EffectStage::Hands, EffectKind::GoOn(continuation));
                }
            }
            (Action::Pay(cards), _) => play_together(self, run, seat, cards, &offer.what),
            (Action::Color(color), Some(_)) => {
                run.emit(Fact::Called { seat, color: *color });
                run.answer(seat, 0);
            }
            (&Action::Give { card, to }, Some(_)) => {
                choose(run, seat, 1);
                run.emit(Fact::Gave { from: seat, to, card });
                run.answer(seat, 0);
            }
            (&Action::Show(card), Some(window)) => {
                choose(run, seat, 1);
                if let Some(&Instruction::MarkHeld { off, .. }) = instruction_in(&self.rules, &window.opening) {
                    run.emit(Fact::HeldMarked { seat, card, marked: !off });
                }
                run.answer(seat, 0);
            }
            (Action::Name(other), Some(_)) => {
                choose(run, seat, other.0);
                run.answer(seat, 0);
            }
            (Action::Choose(option), Some(_)) => {
                choose(run, seat, *option);
                run.answer(seat, 0);
            }
            (Action::Do(done), Some(window)) => {
                run.emit(Fact::Performed { seat, action: done.trim().into() });
                if let Some(Instruction::Race { action, pays, .. }) = instruction_in(&self.rules, &window.opening)
                    && race::is_same(done, action)
                {
                    let leave = match pays {
                        Pays::Last => race::LOSERS,
                        Pays::First => window.opening.asked.len(),
                    };
                    run.answer(seat, leave);
                }
            }
            _ => run.answer(seat, 0),
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        if let EffectKind::GoOn(continuation) = what {
            instructions::go_on(self, run, continuation);
        }
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        self.hear(run, fact);
    }

    /// When the first card is turned up, the round begins for the seat in turn.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::TurnedUp { .. } = fact {
            let to = run.table().turn;
            self.on_event(run, RuleEvent::RoundBegun, Continuation::of(to));
        }
    }

    fn pause(&self, run: &mut Resolution<'_>) {
        self.see_hands(run);
    }

    fn count(&self, run: &mut Resolution<'_>) {
        instructions::count_round(self, run);
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        let kind = run.table().window_of(GUEST).map(|window| window.opening.kind);
        match kind {
            Some(WindowKind::Do) => run.excuse(seat, race::LOSERS),
            Some(WindowKind::Choose) => run.excuse(seat, 0),
            _ => run.close_own(Closing::Deadline),
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        let opening = &window.opening;
        let Some(instruction) = instruction_in(&self.rules, opening).cloned() else { return };
        let Some(&continuation) = run.waiting(opening.step).map(|continuation| &*continuation) else {
            return;
        };
        let mut after = Continuation { waits: false, left: 0, ..continuation };
        if let Some(part) = part_of(self, continuation.entry, continuation.part) {
            instructions::next_step(run, part, &mut after);
        }
        let said = window.choices.first().map(|choice| choice.value);
        match instruction {
            Instruction::NameColor { .. } if window.answered.is_empty() => {
                // The player who was asked may have left, and so may the player on behalf of whom the rule asks.
                let asked = opening.asked.iter().next().into_iter().chain([opening.by]);
                let seat = asked.chain([run.table().turn]).find(|&seat| run.table().has_seat(seat));
                let Some(seat) = seat else { return };
                let color = run.table().chair(seat).hand.most_frequent_color();
                run.emit(Fact::Called { seat, color });
            }
            Instruction::Give { .. } | Instruction::PlayMore { .. } | Instruction::MarkHeld { .. } => {
                let asked = opening.asked.iter().next().filter(|&seat| run.table().has_seat(seat));
                let must = !matches!(instruction, Instruction::PlayMore { must: false, .. });
                let first = asked.filter(|_| said.is_none() && must).and_then(|seat| {
                    let card = (may_choose(run.at(), &continuation, &instruction, seat)).iter().next()?;
                    Some((seat, card))
                });
                if let Some((seat, card)) = first {
                    match (&instruction, scene(run.at(), &continuation).give_to(&instruction, seat)) {
                        (Instruction::Give { .. }, Some(to)) => run.emit(Fact::Gave { from: seat, to, card }),
                        (&Instruction::MarkHeld { off, .. }, _) => {
                            run.emit(Fact::HeldMarked { seat, card, marked: !off });
                        }
                        (Instruction::PlayMore { .. }, _) => run.play_at_once(seat, &Action::play(card), How::Crazy),
                        _ => {}
                    }
                }
                let goes_on = continuation.left > 1 && (first.is_some() || said == Some(1));
                if goes_on {
                    after = Continuation { waits: false, left: continuation.left - 1, ..continuation };
                }
            }
            Instruction::ChooseSeat { .. } => {
                let seat = said.map(Seat).filter(|&seat| continuation.chosen.contains(seat));
                let scene = scene(run.at(), &continuation);
                let seat = seat.or_else(|| scene.in_order(continuation.chosen).find(|&seat| seat != opening.by));
                after.chosen = seat.map_or(SeatSet::EMPTY, SeatSet::of);
            }
            Instruction::Choose { options, .. } | Instruction::Vote { options, .. } => {
                let votes = |option: u8| window.choices.iter().filter(|choice| choice.value == option).count();
                // On a tie, or without votes, the last option wins.
                let best = (1..=options.len() as u8).max_by_key(|&option| votes(option));
                after.answer = best.unwrap_or(1);
            }
            Instruction::Race { pays, .. } => {
                let at = run.now();
                run.emit(Fact::RaceOver { at });
                if std::mem::take(&mut after.fresh)
                    && let Some(rule) = self.rule(after.entry)
                {
                    instructions::call_out(run, (after.entry, after.part), rule, after.actor);
                }
                after.chosen = instructions::losers(window, pays);
            }
            _ => {}
        }
        if let Some(continuation) = run.waiting(opening.step) {
            *continuation = after;
        }
    }
}

/// Offers combinations of cards that can be played together. Only the holder sees the offer.
fn offers_together(scene: &EvaluationContext<'_>, together: &Together, seat: Seat, offers: &mut Offers) {
    let sum = match together.sum.as_ref().map(|sum| u16::try_from(scene.number(sum))) {
        None => None,
        Some(Ok(sum)) => Some(sum),
        Some(Err(_)) => return,
    };
    let bundle = Bundle {
        count: together.count,
        same: together.same,
        sum,
        by: [scene.continuation.entry, scene.continuation.part],
    };
    let hand = &scene.table.chair(seat).hand;
    let cards = (hand.kinds() & together.cards.set(scene, scene.likeness(), Some(seat))) - CardSet::WILD_TYPES;
    let cards = bundle.members(hand.cards(), cards);
    if !cards.is_empty() {
        offers.add(GUEST, Pattern::Together { cards, bundle });
    }
}

/// Plays several cards together. The last one is the turn's play; those beneath it have no effect.
fn play_together(host: &Host, run: &mut Resolution<'_>, seat: Seat, cards: &[Card], offered: &Pattern) {
    let (Some((&last, others)), Pattern::Together { bundle, .. }) = (cards.split_last(), offered) else { return };
    let [rule, part] = bundle.by;
    for &card in others {
        run.play_at_once(seat, &Action::play(card), How::Crazy);
    }
    let beneath = run.table().top().map(|top| (top.card, top.color));
    run.play_before(seat, &Action::play(last), How::Turn);
    if part_of(host, rule, part).is_some_and(|part| !part.steps.is_empty()) {
        run.push(
            EffectStage::Hands,
            EffectKind::GoOn(Continuation { entry: rule, part, ..played_on(seat, last, None, beneath) }),
        );
    } else if let Some(homemade) = host.rule(rule) {
        instructions::call_out(run, (rule, part), homemade, seat);
    }
}

/// Creates the continuation for a card that is about to be played on another.
fn played_on(seat: Seat, card: Card, color: Option<Color>, beneath: Option<(Card, Option<Color>)>) -> Continuation {
    let (under, under_color) = beneath.unzip();
    Continuation {
        card: Some(card),
        color,
        beneath: under,
        beneath_color: under_color.flatten(),
        ..Continuation::of(seat)
    }
}

/// Offers the answers that a seat can give to a window of a home-made rule.
fn answers(host: &Host, at: RuleContext<'_>, seat: Seat, offers: &mut Offers) {
    let Some(window) = at.table.window_of(GUEST).filter(|window| window.awaited().contains(seat)) else { return };
    let opening = &window.opening;
    let (Some(instruction), Some(continuation)) = (instruction_in(&host.rules, opening), held_continuation(window))
    else {
        // Without a continuation, the window has no effect and can only be declined.
        offers.add(GUEST, Pattern::Pass);
        return;
    };
    match instruction {
        Instruction::NameColor { .. } => offers.add(GUEST, Pattern::Color),
        Instruction::Race { .. } => offers.add(GUEST, Pattern::Do),
        Instruction::ChooseSeat { .. } => {
            offers.add(GUEST, Pattern::Name(continuation.chosen.and(at.table.all_seats())));
        }
        Instruction::Choose { options, .. } | Instruction::Vote { options, .. } => {
            offers.add(GUEST, Pattern::Choose((1..=options.len() as u8).collect()));
        }
        Instruction::Give { .. } => {
            let cards = may_choose(at, &continuation, instruction, seat);
            match scene(at, &continuation).give_to(instruction, seat) {
                Some(to) if !cards.is_empty() => {
                    offers.add(GUEST, Pattern::Give { cards, to: SeatSet::of(to) });
                }
                _ => offers.add(GUEST, Pattern::Pass),
            }
        }
        Instruction::MarkHeld { .. } => {
            let cards = may_choose(at, &continuation, instruction, seat);
            offers.add(GUEST, if cards.is_empty() { Pattern::Pass } else { Pattern::Show(cards) });
        }
        Instruction::PlayMore { must, .. } => {
            let cards = may_choose(at, &continuation, instruction, seat);
            offers.add(GUEST, Play::of(cards, How::Crazy));
            if !*must || cards.is_empty() {
                offers.add(GUEST, Pattern::Pass);
            }
        }
        _ => offers.add(GUEST, Pattern::Pass),
    }
}

/// Returns the cards in a hand that can be given, played or marked in answer.
fn may_choose(at: RuleContext<'_>, continuation: &Continuation, instruction: &Instruction, seat: Seat) -> CardSet {
    let held = at.table.chair(seat).hand.kinds();
    match instruction {
        Instruction::PlayMore { cards, .. } => {
            let scene = scene(at, continuation);
            held & cards.set(&scene, scene.likeness(), Some(seat))
        }
        Instruction::MarkHeld { cards, off, .. } => marking::may_mark(&scene(at, continuation), seat, cards, *off),
        _ => held,
    }
}

impl EvaluationContext<'_> {
    /// Returns the receiver of a given card. `None` if it would be the giver: seats may have changed since the giver
    /// was asked.
    fn give_to(&self, instruction: &Instruction, giver: Seat) -> Option<Seat> {
        match instruction {
            Instruction::Give { to, .. } => self.one(to).filter(|&to| to != giver),
            _ => None,
        }
    }
}

const fn scene<'a>(at: RuleContext<'a>, continuation: &'a Continuation) -> EvaluationContext<'a> {
    EvaluationContext { rulebook: at.rulebook, table: at.table, continuation }
}

/// Calls `visit` for each standing part about a topic that applies to a seat.
fn for_standing(
    host: &Host,
    at: RuleContext<'_>,
    (topic, seat): (Topic, Seat),
    mut visit: impl FnMut(&EvaluationContext<'_>, &Part, &Standing),
) {
    for &[entry, place] in host.index.about(topic) {
        if host.is_silent(at.table, entry) {
            continue;
        }
        let part = &host.rules[usize::from(entry)].parts[usize::from(place)];
        if let Some(standing) = &part.standing {
            let continuation = Continuation { entry, part: place, ..Continuation::of(seat) };
            visit(&scene(at, &continuation), part, standing);
        }
    }
}

fn part_of(host: &Host, rule: u8, part: u8) -> Option<&Part> {
    host.rule(rule)?.parts.get(usize::from(part))
}

/// Returns the continuation that waits in a window.
fn held_continuation(window: &Window) -> Option<Continuation> {
    window.held.iter().find_map(|effect| match effect.what {
        EffectKind::GoOn(continuation) if continuation.waits && continuation.entry == window.opening.step => {
            Some(continuation)
        }
        _ => None,
    })
}

/// Stores an answer until the window closes.
fn choose(run: &mut Resolution<'_>, seat: Seat, value: u8) {
    let card = Card::WILD;
    run.emit(Fact::Chosen { rule: GUEST, choice: Choice { seat, card, discard: false, value } });
}
