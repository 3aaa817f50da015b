import { type Static, Type } from 'typebox'
import { FileInfo } from './file-info.ts'
import { nullable } from './schema.ts'

/** A template that somebody may export records of a type by. */
export const ExportTemplateChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  format: Type.String(),
  onlyPassed: Type.Boolean(),
  hasPhotos: Type.Boolean(),
})
export type ExportTemplateChoice = Static<typeof ExportTemplateChoice>

/** What an export would hold. */
export const ExportPreview = Type.Object({
  rows: Type.Number(),
  /** Records of the range that stay out, since rules find errors in them or nobody has looked. */
  leftOut: Type.Number(),
  /** Names of columns that the caller may not export. */
  missing: Type.Array(Type.String()),
  /** Names of columns whose values are masked. */
  masked: Type.Array(Type.String()),
  /** Somebody else has to agree first. */
  needsApproval: Type.Boolean(),
  /** Why it cannot be made like this; null where it can. */
  refusal: nullable(Type.String()),
})
export type ExportPreview = Static<typeof ExportPreview>

export const RequestedExport = Type.Object({ id: Type.String(), taskId: nullable(Type.String()) })
export type RequestedExport = Static<typeof RequestedExport>

export const ExportFiles = Type.Array(FileInfo)
export type ExportFiles = Static<typeof ExportFiles>

/** One fetching of a file. */
const ExportDownload = Type.Object({
  fileName: Type.String(),
  who: Type.String(),
  ip: nullable(Type.String()),
  time: nullable(Type.String()),
})
export const ExportDownloads = Type.Array(ExportDownload)
export type ExportDownloads = Static<typeof ExportDownloads>
