import type { ResourceDef } from '@xw/shared/resource/resource'
import { resources } from '@xw/shared/resources/index'

/** Every definition that this process knows: the program's own, and those that come while it runs. Asked in each call. */
export interface Definitions {
  /** Puts one in, or a newer one of the same path in its place. Its path and table must not be anybody else's. */
  put(def: ResourceDef): void
  /** What came while the process runs. */
  added(): readonly ResourceDef[]
  addedAt(path: string): ResourceDef | null
  /** The one whose entry of the menu has this code. */
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
