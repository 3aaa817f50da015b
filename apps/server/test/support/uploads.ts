import type { FileInfo } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import sharp from 'sharp'
import type { TestServer } from './app.ts'
import { type FormPart, toForm } from './form.ts'

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

export const photo = (width = 30, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1677ff' } })
    .jpeg()
    .toBuffer()

/** A black bitmap of 24 bits a pixel; its width is divisible by four, so that lines need no filling. */
export function bitmap(width = 4, height = 4): Buffer {
  const bytes = Buffer.alloc(54 + width * height * 3)
  bytes.write('BM')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeUInt32LE(width, 18)
  bytes.writeUInt32LE(height, 22)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

interface Upload {
  name?: string
  content?: Buffer
  biz?: string
  /** Parts beside the file; they come first. */
  fields?: FormPart[]
  path?: string
}

/** Uploads a file as a page does. */
export async function uploadFile(server: TestServer, token: string, given: Upload = {}) {
  const { name = '论文.pdf', content = pdf, biz, fields = [], path = paths.files.upload } = given
  const parts = [
    ...(biz === undefined ? [] : [{ field: 'biz', value: biz }]),
    ...fields,
    { field: 'file', value: content, fileName: name },
  ]
  return server.call<FileInfo>('POST', path, { token, ...toForm(parts) })
}

/** Uploads a file that the server must accept. Returns its information. */
export async function uploaded(server: TestServer, token: string, given: Upload = {}): Promise<FileInfo> {
  const { body } = await uploadFile(server, token, given)
  if (!body.result) throw new Error(`upload: ${body.message}`)
  return body.result
}
