import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { sql } from 'kysely'
import type { Deps } from '../../../../plugins/deps.ts'
import type { Access } from '../../../../resource/access.ts'
import { findRecordDefinition } from '../../record/index.ts'
import { getChecker } from '../../record-check/index.ts'
import { createFindCode } from '../made/codes.ts'
import { type DemoRecord, makeRecords } from '../made/records.ts'
import { insertHistories } from './histories.ts'
import { logAdded } from './loader.ts'
import { addOffice } from './office.ts'
import { createPhotoStore, toRecordFile } from './photos.ts'
import { type DemoFoundation, type DemoSite, getLoaderAccess } from './place.ts'
import { buildRecordRows, type FindPerson, type RecordRows } from './rows.ts'
import { insertStagedRows } from './staged.ts'

/** Records made at a time, and written by one statement for each table. */
const chunkRecords = 1_000

export interface FillOptions extends DemoSite {
  deps: Pick<Deps, 'db' | 'files'>
  place: DemoFoundation
  find: FindPerson
  /** The account that a record belongs to, or null. */
  ownerOf(record: DemoRecord): string | null
  /** Receives the number of written and of checked records. */
  onDone?(written: number, judged: number): void
}

export interface FillResult {
  records: number
  photos: number
  steps: number
}

interface RecordChunk {
  access: Access
  rows: RecordRows[]
  photos: ReturnType<typeof toRecordFile>[]
}

/** Writes the records of a school with photos, steps and histories, checks them, and adds what the office works with. */
export async function fillRecords(filling: FillOptions): Promise<FillResult> {
  const { tx } = filling
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const filled: FillResult = { records: 0, photos: 0, steps: 0 }
  const ids = new Map<DegreeTypeCode, string[]>()
  // The next chunk is made while PostgreSQL writes this one.
  let writing: Promise<void> = Promise.resolve()
  for await (const [type, chunk] of makeChunks(filling)) {
    await writing
    writing = writeChunk(filling, chunk)
    // The next `await` reports the failure; without this handler it would count as unhandled meanwhile.
    writing.catch(() => {})
    ids.set(type, [...(ids.get(type) ?? []), ...chunk.rows.map(({ id }) => id)])
    filled.records += chunk.rows.length
    filled.photos += chunk.photos.length
    filled.steps += chunk.rows.reduce((sum, { steps }) => sum + steps.length, 0)
    filling.onDone?.(filled.records, 0)
  }
  await writing
  await checkRecords(filling, ids, filled.records)
  await addOffice(filling, filling.place)
  return filled
}

async function* makeChunks(filling: FillOptions): AsyncGenerator<[DegreeTypeCode, RecordChunk]> {
  const { school, place, now, deps, find, ownerOf } = filling
  const takePhotos = createPhotoStore(deps.files)
  let access: Access | null = null
  for (const records of splitIntoChunks(makeRecords(school, { by: place.by, find: createFindCode(), now }))) {
    const { type } = records[0] as DemoRecord
    const def = findRecordDefinition(type)
    if (!def) throw new Error(`there is no type ${type}`)
    if (access?.base !== def) access = await getLoaderAccess(filling, def)
    const own = access
    const photos = await takePhotos(records)
    const rows = records.map(record =>
      buildRecordRows(record, { access: own, place, find, photo: photos.get(record), studentUserId: ownerOf(record) }),
    )
    const files = records.flatMap((record, index) => {
      const bytes = photos.get(record)
      return bytes ? [toRecordFile(bytes, rows[index]?.id ?? '', own.session.userId)] : []
    })
    yield [type, { access: own, rows, photos: files }]
  }
}

/** Splits records into chunks of one type. */
function* splitIntoChunks(records: Iterable<DemoRecord>): Generator<DemoRecord[]> {
  let chunk: DemoRecord[] = []
  for (const record of records) {
    if (chunk.length > 0 && (chunk.length >= chunkRecords || chunk[0]?.type !== record.type)) {
      yield chunk
      chunk = []
    }
    chunk.push(record)
  }
  if (chunk.length > 0) yield chunk
}

async function writeChunk(
  { deps: { db, files }, tx, tenant }: FillOptions,
  { rows, photos }: RecordChunk,
): Promise<void> {
  const all = <T>(some: (row: RecordRows) => readonly T[]) => rows.flatMap(some)
  await insertStagedRows(
    db,
    tx,
    degreeRecordTable.table,
    all(({ info }) => [info]),
  )
  await insertStagedRows(
    db,
    tx,
    'xw_info_step',
    all(({ steps }) => steps),
  )
  await insertHistories(
    db,
    tx,
    tenant.id,
    all(({ images }) => images),
  )
  await files.addAll(tx, tenant.id, photos)
}

/** Replaces the event channel: a checker of its own has nothing cached that an event could make outdated. */
const createSilentEvents = () => ({
  events: { on: () => {}, caughtUp: async () => {}, heard: () => new Map(), close: async () => {} },
})

/** Runs the product’s own checks over all records, with the same result as if each had been saved. */
async function checkRecords(filling: FillOptions, ids: ReadonlyMap<DegreeTypeCode, string[]>, total: number) {
  const { tx } = filling
  await sql`analyze ${sql.table(degreeRecordTable.table)}`.execute(tx)
  const judge = getChecker(createSilentEvents())
  let judged = 0
  for (const [type, own] of ids) {
    const def = findRecordDefinition(type)
    if (!def) continue
    const access = await getLoaderAccess(filling, def)
    for (let at = 0; at < own.length; at += chunkRecords) {
      const some = own.slice(at, at + chunkRecords)
      await judge.records(tx, access, some)
      judged += some.length
      filling.onDone?.(total, judged)
    }
    await logAdded(tx, access, own.length)
  }
}
