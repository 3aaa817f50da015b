import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { tableColumns } from '../ddl-columns.ts'
import type { CheckedRecords } from '../hooks.ts'
import { assignments, stamps } from '../stamps.ts'
import type { ImportPlan } from './plan.ts'
import { changedColumns, createdColumns, type WrittenColumn } from './sql-row.ts'
import type { RowRange } from './verdicts.ts'

/**
 * The accepted staged rows `s` of a range with their results `o`, which have the record ids. The range is given for
 * both tables: the planner does not derive it, and would read all results of the import in every chunk.
 */
const goodRows = ({ access: { session } }: ImportPlan, { importId, from, to }: RowRange) => sql`
  staging.import_row s join sys_import_row o on o.row_no = s.row_no
    and s.import_id = ${importId} and s.row_no between ${from} and ${to}
    and o.tenant_id = ${session.tenantId} and o.import_id = ${importId} and o.row_no between ${from} and ${to}
    and o.data_id is not null`

/** Matches the record `t` that an accepted row updates. */
const isItsRecord = ({ access: { base, session } }: ImportPlan) =>
  sql`t.id = o.data_id ${base.tenant === 'platform' ? sql`` : sql`and t.tenant_id = ${session.tenantId}`}`

/** Returns a query of the records of a range as they will be written, with every column that is not generated. */
export function recordsToWrite(plan: ImportPlan, range: RowRange): RawBuilder<unknown> {
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

/** Writes the records of a range and returns their number. */
export const writeImportedRecords = (
  tx: Tx,
  plan: ImportPlan,
  { range, checked }: { range: RowRange; checked: CheckedRecords | null },
): Promise<number> =>
  plan.kind === 'update' ? updateRecords(tx, plan, { range, checked }) : insertRecords(tx, plan, { range, checked })

interface WriteRange {
  range: RowRange
  checked: CheckedRecords | null
}

async function updateRecords(tx: Tx, plan: ImportPlan, { range, checked }: WriteRange): Promise<number> {
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

async function insertRecords(tx: Tx, plan: ImportPlan, { range, checked }: WriteRange): Promise<number> {
  const columns = [...createdColumns(plan), ...markColumns(checked)]
  const names = columns.map(({ column }) => sql.id(column))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(plan.access.base.table)} (id, ${sql.join(names)})
    select o.data_id, ${sql.join(columns.map(({ value }) => value))} from ${goodRows(plan, range)} ${joinMarks(checked)}
    order by s.row_no`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
