import { extensionOf } from '@xw/shared/files/upload-rules'
import { isBmp } from '../../../picture/bmp.ts'

type FileContent = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'pdf' | 'zip' | 'ole' | 'text'

const office = 'application/vnd.openxmlformats-officedocument'

/** Document types by extension: the MIME type under which they are served, and what their first bytes must show. */
const documentTypes: Record<string, { mime: string; content: FileContent }> = {
  pdf: { mime: 'application/pdf', content: 'pdf' },
  zip: { mime: 'application/zip', content: 'zip' },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, content: 'zip' },
  docx: { mime: `${office}.wordprocessingml.document`, content: 'zip' },
  pptx: { mime: `${office}.presentationml.presentation`, content: 'zip' },
  xls: { mime: 'application/vnd.ms-excel', content: 'ole' },
  // The extension of WPS for the same content.
  et: { mime: 'application/vnd.ms-excel', content: 'ole' },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet', content: 'zip' },
  doc: { mime: 'application/msword', content: 'ole' },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: 'ole' },
  txt: { mime: 'text/plain', content: 'text' },
  csv: { mime: 'text/csv', content: 'text' },
}

/** Pictures are recognised by content, because many files named .png are JPEGs. */
const imageContents: Record<string, FileContent> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  bmp: 'bmp',
}

const startsWith = (head: Buffer, bytes: string, at = 0) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

const signatures: [FileContent, (head: Buffer) => boolean][] = [
  ['png', head => startsWith(head, '\x89PNG\r\n\x1a\n')],
  ['jpeg', head => startsWith(head, '\xff\xd8\xff')],
  ['gif', head => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')],
  ['webp', head => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)],
  ['bmp', isBmp],
  ['pdf', head => startsWith(head, '%PDF-')],
  ['zip', head => startsWith(head, 'PK\x03\x04')],
  ['ole', head => startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['text', head => head.length > 0 && !head.includes(0)],
]

/** Returns the MIME type when content and extension agree, otherwise null. */
export function detectMimeType(head: Buffer, name: string): string | null {
  const content = signatures.find(([, matches]) => matches(head))?.[0]
  const extension = extensionOf(name)
  if (imageContents[extension])
    return content && Object.values(imageContents).includes(content) ? `image/${content}` : null
  const document = documentTypes[extension]
  return document?.content === content ? (document?.mime ?? null) : null
}

/** Tells whether a picture of this content may be uploaded when these extensions are allowed. */
export const isImageAccepted = (mime: string, accept: readonly string[]): boolean =>
  accept.some(extension => `image/${imageContents[extension]}` === mime)

/** Returns the file name after conversion: a picture that became a JPEG gets .jpg, other names stay. */
export const renameConverted = (mime: string, name: string): string =>
  mime === 'image/jpeg' && ['bmp', 'webp'].includes(extensionOf(name)) ? name.replace(/\.[^.]+$/, '.jpg') : name

/** The MIME type of a file that the server made, by its extension. */
export const mimeTypeByName = (name: string): string =>
  documentTypes[extensionOf(name)]?.mime ?? 'application/octet-stream'

/** Tells whether a browser can display a file without running anything in it. */
export const isInline = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf'
