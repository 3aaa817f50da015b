import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { degreeTypes } from '@xw/shared/degree/types'
import { decisionPaths } from '@xw/shared/wire/decision-paths'
import type { DecisionComparison } from '@xw/shared/wire/decisions'
import { paths } from '@xw/shared/wire/paths'
import { stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, buildApp, type TestApp } from '../../test/support/app.ts'
import { bySize } from '../../test/support/run-size.ts'
import { newId } from '../lib/ids.ts'
import {
  createFindCode,
  firstSchool,
  makeRecords,
  scaleSchool,
  secondSchool,
} from '../modules/degree/demo-data/index.ts'
import { type Loaded, loadDemo } from './load.ts'

/** How many records the first school has. */
const size = bySize({ sample: 400, everything: 400, full: 20_000 })
const now = new Date()
const school = scaleSchool(firstSchool, size)

let server: TestApp
beforeAll(async () => {
  server = await buildApp({}, { XW_ADMIN_PASSWORD: adminPassword, XW_DEMO_RECORDS: String(size) })
})
afterAll(() => server.close())

interface Stored {
  id: string
  type: string
  depart: string
  status: string
  createBy: string
  owner: string | null
}

const second = async () =>
  (
    await server.deps.db.platform
      .selectFrom('sys_tenant')
      .select('id')
      .where('code', '=', secondSchool.code)
      .executeTakeFirstOrThrow()
  ).id

/** Reads the tables of one school without regard to rights. */
const stored = (tenantId: number): Promise<Stored[]> =>
  server.deps.db.inTenant(tenantId, async tx => {
    const { rows } = await sql<Stored>`
      select info.id, info.xwbslbm as type, depart.depart_name as depart, info.status, info.create_by as "createBy", owner.username as owner
      from xw_info info join sys_depart depart on depart.id = info.depart_id
      left join sys_user owner on owner.id = info.student_user_id where info.del_flag = '0' order by info.id`.execute(
      tx,
    )
    return rows
  })

