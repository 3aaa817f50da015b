import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { comparedColumn, type ImportPlan, type ImportTarget, slotOf, stagedColumnsOf } from './plan.ts'

type Truth = RawBuilder<SqlBool>

/**
 * Returns the targets to compare with the record, or null when one cannot be compared: a secret, or a value that the
 * importer does not see. The answer “unchanged” would confirm a guess.
 */
function comparableTargets({ access: { def, masked }, targets }: ImportPlan): readonly ImportTarget[] | null {
  const written = targets.filter(target => !target.isMatch)
  const isShown = ({ key }: ImportTarget) => def.fields[key] !== undefined && !masked.has(key)
  return written.every(target => isShown(target) && target.storage.kind !== 'secret') ? written : null
}

/** Returns the columns of the record that `isUnchangedSql` reads. */
export const comparedRecordColumns = (plan: ImportPlan): string[] =>
  (comparableTargets(plan) ?? []).flatMap(target => {
    if (target.storage.kind === 'json') return [target.storage.column]
    return stagedColumnsOf(target).length > 0 ? [comparedColumn(target).column] : []
  })

/** Builds SQL that is true when the staged row `s` changes nothing in its record `m`. */
export function isUnchangedSql(plan: ImportPlan): Truth {
  const written = comparableTargets(plan)
  if (!written) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join([...written.map(isSameValueSql), sql`true`], sql` and `)})`
}

function isSameValueSql(target: ImportTarget): Truth {
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
