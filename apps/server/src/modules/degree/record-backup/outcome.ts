import type { RestoreResult } from '@xw/shared/wire/backups'

const maxNames = 5

export const emptyOutcome = (): RestoreResult => ({
  total: 0,
  same: 0,
  done: 0,
  revived: 0,
  refused: [],
  backupNo: null,
  taskId: null,
})

/** Counts records that are not restored, by reason, with some names. */
export function refuse(outcome: RestoreResult, why: string, count: number, name?: string | null): void {
  if (count === 0) return
  const known = outcome.refused.find(reason => reason.why === why)
  const reason = known ?? { why, count: 0, names: [] }
  if (!known) outcome.refused.push(reason)
  reason.count += count
  if (name && reason.names.length < maxNames) reason.names.push(name)
}

export const refusedCount = ({ refused }: RestoreResult): number => refused.reduce((sum, { count }) => sum + count, 0)

const reasonsText = (outcome: RestoreResult): string[] => {
  const count = refusedCount(outcome)
  const reasons = outcome.refused.map(reason => `${reason.why}（${reason.count} 条）`)
  return count > 0 ? [`${count} 条不能还原：${reasons.join('；')}`] : []
}

const backupText = ({ backupNo }: RestoreResult): string[] => (backupNo ? [`还原前的记录已备份为 ${backupNo}`] : [])

/** Returns the message after a restore that the user waited for. */
export const restoreText = (outcome: RestoreResult): string =>
  [
    `还原 ${outcome.done} 条`,
    ...(outcome.same > 0 ? [`${outcome.same} 条与备份相同，不需还原`] : []),
    ...reasonsText(outcome),
    ...backupText(outcome),
  ].join('，')

/** Returns the message after a restore that ran as a task: it counts the records that now equal their copies. */
export const restoreTaskText = (outcome: RestoreResult): string =>
  [`共 ${outcome.total} 条，${outcome.same} 条已与备份一致`, ...reasonsText(outcome), ...backupText(outcome)].join('，')
