import { noImportFile } from '@xw/shared/files/upload-rules'
import { notFound, refused } from '../../../lib/errors.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'
import { SpreadsheetError } from '../../../spreadsheet/errors.ts'
import { type OpenedSheet, openSpreadsheet } from '../../../spreadsheet/open-spreadsheet.ts'
import type { Sheet } from '../../../spreadsheet/types.ts'

/** Loads the uploaded file of an import. Only the user who uploaded it for import may use it. */
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

/** An opened spreadsheet and the sheet that is imported. */
export interface OpenedFile {
  /** The first visible sheet. */
  sheet: OpenedSheet
  /** The names of the sheets that are not imported. */
  others: string[]
}

/** Opens a spreadsheet on the local disk. */
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
 * Opens the sheet of a stored file for the time of `use`; problems of the file become sentences for the user. Aborts the
 * reading process afterwards, because an abandoned one would block others from reading files.
 */
export async function withImportSheet<T>(
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
