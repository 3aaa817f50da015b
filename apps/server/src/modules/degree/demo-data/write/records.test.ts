import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { readRecord } from '@xw/shared/rules/read-record'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../../test/support/app.ts'
import type { Tx } from '../../../../plugins/db.ts'
import { saveNewRecord } from '../../../../resource/save.ts'
import { fromColumns, type RecordValues } from '../../../../resource/stored.ts'
import { findRecordDefinition } from '../../record/index.ts'
import { createFindCode } from '../made/codes.ts'
import { type DemoRecord, makeRecords } from '../made/records.ts'
import { firstSchool, scaleSchool } from '../made/schools.ts'
import { createInventedPersonFinder } from './persons.ts'
import { addFoundation, batchKey, type DemoFoundation, type DemoSite, getLoaderAccess } from './place.ts'
import { fillRecords } from './records.ts'

let server: TestApp
let place: DemoFoundation
let tenant: DemoSite['tenant']
const school = scaleSchool(firstSchool, 200)
const now = new Date()

beforeAll(async () => {
  server = await buildApp()
  const { deps, engine } = server
  tenant = await deps.db.platform
    .selectFrom('sys_tenant')
    .select(['id', 'code', 'name'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  await deps.db.inTenant(1, async tx => {
    const site = { tx, ground: engine.ground, tenant, school, now }
    place = await addFoundation(site)
    await fillRecords({ ...site, deps, place, find: createInventedPersonFinder(), ownerOf: () => null })
  })
}, 120_000)
afterAll(() => server.close())

const isUndone = new Error('undone')

/** Runs something in the school and rolls it back. */
async function undone(run: (tx: Tx) => Promise<void>): Promise<void> {
  const trial = server.deps.db.inTenant(1, async tx => {
    await run(tx)
    throw isUndone
  })
  await expect(trial).rejects.toBe(isUndone)
}

const rowOf = async (tx: Tx, column: 'xh' | 'sqh' | 'id', value: string): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from xw_info where ${sql.ref(column)} = ${value}`.execute(tx)
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

/** Columns beside the record’s content: times, versions, history and findings. */
const beside = new Set(
  `id create_time update_by update_time version photo dept_opened_at returned_fields return_reason judged judged_version
  judgement findings`.split(/\s+/),
)
/** Encrypted with a new nonce each time, so their decrypted values are compared. */
const sealed = new Set(['zjhm', 'sjhm', 'txdz'])

const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !beside.has(name) && !sealed.has(name)))

const opened = (values: RecordValues) => Object.fromEntries([...sealed].map(key => [key, values[key]]))

it.each(degreeTypes.map(({ code, idField }) => [code, idField] as const))(
  'a record of type %s written by COPY equals one saved by the engine',
  async (type, idField) => {
    const means = { by: place.by, find: createFindCode(), now }
    const some = [...makeRecords(school, means)].filter(record => record.type === type && record.values[idField])
    for (const record of [some.find(({ status }) => status === '10'), some.find(({ status }) => status === '80')]) {
      if (!record) throw new Error(`there is nothing of type ${type}`)
      const { copied, saved } = await writtenTwice(type, record, idField)
      expect(copied).toEqual(saved)
    }
  },
)

/** Writes a record by COPY and by the engine, and decrypts its values. */
async function writtenTwice(type: DegreeTypeCode, record: DemoRecord, idField: 'xh' | 'sqh') {
  const def = findRecordDefinition(type)
  if (!def) throw new Error(`there is no type ${type}`)
  const found: Record<string, unknown>[] = []
  await undone(async tx => {
    const access = await getLoaderAccess({ tx, ground: server.engine.ground, tenant }, def)
    const copied = await rowOf(tx, idField, record.values[idField] ?? '')
    await sql`delete from xw_info where id = ${copied.id}`.execute(tx)
    const given = {
      ...record.values,
      departId: place.departs.get(record.depart),
      batchId: place.batches.get(batchKey(record.round, type)),
    }
    const { values } = readRecord(access.def, given, { on: 'add', mode: 'save' })
    const id = await saveNewRecord(tx, access, { ...values, status: record.status }, {})
    const saved = await rowOf(tx, 'id', id)
    found.push(...[copied, saved].map(row => ({ ...plain(row), ...opened(fromColumns(def, row, access.place)) })))
  })
  return { copied: found[0], saved: found[1] }
}

it('every version but the last has its history, every step its row, and each history leads to the next', async () => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ id: string; version: number; images: number[]; states: string[]; steps: [number, string, string][] }>`
      select t.id, t.version, array_agg(h.data_version order by h.data_version) as images,
        array_agg(h.data_content ->> 'status' order by h.data_version) || t.status as states,
        (select json_agg(json_build_array(s.version, s.from_status, s.to_status) order by s.version)
          from xw_info_step s where s.record_id = t.id) as steps
      from xw_info t join sys_history h on h.data_table = 'xw_info' and h.data_id = t.id group by t.tenant_id, t.id`.execute(
      tx,
    ),
  )
  expect(rows.length).toBeGreaterThan(150)
  for (const { version, images, states, steps } of rows) {
    expect.soft(images).toEqual(Array.from({ length: version - 1 }, (_, index) => index + 1))
    for (const [after, from, to] of steps) expect.soft([states[after - 2], states[after - 1]]).toEqual([from, to])
  }
})

it('the first version of a record is that of the roster, without what was filled in later', async () => {
  const token = await server.signIn('admin')
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{
      id: string
    }>`select t.id from xw_info t join xw_info_step filled on filled.record_id = t.id and filled.action = 'fill'
      where t.xwbslbm = '31' and t.lwtm is not null order by t.id limit 1`.execute(tx),
  )
  const { body } = await server.call<{
    entries: { isFirst: boolean; step: { action: string } | null; changes: { key: string; before: string }[] }[]
  }>('GET', `/xw/xwInfo/history?id=${rows[0]?.id}&xwlx=31`, { token })
  const entries = body.result?.entries ?? []
  expect(entries.at(-1)).toMatchObject({ isFirst: true })
  const filling = entries.find(({ step }) => step?.action === 'fill')
  expect(filling?.changes.find(({ key }) => key === 'lwtm')).toMatchObject({ before: '' })
  expect(filling?.changes.some(({ key }) => key === 'xm')).toBe(false)
})

it('a photo belongs to one record and satisfies the photo rule', async () => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ id: string; record: string; owner: string }>`
      select file.id, record.id as record, file.ref_id as owner from xw_info record
      join sys_file file on file.id = record.photo[1] where file.status = 'clean' and file.mime = 'image/png'`.execute(
      tx,
    ),
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ record, owner }) => record !== owner)).toEqual([])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const bytes = await server.download(`/sys/common/static/${rows[0]?.id}`, await server.signIn('admin'))
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
})
