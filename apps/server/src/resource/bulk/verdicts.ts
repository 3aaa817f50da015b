import { typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import { buildGateSql } from '../gate.ts'
import { reachableCondition } from '../rows.ts'
import { isNarrowing, outOfReachMessage } from '../save.ts'
import { filterToSql } from '../where.ts'
import { combinedKeys, comparedColumn, type ImportPlan, labelsOf, mayBeEmpty, slotOf, type Target } from './plan.ts'
import { changedColumns, createdColumns, fieldsIn } from './sql-row.ts'
import { changesNothing, comparedWith } from './unchanged.ts'

type Expression = RawBuilder<unknown>

/** Some rows of an import, by their numbers in the file. */
export interface Range {
  importId: string
  from: number
  to: number
}

/**
 * The verdict on each staged row, as the database is now: `row_no`, the record it goes into (`data_id`), the version it
 * makes (`data_version`), the `outcome` 'same' where nothing is to be written, or the `reason` why not; `unmatched` where
 * no record, or no single one, was meant. A dry run and the import itself ask the same question; the import holds the
 * records from then on, so that what was judged is what is changed.
 */
export const verdicts = (plan: ImportPlan, range: Range, held: 'hold' | 'look'): RawBuilder<unknown> => sql`
  select row_no, case when reason is null and not is_same then data_id end as data_id,
    case when reason is null and not is_same then data_version end as data_version,
    case when reason is null and is_same then 'same' end as outcome, reason, unmatched
  from (${plan.kind === 'update' ? updateVerdicts(plan, range, held) : addVerdicts(plan, range)}
    -- Without a limit, the reason would be worked out again wherever it is named.
    offset 0) judged`

const staged = ({ importId, from, to }: Range) => sql`s.import_id = ${importId} and s.row_no between ${from} and ${to}`

/** The records that rows mean, among those the caller reaches; over the staged row `s` and the record `t`. */
const matched = ({ access, targets }: ImportPlan): RawBuilder<unknown> => {
  const same = targets
    .filter(target => target.isMatch)
    .map(target => {
      const { column, slot, toValue } = comparedColumn(target)
      return sql`t.${sql.id(column)} = ${toValue(slotOf(slot))}`
    })
  return sql`${sql.join(same, sql` and `)} and ${reachableCondition(access, { forWrite: true })}`
}

interface Meant {
  columns: readonly RawBuilder<unknown>[]
  held: 'hold' | 'look'
}

/**
 * Rows with the records they mean, held or not. Each row is looked up by itself: given the choice, PostgreSQL reads the
 * whole table once for every chunk. They come in the order of what they are matched by, so that two imports that hold the
 * same records do so in the same order, whatever the order of their files.
 */
function meant(plan: ImportPlan, range: Range, { columns, held }: Meant): RawBuilder<unknown> {
  const slots = plan.targets.filter(target => target.isMatch).map(target => slotOf(comparedColumn(target).slot))
  return sql`
    select s.row_no, ${sql.join(columns.map(column => sql`t.${column}`))}
    from (select s.row_no, ${sql.join(slots)} from staging.import_row s where ${staged(range)} order by ${sql.join(slots)}) s
    cross join lateral (
      select ${sql.join(columns)} from ${sql.table(plan.access.base.table)} t where ${matched(plan)}
      ${held === 'hold' ? sql`for no key update of t` : sql`offset 0`}) t`
}

/** What is said of a row that means no record. */
export const noRecord = ({ targets }: ImportPlan): string =>
  `没有${targets
    .filter(target => target.isMatch)
    .map(({ field }) => field.label)
    .join('、')}都一致的记录`

function updateVerdicts(plan: ImportPlan, range: Range, held: 'hold' | 'look'): RawBuilder<unknown> {
  const { access, targets } = plan
  const labels = targets.filter(target => target.isMatch).map(({ field }) => field.label)
  const written = targets.filter(target => !target.isMatch).map(({ key }) => key)
  const gate = buildGateSql(access, written)
  const reasons: Expression[] = [
    sql`when s.problem is not null then s.problem`,
    sql`when m.n is null then ${noRecord(plan)}`,
    sql`when m.n > 1 then format(${`有 %s 条${labels.join('、')}都一致的记录，无法确定更新哪一条`}, m.n)`,
  ]
  const looked = new Set(['id', 'version', ...comparedWith(plan)])
  if (gate) {
    for (const column of gate.columns) looked.add(column)
    const why = gate.why('m')
    reasons.push(sql`when ${why} is not null then ${why} || '，不能导入修改'`)
  }
  for (const target of targets.filter(({ field, isMatch }) => field.unique && !isMatch))
    reasons.push(sql`when ${isTaken(plan, [target], sql`u.id <> m.id`)} then ${`${target.field.label}已存在`}`)
  if (movesOut(plan)) {
    for (const { column } of askedColumns(plan)) looked.add(column)
    reasons.push(sql`when not exists (${changedRow(plan)}) then ${outOfReachMessage}`)
  }
  const columns = [...looked].map(column => sql.id(column))
  return sql`
    with meant as materialized (${meant(plan, range, { columns, held })})
    select s.row_no, m.id as data_id, m.version + 1 as data_version, case ${sql.join(reasons, sql` `)} end as reason,
      s.problem is null and m.n is distinct from 1 as unmatched, ${changesNothing(plan)} as is_same
    from staging.import_row s
    left join (
      select row_no, count(*)::int as n, ${sql.join(columns.map(column => sql`any_value(${column}) as ${column}`))}
      from meant group by row_no) m on m.row_no = s.row_no
    where ${staged(range)}`
}

function addVerdicts(plan: ImportPlan, range: Range): RawBuilder<unknown> {
  const { access, targets } = plan
  const reasons: Expression[] = [sql`when s.is_same or s.problem is not null then s.problem`]
  for (const target of targets.filter(({ field }) => field.unique))
    reasons.push(sql`when ${isTaken(plan, [target])} then ${`${target.field.label}已存在`}`)
  for (const key of combinedKeys(plan)) {
    const own = targets.filter(target => key.includes(target.key))
    if (own.length === 0) continue
    const rest = sql.join(
      [...key.filter(name => !own.some(target => target.key === name)).map(name => sameDefault(plan, name)), sql`true`],
      sql` and `,
    )
    reasons.push(sql`when ${isTaken(plan, own, rest)} then ${`${labelsOf(own)}相同的记录已存在`}`)
  }
  // What a module saves is looked at afterwards: it may put a record where its values alone do not say.
  if (!plan.save && isNarrowing(access.scope))
    reasons.push(sql`when not exists (${createdRow(plan)}) then ${outOfReachMessage}`)
  return sql`
    select s.row_no, uuidv7() as data_id, 1 as data_version, case ${sql.join(reasons, sql` `)} end as reason, false as unmatched,
      s.is_same
    from staging.import_row s where ${staged(range)}`
}

/**
 * Whether another record holds the values already, seen or unseen by the caller: the unique index does not ask either.
 * Asked row by row: for all rows at once, PostgreSQL would read the whole table in every chunk.
 */
function isTaken(
  { access: { base, session } }: ImportPlan,
  targets: readonly Target[],
  also: Expression = sql`true`,
): Expression {
  const valueOf = (target: Target) => sql`nullif(${slotOf(comparedColumn(target).slot)}, '')`
  const taken = (empty: readonly Target[]) => {
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
  // An index answers for a value or for none; asked for either at once, PostgreSQL reads thousands of rows instead.
  const ask = ([part, ...others]: readonly Target[], empty: readonly Target[]): Expression =>
    part
      ? sql`case when ${valueOf(part)} is null then ${ask(others, [...empty, part])} else ${ask(others, empty)} end`
      : taken(empty)
  return ask(targets.length > 1 ? targets.filter(mayBeEmpty) : [], [])
}

/** A part of a unique combination that the file does not say: the default where there is one, nothing where there is none. */
function sameDefault({ access: { base } }: ImportPlan, key: string): Expression {
  const field = base.fields[key]
  const storage = field && getFieldStorage(key, field)
  if (storage?.kind !== 'column') return sql`true`
  return field?.default === undefined
    ? sql`u.${sql.id(storage.column)} is null`
    : sql`u.${sql.id(storage.column)} = ${field.default}`
}

/** Whether an update could carry a record out of its importer's reach. */
const movesOut = ({ access: { scope }, targets }: ImportPlan) => {
  const asked = fieldsIn(scope)
  return targets.some(target => !target.isMatch && asked.includes(target.key))
}

/** The record `m` as the row will leave it, if the caller reaches it then. */
function changedRow(plan: ImportPlan): Expression {
  const { access } = plan
  const changed = new Map(changedColumns(plan).map(({ column, value }) => [column, value]))
  const asked = askedColumns(plan).map(({ column }) => column)
  const before = asked.map(column => sql`m.${sql.id(column)}`)
  const after = asked.map(column => sql`${changed.get(column) ?? sql`t.${sql.id(column)}`} as ${sql.id(column)}`)
  return sql`select from (select ${sql.join(after)} from (select ${sql.join(before)}) t) t
    where ${filterToSql(access.base, access.scope, access.place)}`
}

/** The record that the row creates, if the caller reaches it. */
function createdRow(plan: ImportPlan): Expression {
  const { access } = plan
  const created = new Map(createdColumns(plan).map(({ column, value }) => [column, value]))
  const columns = askedColumns(plan).map(
    ({ column, type }) => sql`${created.get(column) ?? sql`null::${sql.raw(type)}`} as ${sql.id(column)}`,
  )
  return sql`select from (select ${sql.join(columns)}) t where ${filterToSql(access.base, access.scope, access.place)}`
}

/** The columns that scope and data rules look at. */
function askedColumns({ access: { base, scope } }: ImportPlan): { column: string; type: string }[] {
  return [...new Set(fieldsIn(scope))].flatMap(key => {
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
