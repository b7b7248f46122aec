// Titles and texts of rules, games and questions. The server sends them in English; other languages translate them
// here, by their names in files.

/** A rule's title and texts. */
export interface RuleTexts {
  title: string
  sentence: string
  /** Descriptions of its parameters, by name. */
  params?: Record<string, string>
}

export const ruleTexts: {
  /** By the rule's name in files. */
  rules: Record<string, RuleTexts>
  /** Family-friendly titles of rules with potentially embarrassing ones, by name. */
  friendly: Record<string, string>
  /** Translated summaries of presets, by the server's summary. */
  summaries: Record<string, string>
  /** Translated questions that rules answer in only one way, by the server's question. */
  questions: Record<string, string>
} = {
  rules: {},
  friendly: {
    'no-sissies': 'Show No Mercy',
    'spank-the-baby': 'Slap The Red Three',
    'siamese-triplets': 'Triplets',
    'sixty-nine': 'Sixes And Nines',
  },
  summaries: {},
  questions: {},
}
