// What rules, games and questions are called and say. The server tells it in English; other languages have it here, by
// the names that files use.

/** A rule, as people speak of it. */
export interface RuleTexts {
  title: string
  sentence: string
  /** What its parameters mean, by their names. */
  params?: Record<string, string>
}

export const told: {
  /** By the rule's name in files. */
  rules: Record<string, RuleTexts>
  /** Titles for a family table, of rules whose own might embarrass one; also by name. */
  friendly: Record<string, string>
  /** What makes each preset special, by how the server says it. */
  summaries: Record<string, string>
  /** The questions of which a table has one answer each, as the server asks them. */
  questions: Record<string, string>
} = {
  rules: {},
  friendly: {
    'no-sissies': 'Show No Mercy', 'spank-the-baby': 'Slap The Red Three', 'siamese-triplets': 'Triplets', 'sixty-nine': 'Sixes And Nines',
  },
  summaries: {},
  questions: {},
}
