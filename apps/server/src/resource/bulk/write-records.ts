import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { tableColumns } from '../ddl-columns.ts'
import type { CheckedRecords } from '../hooks.ts'
import { assignments, stamps } from '../stamps.ts'
import type { ImportPlan } from './plan.ts'
import { changedColumns, createdColumns, type WrittenColumn } from './sql-row.ts'
import type { Range } from './verdicts.ts'

/**
 * The staged rows `s` of a range that were found good, each with its result `o`, which has the record's id. The range is
 * said for both: from the one the planner does not see it for the other, and would look at all results of the import so
 * far, in every chunk.
 */
const goodRows = ({ access: { session } }: ImportPlan, { importId, from, to }: Range) => sql`
  staging.import_row s join sys_import_row o on o.row_no = s.row_no
    and s.import_id = ${importId} and s.row_no between ${from} and ${to}
    and o.tenant_id = ${session.tenantId} and o.import_id = ${importId} and o.row_no between ${from} and ${to}
    and o.data_id is not null`

/** The record `t` that a good row updates. */
const isItsRecord = ({ access: { base, session } }: ImportPlan) =>
  sql`t.id = o.data_id ${base.tenant === 'platform' ? sql`` : sql`and t.tenant_id = ${session.tenantId}`}`

/** A query of the records of a range as the import is going to write them, with every column that is not generated. */
export function recordsToWrite(plan: ImportPlan, range: Range): RawBuilder<unknown> {
  const { base, session } = plan.access
  const isUpdate = plan.kind === 'update'
  const written: WrittenColumn[] = isUpdate
    ? [
        ...changedColumns(plan),
        ...Object.entries(stamps(session, 't')).map(([column, value]) => ({ column, value: sql`${value}` })),
      ]
    : [...createdColumns(plan), { column: 'id', value: sql`o.data_id` }]
  const values = new Map(written.map(({ column, value }) => [column, value]))
  const columns = tableColumns(base)
    .filter(({ generated }) => generated === undefined)
    .map(({ name, type, default: initial }) => {
      const unwritten = isUpdate ? sql`t.${sql.id(name)}` : sql`${sql.raw(initial ?? 'null')}::${sql.raw(type)}`
      return sql`${values.get(name) ?? unwritten} as ${sql.id(name)}`
    })
  const record = isUpdate ? sql`join ${sql.table(base.table)} t on ${isItsRecord(plan)}` : sql``
  return sql`select ${sql.join(columns)} from ${goodRows(plan, range)} ${record}`
}

/** The columns that a module fills while the engine writes the records. */
const markColumns = (checked: CheckedRecords | null): WrittenColumn[] =>
  (checked?.columns ?? []).map(column => ({ column, value: sql`mark.${sql.id(column)}` }))

const joinMarks = (checked: CheckedRecords | null) =>
  checked ? sql`left join (${checked.marks}) mark on mark.id = o.data_id` : sql``

/** Writes the records of a range and returns how many they are. */
export const writeRecords = (
  tx: Tx,
  plan: ImportPlan,
  { range, checked }: { range: Range; checked: CheckedRecords | null },
): Promise<number> =>
  plan.kind === 'update' ? updateRecords(tx, plan, { range, checked }) : insertRecords(tx, plan, { range, checked })

interface Writing {
  range: Range
  checked: CheckedRecords | null
}

async function updateRecords(tx: Tx, plan: ImportPlan, { range, checked }: Writing): Promise<number> {
  const { base, session } = plan.access
  const columns = [...changedColumns(plan), ...markColumns(checked)]
  const sets = columns.map(({ column, value }) => sql`${sql.id(column)} = ${value}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(base.table)} t
    set ${sql.join([...sets, assignments(stamps(session, 't'))])}
    from ${goodRows(plan, range)} ${joinMarks(checked)}
    where ${isItsRecord(plan)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function insertRecords(tx: Tx, plan: ImportPlan, { range, checked }: Writing): Promise<number> {
  const columns = [...createdColumns(plan), ...markColumns(checked)]
  const names = columns.map(({ column }) => sql.id(column))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(plan.access.base.table)} (id, ${sql.join(names)})
    select o.data_id, ${sql.join(columns.map(({ value }) => value))} from ${goodRows(plan, range)} ${joinMarks(checked)}
    order by s.row_no`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
