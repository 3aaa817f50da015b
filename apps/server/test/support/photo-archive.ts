import { crc32, deflateRawSync } from 'node:zlib'
import { degreeRecordBizKey } from '@xw/shared/degree/degree-record'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { paths } from '@xw/shared/wire/paths'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import type { TestServer } from './app.ts'
import { readSheet } from './sheets.ts'
import { type ShownTask, waitForTask } from './tasks.ts'
import { uploaded } from './uploads.ts'

/** One file of a test archive; defaults are as an ordinary program writes them. */
export interface TestEntry {
  name: string
  content?: Buffer
  flags?: number
  /** The unpacked size that the archive declares. */
  declared?: number
  /** The index of another entry whose bytes this entry shares. */
  at?: number
}

const utf8Flag = 0x0800
const encrypted = 1

/** An archive as bytes, with names in GBK as Windows writes them or in UTF-8; also such as no program would write. */
export function archiveOf(
  entries: readonly TestEntry[],
  { names = 'utf8', isEncrypted = false }: { names?: 'utf8' | 'gbk'; isEncrypted?: boolean } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const { name, content = Buffer.alloc(0), declared = content.length, flags, at } of entries) {
    const raw = names === 'gbk' ? iconv.encode(name, 'gbk') : Buffer.from(name)
    const packed = deflateRawSync(content)
    const flag = (flags ?? (names === 'utf8' ? utf8Flag : 0)) | (isEncrypted ? encrypted : 0)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(flag, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(declared, 18)
    header.writeUInt16LE(raw.length, 22)
    const start = at === undefined ? offset : (offsets[at] ?? 0)
    offsets.push(start)
    if (at === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, raw, packed])
      parts.push(local)
      offset += local.length
    }
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(start, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, tail, raw]))
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}

/** A photo of the usual shape; the colour tells one from another. */
export const portrait = (colour = '#1677ff', { width = 180, height = 240 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

export interface PhotoImportOptions {
  xwbslbm?: DegreeTypeCode
  zpppmc?: string
  sffg?: '0' | '1'
}

/** Somebody who imports photos as the page does. */
export function photoImporter(server: TestServer, token: string) {
  const upload = async (archive: Buffer) =>
    (await uploaded(server, token, { name: '照片.zip', content: archive, biz: 'photoZip' })).id
  const start = async (importFileId: string, { xwbslbm = '31', zpppmc = '1', sffg }: PhotoImportOptions = {}) => {
    const payload = { bizKey: degreeRecordBizKey(xwbslbm), importFileId, zpppmc, xwbslbm, ...(sffg && { sffg }) }
    return (await server.call<{ id: string; taskId: string }>('POST', paths.imports.photos, { token, payload })).body
  }
  return {
    upload,
    start,
    /** Imports to the end; gives the task and its result file's rows without the header. */
    async run(
      archive: Buffer,
      wish: PhotoImportOptions = {},
      timeout?: number,
    ): Promise<{ task: ShownTask; rows: string[][]; id: string }> {
      const { result, message } = await start(await upload(archive), wish)
      if (!result) throw new Error(message)
      const task = await waitForTask(server, token, result.taskId, timeout)
      return { task, rows: await resultRows(server, token, task), id: result.id }
    },
  }
}

/** The rows of a task's result file, without its header. */
export async function resultRows(server: TestServer, token: string, { resFileId }: ShownTask): Promise<string[][]> {
  if (typeof resFileId !== 'string') return []
  return (await readSheet(await server.download(`${paths.files.static}/${resFileId}`, token))).slice(1)
}
