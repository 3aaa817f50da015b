import { degreeTypes } from '@xw/shared/degree/types'
import { paths } from '@xw/shared/wire/paths'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { exporter } from '../../../../test/support/data-exports.ts'
import { readDbf } from '../../../../test/support/dbf.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { unsealText } from '../../../resource/stored.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker
let office: string
beforeAll(async () => {
  server = await buildApp({}, { XW_DEMO_RECORDS: '200' })
  worker = await startTestWorker(server)
  const { db } = server.deps
  office = await openSession(db, await createUser(db, { username: 'office', roles: ['dwgly'] }))
  const { body } = await server.call<{ taskId: string }>('POST', paths.demoData.load, { token: office, payload: {} })
  await waitForTask(server, office, body.result?.taskId ?? '', 240_000)
}, 300_000)
afterAll(async () => {
  await worker.stop()
  await server.close()
})

type Stored = Record<string, string | null> & { id: string; judgement: string | null }

/** The records of a type read straight from the table, not by the engine, with sealed values decrypted. */
async function storedRecords(type: string): Promise<Stored[]> {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<Record<string, unknown>>`select * from xw_info where xwbslbm = ${type} and del_flag = '0'`.execute(tx),
  )
  const place = { keys: server.deps.keys, tenantId: 1 }
  return rows.map(row => {
    const zjhm = row.zjhm instanceof Buffer ? unsealText(place, 'zjhm', row.zjhm) : null
    return { ...(row as Stored), zjhm }
  })
}

/** The names in the national code tables, by table and code. */
async function readNames(): Promise<(table: string, code: string | null) => string> {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ table: string; code: string; name: string }>`
      select dict_code as "table", item_value as code, item_text as name from dict_entry`.execute(tx),
  )
  const names = new Map(rows.map(({ table, code, name }) => [`${table} ${code}`, name]))
  return (table, code) => (code === null ? '' : (names.get(`${table} ${code}`) ?? code))
}

const digits = (text: string | null) => (text ?? '').replaceAll('-', '')

type Expected = (record: Stored) => Record<string, string>

/** domain 1.4: the columns of 2024 and their content, stated here independently of the template. */
const expected2024 =
  (nameOf: (table: string, code: string | null) => string): Expected =>
  r => ({
    ...plain(
      r,
      'XM ZJHM KSH XH PYDWM PYDW ZYDM ZYMC XWSYDWM XWSYDW XZXM ZXXM XWLBM XWLB XWZSBH DSXM LWTM LWGJC LWYJFX',
    ),
    XB: nameOf('gender', r.xbm ?? null),
    CSRQ: digits(r.csrq ?? null),
    MZ: nameOf('ethnic_groups', r.mzm ?? null),
    ZJLX: nameOf('id_document_types', r.zjlxm ?? null),
    GB: nameOf('countries', r.gbm ?? null),
    HXWRQ: digits(r.hxwrq ?? null),
    LWLX: nameOf('thesis_type', r.lwlx ?? null),
    LWXTLY: nameOf('thesis_source', r.lwxtly ?? null),
    LWZXYZ: nameOf('thesis_language', r.lwzxyz ?? null),
  })

/** domain 1.5: the same for 2018. */
const expected2018 =
  (nameOf: (table: string, code: string | null) => string): Expected =>
  r => ({
    ...plain(
      r,
      'XM XMPY XBM GBM MZM ZZMMM ZJLXM ZJHM XWSYDWM XWSYDW XZXM ZXXM PYDWM PYDW XWLBM XWLB ZYDM ZYMC ZSZYMC KSH XH XZ XXXSM XWZSBH JYBH ZP BZ QQHM WXZH DZYX YXDM',
    ),
    XB: nameOf('gender', r.xbm ?? null),
    MZ: nameOf('ethnic_groups', r.mzm ?? null),
    ZZMM: nameOf('political_status', r.zzmmm ?? null),
    CSRQ: digits(r.csrq ?? null),
    ZJLX: nameOf('id_document_types', r.zjlxm ?? null),
    RXNY: digits(r.rxny ?? null),
    XXXS: nameOf('learning_mode', r.xxxsm ?? null),
    WYKSNY: digits(r.wyksny ?? null),
    BYNY: digits(r.byny ?? null),
    HXWRQ: digits(r.hxwrq ?? null),
  })

const plain = (record: Stored, headers: string) =>
  Object.fromEntries(headers.split(' ').map(header => [header, record[header.toLowerCase()] ?? '']))

const byNumber = (one: Record<string, string>, other: Record<string, string>) =>
  `${one.ZJHM}${one.XM}` < `${other.ZJHM}${other.XM}` ? -1 : 1

/** The rows of a workbook by heading, read by another program. */
async function rowsOf(content: Buffer): Promise<Record<string, string>[]> {
  const { sheets } = await readXlsx(content)
  const [headings = [], ...rows] = sheets[0]?.rows ?? []
  return rows.map(row => Object.fromEntries(headings.map((heading, n) => [String(heading), String(row[n] ?? '')])))
}

const passing = (records: readonly Stored[]) => records.filter(({ judgement }) => ['1', '2'].includes(judgement ?? ''))

describe('a national export', () => {
  it.for(degreeTypes.map(({ code }) => code))(
    'DG-07 of type %s equals the records field by field in the forms of 2024 and 2018, and every row passes the rules',
    async type => {
      const nameOf = await readNames()
      const records = await storedRecords(type)
      const right = passing(records)
      const { exported } = exporter(server)
      expect(records.length).toBeGreaterThan(0)
      expect(right.length).toBeGreaterThan(0)

      const { files } = await exported(office, { xwlx: type, unmasked: true })
      const found = await rowsOf(files[0]?.content ?? Buffer.alloc(0))
      expect(found.toSorted(byNumber)).toEqual(right.map(expected2024(nameOf)).toSorted(byNumber))

      const old = await exported(office, { xwlx: type, unmasked: true, template: '2018国家格式' })
      const table = readDbf(old.files[0]?.content ?? Buffer.alloc(0))
      expect(table.rows.toSorted(byNumber)).toEqual(right.map(expected2018(nameOf)).toSorted(byNumber))
      expect(old.files).toHaveLength(1)

      const judged = await Promise.all(right.map(({ id }) => findProblems(type, id)))
      expect(judged.flat().filter(({ level }) => level === 'error')).toEqual([])
    },
  )
})

async function findProblems(xwlx: string, id: string): Promise<{ level: string }[]> {
  const payload = { id, xwlx, values: {} }
  const { body } = await server.call<{ level: string }[]>('POST', paths.records.judge, { token: office, payload })
  return body.result ?? []
}
