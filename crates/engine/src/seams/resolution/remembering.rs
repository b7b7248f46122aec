//! Recording facts, and notifying the rules that remember them.

use super::Resolution;
use crate::facts::fact::Fact;
use crate::facts::memorable::Memorable;

impl Resolution<'_> {
    /// Records a fact that has been applied, and notifies the rules that remember facts of its kind.
    #[inline(always)]
    pub(super) fn record(&mut self, fact: Fact) {
        let kind = Memorable::of(&fact);
        let noticed = if self.table.cells.is_empty() && !cfg!(debug_assertions) {
            self.rulebook.memorable
        } else {
            self.rulebook.noticed
        };
        if noticed.meets(kind) {
            self.remember(kind, fact);
        } else {
            self.facts.push(fact);
        }
    }

    /// Records a fact and notifies the rules that remember this kind of fact.
    #[expect(clippy::needless_pass_by_value, reason = "a caller knows which fact it is until it passes a reference")]
    #[inline(never)]
    fn remember(&mut self, kind: Memorable, fact: Fact) {
        self.facts.push(fact.clone());
        let (rulebook, speaker) = (self.rulebook, self.speaker);
        for &([remembers, forgets], (id, rule)) in &rulebook.remember {
            self.speaker = id;
            if remembers.meets(kind) || forgets.meets(kind) && self.table.cells.have(id) {
                rule.remember(self, &fact);
            } else if cfg!(debug_assertions) && forgets.meets(kind) {
                let before = (self.queue.len(), self.facts.len());
                rule.remember(self, &fact);
                assert_eq!((self.queue.len(), self.facts.len()), before, "a rule remembers more than it declares");
            }
        }
        self.speaker = speaker;
    }
}
