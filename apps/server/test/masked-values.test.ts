import type { CheckResult, Findings } from '@xw/shared/wire/check-results'
import { decisionPaths } from '@xw/shared/wire/decision-paths'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import type { Worker } from '../src/workers/start-worker.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createBatch, createDepart, createUser } from './support/fixtures.ts'
import { toForm } from './support/form.ts'
import { workbook } from './support/imports.ts'
import { createRole, openSession } from './support/people.ts'
import { archiveOf, photoImporter, portrait } from './support/photo-archive.ts'
import { sampleIdNumber } from './support/samples.ts'
import { startTestWorker } from './support/tasks.ts'
import { addRecord } from './support/world.ts'

const budget = 6
const spent = `按脱敏内容查询的次数已达上限（每小时 ${budget} 次），请稍后再试`

let server: TestApp
let worker: Worker
let admin: string
let departs: { own: string; other: string }
let blue: Buffer
beforeAll(async () => {
  server = await buildApp({}, { XW_MASKED_QUERIES: String(budget) })
  worker = await startTestWorker(server)
  admin = await server.signIn()
  departs = {
    own: await createDepart(server.deps.db, { name: '文学院', orgCode: 'A01' }),
    other: await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' }),
  }
  blue = await portrait()
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

let number = 0
/** Signs in a new department user whose budget of masked queries is unused. */
async function enter(role = 'yxgly') {
  const { db } = server.deps
  const user = { username: `asker${(number += 1)}`, roles: [role], departs: [departs.own], xwbslbms: ['31'] }
  return {
    username: user.username,
    token: await openSession(db, await createUser(db, user), { departId: departs.own }),
  }
}

/** An ID number that nobody has. */
const guess = (n: number) => sampleIdNumber(500 + n)

/** A record with an ID number of its own. */
async function person(more: Record<string, unknown> = {}) {
  number += 1
  const values = {
    xm: `王小${number}`,
    xh: `2024${String(number).padStart(4, '0')}`,
    zjhm: sampleIdNumber(number),
    zjlxm: '01',
    nj: '2024',
    xwlx: '31',
    departId: departs.own,
    ...more,
  }
  return { ...values, id: await addRecord(server, admin, values) }
}

const rows = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)
const linesOf = async (username: string) =>
  (
    await rows(sql<{ line: string }>`
      select log_content as line from sys_log
      where username = ${username} and log_type = '3' and operate_type = '1' order by create_time, id`)
  ).map(({ line }) => line)

describe('names of photos', () => {
  const named = (numbers: readonly string[]) => archiveOf(numbers.map(name => ({ name: `${name}.jpg`, content: blue })))
  const run = (token: string, numbers: readonly string[]) =>
    photoImporter(server, token).run(named(numbers), { zpppmc: '0' })

  it('that guess ID numbers are refused together, cost what was left, and tell nothing of the right one', async () => {
    const { username, token } = await enter()
    const { zjhm, id } = await person()
    const wrong = Array.from({ length: budget + 2 }, (_, n) => guess(n))
    const { task, rows: results } = await run(token, [...wrong, zjhm])
    expect(task).toMatchObject({ status: '2', resMessage: `${spent}，或改用身份证件号码以外的匹配方式` })
    expect(results).toEqual([])
    const lines = await linesOf(username)
    expect(lines).toEqual(Array.from({ length: budget }, () => lines[0]))
    expect(lines[0]).toBe('按脱敏字段“身份证件号码”匹配照片：共 9 个值，命中 1 个')
    for (const one of [zjhm, wrong[0] ?? '']) expect((await run(token, [one])).task.resMessage).toContain(spent)
    expect(await linesOf(username)).toHaveLength(budget)
    expect(await rows(sql`select photo from xw_info where id = ${id}`)).toEqual([{ photo: null }])
  })

  it('that are known to whoever brings them are taken, however many, and nobody of another department is found', async () => {
    const { username, token } = await enter()
    const known = [await person(), await person(), await person()]
    const other = await person({ departId: departs.other })
    const { rows: results } = await run(
      token,
      [...known, other].map(({ zjhm }) => zjhm),
    )
    expect(results.map(row => row.slice(1))).toEqual([
      ...known.map(({ xm, xh }) => ['已导入', '', xm, xh]),
      ['未匹配', '没有身份证件号码与文件名一致的记录'],
    ])
    expect(await linesOf(username)).toEqual(['按脱敏字段“身份证件号码”匹配照片：共 4 个值，命中 3 个'])
  })

  it('are not compared with a field that is hidden from whoever brings them', async () => {
    const roleId = await createRole(server.deps.db, {
      code: 'blind',
      permissions: ['xw:xwInfo:list', 'xw:xwInfo:edit', 'xw:xwInfo:importPhoto'],
    })
    await rows(sql`insert into sys_role_field_config (tenant_id, id, role_id, biz_key, field_key, visible)
      values (1, ${newId()}, ${roleId}, 'xwInfo_31', 'zjhm', '0')`)
    const { token } = await enter('blind')
    const importing = photoImporter(server, token)
    const { message } = await importing.start(await importing.upload(named([sampleIdNumber(1)])), { zpppmc: '0' })
    expect(message).toBe('没有查看身份证件号码的权限，不能按它匹配记录')
  })
})

describe('the list of a council', () => {
  let decisionId = ''
  beforeAll(async () => {
    const permissions = ['list', 'add', 'edit', 'importExcel'].map(action => `xw:decision:${action}`)
    await createRole(server.deps.db, { code: 'lister', permissions: ['xw:xwInfo:list', ...permissions] })
    const payload = { jybh: '学位〔2026〕1号', hxwrq: '20260630', zxxm: '李主席', xzxm: '王校长' }
    const path = `${decisionPaths.resource}/add`
    decisionId = (await server.call<{ id: string }>('POST', path, { token: admin, payload })).body.result?.id ?? ''
  })
  const add = async (token: string, line: Record<string, string>) => {
    const payload = { decisionId, xwbslbm: '31', ...line }
    return (await server.call('POST', `${decisionPaths.entries}/add`, { token, payload })).body
  }
  const matchesFor = async (token: string) => {
    const path = `${decisionPaths.entries}/list?decisionId=${decisionId}&pageSize=100`
    const { body } = await server.call<Page<Record<string, string>>>('GET', path, { token })
    return new Map(body.result?.records.map(({ xm, match }) => [xm, match]))
  }

  it('takes so many ID numbers in an hour from somebody who sees them masked, and knows no other department', async () => {
    const { username, token } = await enter('lister')
    const [own, other] = [await person(), await person({ departId: departs.other })]
    expect((await add(token, { xm: own.xm, zjhm: own.zjhm })).success).toBe(true)
    expect((await add(token, { xm: other.xm, zjhm: other.zjhm })).success).toBe(true)
    const matches = await matchesFor(token)
    expect([matches.get(own.xm), matches.get(other.xm)]).toEqual(['state', 'none'])
    expect((await matchesFor(admin)).get(other.xm)).toBe('state')
    for (let count = 2; count < budget; count += 1)
      expect((await add(token, { xm: '某人', zjhm: guess(20 + count) })).success).toBe(true)
    for (const zjhm of [(await person()).zjhm, guess(40)])
      expect((await add(token, { xm: '某人', zjhm })).message).toBe(`${spent}，或改填学号（申请号）`)
    expect((await add(token, { xm: '某人', xh: '20240001' })).success).toBe(true)
    expect(await linesOf(username)).toHaveLength(budget)
  })

  it('counts the lines of a spreadsheet that name nobody, and not those of people who are known', async () => {
    const { username, token } = await enter('lister')
    const known = [await person(), await person()]
    const upload = async (numbers: readonly string[]) => {
      const lines = numbers.map((zjhm, n) => ['31', `名单${n}`, zjhm, '授予'])
      const file = await workbook(['学位类型', '姓名', '身份证件号码', '决议'], lines)
      const { body } = await server.call('POST', `${decisionPaths.entries}/importExcel?decisionId=${decisionId}`, {
        token,
        ...toForm([{ field: 'files[]', value: file, fileName: '名单.xlsx' }]),
      })
      return body
    }
    expect((await upload(known.map(({ zjhm }) => zjhm))).message).toBe('文件导入成功！数据行数：2')
    const before = (await linesOf(username)).length
    expect(before).toBeLessThan(3)
    const guesses = Array.from({ length: budget }, (_, n) => guess(60 + n))
    expect(JSON.stringify(await upload(guesses))).not.toContain(guesses[0])
    expect(await linesOf(username)).toHaveLength(budget)
    const [count] = await rows(
      sql<{ count: number }>`select count(*)::int as count from xw_decision_entry where xm like '名单%'`,
    )
    expect(count).toEqual({ count: 2 })
  })
})

describe('an ID number that is written into an own record', () => {
  const handedIn = async (departId: string) => {
    const one = await person({ departId, zydm: '081203' })
    await rows(sql`update xw_info set status = '30' where id = ${one.id}`)
    return one
  }
  const checkedBy = async (token: string, id: string) => {
    const payload = { xwlx: '31', ids: [id] }
    const { body } = await server.call<CheckResult>('POST', paths.records.check, { token, payload })
    return body.result?.counts
  }
  const findingsFor = async (token: string, id: string) => {
    const { body } = await server.call<Findings>('POST', paths.records.judge, { token, payload: { id, values: {} } })
    return body.result?.filter(({ code }) => code === 'E18').map(({ message }) => message)
  }
  const markOf = async (id: string) =>
    rows(sql<{ judged: string; findings: string[] }>`select judged, findings from xw_info where id = ${id}`)

  it('tells a department nothing of other departments, and tells the school, who does not approve it', async () => {
    const { token } = await enter()
    const elsewhere = await handedIn(departs.other)
    const common = { xm: '同一人', zjlxm: '01', nj: '2023', xwlx: '31', departId: departs.own, zydm: '081203' }
    const write = (xh: string, zjhm: string) => addRecord(server, token, { ...common, xh, zjhm })
    const right = await write('G1', elsewhere.zjhm)
    const wrong = await write('G2', guess(80))
    expect(await markOf(right)).toEqual(await markOf(wrong))
    expect(await checkedBy(token, right)).toEqual(await checkedBy(token, wrong))
    expect(await findingsFor(token, right)).toEqual([])
    expect(await findingsFor(admin, right)).toEqual([
      '此人在本校已有同层次、同专业的学位信息提交或报送，请核对是否重复',
    ])
    expect((await checkedBy(admin, right))?.top.map(({ code }) => code)).toContain('E18')
    expect(await markOf(right)).toEqual(await markOf(wrong))
    const batchId = await createBatch(server.deps, { xwbslbm: '31' })
    await rows(sql`update xw_info set status = '30', judged = '1', judged_version = version, batch_id = ${batchId}
      where id = any(${[right, wrong]}::uuid[])`)
    const { body } = await server.call<BulkResult>('POST', stepPath('approve'), {
      token: (await enter('dwgly')).token,
      payload: { xwlx: '31', ids: [right] },
    })
    expect(JSON.stringify(body)).toContain('此人在其他院系已有同层次、同专业的学位信息提交或报送，请核对是否重复')
  })

  it('is told of within the department as before, and without a name to whoever sees ID numbers in full', async () => {
    const { token } = await enter()
    const here = await handedIn(departs.own)
    const copy = { xm: '同一人', zjlxm: '01', nj: '2023', xwlx: '31', departId: departs.own, zydm: '081203' }
    const again = await addRecord(server, token, { ...copy, xh: 'H1', zjhm: here.zjhm })
    expect((await markOf(again))[0]?.findings).toContain('E18')
    expect(await findingsFor(token, again)).toHaveLength(1)
    const elsewhere = await handedIn(departs.other)
    const right = await addRecord(server, token, { ...copy, xh: 'H2', zjhm: elsewhere.zjhm })
    const roleId = await createRole(server.deps.db, { code: 'open', permissions: ['xw:xwInfo:list'] })
    await rows(sql`insert into sys_role_field_config (tenant_id, id, role_id, biz_key, field_key, masked)
      values (1, ${newId()}, ${roleId}, 'xwInfo_31', 'zjhm', '0')`)
    expect(await findingsFor((await enter('open')).token, right)).toEqual(['与其他院系的一条记录重复，请联系学校'])
  })
})
