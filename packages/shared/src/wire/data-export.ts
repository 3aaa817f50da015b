import { type Static, Type } from 'typebox'
import { FileInfo } from './file-info.ts'
import { nullable } from './schema.ts'

/** A template that the caller may export records of a type with. */
export const ExportTemplateChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  format: Type.String(),
  onlyPassed: Type.Boolean(),
  hasPhotos: Type.Boolean(),
})
export type ExportTemplateChoice = Static<typeof ExportTemplateChoice>

/** A dry run of an export. */
export const ExportPreview = Type.Object({
  rows: Type.Number(),
  /** Records left out because the rules found errors in them or they were never checked. */
  leftOut: Type.Number(),
  /** Names of columns that the caller may not export. */
  missing: Type.Array(Type.String()),
  /** Names of columns whose values are masked. */
  masked: Type.Array(Type.String()),
  /** Another person must approve the export first. */
  needsApproval: Type.Boolean(),
  /** Why the export is impossible with these options; null when it is possible. */
  refusal: nullable(Type.String()),
})
export type ExportPreview = Static<typeof ExportPreview>

/** The stored request of an export, and the task that writes its files; null while it waits for approval. */
export const RequestedExport = Type.Object({ id: Type.String(), taskId: nullable(Type.String()) })
export type RequestedExport = Static<typeof RequestedExport>

export const ExportFiles = Type.Array(FileInfo)
export type ExportFiles = Static<typeof ExportFiles>

/** One download of a file. */
const ExportDownload = Type.Object({
  fileName: Type.String(),
  who: Type.String(),
  ip: nullable(Type.String()),
  time: nullable(Type.String()),
})
export const ExportDownloads = Type.Array(ExportDownload)
export type ExportDownloads = Static<typeof ExportDownloads>
