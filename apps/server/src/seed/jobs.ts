import { findNextTimes } from '@xw/shared/cron/next-times'
import { readCron } from '@xw/shared/cron/read-cron'
import { jobKinds } from '@xw/shared/resources/sys/job-kinds'
import { readRecord } from '@xw/shared/rules/read-record'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'

/**
 * Creates the initial jobs of an installation. Later starts restore only the indispensable ones; what a person changed
 * or deleted otherwise stays so.
 */
export async function seedJobs(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('sys_quartz_job').select('job_class_name as kind').distinct().execute()
  const kinds = new Set(known.map(({ kind }) => kind))
  const missing = Object.entries(jobKinds).filter(
    ([kind, own]) => kinds.size === 0 || ('isNeeded' in own && !kinds.has(kind)),
  )
  if (missing.length === 0) return
  await tx
    .insertInto('sys_quartz_job')
    .values(missing.map(([kind, { start, params }]) => firstJob(kind, start, params)))
    .execute()
}

function firstJob(kind: string, start: string, params: Parameters<typeof readRecord>[0]['fields']) {
  const { parts } = readCron(start)
  const { values } = readRecord({ fields: params }, {}, { on: 'add' })
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return {
    id: newId(),
    job_class_name: kind,
    cron_expression: start,
    parameter: JSON.stringify(Object.fromEntries(given)),
    next_time: parts ? (findNextTimes(parts, new Date(), 1)[0] ?? null) : null,
  }
}
