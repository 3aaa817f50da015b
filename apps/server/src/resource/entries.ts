import { sql } from 'kysely'
import { refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Access } from './access.ts'
import { countEntries, logEntries } from './question-budget.ts'
import type { RecordValues } from './stored.ts'

/**
 * The number of saves per user and hour that may type a masked value. Nobody types as many by hand, longer lists are
 * imported, and too few are left to find an ID number by trying. It does not depend on `XW_MASKED_QUERIES`, so that
 * people can work where no queries are allowed.
 */
export const entriesPerHour = 300

export const entriesSpentMessage = (labels: readonly string[]): string =>
  `录入${labels.join('、')}的次数已达上限（每小时 ${entriesPerHour} 次），请稍后再试或改用导入`

/** Transactions whose log lines stay even when the save is refused. */
const countedSaves = new WeakSet<Tx>()

/**
 * Counts a save that types values which the caller sees masked and which are compared with other records: its answer,
 * or a finding of the next check, tells whether somebody has the value. Every such save counts alike, whatever the
 * value is and however the save ends, so neither the count nor its limit tells anything.
 */
export async function spendEntries(tx: Tx, access: Access, values: RecordValues, origin: Origin): Promise<void> {
  const { def, masked, session } = access
  const typed = listComparedKeys(access).filter(key => masked.has(key) && (values[key] ?? null) !== null)
  if (typed.length === 0) return
  const labels = typed.map(key => def.fields[key]?.label ?? key)
  if ((await countEntries(tx, session)) >= entriesPerHour) throw refused(entriesSpentMessage(labels))
  await logEntries(tx, session, { line: `录入脱敏字段“${labels.join('、')}”：${def.title}`, origin })
  await sql`savepoint counted_save`.execute(tx)
  countedSaves.add(tx)
}

/** Lists the fields whose values a save compares with those of other records. */
const listComparedKeys = ({ base }: Pick<Access, 'base'>): string[] => [
  ...new Set([...Object.keys(base.fields).filter(key => base.fields[key]?.unique), ...(base.unique ?? []).flat()]),
]

/**
 * Undoes a failed call except its counted saves. Returns false when nothing was counted; the caller must then let the
 * transaction fail.
 */
export async function undoUncounted(tx: Tx): Promise<boolean> {
  if (!countedSaves.has(tx)) return false
  await sql`rollback to savepoint counted_save`.execute(tx)
  return true
}
