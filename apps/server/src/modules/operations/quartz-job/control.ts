import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { changeRecords } from '../../../resource/change.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { claimRun } from '../../../tasks/run-row.ts'
import { getNextTime, running, stopped } from './hooks.ts'

interface ControlledJob {
  access: Access
  /** The locked job. */
  job: RecordValues
  id: string
  origin: Origin
}

type JobAction = (deps: Deps, tx: Tx, controlled: ControlledJob) => Promise<void>

interface JobControl {
  title: string
  message: string
  act: JobAction
}

/** The actions on a job beside editing, by the last part of their path on the wire. */
export const jobControls: Readonly<Record<'pause' | 'resume' | 'execute', JobControl>> = {
  pause: {
    title: '停止',
    message: '停止定时任务成功',
    act: (_, tx, { access, id, origin }) =>
      changeRecords(tx, access, [id], {
        set: { status: stopped, next_time: null },
        log: { operation: 'pause', origin },
      }),
  },
  resume: {
    title: '启动',
    message: '启动定时任务成功',
    async act(_, tx, { access, job, id, origin }) {
      // A job that was stopped has not missed the times meanwhile. A running job keeps its next time.
      if (job.status === running) return
      await changeRecords(tx, access, [id], {
        set: { status: running, next_time: getNextTime(textIn(job, 'cronExpression')) },
        log: { operation: 'resume', origin },
      })
    },
  },
  execute: {
    title: '立即执行',
    message: '执行成功!',
    async act({ queue }, tx, { access, id, origin }) {
      const open = await tx
        .selectFrom('sys_quartz_run')
        .select('id')
        .where('job_id', '=', id)
        .where('status', '=', '0')
        .executeTakeFirst()
      if (open) throw refused('执行失败!上一次执行尚未结束，请稍后再试')
      const { username } = access.session
      const isClaimed = await claimRun(queue, tx, { jobId: id, due: new Date(), source: 'hand', by: username })
      if (!isClaimed) throw refused('执行失败!')
      await writeOperation(tx, access, { operation: 'execute', what: id, origin })
    },
  },
}
