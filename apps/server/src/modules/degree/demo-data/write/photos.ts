import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Files, RecordFile, StoredBytes } from '../../../../plugins/files.ts'
import { drawPortraits, portraitSize } from '../made/portrait.ts'
import type { DemoRecord } from '../made/records.ts'

/** The number of photos written at a time. */
const maxConcurrent = 32

/** Stores a photo for each record that has one. The drawings are few, but each record gets its own file. */
export function createPhotoStore(files: Pick<Files, 'store'>) {
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
    await Promise.all(Array.from({ length: maxConcurrent }, storeNext))
    return stored
  }
}

/** Builds the file of a record from stored bytes. */
export const toRecordFile = (bytes: StoredBytes, recordId: string, ownerId: string): RecordFile => ({
  bytes,
  ownerId,
  biz: 'unpacked',
  name: '照片.png',
  mime: 'image/png',
  picture: { ...portraitSize, isPlain: true },
  to: { table: degreeRecordTable.table, recordId },
})
