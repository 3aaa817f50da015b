import { type FieldDef, typeOf } from '../field-types/index.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { Gate } from './gate.ts'
import { isFieldKey } from './names.ts'
import { type SystemFields, systemFields } from './system-fields.ts'

export type Fields = Readonly<Record<string, FieldDef>>

/**
 * The owner of a table's rows. `school`: each school has its own. `shared`: each school has its own and reads the
 * platform's. `platform`: the table has no tenant column.
 */
export type Tenancy = 'school' | 'shared' | 'platform'

export interface ResourceSort<K extends string = string> {
  readonly column: K
  readonly order: 'asc' | 'desc'
}

/** The fields that tie a row to its people. The engine limits every statement by them, with values from the session. */
export interface ResourceScope<K extends string = string> {
  /** A department's id: users reach the rows of their department and of those below it. */
  readonly depart?: K
  /** A degree type: users reach the rows of the types assigned to them. */
  readonly degreeType?: K
  /** A user's id: students reach only their own rows. */
  readonly owner?: K
  /** A user's id: supervisors reach the rows of their own students. */
  readonly supervisor?: K
  /** A person's id, when rows are people: users reach the people of their department and of those below it. */
  readonly person?: 'id'
  /** A user's id: users reach only their own rows unless they have `${permission}:all`. */
  readonly mine?: K
}

/** Child records of another resource; they are created and deleted with their parent. */
export interface ResourceChild {
  /** The child's path. */
  readonly resource: string
  /** The child's field that holds this record's id. */
  readonly foreignKey: string
}

/** A resource whose records form a tree; the list page draws it as one. */
export interface ResourceTree<K extends string = string> {
  /** The field that holds the id of the record above; empty at the top. */
  readonly parent: K
  /** The field that names a record in the tree. */
  readonly label: K
}

/** The actions of the engine besides reading. */
export const resourceActions = ['add', 'edit', 'delete', 'exportXls', 'importExcel'] as const
export type ResourceAction = (typeof resourceActions)[number]

/** An action of the resource's module, with a permission besides those of the engine's actions. */
export interface ExtraAction {
  /** The permission is `${permission}:${code}`. */
  readonly code: string
  readonly name: string
  /**
   * Roles that have it in a new school, besides the administrators; `staff` are all roles of the degree office and of
   * departments.
   */
  readonly roles?: 'staff' | readonly string[]
}

/** The place of a resource's page in the menu. */
export interface MenuLocation {
  /** The code of the menu group. */
  readonly group: string
  readonly url: string
  readonly icon: string
  /** The page's own component; the engine's list page where absent. */
  readonly component?: string
  /** Roles that have the page and all its actions in a new school, besides the administrators. */
  readonly roles?: readonly string[]
}

interface ResourceShape<F extends Fields, K extends string> {
  /** Wire path: the endpoints are `${path}/list`, `${path}/add` and so on. */
  readonly path: string
  readonly table: string
  /** The title of the page, the menu item and the spreadsheet. */
  readonly title: string
  /** Permission prefix: `${permission}:add`, `${permission}:exportXls` and so on. */
  readonly permission: string
  readonly fields: F
  readonly tenant: Tenancy
  /** All actions when absent; records that do not come from a form have fewer. */
  readonly actions?: readonly ResourceAction[]
  readonly moreActions?: readonly ExtraAction[]
  /** The table grows with people or time, so list searches for parts of texts need an index (`infix`). */
  readonly grows?: true
  readonly recycleBin?: true
  /** Every change stores the previous version of the record. */
  readonly history?: true
  /** GR-13: the records are edited in grids, and open grids are notified of every change. */
  readonly live?: true
  readonly scope?: ResourceScope<K>
  readonly tree?: ResourceTree<K>
  /** The rows of a shared table that belong to this definition: the field that decides, and its value. */
  readonly only?: { readonly field: K; readonly value: string }
  /** Records whose field has this value are read-only. */
  readonly readonlyWhen?: { readonly field: K; readonly value: string }
  /** Decides by state and windows what may be changed or deleted; everything at any time when absent. */
  readonly gate?: Gate<K>
  readonly children?: Readonly<Record<string, ResourceChild>>
  /** Combinations of fields that no two records of one school share. */
  readonly unique?: readonly (readonly K[])[]
  /**
   * The fields by which an import matches a row to a record, when no unique field fits. Several records may share
   * them: the row matches the record that equals it in all of them.
   */
  readonly importKey?: readonly K[]
  /**
   * Properties that other clients send and this product does not store, each with the sentence that refuses a value.
   */
  readonly unkept?: Readonly<Record<string, string>>
  /** Success messages that the wire words differently for this resource. */
  readonly words?: Readonly<Partial<Record<'add' | 'edit' | 'delete' | 'deleteBatch', string>>>
  /** Additional list parameters that the module reads. */
  readonly params?: readonly string[]
  /** The list also serves pickers, which request all records with a page size of -1. */
  readonly picker?: true
  /** The menu item, once the page exists. */
  readonly menu?: MenuLocation
  /** The business key in field permissions, when it is not the table's name. */
  readonly bizKey?: string
  /** The jsonb columns that fields with `storage: { json }` use. */
  readonly jsonColumns?: readonly string[]
}

