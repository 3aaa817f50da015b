import { figures, unsubmittedStates } from '@xw/shared/degree/figures'
import type { DepartCounts, Overview, TypeCounts } from '@xw/shared/wire/dashboard'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { readDeparts } from './departs.ts'
import { conditionOf, type Reached, unionOf } from './reach.ts'

/** What one department has of one type in one state. */
interface Cell {
  xwbslbm: string
  depart_id: string | null
  status: string
  count: number
  errors: number | null
  photos: number | null
}

/** DG-10: every number of the overview, counted in one pass over the records of each type. */
export async function readOverview(tx: Tx, reached: readonly Reached[]): Promise<Overview> {
  // Whoever does not see how far records have come has nothing to count.
  const shown = reached.filter(one => conditionOf(one, figures.submitted))
  if (shown.length === 0) return { types: [], departs: [] }
  const { rows } = await sql<Cell>`${unionOf(shown.map(cellsOf))}`.execute(tx)
  return { types: shown.map(one => toType(one, rows)), departs: await toDeparts(tx, rows) }
}

const countIf = (condition: RawBuilder<SqlBool> | null) =>
  condition ? sql`(count(*) filter (where ${condition}))::int` : sql`null::int`

function cellsOf(one: Reached): RawBuilder<unknown> {
  const { type, batch, access, which } = one
  const photos = batch?.needsPhoto === false ? null : conditionOf(one, figures.photos)
  return sql`
    select ${type} as xwbslbm, t.depart_id, t.status, count(*)::int as count,
      ${countIf(conditionOf(one, figures.errors))} as errors, ${countIf(photos)} as photos
    from ${sql.table(access.base.table)} t where ${which} group by t.depart_id, t.status`
}

const sum = (cells: readonly Cell[]) => cells.reduce((total, { count }) => total + count, 0)

/** Null where it was not counted, which is so for all of a type or for none. */
const sumOf = (cells: readonly Cell[], key: 'errors' | 'photos'): number | null =>
  cells.some(cell => cell[key] === null) ? null : cells.reduce((total, cell) => total + (cell[key] ?? 0), 0)

function toType({ type, batch }: Reached, cells: readonly Cell[]): TypeCounts {
  const own = cells.filter(({ xwbslbm }) => xwbslbm === type)
  const byState = Map.groupBy(own, ({ status }) => status)
  return {
    xwbslbm: type,
    batchId: batch?.id ?? null,
    states: [...byState].map(([status, some]) => ({ status, count: sum(some) })),
    errors: sumOf(own, 'errors'),
    photos: sumOf(own, 'photos'),
  }
}

const isUnsubmitted = ({ status }: Cell) => unsubmittedStates.includes(status)

/** Departments in the order in which the school has them. */
async function toDeparts(tx: Tx, cells: readonly Cell[]): Promise<DepartCounts[]> {
  const byDepart = Map.groupBy(cells, ({ depart_id }) => depart_id)
  return (await readDeparts(tx, [...byDepart.keys()])).flatMap(({ id, name }) => {
    const own = byDepart.get(id)
    if (!own) return []
    const byType = Map.groupBy(own, ({ xwbslbm }) => xwbslbm)
    const types = [...byType].map(([xwbslbm, some]) => ({
      xwbslbm,
      due: sum(some),
      unsubmitted: sum(some.filter(isUnsubmitted)),
      errors: sumOf(some, 'errors'),
      photos: sumOf(some, 'photos'),
    }))
    return [{ id, name, types }]
  })
}
