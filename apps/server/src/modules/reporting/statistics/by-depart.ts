import { byDepart, recordFigures } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { conditionOf, type Reached, readDeparts, unionOf } from '../dashboard/index.ts'
import { type Fact, inTypeOrder, row, sumRow, typeName, words } from './cells.ts'

/** What one department has of one type. */
export interface DepartFact extends Fact {
  depart_id: string | null
}

/** Whoever does not see how far a record has come, or whose it is, has nothing to count by it. */
const seesPlace = (one: Reached) =>
  conditionOf(one, recordFigures.submitted) !== null && conditionOf(one, byDepart(null)) !== null

/** Counts by department, and by what `more` groups by, in one pass over the records of each type. */
export async function readByDepart<F extends DepartFact>(
  tx: Tx,
  reached: readonly Reached[],
  more: (one: Reached) => { select: RawBuilder<unknown>; groupBy?: RawBuilder<unknown> },
): Promise<F[]> {
  const shown = reached.filter(seesPlace)
  if (shown.length === 0) return []
  const parts = shown.map(one => {
    const { type, access, which } = one
    const { select, groupBy } = more(one)
    return sql`
      select ${type} as xwbslbm, t.depart_id, count(*)::int as count, ${select}
      from ${sql.table(access.base.table)} t where ${which} group by t.depart_id${groupBy ? sql`, ${groupBy}` : sql``}`
  })
  return (await sql<F>`${unionOf(parts)}`.execute(tx)).rows
}

/** One row for each department of each type, the sums of a type below its departments, and the sum of all at the end. */
export async function departRows<F extends DepartFact>(
  tx: Tx,
  facts: readonly F[],
  cellsOf: (own: readonly F[]) => StatisticsTable['rows'][number]['cells'],
): Promise<StatisticsTable['rows']> {
  const departs = await readDeparts(tx, [...new Set(facts.map(({ depart_id }) => depart_id))])
  const types = inTypeOrder(facts)
  const rows = types.flatMap(([type, ofType]) => {
    const byDepartId = Map.groupBy(ofType, ({ depart_id }) => depart_id)
    const own = departs.flatMap(({ id, name }) => {
      const some = byDepartId.get(id)
      return some ? [row(byDepart(id), [words(typeName(type)), words(name), ...cellsOf(some)])] : []
    })
    return own.length > 1 ? [...own, sumRow([words(typeName(type)), words('小计'), ...cellsOf(ofType)])] : own
  })
  return types.length > 1 || rows.length === 0 ? [...rows, sumRow([words('合计'), words(''), ...cellsOf(facts)])] : rows
}
