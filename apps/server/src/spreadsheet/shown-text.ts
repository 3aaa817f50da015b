import type { DateKind } from './dates.ts'
import { builtInDateKind, dateKindOfFormat } from './number-formats.ts'

/** Formats a number as text. Returns null when the format does not apply to this number. */
export type ShownText = (value: number, date1904: boolean) => string | null

/** The way a number format displays a number: as a kind of date, as a text, or (null) as the number itself. */
export type NumberDisplay = DateKind | ShownText | null

export const shownByBuiltIn = (id: number): NumberDisplay => builtInDateKind(id)

/** Returns how a number format of the workbook displays numbers. Its section for positive numbers decides. */
export const shownByFormat = (format: string): NumberDisplay =>
  weekdayText(format) ?? dateKindOfFormat(format) ?? paddedText(format)

const chineseDays = ['日', '一', '二', '三', '四', '五', '六']
const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const chineseLocale = /\[\$-0?(?:804|404|c04|1004)/i
const brackets = /\[[^\]]*\]/g
const quoted = /"([^"]*)"?|\\(.)/g
const days1904 = 1_462

/** Recognises formats that show only the day of the week. */
function weekdayText(format: string): ShownText | null {
  const section = (format.split(';')[0] ?? '').replace(brackets, '')
  const letters = section
    .replace(quoted, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  if (!/^(?:a{3,4}|d{3,4})$/.test(letters)) return null
  const isChinese = letters.startsWith('a') || chineseLocale.test(format)
  const nameOf = (day: number): string => {
    if (!isChinese) return letters.length === 3 ? (englishDays[day] ?? '').slice(0, 3) : (englishDays[day] ?? '')
    const before = letters.length === 4 ? '星期' : letters === 'ddd' ? '周' : ''
    return before + chineseDays[day]
  }
  const around = section.replace(quoted, (_, text = '', one = '') => `\0${text}${one}\0`).split('\0')
  return (value, date1904) => {
    if (value < 1) return null
    const day = (Math.floor(value) + (date1904 ? days1904 : 0) - 1) % 7
    // Quoted parts have odd indexes.
    return around.map((text, place) => (place % 2 === 1 ? text : text.replace(/a{3,4}|d{3,4}/i, nameOf(day)))).join('')
  }
}

// Signs that the number is a quantity: decimals, thousands, percents, exponents, fractions.
const quantity = /[.,%?@]|e[+-]|general|standard/i
const plainLiteral = /^[\w\-/ ]*$/
const fillers = /_.|\*./g

/**
 * Recognises formats that complete a code with leading zeros and separators. A format with a unit behind the number is
 * not one of them.
 */
function paddedText(format: string): ShownText | null {
  const section = (format.split(';')[0] ?? '').replace(brackets, '').replace(fillers, '')
  const bare = section.replace(quoted, '')
  const zeros = bare.split('0').length - 1
  if (zeros === 0 || quantity.test(bare) || /[^0# \-/()]/.test(bare)) return null
  const tokens = [...section.matchAll(/"([^"]*)"?|\\(.)|([^"\\])/g)].map(([, text, escaped, plain = '']) => {
    const isDigit = plain === '0' || plain === '#'
    return { digit: isDigit ? plain : null, text: text ?? escaped ?? (isDigit ? '' : plain) }
  })
  const lastDigit = tokens.findLastIndex(({ digit }) => digit !== null)
  const inside = tokens
    .slice(0, lastDigit)
    .map(({ text }) => text)
    .join('')
  if (!plainLiteral.test(inside) || (zeros < 2 && inside.trim() === '')) return null
  return value => (Number.isInteger(value) && value >= 0 && value < 1e15 ? fillTokens(tokens, String(value)) : null)
}

interface Token {
  digit: string | null
  text: string
}

/** Puts digits into the places of the format from the right. Surplus digits go before the first place. */
function fillTokens(tokens: readonly Token[], digits: string): string {
  const places = tokens.filter(({ digit }) => digit !== null).length
  const padded = digits.padStart(places, ' ')
  let next = 0
  let isFirst = true
  return tokens
    .map(({ digit, text }) => {
      if (digit === null) return text
      const end = isFirst ? padded.length - places + 1 : next + 1
      const taken = padded.slice(next, end)
      next = end
      isFirst = false
      return taken === ' ' ? (digit === '0' ? '0' : '') : taken
    })
    .join('')
}
