import { typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import { buildGateSql } from '../gate.ts'
import { reachableCondition } from '../rows.ts'
import { isNarrowing, outOfReachMessage } from '../save.ts'
import { takenElsewhereMessage } from '../taken-keys.ts'
import { filterToSql } from '../where.ts'
import {
  breakableKeys,
  comparedColumn,
  formatKeyLabels,
  type ImportPlan,
  type ImportTarget,
  mayBeEmpty,
  slotOf,
} from './plan.ts'
import { changedColumns, createdColumns, listFilterFields } from './sql-row.ts'
import { comparedRecordColumns, isUnchangedSql } from './unchanged.ts'

type Expression = RawBuilder<unknown>

/** Rows of an import, by row number. */
export interface RowRange {
  importId: string
  from: number
  to: number
}

/**
 * Returns the verdict on each staged row, as the database is now: `row_no`, the record (`data_id`), the new version
 * (`data_version`), the `outcome` 'same' when nothing has to be written, the `reason` of a refusal, `unmatched`
 * when no or no single record matches, and `cost`, by which rows that tell something of masked values are counted.
 * A dry run and the import use the same query; the import also locks the
 * records, so that the rows checked are the rows changed.
 */
export const buildVerdicts = (plan: ImportPlan, range: RowRange, held: 'hold' | 'look'): RawBuilder<unknown> => sql`
  select row_no, case when reason is null and not is_same then data_id end as data_id,
    case when reason is null and not is_same then data_version end as data_version,
    case when reason is null and is_same then 'same' end as outcome, reason, unmatched,
    case when unmatched then 1 when reason = any(${tellingReasons(plan)}::text[]) then ${takenCost} else 0 end as cost
  from (${plan.kind === 'update' ? updateVerdicts(plan, range, held) : addVerdicts(plan, range)}
    -- Without a limit, the reason would be worked out again wherever it is named.
    offset 0) judged`

const staged = ({ importId, from, to }: RowRange) =>
  sql`s.import_id = ${importId} and s.row_no between ${from} and ${to}`

/** The condition that matches the staged row `s` with records `t` in the caller's reach. */
const matched = ({ access, targets }: ImportPlan): RawBuilder<unknown> => {
  const same = targets
    .filter(target => target.isMatch)
    .map(target => {
      const { column, slot, toValue } = comparedColumn(target)
      return sql`t.${sql.id(column)} = ${toValue(slotOf(slot))}`
    })
  return sql`${sql.join(same, sql` and `)} and ${reachableCondition(access, { forWrite: true })}`
}

interface MatchOptions {
  columns: readonly RawBuilder<unknown>[]
  held: 'hold' | 'look'
}

/**
 * Returns rows with their matching records, locked or not. Each row is looked up separately, since PostgreSQL would
 * otherwise read the whole table for every chunk. They are sorted by the match fields, so that two imports lock the
 * same records in the same order, whatever the order of their files.
 */
function matchedRecords(plan: ImportPlan, range: RowRange, { columns, held }: MatchOptions): RawBuilder<unknown> {
  const slots = plan.targets.filter(target => target.isMatch).map(target => slotOf(comparedColumn(target).slot))
  return sql`
    select s.row_no, ${sql.join(columns.map(column => sql`t.${column}`))}
    from (select s.row_no, ${sql.join(slots)} from staging.import_row s where ${staged(range)} order by ${sql.join(slots)}) s
    cross join lateral (
      select ${sql.join(columns)} from ${sql.table(plan.access.base.table)} t where ${matched(plan)}
      ${held === 'hold' ? sql`for no key update of t` : sql`offset 0`}) t`
}

/** The message for a row that matches no record. */
export const noRecordMessage = ({ targets }: ImportPlan): string =>
  `没有${targets
    .filter(target => target.isMatch)
    .map(({ field }) => field.label)
    .join('、')}都一致的记录`

function updateVerdicts(plan: ImportPlan, range: RowRange, held: 'hold' | 'look'): RawBuilder<unknown> {
  const { access, targets } = plan
  const labels = targets.filter(target => target.isMatch).map(({ field }) => field.label)
  const written = targets.filter(target => !target.isMatch).map(({ key }) => key)
  const gate = buildGateSql(access, written)
  const reasons: Expression[] = [
    sql`when s.problem is not null then s.problem`,
    sql`when m.n is null then ${noRecordMessage(plan)}`,
    sql`when m.n > 1 then format(${`有 %s 条${labels.join('、')}都一致的记录，无法确定更新哪一条`}, m.n)`,
  ]
  const looked = new Set(['id', 'version', ...comparedRecordColumns(plan)])
  if (gate) {
    for (const column of gate.columns) looked.add(column)
    const why = gate.why('m')
    reasons.push(sql`when ${why} is not null then ${why} || '，不能导入修改'`)
  }
  for (const target of targets.filter(({ field, isMatch }) => field.unique && !isMatch))
    reasons.push(sql`when ${isTakenSql(plan, [target], sql`u.id <> m.id`)} then ${`${target.field.label}已存在`}`)
  if (canMoveOutOfReach(plan)) {
    for (const { column } of scopeColumns(plan)) looked.add(column)
    reasons.push(sql`when not exists (${changedRow(plan)}) then ${outOfReachMessage}`)
  }
  const columns = [...looked].map(column => sql.id(column))
  return sql`
    with meant as materialized (${matchedRecords(plan, range, { columns, held })})
    select s.row_no, m.id as data_id, m.version + 1 as data_version, case ${sql.join(reasons, sql` `)} end as reason,
      s.problem is null and m.n is distinct from 1 as unmatched, ${isUnchangedSql(plan)} as is_same
    from staging.import_row s
    left join (
      select row_no, count(*)::int as n, ${sql.join(columns.map(column => sql`any_value(${column}) as ${column}`))}
      from meant group by row_no) m on m.row_no = s.row_no
    where ${staged(range)}`
}

function addVerdicts(plan: ImportPlan, range: RowRange): RawBuilder<unknown> {
  const { access, targets } = plan
  const reasons: Expression[] = [sql`when s.is_same or s.problem is not null then s.problem`]
  for (const target of targets.filter(({ field }) => field.unique))
    reasons.push(sql`when ${isTakenSql(plan, [target])} then ${`${target.field.label}已存在`}`)
  for (const { own, key } of writtenKeys(plan)) {
    const rest = sql.join(
      [...key.filter(name => !own.some(target => target.key === name)).map(name => sameDefault(plan, name)), sql`true`],
      sql` and `,
    )
    if (isNarrowing(access.scope))
      reasons.push(
        sql`when ${isTakenSql(plan, own, sql`${rest} and ${isUnreached(plan)}`)} then ${takenElsewhereMessage}`,
      )
    reasons.push(sql`when ${isTakenSql(plan, own, rest)} then ${takenMessage(own)}`)
  }
  // Records saved by a module are checked afterwards, because it may move them in ways the values do not show.
  if (!plan.save && isNarrowing(access.scope))
    reasons.push(sql`when not exists (${createdRow(plan)}) then ${outOfReachMessage}`)
  return sql`
    select s.row_no, uuidv7() as data_id, 1 as data_version, case ${sql.join(reasons, sql` `)} end as reason, false as unmatched,
      s.is_same
    from staging.import_row s where ${staged(range)}`
}

const takenMessage = (own: readonly ImportTarget[]) => `${formatKeyLabels(own)}相同的记录已存在`

/** The unique combinations that new rows can violate, with the parts that the file gives. */
const writtenKeys = (plan: ImportPlan): { own: readonly ImportTarget[]; key: readonly string[] }[] =>
  breakableKeys(plan).flatMap(key => {
    const own = plan.targets.filter(target => key.includes(target.key))
    return own.length > 0 ? [{ own, key }] : []
  })

/** SQL condition: the record `u` is out of the caller's reach, so the caller learns only that it exists. */
const isUnreached = ({ access }: ImportPlan) =>
  sql`not exists (select from ${sql.table(access.base.table)} t where t.id = u.id and ${reachableCondition(access)})`

/**
 * A row that is refused because a record has its number confirms the number, while a row that matches no record only
 * excludes one.
 */
export const takenCost = 5

/** Lists the refusals that confirm a value which the importer sees masked. */
export const tellingReasons = (plan: ImportPlan): string[] => {
  const { kind, access } = plan
  const telling =
    kind === 'add' ? writtenKeys(plan).filter(({ own }) => own.some(({ key }) => access.masked.has(key))) : []
  return telling.flatMap(({ own }) => [takenMessage(own), takenElsewhereMessage])
}

/**
 * Builds SQL that is true when another record has the values. Like the unique index, it includes records that the
 * caller does not see. It runs per row, because for all rows at once PostgreSQL would read the whole table in every
 * chunk.
 */
function isTakenSql(
  { access: { base, session } }: ImportPlan,
  targets: readonly ImportTarget[],
  also: Expression = sql`true`,
): Expression {
  const valueOf = (target: ImportTarget) => sql`nullif(${slotOf(comparedColumn(target).slot)}, '')`
  const taken = (empty: readonly ImportTarget[]) => {
    const same = targets.map(target => {
      const { column, toValue } = comparedColumn(target)
      return empty.includes(target)
        ? sql`u.${sql.id(column)} is null`
        : sql`u.${sql.id(column)} = ${toValue(valueOf(target))}`
    })
    return sql`exists (select from ${sql.table(base.table)} u where ${sql.join(same, sql` and `)} and ${also}
      ${base.tenant === 'platform' ? sql`` : sql`and u.tenant_id = ${session.tenantId}`}
      ${base.recycleBin ? sql`and u.del_flag = '0'` : sql``} offset 0)`
  }
  // An index serves either a value or null. With both in one condition, PostgreSQL reads thousands of rows.
  const ask = ([part, ...others]: readonly ImportTarget[], empty: readonly ImportTarget[]): Expression =>
    part
      ? sql`case when ${valueOf(part)} is null then ${ask(others, [...empty, part])} else ${ask(others, empty)} end`
      : taken(empty)
  return ask(targets.length > 1 ? targets.filter(mayBeEmpty) : [], [])
}

/** Compares a part of a unique combination that is not in the file with the default, or with null. */
function sameDefault({ access: { base } }: ImportPlan, key: string): Expression {
  const field = base.fields[key]
  const storage = field && getFieldStorage(key, field)
  if (storage?.kind !== 'column') return sql`true`
  return field?.default === undefined
    ? sql`u.${sql.id(storage.column)} is null`
    : sql`u.${sql.id(storage.column)} = ${field.default}`
}

/** Returns whether an update could move a record out of the importer's reach. */
const canMoveOutOfReach = ({ access: { scope }, targets }: ImportPlan) => {
  const asked = listFilterFields(scope)
  return targets.some(target => !target.isMatch && asked.includes(target.key))
}

/** Returns a row when the caller reaches the record `m` after the update. */
function changedRow(plan: ImportPlan): Expression {
  const { access } = plan
  const changed = new Map(changedColumns(plan).map(({ column, value }) => [column, value]))
  const asked = scopeColumns(plan).map(({ column }) => column)
  const before = asked.map(column => sql`m.${sql.id(column)}`)
  const after = asked.map(column => sql`${changed.get(column) ?? sql`t.${sql.id(column)}`} as ${sql.id(column)}`)
  return sql`select from (select ${sql.join(after)} from (select ${sql.join(before)}) t) t
    where ${filterToSql(access.base, access.scope, access.place)}`
}

/** Returns a row when the caller reaches the new record. */
function createdRow(plan: ImportPlan): Expression {
  const { access } = plan
  const created = new Map(createdColumns(plan).map(({ column, value }) => [column, value]))
  const columns = scopeColumns(plan).map(
    ({ column, type }) => sql`${created.get(column) ?? sql`null::${sql.raw(type)}`} as ${sql.id(column)}`,
  )
  return sql`select from (select ${sql.join(columns)}) t where ${filterToSql(access.base, access.scope, access.place)}`
}

/** Returns the columns used by the scope and the data rules. */
function scopeColumns({ access: { base, scope } }: ImportPlan): { column: string; type: string }[] {
  return [...new Set(listFilterFields(scope))].flatMap(key => {
    const field = base.fields[key]
    const storage = field && getFieldStorage(key, field)
    if (!field || !storage) return []
    if (storage.kind === 'column') return [{ column: storage.column, type: typeOf(field).sqlType(field) }]
    if (storage.kind === 'json') return [{ column: storage.column, type: 'jsonb' }]
    if (storage.kind === 'sealed')
      return [
        { column: storage.hash, type: 'bytea' },
        { column: storage.tail, type: 'bytea' },
      ]
    return []
  })
}
