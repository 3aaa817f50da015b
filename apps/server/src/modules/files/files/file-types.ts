import { extensionOf } from '@xw/shared/files/upload-rules'
import { isBmp } from '../../../picture/bmp.ts'

type Content = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'pdf' | 'zip' | 'ole' | 'text'

const office = 'application/vnd.openxmlformats-officedocument'

/** What we take by its extension: the MIME type it is served as, and what its first bytes must show. */
const documents: Record<string, { mime: string; content: Content }> = {
  pdf: { mime: 'application/pdf', content: 'pdf' },
  zip: { mime: 'application/zip', content: 'zip' },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, content: 'zip' },
  docx: { mime: `${office}.wordprocessingml.document`, content: 'zip' },
  pptx: { mime: `${office}.presentationml.presentation`, content: 'zip' },
  xls: { mime: 'application/vnd.ms-excel', content: 'ole' },
  // WPS's own name for the same content.
  et: { mime: 'application/vnd.ms-excel', content: 'ole' },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet', content: 'zip' },
  doc: { mime: 'application/msword', content: 'ole' },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: 'ole' },
  txt: { mime: 'text/plain', content: 'text' },
  csv: { mime: 'text/csv', content: 'text' },
}

/** Pictures are known by their content alone: many a .png is a JPEG. */
const images: Record<string, Content> = {
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

const signatures: [Content, (head: Buffer) => boolean][] = [
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

/** The MIME type that content and extension agree on, or null where they do not. */
export function trueType(head: Buffer, name: string): string | null {
  const content = signatures.find(([, matches]) => matches(head))?.[0]
  const extension = extensionOf(name)
  if (images[extension]) return content && Object.values(images).includes(content) ? `image/${content}` : null
  const document = documents[extension]
  return document?.content === content ? (document?.mime ?? null) : null
}

/** Whether a picture of this content may be uploaded where these extensions may. */
export const acceptsImage = (mime: string, accept: readonly string[]): boolean =>
  accept.some(extension => `image/${images[extension]}` === mime)

/** The name of a file that became a JPEG on its way in; any other keeps its own. */
export const nameAs = (mime: string, name: string): string =>
  mime === 'image/jpeg' && ['bmp', 'webp'].includes(extensionOf(name)) ? name.replace(/\.[^.]+$/, '.jpg') : name

/** The MIME type of what the server made itself. */
export const madeType = (name: string): string => documents[extensionOf(name)]?.mime ?? 'application/octet-stream'

/** What a browser shows by itself and cannot run. */
export const isInline = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf'
