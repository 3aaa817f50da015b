import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { recordFigures, statesBeforeSubmission } from '@xw/shared/degree/record-queries'
import type { DashboardOverview, DepartCounts, TypeCounts } from '@xw/shared/wire/dashboard'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import {
  buildAnyTypeCondition,
  buildCondition,
  buildConditionByType,
  type CountedRecords,
  listDepartments,
} from '../figures/index.ts'

/** The counts of one department, type and state. */
interface CountCell {
  xwbslbm: string
  depart_id: string | null
  status: string
  count: number
  errors: number | null
  photos: number | null
}

/** DG-10: counts every number of the overview in one pass over the records. */
export async function countOverview(tx: Tx, reached: readonly CountedRecords[]): Promise<DashboardOverview> {
  // A caller who does not see the state of records gets no counts of them.
  const shown = reached.filter(one => buildCondition(one, recordFigures.submitted))
  if (shown.length === 0) return { types: [], departs: [] }
  const cells = await countCells(tx, shown)
  return { types: shown.map(one => toTypeCounts(one, cells)), departs: await toDepartCounts(tx, cells) }
}

const errorCondition = (one: CountedRecords) => buildCondition(one, recordFigures.errors)
const missingPhotoCondition = (one: CountedRecords) =>
  one.batch?.needsPhoto === false ? null : buildCondition(one, recordFigures.photos)

async function countCells(tx: Tx, shown: readonly CountedRecords[]): Promise<CountCell[]> {
  const countIf = (conditionFor: (one: CountedRecords) => RawBuilder<SqlBool> | null) =>
    sql`(count(*) filter (where ${buildConditionByType(shown, conditionFor)}))::int`
  const { rows } = await sql<CountCell>`
    select t.xwbslbm, t.depart_id, t.status, count(*)::int as count,
      ${countIf(errorCondition)} as errors, ${countIf(missingPhotoCondition)} as photos
    from ${sql.table(degreeRecordTable.table)} t where ${buildAnyTypeCondition(shown)} group by t.xwbslbm, t.depart_id, t.status`.execute(
    tx,
  )
  const typesWith = (conditionFor: typeof errorCondition) =>
    new Set<string>(shown.filter(one => conditionFor(one)).map(({ type }) => type))
  const [withErrors, withPhotos] = [typesWith(errorCondition), typesWith(missingPhotoCondition)]
  return rows.map(cell => ({
    ...cell,
    errors: withErrors.has(cell.xwbslbm) ? cell.errors : null,
    photos: withPhotos.has(cell.xwbslbm) ? cell.photos : null,
  }))
}

const sumCounts = (cells: readonly CountCell[]) => cells.reduce((total, { count }) => total + count, 0)

/** Null when it was not counted, which holds for all records of a type or for none. */
const sumNullable = (cells: readonly CountCell[], key: 'errors' | 'photos'): number | null =>
  cells.some(cell => cell[key] === null) ? null : cells.reduce((total, cell) => total + (cell[key] ?? 0), 0)

function toTypeCounts({ type, batch }: CountedRecords, cells: readonly CountCell[]): TypeCounts {
  const own = cells.filter(({ xwbslbm }) => xwbslbm === type)
  const byState = Map.groupBy(own, ({ status }) => status)
  return {
    xwbslbm: type,
    batchId: batch?.id ?? null,
    states: [...byState].map(([status, some]) => ({ status, count: sumCounts(some) })),
    errors: sumNullable(own, 'errors'),
    photos: sumNullable(own, 'photos'),
  }
}

const isUnsubmitted = ({ status }: CountCell) => statesBeforeSubmission.includes(status)

/** Counts by department, in the order of the school’s departments. */
async function toDepartCounts(tx: Tx, cells: readonly CountCell[]): Promise<DepartCounts[]> {
  const byDepart = Map.groupBy(cells, ({ depart_id }) => depart_id)
  return (await listDepartments(tx, [...byDepart.keys()])).flatMap(({ id, name }) => {
    const own = byDepart.get(id)
    if (!own) return []
    const byType = Map.groupBy(own, ({ xwbslbm }) => xwbslbm)
    const types = [...byType].map(([xwbslbm, some]) => ({
      xwbslbm,
      due: sumCounts(some),
      unsubmitted: sumCounts(some.filter(isUnsubmitted)),
      errors: sumNullable(some, 'errors'),
      photos: sumNullable(some, 'photos'),
    }))
    return [{ id, name, types }]
  })
}
