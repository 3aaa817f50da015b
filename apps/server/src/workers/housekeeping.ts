import { jobKinds } from '@xw/shared/resources/sys/job-kinds'
import { keepDraftFiles, purgeDrafts } from '../modules/degree/draft/index.ts'
import { purgeBackups } from '../modules/degree/record-backup/index.ts'
import { cleanFiles } from '../modules/files/files/index.ts'
import { cleanImports } from '../modules/files/import/index.ts'
import { purgeLogs } from '../modules/operations/log/index.ts'
import { purgeMonitoring } from '../modules/operations/monitor/index.ts'
import { purgeRegistrations } from '../modules/sign-in/registration/index.ts'
import { purgeExpiredSessions } from '../modules/sign-in/session/index.ts'
import type { Deps } from '../plugins/deps.ts'
import type { Definitions } from '../resource/definitions.ts'
import type { JobRun } from '../tasks/define-job.ts'
import { failAbandonedTasks } from '../tasks/task-row.ts'
import { purgeRuns } from './purge-runs.ts'
import { purgeEndedTasks } from './purge-tasks.ts'

const { runDays, logDays } = jobKinds.housekeeping.params

/** How many days logs and run histories are kept. */
interface RetentionDays {
  runDays: number
  logDays: number
}

/** The order matters: steps that mark files as needed come before the one that removes files. */
const steps = (
  deps: Deps,
  definitions: Definitions,
  kept: RetentionDays,
): readonly (readonly [name: string, clean: () => Promise<void>])[] => [
  ['过期的登录', () => purgeExpiredSessions(deps.db)],
  ['注册申请', () => purgeRegistrations(deps.db)],
  ['中断的系统任务', () => failAbandonedTasksOfAllSchools(deps)],
  ['结束已久的系统任务', () => purgeEndedTasks(deps.db)],
  ['草稿的附件', () => keepDraftFiles(deps)],
  ['到期的记录备份', () => purgeBackups(deps.db)],
  ['无用的文件', () => cleanFiles(deps, definitions)],
  ['导入的数据', () => cleanImports(deps.db)],
  ['草稿', () => purgeDrafts(deps)],
  ['定时任务的执行记录', () => purgeRuns(deps.db, kept.runDays)],
  ['监控数据', () => purgeMonitoring(deps.db)],
  ['日志', () => purgeLogs(deps.db, kept.logDays)],
]

/** Removes data that is no longer needed. A failing step does not keep the others from running. */
export async function runHousekeeping(
  deps: Deps,
  definitions: Definitions,
  kept: RetentionDays = { runDays: runDays.default, logDays: logDays.default },
): Promise<string> {
  const done: string[] = []
  const failures: unknown[] = []
  for (const [name, clean] of steps(deps, definitions, kept)) {
    const begun = performance.now()
    await clean().then(
      () => done.push(`${name}：${Math.round(performance.now() - begun)} 毫秒`),
      (error: unknown) => failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be cleaned')
  return done.join('\n')
}

export const housekeeping = ({ deps, definitions, params }: JobRun): Promise<string> =>
  runHousekeeping(deps, definitions, {
    runDays: typeof params.runDays === 'number' ? params.runDays : runDays.default,
    logDays: typeof params.logDays === 'number' ? params.logDays : logDays.default,
  })

/** Fails tasks whose job is gone without a trace. The queue itself detects tasks of dead workers much earlier. */
async function failAbandonedTasksOfAllSchools({ db }: Deps) {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id } of tenants) await db.inTenant(id, tx => failAbandonedTasks(tx, id))
}
