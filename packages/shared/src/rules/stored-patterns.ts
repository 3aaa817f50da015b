/** Whether all of a text is what a pattern describes. */
export type MatchPattern = (pattern: string, text: string) => boolean

let match: MatchPattern | null = null

/**
 * Patterns that a school wrote are never given to the engine of the language, which one of them could keep busy for ever.
 * A server brings one along whose time grows with the text alone; a page has none and leaves the question to the server.
 */
export function setPatternEngine(engine: MatchPattern): void {
  match = engine
}

/** True also where nobody here can tell. */
export const matchesStoredPattern: MatchPattern = (pattern, text) => match === null || match(pattern, text)
