import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The visible contents of a PDF. */
export interface SeenPdf {
  /** The text of each page, without any space. */
  pages: string[]
  /** Names of the fonts that its texts are written in. */
  fonts: string[]
  /** Names of fonts that are not embedded, which another machine would replace. */
  foreignFonts: string[]
  /** The number of characters without a glyph in their font. */
  shapeless: number
  /** Pictures on all pages. */
  pictures: number
  title: string
}

interface SeenGlyph {
  originalCharCode: number
}

interface SeenFont {
  name: string
  missingFile: boolean
}

/** Reads a PDF as a browser does. */
export async function readPdf(bytes: Uint8Array): Promise<SeenPdf> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, fontExtraProperties: true })
  const document = await reading.promise
  const seen: SeenPdf = { pages: [], fonts: [], foreignFonts: [], shapeless: 0, pictures: 0, title: '' }
  const { info } = await document.getMetadata()
  seen.title = (info as { Title?: string }).Title ?? ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    seen.pages.push(
      items
        .map(item => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s/g, ''),
    )
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [index, act] of fnArray.entries()) {
      const args = (argsArray[index] ?? []) as unknown[]
      if (act === OPS.paintImageXObject) seen.pictures += 1
      if (act === OPS.setFont) {
        const font = page.commonObjs.get(String(args[0])) as SeenFont
        if (!seen.fonts.includes(font.name)) seen.fonts.push(font.name)
        if (font.missingFile && !seen.foreignFonts.includes(font.name)) seen.foreignFonts.push(font.name)
      }
      if (act === OPS.showText)
        // In an embedded font with only the used glyphs, number 0 stands for characters that the font lacks.
        for (const glyph of args[0] as (SeenGlyph | number)[])
          if (typeof glyph === 'object' && glyph.originalCharCode === 0) seen.shapeless += 1
    }
  }
  await reading.destroy()
  return seen
}
