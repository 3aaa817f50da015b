import type { Pdf } from '../../../pdf/document.ts'
import { drawFoot } from '../../../pdf/foot.ts'
import type { Files } from '../../../plugins/files.ts'
import { readWholeFile } from '../../files/files/index.ts'
import { drawPrintout, type PrintoutOptions } from './draw.ts'
import type { Printout } from './read.ts'

/**
 * A photo has a few hundred kilobytes. A far larger file is not read into memory for a picture of three centimetres.
 */
const maxPhotoBytes = 8 * 1024 ** 2

/** A printout with the bytes of its photo. */
export type LoadedPrintout = Printout & { picture: Buffer | null | undefined }

/** Reads all photos before the first page is drawn; throws when one cannot be read whole. */
export async function loadPhotos(files: Files, printouts: readonly Printout[]): Promise<LoadedPrintout[]> {
  const ready: LoadedPrintout[] = []
  for (const printout of printouts) {
    const whose = `${printout.name}的照片`
    const picture = printout.photo && (await readWholeFile(files, printout.photo, { whose, maxBytes: maxPhotoBytes }))
    ready.push({ ...printout, picture })
  }
  return ready
}

/** Adds printouts to a document one by one. `pdf.add` waits while the reader of the file is slower. */
export async function addPrintouts(
  pdf: Pdf,
  printouts: readonly LoadedPrintout[],
  printing: PrintoutOptions,
): Promise<void> {
  for (const printout of printouts)
    await pdf.add({
      draw: part => drawPrintout(part, printout, printing),
      foot: (canvas, page) => drawFoot(canvas, printing.by, page),
    })
}
