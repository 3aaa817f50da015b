import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** What became, or would become, of the lines of a receipt. */
export const ReceiptImportResult = Type.Object({
  /** How many lines there are; of a submission without a file, how many records await an answer. */
  total: Type.Number(),
  accepted: Type.Number(),
  returned: Type.Number(),
  /** Lines that say what is known already. */
  known: Type.Number(),
  /** The lines that nothing comes of, by the reason, each with the numbers of some of its lines. */
  flaws: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), lines: Type.Array(Type.Number()) })),
  /** How many records of the submission still await an answer afterwards. */
  waiting: Type.Number(),
})
export type ReceiptImportResult = Static<typeof ReceiptImportResult>

/** Files of a submission that somebody asked for. */
export const SubmissionExport = Type.Object({
  id: Type.String(),
  applicant: Type.String(),
  templateName: Type.String(),
  purpose: Type.String(),
  createTime: nullable(Type.String()),
  state: Type.String(),
  message: nullable(Type.String()),
  /** Files are given to whoever asked for them. */
  isOwn: Type.Boolean(),
})
export type SubmissionExport = Static<typeof SubmissionExport>

export const SubmissionVerification = Type.Object({ isWhole: Type.Boolean(), changed: Type.Number() })
export type SubmissionVerification = Static<typeof SubmissionVerification>
