import { escapeHtml } from '@xw/shared/message/escape-html'
import { isJobKind, jobKinds } from '@xw/shared/resources/sys/job-kinds'
import { formatTime } from '@xw/shared/wire/time'
import { notifyUser } from '../modules/messages/announcement/index.ts'
import type { Deps } from '../plugins/deps.ts'
import type { Recipient, RunJob } from '../plugins/queue.ts'

/** Sends an administrator a message about a failed run. */
export async function notifyRunFailure(
  { db }: Pick<Deps, 'db'>,
  { runId, tenantId, userId }: Recipient & RunJob,
): Promise<void> {
  const run = await db.platform
    .selectFrom('sys_quartz_run as run')
    .innerJoin('sys_quartz_job as job', 'job.id', 'run.job_id')
    .select(['job.job_class_name as kind', 'job.description', 'run.due_time as due', 'run.output'])
    .where('run.id', '=', runId)
    .executeTakeFirst()
  if (!run) return
  const name = isJobKind(run.kind) ? jobKinds[run.kind].name : run.kind
  const lines = [
    `定时任务“${name}”${run.description ? `（${run.description}）` : ''}执行失败。`,
    `应执行时间：${formatTime(run.due)}`,
    `原因：${run.output ?? ''}`,
    '请到“系统 → 平台与运行 → 定时任务”查看执行记录。',
  ]
  await db.inTenant(tenantId, tx =>
    notifyUser(tx, {
      tenantId,
      userId,
      title: `定时任务失败：${name}`,
      html: lines.map(line => `<p>${escapeHtml(line)}</p>`).join(''),
      sender: null,
    }),
  )
}
