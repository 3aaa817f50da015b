import { wireCodes } from '@xw/shared/wire/envelope'
import type { SpreadsheetImportResult } from '@xw/shared/wire/imports'
import { upload } from '../../api/upload.ts'
import { config } from '../../lib/config.ts'
import type { ListFilter } from './list-state.ts'

/** The spreadsheets and settings that a user imports into a resource (IM-08). */
export interface ExcelImportRequest {
  readonly path: string
  readonly files: readonly File[]
  readonly filter: ListFilter
  /** The switch 校验: rows are checked before they are imported. */
  readonly isChecked: boolean
  /** If anything about the files is unusual, the server reports it and imports nothing. */
  readonly askNotes: boolean
}

/** A file with the refused rows. */
export interface ErrorFile {
  /** Below the API's base path. */
  readonly path: string
  readonly name: string
}

export type ExcelImportResult =
  | { readonly kind: 'notes'; readonly notes: readonly string[] }
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly file: ErrorFile | null }
  | { readonly kind: 'partial'; readonly message: string; readonly file: ErrorFile | null }

/** Uploads the files and returns the result of the import. */
export async function importExcel({
  path,
  files,
  filter,
  isChecked,
  askNotes,
}: ExcelImportRequest): Promise<ExcelImportResult> {
  const fields = {
    isSingleTableImport: 'true',
    foreignKeys: '',
    validateStatus: isChecked ? '1' : '0',
    ...(askNotes && { askNotes: '1' }),
  }
  const { success, code, message, result } = await upload<SpreadsheetImportResult>(
    `${path}/importExcel`,
    { 'files[]': [...files] },
    { fields, params: filter },
  )
  if (!success) return { kind: 'failed', message, file: readPartialResult(message, result).file }
  if (askNotes && result?.notes) return { kind: 'notes', notes: result.notes }
  return code === wireCodes.partial ? readPartialResult(message, result) : { kind: 'done', message }
}

/** The wire has two shapes for this result: the link alone, or an object with the counts and the file. */
export function readPartialResult(message: string, result: unknown): Extract<ExcelImportResult, { kind: 'partial' }> {
  if (typeof result === 'string') return { kind: 'partial', message, file: readErrorFile(result) }
  const { msg, fileUrl, fileName } = (result ?? {}) as Record<string, unknown>
  return {
    kind: 'partial',
    message: typeof msg === 'string' && msg ? msg : message,
    file:
      typeof fileUrl === 'string' ? readErrorFile(fileUrl, typeof fileName === 'string' ? fileName : undefined) : null,
  }
}

function readErrorFile(url: string, name = url.slice(url.lastIndexOf('/') + 1)): ErrorFile | null {
  const path = url.startsWith(config.apiBase) ? url.slice(config.apiBase.length) : url
  return path.startsWith('/') ? { path, name } : null
}
