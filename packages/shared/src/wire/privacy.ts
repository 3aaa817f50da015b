import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The notice about personal data in force in a school. */
export const CurrentNotice = Type.Object({
  version: Type.Number(),
  title: Type.String(),
  /** Paragraphs are lines; a line that begins with `# ` is a heading. */
  content: Type.String(),
  publishTime: nullable(Type.String()),
})
export type CurrentNotice = Static<typeof CurrentNotice>

/** The same, and when the signed-in user has acknowledged it. */
export const PrivacyNotice = Type.Object({
  ...CurrentNotice.properties,
  /** Null where this version was not acknowledged yet. */
  acknowledgedTime: nullable(Type.String()),
})
export type PrivacyNotice = Static<typeof PrivacyNotice>
