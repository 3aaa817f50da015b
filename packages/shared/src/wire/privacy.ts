import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The privacy notice in force in a school. */
export const CurrentNotice = Type.Object({
  version: Type.Number(),
  title: Type.String(),
  /** Paragraphs are lines; a line that begins with `# ` is a heading. */
  content: Type.String(),
  publishTime: nullable(Type.String()),
})
export type CurrentNotice = Static<typeof CurrentNotice>

/** The notice with the time at which the signed-in user acknowledged it. */
export const PrivacyNotice = Type.Object({
  ...CurrentNotice.properties,
  /** Null until the user acknowledges this version. */
  acknowledgedTime: nullable(Type.String()),
})
export type PrivacyNotice = Static<typeof PrivacyNotice>
