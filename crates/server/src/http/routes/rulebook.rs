//! Routes of the rulebook.

use ruckus_rulebook::{Example, Meetings, Rulebook};

use crate::access::AccessLevel::File;
use crate::http::rulebook;
use crate::limits::Budget;
use crate::route::{Route, Section};

/// Routes of the rulebook.
pub(super) fn rulebook() -> Section {
    // The rulebook is part of the page: it is computed once, and then as cheap as a file.
    let routes = [
        Route::get("/rulebook", File, rulebook::book, "The chapters, clauses and house rules")
            .says::<Rulebook>(200, "`{chapters, rules, words, examples}`"),
        Route::get("/rulebook/meetings", File, rulebook::meetings, "The interactions of house rules")
            .says::<Meetings>(200, "`{rows, excluded}`"),
        Route::get("/rulebook/examples/{chapter}/{example}", File, rulebook::example, "A worked example")
            .says::<Example>(200, "`{title, clauses, file, text?, rules, with, start, steps}`"),
    ];
    let routes = routes.into_iter().map(|route| route.charged_to(Budget::File)).collect();
    Section { name: "rulebook", tag: "rulebook", routes }
}
