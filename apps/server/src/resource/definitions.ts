import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { resources } from '@xw/shared/resources/index'
import { messageResource } from '@xw/shared/resources/sys/message'
import { messageTemplateResource } from '@xw/shared/resources/sys/message-template'

/** A field of a definition, found by database names from outside. */
interface FoundField {
  def: ResourceDef
  key: string
  field: FieldDef
}

/** Tables that have another name on the wire. */
const tableAliases: Readonly<Record<string, string>> = {
  sys_sms_template: messageTemplateResource.table,
  sys_sms: messageResource.table,
}

/** The definitions that this process knows: those of the program, and those added while it runs. */
export interface Definitions {
  /**
   * Adds a definition, or replaces the one with the same path. Throws when another definition has its path or table.
   */
  put(def: ResourceDef): void
  /**
   * All definitions, of the program first. The list grows while the process runs, so callers ask for it in each call.
   */
  all(): readonly ResourceDef[]
  /** Definitions added while the process runs. */
  added(): readonly ResourceDef[]
  addedAt(path: string): ResourceDef | null
  /** Returns the definition whose menu item has this code. */
  ofEntry(code: string): ResourceDef | null
  /**
   * Finds the field that a duplicate check names by table and column. The names are compared with ours and never used
   * in SQL.
   */
  fieldOfColumn(table: string, column: string): FoundField | null
}

export function createDefinitions(): Definitions {
  const byPath = new Map<string, ResourceDef>()
  const all = () => [...resources, ...byPath.values()]
  const find = (isIt: (def: ResourceDef) => boolean) => all().find(isIt) ?? null
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
    all,
    added: () => [...byPath.values()],
    addedAt: path => byPath.get(path) ?? null,
    ofEntry: code => find(def => def.permission === code),
    fieldOfColumn(table, column) {
      const name = Object.hasOwn(tableAliases, table) ? tableAliases[table] : table
      const def = find(known => known.table === name)
      const [key, field] = Object.entries(def?.fields ?? {}).find(([own]) => toColumn(own) === column) ?? []
      return def && key && field && field.storage !== 'module' && !typeOf(field).writeOnly ? { def, key, field } : null
    },
  }
}
