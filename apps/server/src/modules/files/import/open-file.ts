import { noImportFile } from '@xw/shared/files/upload-rules'
import { notFound, refused } from '../../../lib/errors.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'
import { SpreadsheetError } from '../../../spreadsheet/errors.ts'
import { type OpenedSheet, openSpreadsheet } from '../../../spreadsheet/open-spreadsheet.ts'
import type { Sheet } from '../../../spreadsheet/types.ts'

/** The uploaded file of an import: only one's own, and only one that was uploaded to be imported. */
export async function findImportFile(
  files: Files,
  session: Session,
  id: string | null | undefined,
  biz: 'import' | 'photoZip' = 'import',
): Promise<FileRecord> {
  if (!id) throw refused(noImportFile)
  const file = await files.find(session, id)
  if (file.ownerId !== session.userId || file.biz !== biz) throw notFound()
  return file
}

/** What is imported of a file. */
export interface OpenedFile {
  /** The first sheet that shows. */
  sheet: OpenedSheet
  /** The names of those that are not imported. */
  others: string[]
}

/** Opens a file on the local disk. */
export async function openSheet(
  local: string,
  opening: { name: string; owner: string; signal?: AbortSignal },
): Promise<OpenedFile> {
  const { sheets } = await openSpreadsheet(local, opening)
  const sheet = sheets.find(candidate => !candidate.hidden)
  if (!sheet) throw new SpreadsheetError('empty')
  return { sheet, others: sheets.filter(other => other !== sheet).map(other => other.name) }
}

/**
 * Opens a sheet wherever its file is stored; what is wrong with the file is a sentence for its user. Nobody reads it any
 * longer than it is in use: a reader that was left behind would keep its place from everybody who has a file to read.
 */
export async function withSheet<T>(
  files: Files,
  file: FileRecord,
  use: (sheet: Sheet, opened: OpenedFile) => Promise<T>,
): Promise<T> {
  const using = new AbortController()
  try {
    return await files.withCopy(file, async path => {
      const opened = await openSheet(path, { name: file.fileName, owner: file.ownerId, signal: using.signal })
      return use(opened.sheet, opened)
    })
  } catch (error) {
    throw error instanceof SpreadsheetError ? refused(error.message) : error
  } finally {
    using.abort()
  }
}
