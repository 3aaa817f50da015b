import { setPatternEngine } from '@xw/shared/rules/stored-patterns'
import { RE2JS, RE2JSException } from 're2js'

/** A school has a few dozen patterns; the limit keeps a process from holding those of every school for ever. */
const maxCompiled = 1_000
const compiled = new Map<string, RE2JS | null>()

/** An invalid pattern matches nothing. Patterns are checked before they are stored, so this should not occur. */
function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

/**
 * Installs the engine for patterns written by schools. Its time is proportional to pattern size times text length,
 * and both are limited.
 */
export const installLinearPatterns = (): void =>
  setPatternEngine((pattern, text) => {
    if (compiled.size >= maxCompiled) compiled.clear()
    const known = compiled.has(pattern) ? compiled.get(pattern) : compile(pattern)
    compiled.set(pattern, known ?? null)
    return known?.matches(text) ?? false
  })
