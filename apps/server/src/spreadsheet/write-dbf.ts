import { Readable } from 'node:stream'
import { SpreadsheetError } from './errors.ts'
import { encodeGbk, unencodable } from './gbk.ts'

/** A character field of a .dbf table. The width counts bytes, and a Chinese character takes two. */
export interface DbfField {
  name: string
  width: number
}

/**
 * A table to write as .dbf. Its header comes first and contains the number of rows, so `count` must be known in
 * advance.
 */
export interface DbfSource {
  fields: readonly DbfField[]
  count: number
  rows: AsyncIterable<ReadonlyArray<string | null>> | Iterable<ReadonlyArray<string | null>>
}

const dbase3 = 0x03
const gbkLanguage = 0x4d
const headerEnd = 0x0d
const fileEnd = 0x1a
const space = 0x20
const maxNameBytes = 10
const maxWidth = 254
const batchBytes = 64 * 1024

function fieldDescriptor({ name, width }: DbfField): Buffer {
  const encoded = encodeGbk(name)
  if (encoded.length > maxNameBytes || unencodable(name).length > 0 || width < 1 || width > maxWidth) {
    throw new SpreadsheetError('unwritable', `字段“${name}”的名称或长度不符合 DBF 的要求`)
  }
  const descriptor = Buffer.alloc(32)
  encoded.copy(descriptor)
  descriptor.write('C', 11)
  descriptor.writeUInt8(width, 16)
  return descriptor
}

function header(fields: readonly DbfField[], count: number, recordLength: number): Buffer {
  const start = Buffer.alloc(32)
  // The date of the last change is always 1980-01-01, so that equal rows give equal files.
  start.set([dbase3, 80, 1, 1])
  start.writeUInt32LE(count, 4)
  start.writeUInt16LE(32 + fields.length * 32 + 1, 8)
  start.writeUInt16LE(recordLength, 10)
  start.writeUInt8(gbkLanguage, 29)
  return Buffer.concat([start, ...fields.map(fieldDescriptor), Buffer.from([headerEnd])])
}

function encodeField(field: DbfField, text: string, rowNumber: number): Buffer {
  const missing = unencodable(text)
  if (missing.length > 0) {
    throw new SpreadsheetError(
      'unwritable',
      `第 ${rowNumber} 行“${field.name}”含有 GBK 编码没有的字：${missing.join('、')}`,
    )
  }
  const encoded = encodeGbk(text)
  if (encoded.length > field.width) {
    throw new SpreadsheetError('unwritable', `第 ${rowNumber} 行“${field.name}”超过 ${field.width} 个字节`)
  }
  return encoded
}

function record(
  fields: readonly DbfField[],
  length: number,
  row: ReadonlyArray<string | null>,
  rowNumber: number,
): Buffer {
  const bytes = Buffer.alloc(length, space)
  let at = 1
  for (const [index, field] of fields.entries()) {
    encodeField(field, row[index] ?? '', rowNumber).copy(bytes, at)
    at += field.width
  }
  return bytes
}

async function* content({ fields, count, rows }: DbfSource): AsyncGenerator<Buffer> {
  const length = fields.reduce((sum, field) => sum + field.width, 1)
  let batch = [header(fields, count, length)]
  let written = 0
  for await (const row of rows) {
    written += 1
    batch.push(record(fields, length, row, written))
    if (batch.length * length < batchBytes) continue
    yield Buffer.concat(batch)
    batch = []
  }
  if (written !== count) throw new SpreadsheetError('unwritable', '导出期间数据发生了变化，请重新导出')
  yield Buffer.concat([...batch, Buffer.from([fileEnd])])
}

/**
 * Writes a .dbf table (dBASE III, GBK, character fields only) as a stream. Throws when a text does not fit, instead of
 * writing a wrong text.
 */
export const writeDbf = (source: DbfSource): Readable => Readable.from(content(source), { objectMode: false })
