//! Handlers for trials of rules in the lab.

use std::net::IpAddr;

use ruckus_lab::wire::{HowLong, Run, TryRules};
use ruckus_lab::{Lasts, PlanError, TrialPlan};
use ruckus_protocol::ErrorCode;

use super::prelude::*;
use super::short_work::ShortWork;
use crate::lab::Busy;
use ruckus_room as room;

/// `POST /api/rules/lasts`
pub(super) async fn lasts(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult<Json<Lasts>> {
    if app.lab.limits().threads == 0 {
        return Err(closed());
    }
    let HowLong { ruleset, seats } = read(body)?;
    let rules = blake3::keyed_hash(&[seats; blake3::KEY_LEN], ruleset.as_bytes());
    if let Some(lasts) = app.lab.lasting.get(rules) {
        return Ok(Json(lasts));
    }
    let ruleset = room::read(&ruleset, &[])?;
    let rulebook = ruleset.compile(seats.into()).map_err(|error| room::bad_rules(&error))?;
    let lasts = find_out(&app, visitor, move || ruckus_lab::lasts(&rulebook)).await?;
    app.lab.lasting.remember(rules, lasts);
    Ok(Json(lasts))
}

/// Runs a short simulation when it is the visitor's turn.
pub(super) async fn find_out<T: Send + 'static>(
    app: &AppState,
    visitor: IpAddr,
    play: impl FnOnce() -> T + Send + 'static,
) -> ApiResult<T> {
    const ESTIMATE: ShortWork = ShortWork {
        busy: "too many estimates are running; try again in a moment",
        failed: "an estimate of a game's length failed",
    };
    app.rates.take(Budget::Lasting, visitor).map_err(|wait| ApiError::used_up(Budget::Lasting, wait))?;
    ESTIMATE.run(app, visitor, play).await
}

pub(super) fn closed() -> ApiError {
    let message = "play-tests are off on this server; see --lab-threads";
    ApiError::new(ErrorCode::Unavailable, message)
}

/// `POST /api/lab/runs`
pub(super) async fn begin(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult {
    let asked = read(body)?;
    app.rates.look(Budget::Trial, visitor).map_err(|wait| ApiError::used_up(Budget::Trial, wait))?;
    let run = take(&app, visitor, asked)?;
    // Only started trials count. If other requests have used up the budget meanwhile, ignore it.
    let _ = app.rates.take(Budget::Trial, visitor);
    Ok((StatusCode::CREATED, not_kept(run)).into_response())
}

fn take(app: &AppState, visitor: IpAddr, request: TryRules) -> ApiResult<Run> {
    let TryRules { ruleset, homemade, against, games, seats, bots, seed } = request;
    let most = app.lab.limits().games;
    if !(1..=most).contains(&games) {
        return Err(ApiError::bad_request(format!("`games` is {games}; it must be 1 to {most}")));
    }
    let plan = TrialPlan {
        against: against.as_deref().map(|text| room::read(text, &[])).transpose()?,
        games,
        seats: seats.into(),
        // The page shows the results of the rule that was made, not of those around it.
        homemade_only: true,
        bots,
        seed: seed.map_or_else(token::number, u64::from),
        ..TrialPlan::of(room::read(&ruleset, &homemade)?)
    };
    plan.check().map_err(|error| match error {
        PlanError::Rules(error) => room::bad_rules(&error).into(),
        error => ApiError::bad_request(error.to_string()),
    })?;
    let run = app.lab.begin(visitor, app.rates.exemption(visitor), plan).map_err(|busy| match busy {
        Busy::Yours => ApiError::too_many("your address already runs a play-test; wait for it, or cancel it"),
        Busy::Neighbors => ApiError::too_many("your network already runs play-tests; wait until one ends"),
        Busy::Full => ApiError::too_many("too many play-tests are waiting; try again in a moment"),
        Busy::Closed => closed(),
    })?;
    tracing::info!(games, seats, "play-test started");
    Ok(run)
}

/// `GET /api/lab/runs/{id}`
pub(super) async fn look(app: AppState, Path(id): Path<String>) -> ApiResult {
    app.lab.look(&id).map(not_kept).ok_or_else(unknown_run)
}

/// `DELETE /api/lab/runs/{id}`
pub(super) async fn cancel(app: AppState, Path(id): Path<String>) -> ApiResult {
    app.lab.cancel(&id).map(not_kept).ok_or_else(unknown_run)
}

fn unknown_run() -> ApiError {
    ErrorCode::UnknownRun.into()
}

fn not_kept(run: Run) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(run)).into_response()
}
