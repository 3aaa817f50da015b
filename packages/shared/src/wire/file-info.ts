import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/**
 * A file as clients see it. Its links lie below the API base and carry a ticket of the caller's session, since links,
 * images and frames send no token; `previewUrl` exists for PDFs only.
 */
export const FileInfo = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  path: Type.String(),
  size: Type.Number(),
  mime: Type.String(),
  biz: Type.String(),
  createTime: nullable(Type.String()),
  expiresAt: nullable(Type.String()),
  downloadUrl: Type.String(),
  previewUrl: nullable(Type.String()),
})
export type FileInfo = Static<typeof FileInfo>

/** FL-06: a document as the rich-text editor takes it. */
export const ConvertedDocument = Type.Object({ html: Type.String() })
export type ConvertedDocument = Static<typeof ConvertedDocument>
