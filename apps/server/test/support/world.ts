import type { Page } from '@xw/shared/wire/envelope'
import { newId } from '../../src/lib/ids.ts'
import type { TestApp } from './app.ts'
import { createDict } from './dicts.ts'
import { createDepart, createSchool, createUser } from './fixtures.ts'
import { openSession } from './people.ts'
import { sampleIdNumber } from './samples.ts'

/** A degree record of the world, and what decides about who reaches it. */
export interface WorldRecord {
  id: string
  xh: string
  xm: string
  type: string
  depart: DepartName
  zjhm: string
}

/** 文学院 has the code A01, 医学院 the code A011: one is the other's beginning and not its parent. */
export type DepartName = '文学院' | '中文系' | '古典文献' | '医学院' | '理学院'

export interface World {
  departs: Record<DepartName, string>
  /** Belongs to the first school. */
  records: WorldRecord[]
  admin: string
  otherSchool: number
}

/** A mark in every text of the second school; no answer to a user of the first school may contain it. */
export const foreignMark = 'FOREIGNMARK'

const types = ['31', '21', '41']
const surnames = ['王', '李']

/** A school with a tree of departments and records of three degree types in each, and a second one full of marks. */
export async function createWorld(server: TestApp): Promise<World> {
  const { db } = server.deps
  const otherSchool = await createSchool(db, { code: '10002', name: foreignMark })
  const first = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const second = await createDepart(db, { name: '中文系', orgCode: 'A01A01', parentId: first })
  const departs: World['departs'] = {
    文学院: first,
    中文系: second,
    古典文献: await createDepart(db, { name: '古典文献', orgCode: 'A01A01A01', parentId: second }),
    医学院: await createDepart(db, { name: '医学院', orgCode: 'A011' }),
    理学院: await createDepart(db, { name: '理学院', orgCode: 'A02' }),
  }
  const admin = await server.signIn()
  const records: WorldRecord[] = []
  for (const [name, departId] of Object.entries(departs)) {
    for (const type of types) {
      for (const surname of surnames) {
        const number = records.length
        const record = {
          xh: `2024${String(number).padStart(4, '0')}`,
          xm: `${surname}小${number}`,
          zjhm: sampleIdNumber(number),
        }
        const id = await addRecord(server, admin, {
          ...record,
          xwlx: type,
          departId,
          nj: '2024',
          xbm: '1',
          zjlxm: '01',
          sjhm: '13800001234',
        })
        records.push({ ...record, id, type, depart: name as DepartName })
      }
    }
  }
  await fillOther(server, otherSchool)
  return { departs, records, admin, otherSchool }
}

/** Adds a degree record as the pages do. Gives its id. */
export async function addRecord(server: TestApp, token: string, payload: Record<string, unknown>): Promise<string> {
  const { body } = await server.call<{ id: string }>('POST', '/xw/xwInfo/add', { token, payload })
  if (!body.result || !body.success) throw new Error(body.message)
  return body.result.id
}

async function fillOther(server: TestApp, tenantId: number) {
  const { db } = server.deps
  const departId = await createDepart(db, { name: `${foreignMark}学院`, orgCode: 'A01', tenantId })
  const user = await createUser(db, {
    username: foreignMark,
    realname: foreignMark,
    roles: ['admin'],
    departs: [departId],
    tenantId,
  })
  await createDict(db, tenantId, { code: foreignMark, items: { [foreignMark]: foreignMark } })
  const token = await openSession(db, user, { tenantId })
  for (const xwlx of types)
    await addRecord(server, token, { xwlx, xm: foreignMark, xh: foreignMark, nj: '2024', departId })
  await server.call('POST', '/sys/position/add', {
    token,
    payload: { code: foreignMark, name: foreignMark, rank: '1' },
  })
  await db.inTenant(tenantId, async tx => {
    await tx
      .insertInto('sys_role')
      .values({ tenant_id: tenantId, id: newId(), role_code: foreignMark, role_name: foreignMark })
      .execute()
    await tx
      .insertInto('sys_category')
      .values({ tenant_id: tenantId, id: newId(), name: foreignMark, code: foreignMark })
      .execute()
  })
}

/** Every record of a list, page by page, as the caller sees it. */
export async function readAll(
  server: TestApp,
  token: string,
  path: string,
  query: Record<string, string> = {},
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const url = `${path}?${new URLSearchParams({ ...query, pageNo: String(pageNo), pageSize: '7' })}`
    const { body } = await server.call<Page<Record<string, unknown>>>('GET', url, { token })
    if (!body.success || !body.result) throw new Error(body.message)
    found.push(...body.result.records)
    if (pageNo >= body.result.pages) return found
  }
}
