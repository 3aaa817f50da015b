import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Files, RecordFile, StoredBytes } from '../../../../plugins/files.ts'
import { drawPortraits, portraitSize } from '../made/portrait.ts'
import type { DemoRecord } from '../made/records.ts'

/** So many are written to the disk at a time. */
const atOnce = 32

/** Stores a photo for each record that has one: the drawings are few, the files are the records' own. */
export function createPhotographer(files: Pick<Files, 'store'>) {
  const portraits = drawPortraits()
  const drawingOf = ({ values, type }: DemoRecord): Buffer => {
    const drawings = values.xbm === '1' ? portraits.men : portraits.women
    const number = Number((values.xh ?? values.sqh ?? type).slice(-5))
    return drawings[number % drawings.length] as Buffer
  }
  return async (records: readonly DemoRecord[]): Promise<Map<DemoRecord, StoredBytes>> => {
    const stored = new Map<DemoRecord, StoredBytes>()
    const waiting = records.filter(({ hasPhoto }) => hasPhoto).values()
    const storeNext = async () => {
      for (const record of waiting) stored.set(record, await files.store(drawingOf(record)))
    }
    await Promise.all(Array.from({ length: atOnce }, storeNext))
    return stored
  }
}

/** The file of a record, from what was stored for it. */
export const toFile = (bytes: StoredBytes, recordId: string, ownerId: string): RecordFile => ({
  bytes,
  ownerId,
  biz: 'unpacked',
  name: '照片.png',
  mime: 'image/png',
  picture: { ...portraitSize, isPlain: true },
  to: { table: degreeRecordTable.table, recordId },
})
