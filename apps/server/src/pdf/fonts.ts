import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'

export type Weight = 'regular' | 'medium'

/** A font, read and parsed once for all documents of the process: it is ten megabytes, and a page takes thirty glyphs. */
export interface Face {
  /** What a document knows it by. */
  name: string
  font: Font
  has(codePoint: number): boolean
  /** How wide a character is, in ems. */
  widthOf(codePoint: number): number
}

const require = createRequire(import.meta.url)
const sans = dirname(require.resolve('@expo-google-fonts/noto-sans-sc'))
/** Its main file lies beside the folder of its fonts. */
const traditional = join(dirname(require.resolve('@embedpdf/fonts-tc')), '..')
const unifont = dirname(require.resolve('@fontsource/unifont'))

/** What the others fall back to: characters of Hong Kong's names, then whatever else has sixteen bits. */
const rare = [
  face('traditional', join(traditional, 'fonts/NotoSansHant-Regular.otf')),
  face('unifont', join(unifont, 'files/unifont-latin-400-normal.woff')),
]

/** The fonts of a weight, in the order in which they are asked for a character; each is read when it is asked first. */
const chains: Record<Weight, readonly (() => Face)[]> = {
  regular: [face('regular', join(sans, '400Regular/NotoSansSC_400Regular.ttf')), ...rare],
  medium: [face('medium', join(sans, '500Medium/NotoSansSC_500Medium.ttf')), ...rare],
}

/** The font that has a character; null where none has it. */
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
