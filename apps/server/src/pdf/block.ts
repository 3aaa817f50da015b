import type { Weight } from './fonts.ts'
import { type Glyph, glyphsOf, toPrintable } from './glyphs.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'center' | 'right'
}

export interface Line {
  glyphs: readonly Glyph[]
  /** In points. */
  width: number
}

/** A text broken into lines of one width. */
export interface Block extends Required<TextStyle> {
  width: number
  lines: readonly Line[]
  lineHeight: number
}

const leading = 1.42

export const heightOf = ({ lines, lineHeight }: Block): number => lines.length * lineHeight

/** Breaks a text into lines. */
export function layOut(text: string, width: number, style: TextStyle): Block {
  const { size, weight = 'regular', color = '#1f1f1f', align = 'left' } = style
  const lines = toPrintable(text)
    .split('\n')
    .flatMap(line => breakLine(glyphsOf(line, weight), width / size))
    .map(glyphs => ({ glyphs, width: widthOf(glyphs) * size }))
  return { size, weight, color, align, width, lines, lineHeight: size * leading }
}

const widthOf = (glyphs: readonly Glyph[]) => glyphs.reduce((sum, { width }) => sum + width, 0)

/** A line does not begin with these, and none ends with those. */
const closing = /^[，。、；：！？）》」』】〉”’…％,.;:!?)\]}%]$/u
const opening = /^[（《「『【〈“‘([{]$/u
/** Words and numbers stay together. */
const inWord = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{M}_\-.@/:#&+'~=?%]$/u

/** What stays together on a line: a word, or a character with its punctuation. */
function toPieces(glyphs: readonly Glyph[]): Glyph[][] {
  const pieces: Glyph[][] = []
  let before: Glyph | undefined
  for (const glyph of glyphs) {
    const isGlued =
      before &&
      (closing.test(glyph.text) || opening.test(before.text) || (inWord.test(glyph.text) && inWord.test(before.text)))
    if (isGlued) pieces.at(-1)?.push(glyph)
    else pieces.push([glyph])
    before = glyph
  }
  return pieces
}

/** What is wider than a line by itself is cut wherever the line ends. */
const cut = (piece: Glyph[], ems: number): Glyph[][] => (widthOf(piece) > ems ? piece.map(glyph => [glyph]) : [piece])

function breakLine(glyphs: readonly Glyph[], ems: number): Glyph[][] {
  const lines: Glyph[][] = [[]]
  let room = ems
  for (const piece of toPieces(glyphs).flatMap(one => cut(one, ems))) {
    const width = widthOf(piece)
    const isSpace = piece.every(({ text }) => text === ' ')
    if (width > room && lines.at(-1)?.length !== 0) {
      // A space at the end of a line is where it was broken.
      if (isSpace) continue
      lines.push([])
      room = ems
    }
    lines.at(-1)?.push(...piece)
    room -= width
  }
  return lines
}
