import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnsOf, comparedColumn, type ImportPlan, slotOf, type Target } from './plan.ts'

type Truth = RawBuilder<SqlBool>

/**
 * The fields whose record's value tells whether a row changes anything. Null where one cannot be compared: a secret, or a
 * value that the importer does not see, which the answer “the same” would tell to whoever tries values.
 */
function comparable({ access: { def, masked }, targets }: ImportPlan): readonly Target[] | null {
  const written = targets.filter(target => !target.isMatch)
  const isShown = ({ key }: Target) => def.fields[key] !== undefined && !masked.has(key)
  return written.every(target => isShown(target) && target.storage.kind !== 'secret') ? written : null
}

/** The columns of the record that `changesNothing` looks at. */
export const comparedWith = (plan: ImportPlan): string[] =>
  (comparable(plan) ?? []).flatMap(target => {
    if (target.storage.kind === 'json') return [target.storage.column]
    return columnsOf(target).length > 0 ? [comparedColumn(target).column] : []
  })

/** Whether the staged row `s` says of its record `m` only what that has already. */
export function changesNothing(plan: ImportPlan): Truth {
  const written = comparable(plan)
  if (!written) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join([...written.map(saysTheSame), sql`true`], sql` and `)})`
}

function saysTheSame(target: Target): Truth {
  const { key, storage } = target
  if (storage.kind === 'json') {
    const said = sql`coalesce(nullif(${slotOf(target.slot)}, '')::jsonb, 'null')`
    const had = sql`coalesce(m.${sql.id(storage.column)} -> ${key}::text, 'null')`
    return sql<SqlBool>`(${slotOf(target.slot)} is null or ${had} = ${said})`
  }
  if (storage.kind === 'module') return sql<SqlBool>`true`
  const { column, slot, toValue } = comparedColumn(target)
  const said = toValue(sql`nullif(${slotOf(slot)}, '')`)
  return sql<SqlBool>`(${slotOf(slot)} is null or m.${sql.id(column)} is not distinct from ${said})`
}
