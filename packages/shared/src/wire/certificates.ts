import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** One element as it will be printed: the outlines of its letters or squares, in millimetres of the page. */
const DrawnElement = Type.Object({
  /** For a path of SVG; empty where there is nothing but a box. */
  outline: Type.String(),
  /** How far its text reaches down: more than its box where it is too long for it. */
  bottom: Type.Number(),
  /** Characters that no font has. */
  missing: Type.Array(Type.String()),
})

export const CertificatePreview = Type.Object({
  /** Whose values these are; null where they are nobody's. */
  name: nullable(Type.String()),
  elements: Type.Array(DrawnElement),
})
export type CertificatePreview = Static<typeof CertificatePreview>

/** What somebody who prints chooses from. */
export const CertificateChoices = Type.Object({
  templates: Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
  printers: Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
})
export type CertificateChoices = Static<typeof CertificateChoices>

export const FileLink = Type.Object({ url: Type.String() })
export type FileLink = Static<typeof FileLink>

/** What the public is told of a certificate whose code and name it has: what stands on it, and whether it still holds. */
export const CertificateVerification = Type.Object({
  state: Type.Union([Type.Literal('valid'), Type.Literal('void'), Type.Literal('revoked')]),
  kind: Type.String(),
  shown: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
})
export type CertificateVerification = Static<typeof CertificateVerification>
