import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { nothingToDo } from '../tasks/define-job.ts'
import { purgeRuns } from './purge-runs.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

it('SY-12 the history keeps failures for months, successful runs for weeks, idle runs for days, and the newest always', async () => {
  const { platform } = server.deps.db
  const { id } = await platform
    .selectFrom('sys_quartz_job')
    .select('id')
    .where('job_class_name', '=', 'noticing')
    .executeTakeFirstOrThrow()
  let minute = 0
  const at = (days: number, status: string, output: string) => {
    minute += 1
    return sql`insert into sys_quartz_run (id, job_id, due_time, status, output) values (gen_random_uuid(), ${id},
      now() - make_interval(days => ${days}, mins => ${minute}), ${status}, ${output})`.execute(platform)
  }
  for (const days of [2, 4, 29, 31, 179, 181]) {
    await at(days, '1', nothingToDo)
    await at(days, '1', '发出 3 条通知')
    await at(days, '2', '没有这所学校')
  }
  await purgeRuns(server.deps.db, 180)
  const { rows } = await sql<{ output: string; days: number }>`
    select output, extract(day from now() - due_time)::int as days from sys_quartz_run order by due_time desc`.execute(
    platform,
  )
  expect(rows.map(({ output, days }) => `${days} ${output}`)).toEqual([
    `2 ${nothingToDo}`,
    '2 发出 3 条通知',
    '2 没有这所学校',
    '4 发出 3 条通知',
    '4 没有这所学校',
    '29 发出 3 条通知',
    '29 没有这所学校',
    '31 没有这所学校',
    '179 没有这所学校',
  ])
})
