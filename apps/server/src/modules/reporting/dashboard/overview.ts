import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { recordFigures, statesBeforeSubmission } from '@xw/shared/degree/record-queries'
import type { DashboardOverview, DepartCounts, TypeCounts } from '@xw/shared/wire/dashboard'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { readDeparts } from '../figures/departments.ts'
import { conditionByType, conditionOf, ofAnyType, type Reached } from '../figures/counted-records.ts'

/** What one department has of one type in one state. */
interface Cell {
  xwbslbm: string
  depart_id: string | null
  status: string
  count: number
  errors: number | null
  photos: number | null
}

/** DG-10: every number of the overview, counted in one pass over the records. */
export async function readOverview(tx: Tx, reached: readonly Reached[]): Promise<DashboardOverview> {
  // Whoever does not see how far records have come has nothing to count.
  const shown = reached.filter(one => conditionOf(one, recordFigures.submitted))
  if (shown.length === 0) return { types: [], departs: [] }
  const cells = await readCells(tx, shown)
  return { types: shown.map(one => toType(one, cells)), departs: await toDeparts(tx, cells) }
}

const errorsOf = (one: Reached) => conditionOf(one, recordFigures.errors)
const photosOf = (one: Reached) => (one.batch?.needsPhoto === false ? null : conditionOf(one, recordFigures.photos))

async function readCells(tx: Tx, shown: readonly Reached[]): Promise<Cell[]> {
  const countIf = (conditionFor: (one: Reached) => RawBuilder<SqlBool> | null) =>
    sql`(count(*) filter (where ${conditionByType(shown, conditionFor)}))::int`
  const { rows } = await sql<Cell>`
    select t.xwbslbm, t.depart_id, t.status, count(*)::int as count,
      ${countIf(errorsOf)} as errors, ${countIf(photosOf)} as photos
    from ${sql.table(degreeRecordTable.table)} t where ${ofAnyType(shown)} group by t.xwbslbm, t.depart_id, t.status`.execute(
    tx,
  )
  const typesWith = (conditionFor: typeof errorsOf) =>
    new Set<string>(shown.filter(one => conditionFor(one)).map(({ type }) => type))
  const [withErrors, withPhotos] = [typesWith(errorsOf), typesWith(photosOf)]
  return rows.map(cell => ({
    ...cell,
    errors: withErrors.has(cell.xwbslbm) ? cell.errors : null,
    photos: withPhotos.has(cell.xwbslbm) ? cell.photos : null,
  }))
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

const isUnsubmitted = ({ status }: Cell) => statesBeforeSubmission.includes(status)

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
