//! Handlers for the workshop: testing home-made rules, and the gallery of published rules and rulesets.

use std::sync::Arc;

use ruckus_homemade::MOST_RULES;
use ruckus_journal::StoreError;
use ruckus_protocol::{
    CheckedRule, Done, ErrorCode, PlayRuleset, PracticeRule, PublishRule, PublishRuleset, ReportRule, RuleMoments,
    RuleRead, RuleText, ShowRule, SwitchOn, SwitchedOn,
};
use ruckus_room::Wanted;
use serde::{Deserialize, Serialize};

use super::prelude::*;
use super::short_work::ShortWork;
use super::tables::{Opening, may_make, seat_maker};
use crate::registry::room_requests;
use crate::workshop::{self, GalleryError, Kind, Practice};
use ruckus_room as room;

const PRACTICE: ShortWork = ShortWork {
    busy: "too many practice tables are being made; try again in a moment",
    failed: "the search for a moment failed",
};
const MOMENTS: ShortWork = ShortWork {
    busy: "too many rules are being played; try again in a moment",
    failed: "the search for the moments of a rule failed",
};

/// `POST /api/workshop/check`
pub(super) async fn check(body: Body) -> ApiResult<Json<CheckedRule>> {
    Ok(Json(workshop::check(read(body)?)?))
}

/// `POST /api/workshop/read`
pub(super) async fn read_text(body: Body) -> ApiResult<Json<RuleRead>> {
    let asked: RuleText = read(body)?;
    // Long texts take too much CPU time for an async thread.
    let found = tokio::task::spawn_blocking(move || workshop::read(&asked)).await;
    let found = found.map_err(|error| {
        tracing::error!(%error, "reading a text as a rule failed");
        ApiError::from(RegistryError::Unavailable)
    })?;
    Ok(Json(found?))
}

