import { pinyin, polyphonic } from 'pinyin-pro'
import { compoundSurnames, surnameReadings } from './surnames.ts'

/** How a school writes names in pinyin. */
export interface PinyinStyle {
  /** WANG FANG as the national files have it, or Wang Fang as certificates do. */
  readonly letters: 'capitals' | 'title'
  /** 吕 is LYU on new passports and LV on older ones. */
  readonly umlaut: 'yu' | 'v'
}

export const nationalStyle: PinyinStyle = { letters: 'capitals', umlaut: 'yu' }

const isChinese = /^\p{Script=Han}+$/u

/** The surname and the rest of a Chinese name. */
function splitName(name: string): [surname: string[], given: string[]] {
  const characters = [...name]
  const length = [3, 2].find(count => compoundSurnames.has(characters.slice(0, count).join(''))) ?? 1
  return characters.length > length ? [characters.slice(0, length), characters.slice(length)] : [characters, []]
}

/** The rules ask for the same name more than once in a row. */
let last: { name: string; syllables: readonly string[] } = { name: '', syllables: [] }

function syllablesOf(name: string): readonly string[] {
  if (last.name !== name)
    last = { name, syllables: pinyin(name, { surname: 'head', toneType: 'none', type: 'array', v: true }) }
  return last.syllables
}

const isSyllable = (text: string) => /^[a-z]+$/.test(text)

/**
 * A name in pinyin: the surname as it is read as a surname, then the given name in one word; a word for each part of a
 * name that dots divide. Null where there is nothing to go by: no Chinese name, characters without a known reading.
 */
export function pinyinOfName(name: string, style: PinyinStyle = nationalStyle): string | null {
  const parts = name.split('·')
  if (!parts.every(part => isChinese.test(part))) return null
  const words = parts.length > 1 ? parts.map(part => readWord(part)) : wordsOfName(name)
  if (!words.flat().every(isSyllable)) return null
  return words.map(word => writeWord(word, style)).join(parts.length > 1 ? '·' : ' ')
}

const readWord = (part: string): string[] => pinyin(part, { toneType: 'none', type: 'array', v: true })

function wordsOfName(name: string): string[][] {
  const syllables = syllablesOf(name)
  const { length } = splitName(name)[0]
  return [syllables.slice(0, length), syllables.slice(length)].filter(word => word.length > 0)
}

function writeWord(syllables: readonly string[], { letters, umlaut }: PinyinStyle): string {
  const spelt = syllables.map(syllable => (umlaut === 'yu' ? syllable.replace('v', 'yu') : syllable))
  if (letters === 'capitals') return spelt.join('').toUpperCase()
  // Xi'an is not Xian: where a syllable begins with a vowel, certificates keep it apart.
  const word = spelt.reduce((before, next) => before + (/^[aoe]/.test(next) ? `'${next}` : next))
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Letters alone: spaces, hyphens, apostrophes, dots and capitals are a matter of style. */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-zü]/g, '')
    .replaceAll('ü', 'v')

/**
 * Whether a text can be the pinyin of a Chinese name: the surname read as a surname, each other character in any of its
 * readings, and ü in any of the ways to write it. Null where there is no saying.
 */
export function isPinyinOfName(name: string, text: string): boolean | null {
  if (!isChinese.test(name)) return null
  const syllables = syllablesOf(name)
  if (!syllables.every(isSyllable)) return null
  const given = lettersOf(text).replaceAll('yu', 'v')
  if (syllables.join('').replaceAll('yu', 'v') === given) return true
  return isSpelt(given, readingsOf(name, syllables))
}

function readingsOf(name: string, syllables: readonly string[]): string[][] {
  const surnameLength = splitName(name)[0].length
  const all = polyphonic(name, { toneType: 'none', type: 'array', v: true })
  return [...name].map((character, index) => {
    const usual = syllables[index] ?? ''
    const others = index < surnameLength ? (surnameReadings[character] ?? []) : (all[index] ?? [])
    return [...new Set([usual, ...others].map(reading => reading.replaceAll('yu', 'v')))]
  })
}

/** Whether a text is made of one reading of each character, in order. */
const isSpelt = (text: string, [readings, ...rest]: readonly string[][]): boolean =>
  readings
    ? readings.some(reading => text.startsWith(reading) && isSpelt(text.slice(reading.length), rest))
    : text === ''
