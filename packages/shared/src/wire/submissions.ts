import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The result of importing a receipt, or of a dry run. */
export const ReceiptImportResult = Type.Object({
  /** The number of lines; for a submission without a file, the number of unanswered records. */
  total: Type.Number(),
  accepted: Type.Number(),
  returned: Type.Number(),
  /** Lines that repeat a known answer. */
  known: Type.Number(),
  /** Unusable lines by reason, each with some line numbers. */
  flaws: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), lines: Type.Array(Type.Number()) })),
  /** Unanswered records that remain in the submission. */
  waiting: Type.Number(),
})
export type ReceiptImportResult = Static<typeof ReceiptImportResult>

/** An export of a submission's files. */
export const SubmissionExport = Type.Object({
  id: Type.String(),
  applicant: Type.String(),
  templateName: Type.String(),
  purpose: Type.String(),
  createTime: nullable(Type.String()),
  state: Type.String(),
  message: nullable(Type.String()),
  /** Whether the caller requested the export; nobody else can download it. */
  isOwn: Type.Boolean(),
})
export type SubmissionExport = Static<typeof SubmissionExport>

export const SubmissionVerification = Type.Object({ isWhole: Type.Boolean(), changed: Type.Number() })
export type SubmissionVerification = Static<typeof SubmissionVerification>