/// `POST /api/workshop/practice`
pub(super) async fn practice(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult {
    let PracticeRule { name, rule, base, with } = read(body)?;
    room::checked_name(&name)?;
    app.rates.take(Budget::Practice, visitor).map_err(|wait| ApiError::used_up(Budget::Practice, wait))?;
    may_make(&app, visitor).await?;
    let seed = u64::from_le_bytes(token::random());
    let asked = rule.clone();
    let found = PRACTICE.run(&app, visitor, move || workshop::practice(&asked, base.as_deref(), with, seed));
    let Practice { rules, set } = found.await??;
    let start = set.is_none();
    let opening = Opening {
        card: None,
        rules,
        homemade: vec![rule],
        name,
        bots: workshop::BOTS,
        bot: room::DEFAULT_BOT,
        start,
        set,
        branch: None,
        listed: false,
    };
    seat_maker(&app, opening).await
}

/// `POST /api/workshop/moments`
pub(super) async fn moments(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult<Json<RuleMoments>> {
    let ShowRule { rule } = read(body)?;
    if let Some(known) = app.workshop.moments.known(&rule) {
        return Ok(Json((*known).clone()));
    }
    app.rates.take(Budget::Scenario, visitor).map_err(|wait| ApiError::used_up(Budget::Scenario, wait))?;
    let workshop = Arc::clone(&app.workshop);
    let found = MOMENTS.run(&app, visitor, move || workshop.moments.find(&rule)).await??;
    Ok(Json((*found).clone()))
}

/// The query of a gallery page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GalleryQuery {
    #[serde(default)]
    search: String,
    #[serde(default)]
    from: u32,
}

/// Returns a response that caches must not store, because it tells owners which entries are theirs.
fn shown(body: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

async fn page(
    app: &AppState,
    kind: Kind,
    query: Result<Query<GalleryQuery>, QueryRejection>,
    headers: &HeaderMap,
) -> ApiResult {
    let Query(GalleryQuery { search, from }) = query.map_err(|rejection| {
        ApiError::bad_request(format!("`search` must be words and `from` a number: {}", rejection.body_text()))
    })?;
    Ok(shown(app.workshop.gallery.page(kind, &search, from, bearer(headers)).await?))
}

/// `GET /api/gallery?search=WORDS&from=N`
pub(super) async fn gallery(
    app: AppState,
    query: Result<Query<GalleryQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult {
    page(&app, Kind::Rules, query, &headers).await
}

/// `GET /api/gallery/rulesets?search=WORDS&from=N`
pub(super) async fn rulesets(
    app: AppState,
    query: Result<Query<GalleryQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult {
    page(&app, Kind::Rulesets, query, &headers).await
}

/// `GET /api/gallery/{id}`
pub(super) async fn gallery_entry(app: AppState, Path(id): Path<String>, headers: HeaderMap) -> ApiResult {
    Ok(shown(app.workshop.gallery.rule(&id, bearer(&headers)).await?))
}

/// `GET /api/gallery/rulesets/{id}`
pub(super) async fn ruleset(app: AppState, Path(id): Path<String>, headers: HeaderMap) -> ApiResult {
    Ok(shown(app.workshop.gallery.ruleset(&id, bearer(&headers)).await?))
}

/// `POST /api/gallery`
pub(super) async fn publish(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult {
    let asked: PublishRule = read(body)?;
    app.rates.take(Budget::Publish, visitor).map_err(|wait| ApiError::used_up(Budget::Publish, wait))?;
    let found = asked.run.as_deref().map(|run| app.lab.play_test(run, &asked.rule)).transpose()?;
    let (rule, new) = app.workshop.gallery.publish(asked, found, visitor).await?;
    if new {
        tracing::info!(id = %rule.card.id, "rule published");
    }
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(rule)).into_response())
}

/// `POST /api/gallery/rulesets`
pub(super) async fn publish_ruleset(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult {
    let asked: PublishRuleset = read(body)?;
    app.rates.take(Budget::Publish, visitor).map_err(|wait| ApiError::used_up(Budget::Publish, wait))?;
    let (ruleset, new) = app.workshop.gallery.publish_ruleset(asked, visitor).await?;
    if new {
        tracing::info!(id = %ruleset.card.id, "ruleset published");
    }
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(ruleset)).into_response())
}

/// `DELETE /api/gallery/{id}`: removes a rule or a ruleset. Requires the owner's key.
pub(super) async fn take_out(app: AppState, Path(id): Path<String>, headers: HeaderMap) -> ApiResult<Json<Done>> {
    let key = bearer(&headers).ok_or(ErrorCode::NotYours)?;
    app.workshop.gallery.take_out(&id, key).await?;
    tracing::info!(id, "removed from the gallery by its owner");
    Ok(Json(Done {}))
}

/// `POST /api/gallery/{id}/report`
pub(super) async fn report(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
    body: Body,
) -> ApiResult<Json<Done>> {
    let ReportRule { why } = read(body)?;
    app.rates.take(Budget::Publish, visitor).map_err(|wait| ApiError::used_up(Budget::Publish, wait))?;
    app.workshop.gallery.report(&id, &why, visitor).await?;
    tracing::info!(id, "reported in the gallery");
    Ok(Json(Done {}))
}

/// `POST /api/tables/{code}/homemade`: requires the host's token.
pub(super) async fn switch_on(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Json<SwitchedOn>> {
    let SwitchOn { on } = read(body)?;
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    if !(1..=MOST_RULES).contains(&on.len()) {
        return Err(ApiError::bad_request(format!("`on` names {} rules; it must name 1 to {MOST_RULES}", on.len())));
    }
    let mut rules = Vec::with_capacity(on.len());
    for id in &on {
        rules.push(app.workshop.gallery.rule(id, None).await?.rule);
    }
    let titles = room_requests::switch_on(&app.registry, &name, key, &Wanted::Homemade(rules)).await?;
    Ok(Json(SwitchedOn { titles }))
}

/// `POST /api/tables/{code}/ruleset`: requires the host's token.
pub(super) async fn play_ruleset(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Json<SwitchedOn>> {
    let PlayRuleset { id } = read(body)?;
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    let wanted = Wanted::Ruleset(app.workshop.gallery.decided(&id).await?);
    let titles = room_requests::switch_on(&app.registry, &name, key, &wanted).await?;
    Ok(Json(SwitchedOn { titles }))
}

impl From<GalleryError> for ApiError {
    fn from(error: GalleryError) -> Self {
        match error {
            GalleryError::Unknown => {
                Self::new(ErrorCode::UnknownRule, "there is no such rule or ruleset in this server's gallery")
            }
            GalleryError::Full => {
                Self::new(ErrorCode::GalleryFull, "this server's gallery is full; share by link or file")
            }
            GalleryError::ShareFull => {
                Self::new(ErrorCode::GalleryFull, "your network has published its maximum; share by link or file")
            }
            GalleryError::NotYours => {
                Self::new(ErrorCode::NotYours, "only the key that was used to publish this can remove it")
            }
            GalleryError::Reported => {
                Self::new(ErrorCode::Reported, "this has enough reports; the admin will look at it")
            }
            GalleryError::Room(problem) => problem.into(),
            GalleryError::Store(StoreError::DiskFull) => RegistryError::DiskFull.into(),
            GalleryError::Store(error) => {
                tracing::error!(%error, "the gallery could not be read or written");
                RegistryError::Unavailable.into()
            }
        }
    }
}
