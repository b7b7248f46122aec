//! The handler that runs scenarios.

use std::time::{Duration, Instant};

use ruckus_protocol::{RunScenario, ScenarioRun};

use super::prelude::*;
use super::short_work::ShortWork;
use crate::referee;

/// The time limit of a scenario. Typical ones take a few milliseconds.
const LONGEST: Duration = Duration::from_secs(1);
const SCENARIO: ShortWork =
    ShortWork { busy: "too many scenarios are running; try again in a moment", failed: "a scenario failed to run" };

/// `POST /api/referee`
pub(super) async fn judge(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult<Json<ScenarioRun>> {
    let RunScenario { scenario } = read(body)?;
    app.rates.take(Budget::Scenario, visitor).map_err(|wait| ApiError::used_up(Budget::Scenario, wait))?;
    let judged = SCENARIO.run(&app, visitor, move || {
        let until = Instant::now() + LONGEST;
        referee::judge(&scenario, &|| Instant::now() < until)
    });
    Ok(Json(judged.await?))
}
