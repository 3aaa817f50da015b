import { typeOf } from '@xw/shared/field-types/index'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { reachableCondition } from '../rows.ts'
import { showRecord } from '../show.ts'
import { fromColumns, selectedColumns } from '../stored.ts'
import { comparedColumn, type ImportPlan, type ImportTarget, slotOf } from './plan.ts'

/** For an unmatched row: the person it names, and the record that agrees in all but one of the match fields. */
export interface NearestRecord {
  name: string
  /** A description, or null when there is none. */
  record: string | null
}

/**
 * Finds the nearest records for some rows, in one query, among the records in the importer's reach. Shows them as the
 * importer sees them: without hidden fields, masked where required.
 */
export async function readNearest(
  tx: Tx,
  plan: ImportPlan,
  { importId, rows }: { importId: string; rows: readonly number[] },
): Promise<Map<number, NearestRecord>> {
  const { access, targets } = plan
  const match = targets.filter(target => target.isMatch)
  const [first] = match
  if (!first || rows.length === 0) return new Map()
  const staged = sql`s.import_id = ${importId} and s.row_no = any(${rows}::int[])`
  const found = await sql<{ row_no: number; name: string | null; id: string | null; differs: string | null }>`
    select distinct on (s.row_no) s.row_no, ${isPlain(first) ? slotOf(first.slot) : sql`null`} as name, near.id, near.differs
    from staging.import_row s
    left join (${sql.join(
      match.map((target, rank) => matchAllBut(plan, { match, target, rank, staged })),
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
      const words = shown.map(({ key, field }) => `${field.label} ${formatShownValue(record?.[key])}`)
      const label = match.find(({ key }) => key === differs)?.field.label
      return [row, { name: name ?? '', record: record ? `${words.join('，')}（${label}不同）` : null }]
    }),
  )
}

/** Formats a value returned by `showRecord`. */
const formatShownValue = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '（空）')

const isPlain = ({ storage, field }: ImportTarget) =>
  storage.kind === 'column' && typeOf(field).sqlType(field) === 'text'

interface AllButInput {
  match: readonly ImportTarget[]
  /** The match field that is left out. */
  target: ImportTarget
  rank: number
  staged: RawBuilder<unknown>
}

function matchAllBut({ access }: ImportPlan, { match, target, rank, staged }: AllButInput): RawBuilder<unknown> {
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
