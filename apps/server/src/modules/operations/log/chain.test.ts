import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool } from '../../../../test/support/fixtures.ts'
import { execute } from '../../../../test/support/sql.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { linkLog, purgeLogs, verifyLogs } from './index.ts'

let server: TestApp
let school: number
let schools = 0
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())
// Each test breaks the chain of a school of its own.
beforeEach(async () => {
  schools += 1
  school = await createSchool(server.deps.db, { code: `2000${schools}`, name: `第 ${schools} 所` })
})

const owner = (statement: string) => execute<Record<string, string>>(server.database.ownerUrl, statement)
const write = (tx: Tx, content: string, daysAgo = 0) =>
  sql`insert into sys_log (tenant_id, id, log_type, log_content, create_time)
    values (${school}, ${newId()}, '2', ${content}, now() - make_interval(days => ${daysAgo}))`.execute(tx)
const writeMany = async (count: number, daysAgo = 0) => {
  for (let n = 0; n < count; n++) await server.deps.db.inTenant(school, tx => write(tx, `第 ${n} 条`, daysAgo))
}
const link = () => linkLog(server.deps)
/** Verifies the chain of the test’s school: returns the first error, or the number of lines. */
async function verify(): Promise<string | number> {
  const { schools: whole, breaks } = await verifyLogs(server.deps)
  const broken = breaks.find(one => one.tenantId === school)
  return broken ? `${broken.seq ?? '-'} ${broken.sentence}` : (whole.find(one => one.tenantId === school)?.lines ?? -1)
}
/** Makes three links of three lines each. */
async function makeChain() {
  for (let n = 0; n < 3; n++) {
    await writeMany(3)
    await link()
  }
}
/** Changes the database directly, as an attacker with access would. */
const tamper = (statement: string) =>
  owner(`alter table sys_log disable trigger await_link; ${statement}; alter table sys_log enable trigger await_link`)
const second = () => `(select log_ids[2] from sys_log_link where tenant_id = ${school} and seq = 2)`

describe('SY-11 the chain of the log', () => {
  it('verifies after lines and links, and the next lines continue it', async () => {
    await makeChain()
    expect(await verify()).toBe(9)
    await writeMany(1)
    expect(await verify()).toBe(9)
    await link()
    expect(await verify()).toBe(10)
  })

  it.each([
    ['a changed line', () => `update sys_log set log_content = '另一句' where id = ${second()}`, /^2 日志 \S+ 被修改$/],
    [
      'a changed time',
      () => `update sys_log set create_time = create_time - interval '1 hour' where id = ${second()}`,
      /^2 日志 \S+ 被修改$/,
    ],
    [
      'a value given to what had none',
      () => `update sys_log set ip = '1.2.3.4' where id = ${second()}`,
      /^2 日志 \S+ 被修改$/,
    ],
    ['a deleted line', () => `delete from sys_log where id = ${second()}`, /^2 日志 \S+ 被删除$/],
    [
      'an inserted line',
      () =>
        `insert into sys_log (tenant_id, id, log_type, log_content) values (${school}, gen_random_uuid(), '2', 'x')`,
      /^- 日志 \S+ 不在链中/,
    ],
    ['a deleted link', () => `delete from sys_log_link where tenant_id = ${school} and seq = 2`, /^2 此环缺失$/],
    [
      'a deleted line with its digest',
      () => `delete from sys_log where id = ${second()};
        update sys_log_link set log_ids = array[log_ids[1], log_ids[3]], digests = array[digests[1], digests[3]], line_count = 2
        where tenant_id = ${school} and seq = 2`,
      /^2 此环的内容被修改$/,
    ],
    [
      'digests that were changed alone',
      () => `update sys_log_link set digests[1] = digests[2] where tenant_id = ${school} and seq = 2`,
      /^2 此环保存的日志摘要被修改$/,
    ],
    [
      'lines of yesterday passed off as too old',
      () => `delete from sys_log where tenant_id = ${school};
        update sys_log_link set is_purged = true, log_ids = '{}', digests = '{}' where tenant_id = ${school}`,
      /^1 此环标为已过保留期，但其中有 180 天以内的日志$/,
    ],
    [
      'an end that was cut off with its lines',
      () => `delete from sys_log where id = any(array(select unnest(log_ids) from sys_log_link where tenant_id = ${school} and seq = 3));
        delete from sys_log_link where tenant_id = ${school} and seq = 3`,
      /^2 日志链到第 2 环为止.*末尾被截断$/,
    ],
  ])('tells of %s, at the first place', async (_, statement, expected) => {
    await makeChain()
    expect(await verify()).toBe(9)
    await tamper(statement())
    expect(await verify()).toMatch(expected)
  })

  it('detects a line that was deleted before it was linked', async () => {
    await writeMany(2)
    await tamper(`delete from sys_log where id = (select id from sys_log where tenant_id = ${school} limit 1)`)
    expect(await verify()).toMatch(/^- 日志 \S+ 被删除$/)
    await link()
    expect(await verify()).toMatch(/^- 日志 \S+ 被删除$/)
  })

  it('detects a chain that was rewritten from a changed line on', async () => {
    await makeChain()
    await tamper(`delete from sys_log_link where tenant_id = ${school};
      update sys_log set log_content = '另一句' where id = (select id from sys_log where tenant_id = ${school} order by id limit 1);
      insert into sys_log_pending select tenant_id, id from sys_log where tenant_id = ${school}`)
    const { storage, db } = server.deps
    await linkLog({ db, storage: { ...storage, put: async () => ({ size: 0, sha256: '' }) } })
    expect(await verify()).toMatch(/末尾被截断|被重写过/)
  })

  it('verifies when many transactions write at once, some for long, while links are made in parallel', async () => {
    const over = new AbortController()
    const linking = Promise.all(
      [1, 2].map(async () => {
        while (!over.signal.aborted) await link()
      }),
    )
    const longer = server.deps.db.inTenant(school, async tx => {
      await write(tx, '开始得最早')
      for (let n = 0; n < 20; n++) await sql`select pg_sleep(0.01)`.execute(tx)
      await write(tx, '结束得最晚')
    })
    await Promise.all([longer, ...[1, 2, 3].map(() => writeMany(40))])
    over.abort()
    await linking
    await link()
    expect(await verify()).toBe(122)
  })

  it('verifies when the process is killed before or after adding a link', async () => {
    await writeMany(3)
    const { db, storage } = server.deps
    const dying = {
      db: {
        ...db,
        inTenant: <T>(id: number, run: (tx: Tx) => Promise<T>) =>
          db.inTenant(id, async tx => {
            const result = await run(tx)
            if (id === school) throw new Error('killed before the commit')
            return result
          }),
      },
      storage,
    }
    await expect(linkLog(dying)).rejects.toThrow('killed before the commit')
    expect(await verify()).toBe(0)
    const headless = { db, storage: { ...storage, put: () => Promise.reject(new Error('killed after the commit')) } }
    await expect(linkLog(headless)).rejects.toThrow('killed after the commit')
    expect(await verify()).toBe(3)
    await writeMany(1)
    await link()
    expect(await verify()).toBe(4)
  })

  it('verifies after old lines are purged, and never purges the last six months', async () => {
    await writeMany(2, 400)
    await link()
    await writeMany(2, 200)
    await link()
    await writeMany(2)
    await link()
    await purgeLogs(server.deps.db, 365)
    expect(await verify()).toBe(4)
    await purgeLogs(server.deps.db, 1)
    expect(await verify()).toBe(2)
    expect(await owner(`select count(*)::text from sys_log where tenant_id = ${school}`)).toEqual([{ count: '2' }])
  })
})