/** Everything a start could have changed, as one text. */
const fingerprint = async () => {
  const owner = await server.deps.db.platform.selectFrom('sys_tenant').selectAll().orderBy('id').execute()
  const tables = [
    'xw_info',
    'sys_user',
    'sys_depart',
    'sys_user_role',
    'sys_user_depart',
    'sys_role_permission',
    'sys_log',
    'sys_dict_item',
    'sys_file',
    'sys_history',
    'xw_batch',
    'xw_info_step',
    'xw_decision_entry',
    'xw_number_rule',
    'xw_certificate_template',
    'xw_reviewer',
  ]
  const counted = await Promise.all(
    [0, 1, await second()].map(id =>
      server.deps.db.inTenant(id, async tx => {
        const rows = await Promise.all(
          tables.map(
            async name =>
              (
                await sql<{
                  hash: string
                }>`select count(*) || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
                  tx,
                )
              ).rows,
          ),
        )
        return rows.flat().map(row => row.hash)
      }),
    ),
  )
  return JSON.stringify([owner, counted])
}

/** Ids of the records somebody gets from the list of each type, all pages; a type that is not theirs is refused. */
async function seen(username: string): Promise<string[]> {
  const token = await server.signIn(username)
  const ids: string[] = []
  for (const { code } of degreeTypes) {
    for (let page = 1, total = Infinity; (page - 1) * 100 < total; page += 1) {
      const { status, body } = await server.call<{ records: { id: string }[]; total: number }>(
        'GET',
        `/xw/xwInfo/list?xwlx=${code}&pageSize=100&pageNo=${page}`,
        { token },
      )
      if (status === 403) break
      if (!body.result) throw new Error(body.message)
      total = body.result.total
      ids.push(...body.result.records.map(record => record.id))
    }
  }
  return ids.toSorted()
}

const idsOf = (records: Stored[], is: (record: Stored) => boolean) =>
  records
    .filter(is)
    .map(record => record.id)
    .toSorted()

describe('a database with records of its own', () => {
  it('is refused, and nothing of the demonstration stays behind', async () => {
    const id = newId()
    await server.deps.db.inTenant(1, tx =>
      tx
        .insertInto('xw_info')
        .values({ tenant_id: 1, id, xwbslbm: '31', nj: '2024', create_by: 'admin' } as never)
        .execute(),
    )
    await expect(loadDemo(server.deps)).rejects.toThrow('数据库中已有测试大学的学位信息，不能再加载演示数据')
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql`select from sys_user where username like 'demo%'`.execute(tx),
    )
    expect(rows).toEqual([])
    await server.deps.db.inTenant(1, tx => tx.deleteFrom('xw_info').where('id', '=', id).execute())
  })
})

describe('the loaded demonstration', () => {
  let outcome: Loaded
  beforeAll(async () => {
    outcome = await loadDemo(server.deps, now)
  }, 300_000)

  const rowsOf = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)

  it('says how much there is of it', async () => {
    const [there] = await rowsOf(sql`
      select (select count(*)::int from xw_info) as records, (select count(*)::int from xw_info_step) as steps,
        (select count(*)::int from sys_file where ref_table = 'xw_info') as photos`)
    expect(outcome).toEqual(there)
    expect(await rowsOf(sql`select from staging.import_row`)).toEqual([])
  })

  it('has the declared records of both schools, written by nobody’s account', async () => {
    const count = (records: Stored[]) =>
      Object.fromEntries([...Map.groupBy(records, record => record.type)].map(([type, all]) => [type, all.length]))
    expect(count(await stored(1))).toEqual(school.records)
    expect(count(await stored(await second()))).toEqual(secondSchool.records)
    expect(new Set((await stored(1)).map(record => record.createBy))).toEqual(new Set(['演示数据']))
  })

  it('changes nothing when it is loaded again, also after somebody has tried things out', async () => {
    const token = await server.signIn('demo_school')
    const departId = await server.deps.db.inTenant(
      1,
      async tx =>
        (await tx.selectFrom('sys_depart').select('id').where('depart_name', '=', '理学院').executeTakeFirstOrThrow())
          .id,
    )
    const added = await server.call<{ id: string }>('POST', '/xw/xwInfo/add', {
      token,
      payload: { xwlx: '41', nj: '2022', xm: '试用者', departId },
    })
    expect(added.body).toMatchObject({ success: true })
    const before = await fingerprint()
    expect(await loadDemo(server.deps)).toBe(null)
    expect(await fingerprint()).toBe(before)
    const id = added.body.result?.id
    expect((await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token })).body.success).toBe(true)
  })

  it('seals ID numbers and finds them by their whole value', async () => {
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ text: string }>`select encode(zjhm, 'escape') as text from xw_info`.execute(tx),
    )
    expect(rows.some(row => /\d{17}[\dX]/.test(row.text))).toBe(false)
    const means = { by: { code: '10001', name: '测试大学', president: '', chair: '' }, find: createFindCode(), now }
    const sample = [...makeRecords(school, means)].find(({ status }) => status === '80')
    const { type = '', zjhm = '' } = { type: sample?.type, zjhm: sample?.values.zjhm }
    const { body } = await server.call<{ records: { zjhm: string }[] }>(
      'GET',
      `/xw/xwInfo/list?xwlx=${type}&zjhm=${zjhm}`,
      {
        token: await server.signIn('demo_school'),
      },
    )
    expect(body.result?.records).toMatchObject([{ zjhm: `${zjhm.slice(0, 3)}***********${zjhm.slice(-4)}` }])
  })

  it('shows the school administrator all of the school and nothing of the other', async () => {
    expect(await seen('demo_school')).toEqual(idsOf(await stored(1), () => true))
    expect(await seen('demo2_school')).toEqual(idsOf(await stored(await second()), () => true))
  })

  it('HD-08 gives everybody the degree types that their menu is made of', async () => {
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ username: string; types: string }>`
        select username, array_to_string(xwbslbms, ',') as types from sys_user where create_by = '演示数据' order by 1`.execute(
        tx,
      ),
    )
    expect(Object.fromEntries(rows.map(({ username, types }) => [username, types]))).toEqual({
      demo_category: '31,33,41',
      demo_dept: '21,22,31,32,33,41',
      demo_returned: '31',
      demo_school: degreeTypes.map(({ code }) => code).join(','),
      demo_student: '31',
    })
  })

  it('shows the category administrator exactly the own types', async () => {
    const expected = idsOf(await stored(1), ({ type }) => ['31', '33', '41'].includes(type))
    expect(expected.length).toBe((school.records[31] ?? 0) + (school.records[33] ?? 0) + (school.records[41] ?? 0))
    expect(await seen('demo_category')).toEqual(expected)
  })

  it('shows the department administrator exactly the records of the department', async () => {
    const expected = idsOf(await stored(1), ({ depart }) => depart === '计算机学院')
    expect(expected.length).toBeGreaterThan(20)
    expect(await seen('demo_dept')).toEqual(expected)
  })

  it('shows the student the own record and no other', async () => {
    const own = (await stored(1)).filter(({ owner }) => owner === 'demo_student')
    expect(own).toMatchObject([{ type: '31' satisfies DegreeTypeCode, depart: '计算机学院', status: '10' }])
    // As everybody of them does first.
    const token = await server.signIn('demo_student')
    await server.call('POST', paths.privacy.acknowledge, { token, payload: { version: 0 } })
    expect(await seen('demo_student')).toEqual(own.map(record => record.id))
  })

  it('shows the other student what was sent back and why', async () => {
    const [own] = await rowsOf(sql<{ reason: string; fields: string[]; until: Date }>`
      select return_reason as reason, returned_fields as fields, batch.student_until as until from xw_info record
      join xw_batch batch on batch.id = record.batch_id and batch.state = '1'
      join sys_user owner on owner.id = student_user_id and owner.username = 'demo_returned' where record.status = '21'`)
    expect(own).toMatchObject({ reason: expect.any(String), fields: [expect.any(String)] })
    expect(own && own.until > now).toBe(true)
  })

  it('gives the second school the roles and rights of the first', async () => {
    const rights = (tenantId: number) =>
      server.deps.db.inTenant(tenantId, async tx => {
        const { rows } = await sql<{ right: string }>`
          select role.role_code || ' ' || permission.code as right
          from sys_role_permission given join sys_role role on role.id = given.role_id join sys_permission permission on permission.id = given.permission_id
          order by 1`.execute(tx)
        return rows.map(row => row.right)
      })
    expect(await rights(await second())).toEqual(await rights(1))
  })

  it('DG-04 can be gone on with at once: approved degrees are awarded by the decision, numbered on and certified', async () => {
    const token = await server.signIn('demo_school')
    const post = async (action: string, payload: object) =>
      (await server.call<BulkResult>('POST', stepPath(action), { token, payload: { xwlx: '31', ...payload } })).body
    const [decided] = await rowsOf(
      sql<Record<'id' | 'jybh' | 'hxwrq' | 'zxxm' | 'xzxm', string>>`
        select id, jybh, hxwrq, zxxm, xzxm from xw_decision`,
    )
    if (!decided) throw new Error('nothing was decided')
    const { id: decision, ...told } = decided
    const query = { xwlx: '31', status: '40', decision, listed: 'award' }
    const waiting = await post('award', { query, ...told, preview: true })
    expect(waiting.result).toMatchObject({ refused: [] })
    expect(waiting.result?.done).toBeGreaterThan(0)
    expect((await post('award', { query, ...told })).success).toBe(true)
    const known = await rowsOf(sql<{ last: string }>`
      select max(xwzsbh) as last from xw_info where xwbslbm = '31' and left(hxwrq, 4) = left(${told.hxwrq}, 4)`)
    const numbered = await post('number', { query: { xwlx: '31', status: '50' } })
    expect(numbered).toMatchObject({ success: true, result: { refused: [] } })
    const { body } = await server.call<DecisionComparison[]>('GET', `${decisionPaths.compare}?id=${decision}`, {
      token,
    })
    for (const compared of body.result ?? []) expect(compared).toMatchObject({ none: 0, name: 0, state: 0 })
    expect(body.result).toHaveLength(degreeTypes.length)
    const [after] = await rowsOf(sql<{ first: string; waiting: number }>`
      select min(number) as first, (select count(*)::int from xw_info where xwbslbm = '31' and status = '50') as waiting
      from xw_certificate_number where number like left(${known[0]?.last ?? ''}, 12) || '%'`)
    expect(after?.waiting).toBe(0)
    expect(Number(after?.first)).toBe(Number(known[0]?.last) + 1)
  })

  it('leaves one line of the audit for each kind of record', async () => {
    const lines = await server.deps.db.inTenant(1, tx =>
      tx
        .selectFrom('sys_log')
        .select('log_content')
        .where('username', '=', '演示数据')
        .orderBy('log_content')
        .execute(),
    )
    expect(lines).toHaveLength(9 + degreeTypes.length)
    expect(lines.map(line => line.log_content)).toContain(
      `新增学位信息 · 学历教育硕士学位：共 ${school.records[31]} 条`,
    )
  })

  it('is judged as a check would judge it: errors only where nothing was submitted, most of the rest without a word', async () => {
    const before = await judgements()
    const token = await server.signIn('demo_school')
    for (const { code } of degreeTypes) {
      const { body } = await server.call('POST', '/xw/xwInfo/check', { token, payload: { xwlx: code, query: {} } })
      expect(body).toMatchObject({ success: true })
    }
    expect(await judgements()).toEqual(before)
    expect(before.filter(({ judgement }) => judgement === '0')).toEqual([])
    expect(before.filter(({ status, judgement }) => judgement === '3' && status >= '20')).toEqual([])
    const rest = before.filter(({ status }) => status >= '20')
    expect(rest.filter(({ judgement }) => judgement === '1').length).toBeGreaterThan(rest.length * 0.9)
    const found = new Set(before.flatMap(({ findings }) => findings))
    for (const code of ['E01', 'E03', 'E27', 'W08', 'W40']) expect.soft([...found]).toContain(code)
  })

  const judgements = () =>
    rowsOf(sql<{ id: string; status: string; judgement: string; findings: string[] }>`
      select id, status, judgement, findings from xw_info where del_flag = '0' order by id`)
})
