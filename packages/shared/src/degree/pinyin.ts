import { pinyin, polyphonic } from 'pinyin-pro'
import { spell } from './spell.ts'
import { compoundSurnames, surnameReadings } from './surnames.ts'

/** How a school writes names in pinyin. */
export interface PinyinStyle {
  /** `capitals`: WANG FANG as in the national files; `title`: Wang Fang as on certificates. */
  readonly letters: 'capitals' | 'title'
  /** 吕 is LYU on new passports and LV on older ones. */
  readonly umlaut: 'yu' | 'v'
}

export const nationalStyle: PinyinStyle = { letters: 'capitals', umlaut: 'yu' }

const isChinese = /^\p{Script=Han}+$/u

/** Splits a Chinese name into surname and given name. */
function splitName(name: string): [surname: string[], given: string[]] {
  const characters = [...name]
  const length = [3, 2].find(count => compoundSurnames.has(characters.slice(0, count).join(''))) ?? 1
  return characters.length > length ? [characters.slice(0, length), characters.slice(length)] : [characters, []]
}

const readings = new Map<string, readonly string[]>()

/**
 * Returns all readings of a character without tones; nine in ten have one. The cache has one item for each character.
 */
function readingsOfCharacter(character: string): readonly string[] {
  const known = readings.get(character)
  if (known) return known
  const [all = []] = polyphonic(character, { toneType: 'none', type: 'array', v: true })
  const read = [...new Set(all)]
  readings.set(character, read)
  return read
}

/**
 * Returns the only possible reading of a name; null if a character has several readings or a special one as a surname.
 */
function onlyReading(name: string): readonly string[] | null {
  const [surname] = splitName(name)
  if (surname.length > 1 || Object.hasOwn(surnameReadings, surname[0] ?? '')) return null
  const syllables: string[] = []
  for (const character of name) {
    const [reading, other] = readingsOfCharacter(character)
    if (reading === undefined || other !== undefined) return null
    syllables.push(reading)
  }
  return syllables
}

/** Remembers the last name, since several rules in a row ask for it. */
let last: { name: string; syllables: readonly string[] } = { name: '', syllables: [] }

function syllablesOf(name: string): readonly string[] {
  if (last.name !== name) {
    // The library looks at surrounding words only for names with ambiguous characters.
    const options = { surname: 'head', toneType: 'none', type: 'array', v: true } as const
    last = { name, syllables: onlyReading(name) ?? pinyin(name, options) }
  }
  return last.syllables
}

const isSyllable = (text: string) => /^[a-z]+$/.test(text)

/**
 * Writes a name in pinyin: the surname in its reading as a surname, then the given name as one word; each part of a
 * dotted name is a word. Returns null for names that are not Chinese or have unknown characters.
 */
export function pinyinOfName(name: string, style: PinyinStyle = nationalStyle): string | null {
  const parts = name.split('·')
  if (!parts.every(part => isChinese.test(part))) return null
  const words = parts.length > 1 ? parts.map(part => [...spell(part)]) : wordsOfName(name)
  if (!words.flat().every(isSyllable)) return null
  return words.map(word => writeWord(word, style)).join(parts.length > 1 ? '·' : ' ')
}

function wordsOfName(name: string): string[][] {
  const syllables = syllablesOf(name)
  const { length } = splitName(name)[0]
  return [syllables.slice(0, length), syllables.slice(length)].filter(word => word.length > 0)
}

function writeWord(syllables: readonly string[], { letters, umlaut }: PinyinStyle): string {
  const spelt = syllables.map(syllable => (umlaut === 'yu' ? syllable.replace('v', 'yu') : syllable))
  if (letters === 'capitals') return spelt.join('').toUpperCase()
  // Certificates separate a syllable that begins with a vowel: Xi'an is not Xian.
  const word = spelt.reduce((before, next) => before + (/^[aoe]/.test(next) ? `'${next}` : next))
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Writes a spelled name in the letter case of a style. */
export function applyLetterCase(spelt: string, { letters }: PinyinStyle): string {
  if (letters === 'capitals') return spelt.toUpperCase()
  return spelt
    .toLowerCase()
    .replace(/(^|[\s·-])([a-zü])/g, (_, before: string, first: string) => before + first.toUpperCase())
}

/** Keeps letters only: spaces, hyphens, apostrophes, dots and case are a matter of style. */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-zü]/g, '')
    .replaceAll('ü', 'v')

/**
 * Reports whether a text can be the pinyin of a Chinese name: the surname read as a surname, every other character in
 * any reading, ü in any spelling. Returns null when the name has no known reading.
 */
export function isPinyinOfName(name: string, text: string): boolean | null {
  if (!isChinese.test(name)) return null
  const syllables = syllablesOf(name)
  if (!syllables.every(isSyllable)) return null
  const given = lettersOf(text).replaceAll('yu', 'v')
  if (syllables.join('').replaceAll('yu', 'v') === given) return true
  return isSpelledBy(given, readingsOf(name, syllables))
}

function readingsOf(name: string, syllables: readonly string[]): string[][] {
  const surnameLength = splitName(name)[0].length
  return [...name].map((character, index) => {
    const usual = syllables[index] ?? ''
    const others = index < surnameLength ? (surnameReadings[character] ?? []) : readingsOfCharacter(character)
    return [...new Set([usual, ...others].map(reading => reading.replaceAll('yu', 'v')))]
  })
}

/** Reports whether a text consists of one reading of each character, in order. */
const isSpelledBy = (text: string, [first, ...rest]: readonly string[][]): boolean =>
  first ? first.some(reading => text.startsWith(reading) && isSpelledBy(text.slice(reading.length), rest)) : text === ''
