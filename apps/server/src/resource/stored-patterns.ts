import { setPatternEngine } from '@xw/shared/rules/stored-patterns'
import { RE2JS, RE2JSException } from 're2js'

/** A school has a few dozen; the limit only keeps a process from holding those of every school for ever. */
const maxCompiled = 1_000
const compiled = new Map<string, RE2JS | null>()

/** What cannot be read matches nothing: a pattern is looked at before it is kept, so there is none. */
function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

/** The engine for patterns that schools write: its time is the size of the pattern times the length of the text, both limited. */
export const installLinearPatterns = (): void =>
  setPatternEngine((pattern, text) => {
    if (compiled.size >= maxCompiled) compiled.clear()
    const known = compiled.has(pattern) ? compiled.get(pattern) : compile(pattern)
    compiled.set(pattern, known ?? null)
    return known?.matches(text) ?? false
  })
