import { type FieldDef, typeOf } from '../field-types/index.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { Gate } from './gate.ts'
import { isFieldKey } from './names.ts'
import { type SystemFields, systemFields } from './system-fields.ts'

export type Fields = Readonly<Record<string, FieldDef>>

/**
 * Whose rows a table holds. `school`: each school its own. `shared`: each school its own, and those of the platform to
 * read. `platform`: the platform's alone, in a table without a tenant.
 */
export type Tenancy = 'school' | 'shared' | 'platform'

export interface ResourceSort<K extends string = string> {
  readonly column: K
  readonly order: 'asc' | 'desc'
}

/** Which fields tie a row to the people who may reach it; the engine narrows every statement by them, from the session. */
export interface ResourceScope<K extends string = string> {
  /** A department's id: reached by those whose department is at or above it. */
  readonly depart?: K
  /** A degree type: reached by those who have it among theirs. */
  readonly degreeType?: K
  /** A user's id: a student reaches the own rows alone. */
  readonly owner?: K
  /** A user's id: a supervisor reaches the rows of the own students. */
  readonly supervisor?: K
  /** A person's id, where rows are people: reached by those whose department is at or above one of the person's. */
  readonly person?: 'id'
  /** A user's id: everybody reaches the own rows alone, but for those who were given `${permission}:all`. */
  readonly mine?: K
}

/** Records of another resource that belong to one of this: they come and go with it. */
export interface ResourceChild {
  /** The child's path. */
  readonly resource: string
  /** The child's field that holds this record's id. */
  readonly foreignKey: string
}

/** Records that hang below one another: the list page draws them as a tree. */
export interface ResourceTree<K extends string = string> {
  /** The field that holds the id of the record above; empty at the top. */
  readonly parent: K
  /** The field that names a record in the tree. */
  readonly label: K
}

/** What can be done with the records of a resource beside looking at them. */
export const resourceActions = ['add', 'edit', 'delete', 'exportXls', 'importExcel'] as const
export type ResourceAction = (typeof resourceActions)[number]

/** Something that its module does with a resource: a permission beside those of the engine's own actions. */
export interface ExtraAction {
  /** Below the resource's own: `${permission}:${code}`. */
  readonly code: string
  readonly name: string
  /** Roles that start with it, beside the administrators; `staff` are all who work for the degree office or a department. */
  readonly roles?: 'staff' | readonly string[]
}

/** Where a resource stands in the menu. */
export interface MenuLocation {
  /** Code of the group it stands under. */
  readonly group: string
  readonly url: string
  readonly icon: string
  /** The page's own component; the engine's list page where absent. */
  readonly component?: string
  /** Roles that start with the page and all its actions, beside the administrators. */
  readonly roles?: readonly string[]
}

interface ResourceShape<F extends Fields, K extends string> {
  /** Wire path: the endpoints are `${path}/list`, `${path}/add` and so on. */
  readonly path: string
  readonly table: string
  /** What a page, a menu entry and a spreadsheet of it are called. */
  readonly title: string
  /** Permission prefix: `${permission}:add`, `${permission}:exportXls` and so on. */
  readonly permission: string
  readonly fields: F
  readonly tenant: Tenancy
  /** All of them where absent; records that come by another way than a form have fewer. */
  readonly actions?: readonly ResourceAction[]
  readonly moreActions?: readonly ExtraAction[]
  /** Its table grows with people or time: what its list searches by a part needs an index (`infix`). */
  readonly grows?: true
  /** Deleted records go to the recycle bin first. */
  readonly recycleBin?: true
  /** Every change keeps the record as it was before. */
  readonly history?: true
  /** GR-13: its records are edited in grids, and the open ones are told of every change. */
  readonly live?: true
  readonly scope?: ResourceScope<K>
  readonly tree?: ResourceTree<K>
  /** Which rows of the table are its own, where several definitions share one: the field that says so, and its value. */
  readonly only?: { readonly field: K; readonly value: string }
  /** Which records are there to be read and never changed: those whose field has this value. */
  readonly readonlyWhen?: { readonly field: K; readonly value: string }
  /** What of a record may be changed or deleted at which stage of its way; everything at any time where absent. */
  readonly gate?: Gate<K>
  readonly children?: Readonly<Record<string, ResourceChild>>
  /** Combinations of fields that no two records of one school share. */
  readonly unique?: readonly (readonly K[])[]
  /**
   * The fields by which an import finds the record that a row is about, where no unique field or combination will do.
   * Several records may share them: a row is about one of these when all it says is equal.
   */
  readonly importKey?: readonly K[]
  /** What other clients of the wire keep with it and we do not, with the sentence that refuses a value for it. */
  readonly unkept?: Readonly<Record<string, string>>
  /** How the wire tells that something was done, where it has words of its own for this resource. */
  readonly words?: Readonly<Partial<Record<'add' | 'edit' | 'delete' | 'deleteBatch', string>>>
  /** List parameters of its own, read by its module. */
  readonly params?: readonly string[]
  /** Its list also serves pickers, which ask for everything by a page size of -1. */
  readonly picker?: true
  /** Its entry in the menu, from the day its page is built. */
  readonly menu?: MenuLocation
  /** Under which name role field config knows it, where that is not the table's. */
  readonly bizKey?: string
  /** jsonb columns that fields of `storage: { json }` lie in. */
  readonly jsonColumns?: readonly string[]
}

/** A resource as data: one object drives table, validation, endpoints, query, spreadsheet, list, form and permissions. */
export interface ResourceDef<F extends Fields = Fields> extends ResourceShape<F, string> {
  readonly sort: ResourceSort
}

type KeyOf<F> = keyof F & string
interface ResourceInput<F extends Fields> extends ResourceShape<F, KeyOf<F>> {
  /** The newest first where absent. */
  readonly sort?: ResourceSort<KeyOf<F> | KeyOf<SystemFields>>
}

/** Declares a resource: adds the system columns, checks what types cannot, and freezes the whole. */
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

/** Mistakes that would surface as a broken statement or a silent gap later. They are the programmer's, so in English. */
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

/** Whether the engine does something with the records of a resource. */
export const hasAction = (
  { actions = resourceActions }: Pick<ResourceDef, 'actions'>,
  action: ResourceAction,
): boolean => actions.includes(action)
