import { setImmediate } from 'node:timers/promises'
import { spell } from '@xw/shared/degree/spell'
import { matchesPinyin, mayBePinyin } from '@xw/shared/dict/spelling'

/** More texts than all code tables have together. */
const maxKnown = 60_000
/** So many are spelt before others have their turn: some milliseconds. */
const atOnce = 200

const known = new Map<string, readonly string[]>()

/** The pinyin of a text, which is worked out once. */
function syllablesOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before) return before
  if (known.size >= maxKnown) known.clear()
  const syllables = spell(text)
  known.set(text, syllables)
  return syllables
}

interface Entry {
  value: string
  text: string
  names: string | null
}

/** The values of those entries whose text, or another name, the typed letters spell, whole or by its initials. */
export async function speltAmong(entries: readonly Entry[], typed: string): Promise<string[]> {
  const found: string[] = []
  for (const [index, { value, text, names }] of entries.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate()
    if ([text, ...quoted(names)].some(name => matchesPinyin(syllablesOf(name), typed))) found.push(value)
  }
  return found
}

/** The further names of an entry, which come as lists in JSON, one after the other. */
const quoted = (lists: string | null): string[] =>
  [...(lists ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)

/** Whether a text is meant by what was typed, in the same way. */
export const isTextMeant = (text: string, typed: string): boolean =>
  text.toLowerCase().includes(typed.trim().toLowerCase()) ||
  (mayBePinyin(typed) && matchesPinyin(syllablesOf(text), typed))
