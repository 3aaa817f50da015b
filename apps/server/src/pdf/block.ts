import type { Weight } from './fonts.ts'
import { type Glyph, glyphsOf, toPrintable } from './glyphs.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'center' | 'right'
  /** Between letters, in points. */
  spacing?: number
  /** The distance from one line to the next, as a multiple of the font size. */
  leading?: number
}

export interface TextLine {
  glyphs: readonly Glyph[]
  /** In points. */
  width: number
}

/** A text broken into lines of a given width. */
export interface Block extends Required<TextStyle> {
  width: number
  lines: readonly TextLine[]
  lineHeight: number
}

const usualLeading = 1.42
/** The distance from the middle of a line down to its baseline, in ems. */
const baseline = 0.3408

export const heightOf = ({ lines, lineHeight }: Block): number => lines.length * lineHeight

/** Breaks a text into lines. */
export function layOut(text: string, width: number, style: TextStyle): Block {
  const { size, weight = 'regular', color = '#1f1f1f', align = 'left', spacing = 0, leading = usualLeading } = style
  const lines = toPrintable(text)
    .split('\n')
    .flatMap(line => breakLine(spaced(glyphsOf(line, weight), spacing / size), (width + spacing) / size))
    // The spacing after the last letter of a line does not count as width.
    .map(glyphs => ({ glyphs, width: Math.max(0, widthOf(glyphs) * size - spacing) }))
  return { size, weight, color, align, spacing, leading, width, lines, lineHeight: size * leading }
}

/** A line with the position of its letters, in points: the left end and the baseline. */
export interface PlacedLine extends TextLine {
  x: number
  y: number
}

/** Positions the lines of a block by its upper left corner. */
export function placeLines(
  { lines, width, align, size, lineHeight }: Block,
  at: { x: number; y: number },
): PlacedLine[] {
  return lines.map((line, index) => {
    const spare = width - line.width
    const left = { left: 0, center: spare / 2, right: spare }[align]
    return { ...line, x: at.x + left, y: at.y + (index + 0.5) * lineHeight + baseline * size }
  })
}

const spaced = (glyphs: readonly Glyph[], ems: number): readonly Glyph[] =>
  ems === 0 ? glyphs : glyphs.map(glyph => ({ ...glyph, width: glyph.width + ems }))

const widthOf = (glyphs: readonly Glyph[]) => glyphs.reduce((sum, { width }) => sum + width, 0)

/** Punctuation that must not begin a line (`closing`) or end one (`opening`). */
const closing = /^[，。、；：！？）》」』】〉”’…％,.;:!?)\]}%]$/u
const opening = /^[（《「『【〈“‘([{]$/u
/** Characters of words and numbers, which are not broken. */
const inWord = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{M}_\-.@/:#&+'~=?%]$/u

/** The rules for breaking a line around a character. */
interface Manner {
  isClosing: boolean
  isOpening: boolean
  isInWord: boolean
}

/** A cache, since thousands of pages contain few different characters. */
const manners = new Map<string, Manner>()

function mannerOf(text: string): Manner {
  let manner = manners.get(text)
  if (!manner) {
    manner = { isClosing: closing.test(text), isOpening: opening.test(text), isInWord: inWord.test(text) }
    manners.set(text, manner)
  }
  return manner
}

/** Splits glyphs into pieces that stay on one line: a word, or a character with its punctuation. */
function toPieces(glyphs: readonly Glyph[]): Glyph[][] {
  const pieces: Glyph[][] = []
  let before: Manner | undefined
  for (const glyph of glyphs) {
    const manner = mannerOf(glyph.text)
    const isGlued = before && (manner.isClosing || before.isOpening || (manner.isInWord && before.isInWord))
    if (isGlued) pieces.at(-1)?.push(glyph)
    else pieces.push([glyph])
    before = manner
  }
  return pieces
}

/** Splits a piece that is wider than a whole line into single glyphs, so that it breaks wherever the line ends. */
const cut = (piece: Glyph[], ems: number): Glyph[][] => (widthOf(piece) > ems ? piece.map(glyph => [glyph]) : [piece])

function breakLine(glyphs: readonly Glyph[], ems: number): Glyph[][] {
  const lines: Glyph[][] = [[]]
  let room = ems
  for (const piece of toPieces(glyphs).flatMap(one => cut(one, ems))) {
    const width = widthOf(piece)
    const isSpace = piece.every(({ text }) => text === ' ')
    if (width > room && lines.at(-1)?.length !== 0) {
      // The space at which a line is broken is dropped.
      if (isSpace) continue
      lines.push([])
      room = ems
    }
    lines.at(-1)?.push(...piece)
    room -= width
  }
  return lines
}
