import { setImmediate } from 'node:timers/promises'
import { spell } from '@xw/shared/degree/spell'
import { matchesPinyin, mayBePinyin } from '@xw/shared/dict/spelling'

/** More texts than all code tables have together. */
const maxCached = 60_000
/** Texts to process before other requests get a turn; it takes some milliseconds. */
const textsPerTurn = 200

const syllablesByText = new Map<string, readonly string[]>()

/** The pinyin of a text, cached. */
function cachedSyllables(text: string): readonly string[] {
  const before = syllablesByText.get(text)
  if (before) return before
  if (syllablesByText.size >= maxCached) syllablesByText.clear()
  const syllables = spell(text)
  syllablesByText.set(text, syllables)
  return syllables
}

interface NamedItem {
  value: string
  text: string
  names: string | null
}

/** Finds the values of items whose text or other name matches the typed pinyin, in full or by initials. */
export async function findValuesByPinyin(entries: readonly NamedItem[], typed: string): Promise<string[]> {
  const found: string[] = []
  for (const [index, { value, text, names }] of entries.entries()) {
    if (index % textsPerTurn === textsPerTurn - 1) await setImmediate()
    if ([text, ...parseNames(names)].some(name => matchesPinyin(cachedSyllables(name), typed))) found.push(value)
  }
  return found
}

/** Reads the further names of an item, which are concatenated JSON lists. */
const parseNames = (lists: string | null): string[] =>
  [...(lists ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)

/** Tells whether a text matches what was typed, as the search of a dictionary would. */
export const matchesTyped = (text: string, typed: string): boolean =>
  text.toLowerCase().includes(typed.trim().toLowerCase()) ||
  (mayBePinyin(typed) && matchesPinyin(cachedSyllables(text), typed))
