import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'

export type Weight = 'regular' | 'medium'

/**
 * A font, read and parsed once for all documents of the process: it has ten megabytes, and a page needs thirty glyphs.
 */
export interface Face {
  /** The name of the font within a document. */
  name: string
  font: Font
  has(codePoint: number): boolean
  /** Returns the width of a character in ems. */
  widthOf(codePoint: number): number
}

const require = createRequire(import.meta.url)
const sans = dirname(require.resolve('@expo-google-fonts/noto-sans-sc'))
/** The main file of the package lies beside its folder of fonts. */
const traditional = join(dirname(require.resolve('@embedpdf/fonts-tc')), '..')
const unifont = dirname(require.resolve('@fontsource/unifont'))

/**
 * Fallback fonts: the first for characters in names from Hong Kong, the second for all other characters of sixteen
 * bits.
 */
const rare = [
  face('traditional', join(traditional, 'fonts/NotoSansHant-Regular.otf')),
  face('unifont', join(unifont, 'files/unifont-latin-400-normal.woff')),
]

/**
 * The fonts of each weight, in the order in which they are searched for a character. Each is read when it is first
 * searched.
 */
const chains: Record<Weight, readonly (() => Face)[]> = {
  regular: [face('regular', join(sans, '400Regular/NotoSansSC_400Regular.ttf')), ...rare],
  medium: [face('medium', join(sans, '500Medium/NotoSansSC_500Medium.ttf')), ...rare],
}

/** Finds the first font that has a character. Returns null when none has it. */
export function faceOf(weight: Weight, codePoint: number): Face | null {
  for (const read of chains[weight]) {
    const known = read()
    if (known.has(codePoint)) return known
  }
  return null
}

function face(name: string, path: string): () => Face {
  let known: Face | null = null
  return () => {
    known ??= toFace(name, create(readFileSync(path)) as Font)
    return known
  }
}

const toFace = (name: string, font: Font): Face => ({
  name,
  font,
  has: codePoint => font.hasGlyphForCodePoint(codePoint),
  widthOf: codePoint => font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm,
})