/**
 * A resource as data: one object drives table, validation, endpoints, queries, spreadsheets, list, form and
 * permissions.
 */
export interface ResourceDef<F extends Fields = Fields> extends ResourceShape<F, string> {
  readonly sort: ResourceSort
}

type KeyOf<F> = keyof F & string
interface ResourceInput<F extends Fields> extends ResourceShape<F, KeyOf<F>> {
  /** The newest first when absent. */
  readonly sort?: ResourceSort<KeyOf<F> | KeyOf<SystemFields>>
}

/** Declares a resource: adds the system columns, checks what types cannot, and freezes the result. */
export function defineResource<const F extends Fields>(input: ResourceInput<F>): ResourceDef<F & SystemFields> {
  const { id, ...stamps } = systemFields
  const def = {
    ...input,
    fields: { id, ...input.fields, ...stamps },
    sort: input.sort ?? ({ column: 'createTime', order: 'desc' } as const),
  }
  assertConsistent(def, input.fields)
  return deepFreeze(def)
}

/**
 * Throws for mistakes that would later cause a broken statement or a silent gap. Only developers see these messages,
 * so they are in English.
 */
function assertConsistent(def: ResourceDef, own: Fields) {
  const {
    table,
    fields,
    sort,
    scope = {},
    tree = {},
    only,
    readonlyWhen,
    gate,
    unique = [],
    importKey = [],
    jsonColumns = [],
  } = def
  if (!/^[a-z][a-z0-9_]*$/.test(table)) throw new TypeError(`${table} is no table name`)
  for (const [key, field] of Object.entries(own)) {
    const flaw = findFieldDefect(key, field, jsonColumns)
    if (flaw) throw new TypeError(`${table}.${key}: ${flaw}`)
  }
  const marks = [only, readonlyWhen, gate, gate?.times].flatMap(mark => (mark ? [mark.field] : []))
  const ofGate = [gate?.marks, gate?.times?.until?.field].filter(key => key !== undefined)
  for (const key of [
    sort.column,
    ...Object.values(scope),
    ...Object.values(tree),
    ...marks,
    ...ofGate,
    ...unique.flat(),
    ...importKey,
  ]) {
    if (!Object.hasOwn(fields, key)) throw new TypeError(`${table}.${key}: is named and does not exist`)
  }
}

function findFieldDefect(key: string, field: FieldDef, jsonColumns: readonly string[]): string | null {
  if (!isFieldKey(key)) return 'a key is camelCase'
  if (Object.hasOwn(systemFields, key)) return 'is a system column'
  if (typeof field.storage === 'object' && !jsonColumns.includes(field.storage.json))
    return 'its jsonb column is not declared'
  const rule = field.query && field.query.rule
  if (rule && !typeOf(field).queryRules.includes(rule)) return `its type has no query rule ${rule}`
  return null
}

export const hasAction = (
  { actions = resourceActions }: Pick<ResourceDef, 'actions'>,
  action: ResourceAction,
): boolean => actions.includes(action)
