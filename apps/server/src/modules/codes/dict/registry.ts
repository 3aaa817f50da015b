import { toColumn } from '@xw/shared/resource/names'
import { categoryResource } from '@xw/shared/resources/sys/category'
import { departResource } from '@xw/shared/resources/sys/depart'
import { roleResource } from '@xw/shared/resources/sys/role'
import { userResource } from '@xw/shared/resources/sys/user'
import { refused } from '../../../lib/errors.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { categoryChildren, categoryConditionFields } from '../category/index.ts'
import { type ItemSource, plainDict } from './items.ts'
import { recordDict } from './record-dict.ts'
import { dictTree, type TreeSource } from './trees.ts'

/**
 * Dictionaries over tables, by the exact text the wire has for them. The text is compared as a whole and never taken
 * apart: no name that a client sends can reach SQL.
 */
export const tableDicts: ReadonlyMap<string, ItemSource> = new Map<string, ItemSource>([
  ['sys_user,realname,username', recordDict(userResource, { value: 'username', text: 'realname', enabled: 'status' })],
  [
    'sys_depart,depart_name,id',
    recordDict(departResource, { value: 'id', text: 'departName', enabled: 'status', order: 'departOrder' }),
  ],
  ['sys_role,role_name,role_code', recordDict(roleResource, { value: 'roleCode', text: 'roleName' })],
  ['sys_user,realname,id', recordDict(userResource, { value: 'id', text: 'realname', enabled: 'status' })],
  ['sys_category,name,id', recordDict(categoryResource, { value: 'id', text: 'name', permission: anySignedIn })],
  ['sys_category,name,code', recordDict(categoryResource, { value: 'code', text: 'name', permission: anySignedIn })],
])

const badCodeText = '字典Code格式不正确！'

const plainCode = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** The records of a definition that came while the process runs, where they are there to be picked; by the same names. */
function addedDict(definitions: Definitions, code: string): ItemSource | null {
  const [table, text, value] = code.split(',')
  const def = definitions.added().find(added => added.picker && added.table === table)
  const keyOf = (column?: string) => Object.keys(def?.fields ?? {}).find(key => toColumn(key) === column)
  const [textKey, valueKey] = [keyOf(text), keyOf(value)]
  return def && textKey && valueKey ? recordDict(def, { value: valueKey, text: textKey }) : null
}

/** The source of a dictionary code; refused before any query where the code is neither registered nor a plain one. */
export function findSource(code: string, definitions: Definitions): ItemSource {
  const table = tableDicts.get(code) ?? addedDict(definitions, code)
  if (table) return table
  if (!plainCode.test(code)) throw refused(badCodeText)
  return plainDict(code)
}

/** Trees, by tableName, text, code, pidField and hasChildField together, compared as above. */
const categoryTree: TreeSource = { conditionFields: categoryConditionFields, children: categoryChildren }
const trees: ReadonlyMap<string, TreeSource> = new Map<string, TreeSource>([
  ['sys_category,name,id,pid,has_child', categoryTree],
  // What lies below is known without being told how; clients that do not say get the same tree.
  ['sys_category,name,id,pid,', categoryTree],
  ['dict:areas,,,,', dictTree(['areas'], '86')],
  ['dict:undergraduate_majors,,,,', dictTree(['undergraduate_majors'])],
  ['dict:disciplines,,,,', dictTree(['degree_categories', 'first_level_disciplines', 'second_level_disciplines'])],
  [
    'dict:professional_degrees,,,,',
    dictTree(['degree_categories', 'professional_degree_categories', 'professional_fields']),
  ],
])

interface TreeNames {
  tableName: string
  text: string
  code: string
  pidField: string
  hasChildField: string
}

/** The tree that the five names mean together; refused before any query where they mean none. */
export function findTree({ tableName, text, code, pidField, hasChildField }: TreeNames): TreeSource {
  const tree = trees.get([tableName, text, code, pidField, hasChildField].join())
  if (!tree) throw refused(badCodeText)
  return tree
}
