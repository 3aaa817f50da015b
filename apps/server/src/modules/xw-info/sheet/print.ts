import { buffer } from 'node:stream/consumers'
import type { Pdf } from '../../../pdf/document.ts'
import { drawFoot } from '../../../pdf/foot.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import { drawSheet, type Printing } from './draw.ts'
import type { Sheet } from './read.ts'

/** A photo is a few hundred kilobytes; what is far beyond that is not read into memory for a stamp of three centimetres. */
const maxPhotoBytes = 8 * 1024 ** 2

/** Puts sheets into a document, one after the other; each waits until there is room for it. */
export async function printSheets(
  pdf: Pdf,
  sheets: readonly Sheet[],
  { files, printing }: { files: Files; printing: Printing },
): Promise<void> {
  for (const sheet of sheets) {
    const picture = sheet.photo && (await pictureOf(files, sheet.photo))
    await pdf.add({
      draw: part => drawSheet(part, { ...sheet, picture }, printing),
      foot: (canvas, page) => drawFoot(canvas, printing.by, page),
    })
  }
}

/** The bytes of a photo; empty, and so no picture, where they cannot be had. */
const pictureOf = async (files: Files, file: FileRecord): Promise<Buffer> =>
  file.size > maxPhotoBytes ? Buffer.alloc(0) : files.open(file).then(buffer, () => Buffer.alloc(0))
