import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** An element as it will be printed: the outlines of its letters or squares, in millimetres of the page. */
const DrawnElement = Type.Object({
  /** An SVG path; empty for an element that is only a box. */
  outline: Type.String(),
  /** The lower end of its text, which exceeds the box when the text is too long. */
  bottom: Type.Number(),
  /** Characters that no font contains. */
  missing: Type.Array(Type.String()),
})

export const CertificatePreview = Type.Object({
  /** The name of the person in the preview; null for sample values. */
  name: nullable(Type.String()),
  elements: Type.Array(DrawnElement),
})
export type CertificatePreview = Static<typeof CertificatePreview>

/** The choices of the print dialog. */
export const CertificateChoices = Type.Object({
  templates: Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
  printers: Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
})
export type CertificateChoices = Static<typeof CertificateChoices>

export const FileLink = Type.Object({ url: Type.String() })
export type FileLink = Static<typeof FileLink>

/** The public answer about a certificate, given to visitors with its code and name. */
export const CertificateVerification = Type.Object({
  state: Type.Union([Type.Literal('valid'), Type.Literal('void'), Type.Literal('revoked')]),
  kind: Type.String(),
  shown: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
})
export type CertificateVerification = Static<typeof CertificateVerification>
