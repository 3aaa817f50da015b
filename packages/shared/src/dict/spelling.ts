/** The syllables of a text in pinyin: `['yong', 'hu']`. */
export type Spell = (text: string) => readonly string[]

const readLetters = (typed: string): string => typed.toLowerCase().replaceAll(/['\s]/g, '')

/** Reports whether the input may be pinyin: at least two letters, since one would match half of everything. */
export const mayBePinyin = (typed: string): boolean => /^[a-z]{2,}$/.test(readLetters(typed))

/** Reports whether the input is part of a text's pinyin or of its initials (`yhgl`). */
export function matchesPinyin(syllables: readonly string[], typed: string): boolean {
  const letters = readLetters(typed)
  const spelt = syllables.map(syllable => syllable.toLowerCase())
  return (
    spelt.join('').includes(letters) ||
    spelt
      .map(syllable => syllable.charAt(0))
      .join('')
      .includes(letters)
  )
}

/** Reports whether the input matches part of a text, of its pinyin or of its initials. */
export const matchesText = (text: string, typed: string, spell: Spell | null): boolean =>
  text.toLowerCase().includes(typed.trim().toLowerCase()) || (spell !== null && matchesPinyin(spell(text), typed))
