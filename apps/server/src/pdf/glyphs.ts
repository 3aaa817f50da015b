import { type Face, faceOf, type Weight } from './fonts.ts'

/** One character as it is printed. */
export interface Glyph {
  face: Face
  text: string
  /** In ems. */
  width: number
}

/** Printed in place of a character that no font has, to be filled in by hand. */
export const missingMark = '□'

/** Characters without a shape: marks of direction, joiners, variation selectors. */
const shapeless = /[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu

/** Prepares a text for printing: unifies line ends, replaces tabs by spaces, and removes invisible characters. */
export const toPrintable = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replace(shapeless, found => (found === '\n' ? found : ''))

const known: Record<Weight, Map<string, Glyph | null>> = { regular: new Map(), medium: new Map() }

function glyphOf(text: string, weight: Weight): Glyph | null {
  const kept = known[weight].get(text)
  if (kept !== undefined) return kept
  const codePoint = text.codePointAt(0) ?? 0
  const face = faceOf(weight, codePoint)
  const glyph = face && { face, text, width: face.widthOf(codePoint) }
  known[weight].set(text, glyph)
  return glyph
}

/** Returns the characters of one printable line, each with the font that has it. */
export const glyphsOf = (line: string, weight: Weight): Glyph[] =>
  Array.from(line).flatMap(text => glyphOf(text, weight) ?? glyphOf(missingMark, weight) ?? [])

/** Lists the characters of a text that no font has, each once. */
export const missingIn = (text: string): string[] =>
  [...new Set(toPrintable(text).replaceAll('\n', ''))].filter(character => glyphOf(character, 'regular') === null)

/** Returns the code of a character that cannot be shown, such as U+2A6A5. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
