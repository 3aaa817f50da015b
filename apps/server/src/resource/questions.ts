import { type Filter, type FilterCondition, QueryError } from '@xw/shared/query/filter'
import type { RawBuilder, SqlBool } from 'kysely'
import { refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Access } from './access.ts'
import { budgetSpentMessage, countQuestionsLeft, logQuestions } from './question-budget.ts'
import { countRows } from './rows.ts'

interface MaskedQuestion {
  filter: Filter
  narrow?: RawBuilder<SqlBool> | null
  origin: Origin
  perHour: number
}

/**
 * A user who sees a value masked may still filter by it, and could find the value by trying. Each such question is
 * logged with its number of hits, and the log limits them per hour.
 */
export async function spendQuestions(tx: Tx, access: Access, { filter, narrow, origin, perHour }: MaskedQuestion) {
  const asked = findMaskedConditions(access, filter)
  if (asked.length === 0) return
  const { session, def } = access
  if (asked.length > (await countQuestionsLeft(tx, session, perHour))) throw refused(budgetSpentMessage(perHour))
  const { total } = await countRows(tx, access, { filter, ...(narrow && { narrow }) }, 100)
  const lines = asked.map(({ field }) => `按脱敏字段“${def.fields[field]?.label}”查询${def.title}：命中 ${total} 条`)
  await logQuestions(tx, session, { lines, origin })
}

/**
 * Returns the conditions on values that the caller sees masked. Such a condition inside an `or` would test many
 * values in one question, so it is refused.
 */
function findMaskedConditions(
  { def, masked }: Pick<Access, 'def' | 'masked'>,
  filter: Filter,
  isAlternative = false,
): FilterCondition[] {
  if ('match' in filter) {
    const among = isAlternative || (filter.match === 'or' && filter.items.length > 1)
    return filter.items.flatMap(item => findMaskedConditions({ def, masked }, item, among))
  }
  // The mask already shows whether a value exists.
  if (!masked.has(filter.field) || !('value' in filter)) return []
  if (isAlternative) throw new QueryError(`${def.fields[filter.field]?.label}是脱敏内容，不能用于“满足任一条件”的查询`)
  return [filter]
}
