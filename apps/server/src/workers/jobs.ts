import { sendNotices } from '../modules/degree/batch/index.ts'
import { backUpOpenBatches } from '../modules/degree/record-backup/index.ts'
import { checkBatches } from '../modules/degree/record-check/index.ts'
import { runDueSurveys } from '../modules/degree/survey/index.ts'
import { announceDueAnnouncements } from '../modules/messages/announcement/index.ts'
import { runScheduledBackup } from '../modules/operations/backup/index.ts'
import { linkLog } from '../modules/operations/log/index.ts'
import { type Jobs, nothingToDo } from '../tasks/define-job.ts'
import { housekeeping } from './housekeeping.ts'

/** The code for each kind of scheduled job. A worker runs only what is listed here. */
export const jobs: Jobs = {
  housekeeping,
  async announcing({ deps }) {
    const count = await announceDueAnnouncements(deps)
    return count > 0 ? `提醒了 ${count} 条公告` : nothingToDo
  },
  async noticing({ deps }) {
    const now = new Date()
    await runDueSurveys(deps, now)
    const count = await sendNotices(deps, now)
    return count > 0 ? `发出 ${count} 条通知` : nothingToDo
  },
  async linkLog({ deps, signal }) {
    const count = await linkLog(deps, signal)
    return count > 0 ? `${count} 条日志入链` : nothingToDo
  },
  checkBatches,
  backup: runScheduledBackup,
  recordBackup: backUpOpenBatches,
}
