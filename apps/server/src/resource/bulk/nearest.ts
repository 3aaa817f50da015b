import { typeOf } from '@xw/shared/field-types/index'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { reachableCondition } from '../rows.ts'
import { showRecord } from '../show.ts'
import { fromColumns, selectedColumns } from '../stored.ts'
import { comparedColumn, type ImportPlan, slotOf, type Target } from './plan.ts'

/** Of a row that means no record: who it is about, and the record that agrees with it in all but one of the fields. */
export interface Nearest {
  name: string
  /** In words; null where there is none. */
  record: string | null
}

/**
 * What is nearest to some rows, by their numbers: asked for all of them at once, among the records that their importer
 * reaches, and told as their importer sees them: without what is hidden, masked where it is masked.
 */
export async function readNearest(
  tx: Tx,
  plan: ImportPlan,
  { importId, rows }: { importId: string; rows: readonly number[] },
): Promise<Map<number, Nearest>> {
  const { access, targets } = plan
  const match = targets.filter(target => target.isMatch)
  const [first] = match
  if (!first || rows.length === 0) return new Map()
  const staged = sql`s.import_id = ${importId} and s.row_no = any(${rows}::int[])`
  const found = await sql<{ row_no: number; name: string | null; id: string | null; differs: string | null }>`
    select distinct on (s.row_no) s.row_no, ${isPlain(first) ? slotOf(first.slot) : sql`null`} as name, near.id, near.differs
    from staging.import_row s
    left join (${sql.join(
      match.map((target, rank) => allBut(plan, { match, target, rank, staged })),
      sql` union all `,
    )}) near on near.row_no = s.row_no
    where ${staged} order by s.row_no, near.rank`.execute(tx)
  const records = await readShown(
    tx,
    plan,
    found.rows.flatMap(({ id }) => id ?? []),
  )
  return new Map(
    found.rows.map(({ row_no: row, name, id, differs }) => {
      const record = id === null ? undefined : records.get(id)
      const shown = match.filter(({ key }) => Object.hasOwn(access.def.fields, key))
      const words = shown.map(({ key, field }) => `${field.label} ${textOf(record?.[key])}`)
      const label = match.find(({ key }) => key === differs)?.field.label
      return [row, { name: name ?? '', record: record ? `${words.join('，')}（${label}不同）` : null }]
    }),
  )
}

/** A value as `show` gives it. */
const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '（空）')

const isPlain = ({ storage, field }: Target) => storage.kind === 'column' && typeOf(field).sqlType(field) === 'text'

interface Pair {
  match: readonly Target[]
  /** The one that is not asked for. */
  target: Target
  rank: number
  staged: RawBuilder<unknown>
}

function allBut({ access }: ImportPlan, { match, target, rank, staged }: Pair): RawBuilder<unknown> {
  const same = match
    .filter(other => other !== target)
    .map(other => {
      const { column, slot, toValue } = comparedColumn(other)
      return sql`t.${sql.id(column)} = ${toValue(slotOf(slot))}`
    })
  return sql`
    select s.row_no, t.id, ${target.key}::text as differs, ${rank}::int as rank
    from staging.import_row s join ${sql.table(access.base.table)} t on ${sql.join(same, sql` and `)}
    where ${staged} and ${reachableCondition(access, { forWrite: true })}`
}

async function readShown(tx: Tx, { access }: ImportPlan, ids: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectedColumns(access.def)} from ${sql.table(access.base.table)} t
    where t.id = any(${[...new Set(ids)]}::uuid[]) and ${reachableCondition(access, { forWrite: true })}`.execute(tx)
  return new Map(rows.map(row => [String(row.id), showRecord(access, fromColumns(access.def, row, access.place))]))
}
