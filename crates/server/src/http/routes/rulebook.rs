//! Routes of the rulebook.

use ruckus_rulebook::{Example, Meetings, Rulebook};

use crate::access::AccessLevel::Public;
use crate::http::rulebook;
use crate::route::{Route, Section};

/// Routes of the rulebook.
pub(super) fn rulebook() -> Section {
    let routes = vec![
        Route::get("/rulebook", Public, rulebook::book, "The chapters, clauses and house rules")
            .says::<Rulebook>(200, "`{chapters, rules, words, examples}`"),
        Route::get("/rulebook/meetings", Public, rulebook::meetings, "The interactions of house rules")
            .says::<Meetings>(200, "`{rows, excluded}`"),
        Route::get("/rulebook/examples/{chapter}/{example}", Public, rulebook::example, "A worked example")
            .says::<Example>(200, "`{title, clauses, file, text?, rules, with, start, steps}`"),
    ];
    Section { name: "rulebook", tag: "rulebook", routes }
}
