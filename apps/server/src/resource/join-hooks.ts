import { sql } from 'kysely'
import type { Hooks } from './hooks.ts'

/** What several pieces of a module do, each of them something else; what each of them leaves of a list is left by all. */
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
