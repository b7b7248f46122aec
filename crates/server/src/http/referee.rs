//! The handler that runs scenarios.

use std::time::{Duration, Instant};

use ruckus_protocol::{RunScenario, ScenarioRun};

use super::prelude::*;
use crate::referee;

/// The time limit of a scenario. Typical ones take a few milliseconds.
const LONGEST: Duration = Duration::from_secs(1);

/// `POST /api/referee`
pub(super) async fn judge(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult<Json<ScenarioRun>> {
    let RunScenario { scenario } = read(body)?;
    app.rates.take(Budget::Scenario, visitor).map_err(|wait| ApiError::used_up(Budget::Scenario, wait))?;
    let busy = |wait| ApiError::busy("too many scenarios are running; try again in a moment", wait);
    let queued = app.lab.enter(visitor, app.rates.exemption(visitor)).map_err(busy)?;
    let turn = queued.turn().await;
    let judged = tokio::task::spawn_blocking(move || {
        // Keep the place until the work is done, even if the visitor disconnects.
        let _turn = (turn, queued);
        let until = Instant::now() + LONGEST;
        referee::judge(&scenario, &|| Instant::now() < until)
    });
    let judged = judged.await.map_err(|error| {
        tracing::error!(%error, "a scenario failed to run");
        ApiError::from(RegistryError::Unavailable)
    })?;
    Ok(Json(judged))
}
