import { typeOf } from '@xw/shared/field-types/index'
import type { Filter } from '@xw/shared/query/filter'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import { toDriver } from '../stored.ts'
import { type ImportPlan, type ImportTarget, slotOf, stagedColumnsOf } from './plan.ts'

type Expression = RawBuilder<unknown>

/** A column of the table and the expression for its new value. */
export interface WrittenColumn {
  column: string
  value: Expression
}

/** Groups the targets in jsonb columns by column. */
const jsonTargets = (targets: readonly ImportTarget[]) =>
  Map.groupBy(
    targets.filter(target => target.storage.kind === 'json'),
    target => (target.storage.kind === 'json' ? target.storage.column : ''),
  )

const jsonPatch = (target: ImportTarget) => {
  const slot = slotOf(target.slot)
  return sql`case when ${slot} is null then '{}'::jsonb when ${slot} = '' then jsonb_build_object(${target.key}::text, null)
    else jsonb_build_object(${target.key}::text, ${slot}::jsonb) end`
}

const stagedText = (slot: number) => sql`nullif(${slotOf(slot)}, '')`

/** Returns the columns that an update writes, over the record `t` and the staged row `s`. */
export function changedColumns({ targets }: ImportPlan): WrittenColumn[] {
  const written = targets.filter(target => !target.isMatch)
  const columns = written.flatMap(stagedColumnsOf).map(({ column, slot, toValue }) => ({
    column,
    value: sql`case when ${slotOf(slot)} is null then t.${sql.id(column)} else ${toValue(stagedText(slot))} end`,
  }))
  const jsons = [...jsonTargets(written)].map(([column, of]) => ({
    column,
    value: sql`t.${sql.id(column)} || ${sql.join(of.map(jsonPatch), sql` || `)}`,
  }))
  return [...columns, ...jsons]
}

/** Returns all columns of a new record, over the staged row `s`; columns left out get the table's default. */
export function createdColumns(plan: ImportPlan): WrittenColumn[] {
  const { targets, access } = plan
  const { base, session } = access
  const columns = targets.flatMap(target =>
    stagedColumnsOf(target).map(({ column, slot, toValue }) => ({
      column,
      value: orDefault(target, toValue(stagedText(slot))),
    })),
  )
  const jsons = [...jsonTargets(targets)].map(([column, of]) => ({
    column,
    value: sql`jsonb_strip_nulls(${sql.join(of.map(jsonPatch), sql` || `)})`,
  }))
  const isTarget = (key: string) => targets.some(target => target.key === key)
  const defaults = Object.entries(base.fields).flatMap(([key, field]) => {
    const storage = getFieldStorage(key, field)
    if (isTarget(key) || storage.kind !== 'column' || field.default === undefined) return []
    return [{ column: storage.column, value: typed(field, field.default) }]
  })
  return [
    ...columns,
    ...jsons,
    ...defaults,
    ...(base.tenant === 'platform' ? [] : [{ column: 'tenant_id', value: sql`${session.tenantId}::int` }]),
    { column: 'create_by', value: sql`${session.username}::text` },
    { column: 'create_time', value: sql`now()` },
  ]
}

const typed = (field: ImportTarget['field'], value: NonNullable<ImportTarget['field']['default']>) =>
  sql`${toDriver(field, value)}::${sql.raw(typeOf(field).sqlType(field))}`

const orDefault = ({ field, storage }: ImportTarget, value: Expression) =>
  storage.kind === 'column' && field.default !== undefined
    ? sql`coalesce(${value}, ${typed(field, field.default)})`
    : value

/** Returns the fields that a filter uses. */
export const listFilterFields = (filter: Filter): string[] =>
  'match' in filter ? filter.items.flatMap(listFilterFields) : [filter.field]
