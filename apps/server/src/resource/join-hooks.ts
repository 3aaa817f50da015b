import { sql } from 'kysely'
import type { Hooks } from './hooks.ts'

/**
 * Combines the hooks of several parts of a module. Two parts must not have the same hook, except `narrow`, whose
 * conditions are joined by `and`.
 */
export function joinHooks(...parts: readonly Hooks[]): Hooks {
  const narrow: Hooks['narrow'] = (params, access) => {
    const asked = parts.flatMap(part => part.narrow?.(params, access) ?? [])
    return asked.length > 0 ? sql`(${sql.join(asked, sql` and `)})` : null
  }
  const names = parts.flatMap(part => Object.keys(part)).filter(name => name !== 'narrow')
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new TypeError(`two pieces have a hand in ${twice}`)
  return { ...Object.assign({}, ...parts), narrow }
}
