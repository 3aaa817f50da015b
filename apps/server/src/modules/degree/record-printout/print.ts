import type { Pdf } from '../../../pdf/document.ts'
import { drawFoot } from '../../../pdf/foot.ts'
import type { Files } from '../../../plugins/files.ts'
import { readWhole } from '../../files/files/index.ts'
import { drawSheet, type Printing } from './draw.ts'
import type { Sheet } from './read.ts'

/** A photo is a few hundred kilobytes; what is far beyond that is not read into memory for a stamp of three centimetres. */
const maxPhotoBytes = 8 * 1024 ** 2

/** A sheet with the bytes of its photo. */
export type ReadySheet = Sheet & { picture: Buffer | null | undefined }

/** Reads the photos of sheets before any of them is printed; refuses where one cannot be read whole. */
export async function readPhotos(files: Files, sheets: readonly Sheet[]): Promise<ReadySheet[]> {
  const ready: ReadySheet[] = []
  for (const sheet of sheets) {
    const whose = `${sheet.name}的照片`
    const picture = sheet.photo && (await readWhole(files, sheet.photo, { whose, maxBytes: maxPhotoBytes }))
    ready.push({ ...sheet, picture })
  }
  return ready
}

/** Puts sheets into a document, one after the other; each waits until there is room for it. */
export async function printSheets(pdf: Pdf, sheets: readonly ReadySheet[], printing: Printing): Promise<void> {
  for (const sheet of sheets)
    await pdf.add({
      draw: part => drawSheet(part, sheet, printing),
      foot: (canvas, page) => drawFoot(canvas, printing.by, page),
    })
}
