import type { ResourceDef } from '@xw/shared/resource/resource'
import { resources } from '@xw/shared/resources/index'

/** The definitions that this process knows: those of the program, and those added while it runs. */
export interface Definitions {
  /**
   * Adds a definition, or replaces the one with the same path. Throws when another definition has its path or table.
   */
  put(def: ResourceDef): void
  /** Definitions added while the process runs. */
  added(): readonly ResourceDef[]
  addedAt(path: string): ResourceDef | null
  /** Returns the definition whose menu item has this code. */
  ofEntry(code: string): ResourceDef | null
}

export function createDefinitions(): Definitions {
  const byPath = new Map<string, ResourceDef>()
  const find = (isIt: (def: ResourceDef) => boolean) => [...resources, ...byPath.values()].find(isIt) ?? null
  return {
    put(def) {
      const { path, table, permission } = def
      const before = byPath.get(path)
      const other = find(known => known !== before && (known.path === path || known.table === table))
      if (other) throw new TypeError(`${path}: its path or its table ${table} is that of ${other.path}`)
      if (before && (before.table !== table || before.permission !== permission))
        throw new TypeError(`${path}: table and permission of a definition stay`)
      byPath.set(path, def)
    },
    added: () => [...byPath.values()],
    addedAt: path => byPath.get(path) ?? null,
    ofEntry: code => find(def => def.permission === code),
  }
}
