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
import { audit } from './loader.ts'
import { addOffice } from './office.ts'
import { createPhotographer, toFile } from './photos.ts'
import { accessTo, type Place, type Site } from './place.ts'
import { type FindPerson, type RecordRows, toRows } from './rows.ts'
import { insertStaged } from './staged.ts'

/** So many records are made, and written by one statement each for their tables. */
const chunkRecords = 1_000

export interface Filling extends Site {
  deps: Pick<Deps, 'db' | 'files'>
  place: Place
  find: FindPerson
  /** Whose account a record is of; null for nobody's. */
  ownerOf(record: DemoRecord): string | null
  /** Told how many are written, and how many are judged. */
  onDone?(written: number, judged: number): void
}

export interface Filled {
  records: number
  photos: number
  steps: number
}

interface Chunk {
  access: Access
  rows: RecordRows[]
  photos: ReturnType<typeof toFile>[]
}

/** Writes the records of a school with their photos, steps and histories, has them judged, and adds what the office works with. */
export async function fillRecords(filling: Filling): Promise<Filled> {
  const { tx } = filling
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const filled: Filled = { records: 0, photos: 0, steps: 0 }
  const ids = new Map<DegreeTypeCode, string[]>()
  // While PostgreSQL writes a chunk, the next one is made.
  let writing: Promise<void> = Promise.resolve()
  for await (const [type, chunk] of makeChunks(filling)) {
    await writing
    writing = writeChunk(filling, chunk)
    // Whoever waits for it later hears of its failure.
    writing.catch(() => {})
    ids.set(type, [...(ids.get(type) ?? []), ...chunk.rows.map(({ id }) => id)])
    filled.records += chunk.rows.length
    filled.photos += chunk.photos.length
    filled.steps += chunk.rows.reduce((sum, { steps }) => sum + steps.length, 0)
    filling.onDone?.(filled.records, 0)
  }
  await writing
  await judgeRecords(filling, ids, filled.records)
  await addOffice(filling, filling.place)
  return filled
}

async function* makeChunks(filling: Filling): AsyncGenerator<[DegreeTypeCode, Chunk]> {
  const { school, place, now, deps, find, ownerOf } = filling
  const takePhotos = createPhotographer(deps.files)
  let access: Access | null = null
  for (const records of chunksOf(makeRecords(school, { by: place.by, find: createFindCode(), now }))) {
    const { type } = records[0] as DemoRecord
    const def = findRecordDefinition(type)
    if (!def) throw new Error(`there is no type ${type}`)
    if (access?.base !== def) access = await accessTo(filling, def)
    const own = access
    const photos = await takePhotos(records)
    const rows = records.map(record =>
      toRows(record, { access: own, place, find, photo: photos.get(record), studentUserId: ownerOf(record) }),
    )
    const files = records.flatMap((record, index) => {
      const bytes = photos.get(record)
      return bytes ? [toFile(bytes, rows[index]?.id ?? '', own.session.userId)] : []
    })
    yield [type, { access: own, rows, photos: files }]
  }
}

/** Records of one type that come together. */
function* chunksOf(records: Iterable<DemoRecord>): Generator<DemoRecord[]> {
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

async function writeChunk({ deps: { db, files }, tx, tenant }: Filling, { rows, photos }: Chunk): Promise<void> {
  const all = <T>(some: (row: RecordRows) => readonly T[]) => rows.flatMap(some)
  await insertStaged(
    db,
    tx,
    degreeRecordTable.table,
    all(({ info }) => [info]),
  )
  await insertStaged(
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

/** Nobody tells a judge of its own what changes, so it knows nothing from before the records came. */
const deaf = () => ({
  events: { on: () => {}, caughtUp: async () => {}, heard: () => new Map(), close: async () => {} },
})

/** The product's own judgement, among all records that came: the same as if each of them had been saved. */
async function judgeRecords(filling: Filling, ids: ReadonlyMap<DegreeTypeCode, string[]>, total: number) {
  const { tx } = filling
  await sql`analyze ${sql.table(degreeRecordTable.table)}`.execute(tx)
  const judge = getChecker(deaf())
  let judged = 0
  for (const [type, own] of ids) {
    const def = findRecordDefinition(type)
    if (!def) continue
    const access = await accessTo(filling, def)
    for (let at = 0; at < own.length; at += chunkRecords) {
      const some = own.slice(at, at + chunkRecords)
      await judge.records(tx, access, some)
      judged += some.length
      filling.onDone?.(total, judged)
    }
    await audit(tx, access, own.length)
  }
}
