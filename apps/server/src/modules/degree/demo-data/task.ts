import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type Operation, writeOperation } from '../../../resource/audit.ts'
import { defineTask, type TaskRun } from '../../../tasks/define-task.ts'
import { clearDemoRecords } from './clear.ts'
import { firstSchool, scaleSchool } from './made/schools.ts'
import { assertEmpty, assertOnlyDemo, taskNames } from './state.ts'
import { createInventedPersonFinder } from './write/persons.ts'
import { addFoundation } from './write/place.ts'
import { fillRecords } from './write/records.ts'

export const loadPermission = 'xw:demoData:load'
export const clearPermission = 'xw:demoData:clear'

/** The share of the progress bar for writing; the rest is for checking. */
const writingPercent = 70

/** Fills an empty school with records but no accounts. All records are loaded, or none. */
export const loadDemoTask = defineTask<object>({
  name: taskNames.load,
  title: '加载演示数据',
  permission: () => loadPermission,
  run: task =>
    runInSchool(task, async (tx, tenant) => {
      await assertEmpty(tx, tenant.id)
      const { deps, engine, signal } = task
      const school = scaleSchool(firstSchool, deps.config.demoRecords)
      const site = { tx, ground: engine.ground, tenant, school, now: new Date() }
      const total = Object.values(school.records).reduce((sum, count) => sum + count, 0)
      const { records, photos } = await fillRecords({
        ...site,
        deps,
        place: await addFoundation(site),
        find: createInventedPersonFinder(),
        ownerOf: () => null,
        onDone(written, judged) {
          signal.throwIfAborted()
          const percent = (written * writingPercent + judged * (99 - writingPercent)) / total
          task.progress(Math.min(99, Math.round(percent)), { totalNum: total, successNum: judged })
        },
      })
      await logOperation(task, tx, 'add', records)
      return {
        message: `已加载 ${records} 条虚构的学位信息和 ${photos} 张照片，没有建立账号`,
        totalNum: total,
        successNum: records,
      }
    }),
})

/** Removes exactly what was loaded. */
export const clearDemoTask = defineTask<object>({
  name: taskNames.clear,
  title: '清除演示数据',
  permission: () => clearPermission,
  run: task =>
    runInSchool(task, async (tx, { id }) => {
      await assertOnlyDemo(tx, id)
      const records = await clearDemoRecords(task.deps, tx, id)
      await logOperation(task, tx, 'purge', records)
      return { message: `已清除 ${records} 条演示用的学位信息`, totalNum: records, successNum: records }
    }),
})

interface SchoolRow {
  id: number
  code: string
  name: string
}

function runInSchool<T>(
  { deps: { db }, caller: { session } }: TaskRun,
  run: (tx: Tx, tenant: SchoolRow) => Promise<T>,
) {
  return db.inTenant(session.tenantId, async tx => {
    await sql`set local statement_timeout = '5min'; set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const tenant = await tx
      .selectFrom('sys_tenant')
      .select(['id', 'code', 'name'])
      .where('id', '=', session.tenantId)
      .executeTakeFirstOrThrow()
    return run(tx, tenant)
  })
}

const logOperation = ({ caller: { session, origin } }: TaskRun, tx: Tx, operation: Operation, count: number) =>
  writeOperation(tx, { def: { title: '演示数据' }, session }, { operation, what: `共 ${count} 条`, origin })
