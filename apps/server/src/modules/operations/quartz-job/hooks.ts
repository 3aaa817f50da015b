import { findNextTimes } from '@xw/shared/cron/next-times'
import { readCron } from '@xw/shared/cron/read-cron'
import { isJobKind, jobKinds } from '@xw/shared/resources/sys/job-kinds'
import { quartzJobResource } from '@xw/shared/resources/sys/quartz-job'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { readKindParams } from '../../../resource/kind-params.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

export const running = '0'
export const stopped = '-1'

const { parameter } = quartzJobResource.fields
const holder = { key: 'parameter', label: parameter.label }

/** More frequent work belongs into a service. */
const minGapSeconds = 10
/** Times to examine: they repeat within a minute, so 61 of them show the smallest gap. */
const examinedTimes = 61

/** Returns the next time of a cron expression; refuses one that runs too often or never again. */
export function getNextTime(expression: string, now = new Date()): Date {
  const { parts, error } = readCron(expression)
  if (!parts) throw invalid({ cronExpression: error })
  const times = findNextTimes(parts, now, examinedTimes)
  const [next] = times
  if (!next) throw invalid({ cronExpression: '此Cron表达式没有以后的执行时间' })
  const isTooOften = times.some((time, index) => {
    const before = times[index - 1]
    return before !== undefined && time.getTime() - before.getTime() < minGapSeconds * 1_000
  })
  if (isTooOften) throw invalid({ cronExpression: `两次执行至少相隔 ${minGapSeconds} 秒` })
  return next
}

export const jobHooks: Hooks = {
  /** An imported job is stopped until an administrator has looked at it. */
  async beforeMany({ many }) {
    for (const values of many) values.status = stopped
  },
  async beforeSave({ values, before }) {
    const now = (key: string) => (values[key] === undefined ? before?.[key] : values[key]) ?? null
    const kind = now('jobClassName')
    if (typeof kind === 'string' && isJobKind(kind))
      values.parameter = readKindParams(jobKinds[kind].params, (now('parameter') ?? {}) as RecordValues, holder)
    const isTimed = ['cronExpression', 'status'].some(key => now(key) !== (before?.[key] ?? null))
    // Other changes do not move the next time, which may be due right now.
    if (!isTimed) return
    const expression = now('cronExpression')
    const next = getNextTime(typeof expression === 'string' ? expression : '')
    values.nextTime = now('status') === running ? formatTime(next) : null
  },
  async beforeDelete({ tx, ids }) {
    const all = await tx
      .selectFrom('sys_quartz_job')
      .select(['id', 'job_class_name as kind'])
      .orderBy('id')
      .forUpdate()
      .execute()
    const gone = new Set(all.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind))
    for (const { id, kind } of all) if (!ids.includes(id)) gone.delete(kind)
    for (const kind of gone)
      if (isJobKind(kind) && 'isNeeded' in jobKinds[kind])
        throw refused(`“${jobKinds[kind].name}”是系统运行所需的任务，至少保留一个；可以修改时间或停止`)
  },
  async afterRead({ tx, records }) {
    const last = await readLastRuns(
      tx,
      records.map(record => textIn(record, 'id')),
    )
    for (const record of records) {
      const run = last.get(textIn(record, 'id'))
      record.lastTime = run ? formatTime(run.due) : null
      record.lastStatus = run?.status ?? null
    }
  },
}

async function readLastRuns(tx: Tx, jobIds: readonly string[]) {
  const { rows } = await sql<{ id: string; due: Date; status: string }>`
    select job.id, run.due_time as due, run.status from unnest(${jobIds}::uuid[]) job (id) cross join lateral (
      select due_time, status from sys_quartz_run where job_id = job.id order by due_time desc limit 1) run`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}
