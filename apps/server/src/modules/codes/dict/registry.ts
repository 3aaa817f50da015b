import { toColumn } from '@xw/shared/resource/names'
import { categoryResource } from '@xw/shared/resources/sys/category'
import { departResource } from '@xw/shared/resources/sys/depart'
import { roleResource } from '@xw/shared/resources/sys/role'
import { userResource } from '@xw/shared/resources/sys/user'
import { refused } from '../../../lib/errors.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { categoryConditionFields, listCategoryChildren } from '../category/index.ts'
import { createDictSource, type DictSource } from './items.ts'
import { createRecordDict } from './record-dict.ts'
import { createDictTree, type TreeSource } from './trees.ts'

/**
 * Dictionaries over tables, by the exact code on the wire. The code is compared as a whole and never taken apart, so no name
 * from a client can reach SQL.
 */
export const tableDicts: ReadonlyMap<string, DictSource> = new Map<string, DictSource>([
  [
    'sys_user,realname,username',
    createRecordDict(userResource, { value: 'username', text: 'realname', enabled: 'status' }),
  ],
  [
    'sys_depart,depart_name,id',
    createRecordDict(departResource, { value: 'id', text: 'departName', enabled: 'status', order: 'departOrder' }),
  ],
  ['sys_role,role_name,role_code', createRecordDict(roleResource, { value: 'roleCode', text: 'roleName' })],
  ['sys_user,realname,id', createRecordDict(userResource, { value: 'id', text: 'realname', enabled: 'status' })],
  ['sys_category,name,id', createRecordDict(categoryResource, { value: 'id', text: 'name', permission: anySignedIn })],
  [
    'sys_category,name,code',
    createRecordDict(categoryResource, { value: 'code', text: 'name', permission: anySignedIn }),
  ],
])

const badCodeText = '字典Code格式不正确！'

const plainCode = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** A dictionary over a resource that was defined at run time and can be picked from, by the same form of code. */
function findAddedDict(definitions: Definitions, code: string): DictSource | null {
  const [table, text, value] = code.split(',')
  const def = definitions.added().find(added => added.picker && added.table === table)
  const keyOf = (column?: string) => Object.keys(def?.fields ?? {}).find(key => toColumn(key) === column)
  const [textKey, valueKey] = [keyOf(text), keyOf(value)]
  return def && textKey && valueKey ? createRecordDict(def, { value: valueKey, text: textKey }) : null
}

/** Finds the source of a dictionary code. Refuses before any query when the code is neither registered nor well-formed. */
export function findDictSource(code: string, definitions: Definitions): DictSource {
  const table = tableDicts.get(code) ?? findAddedDict(definitions, code)
  if (table) return table
  if (!plainCode.test(code)) throw refused(badCodeText)
  return createDictSource(code)
}

/** Trees, by tableName, text, code, pidField and hasChildField together, compared as a whole like the codes above. */
const categoryTree: TreeSource = { conditionFields: categoryConditionFields, children: listCategoryChildren }
const trees: ReadonlyMap<string, TreeSource> = new Map<string, TreeSource>([
  ['sys_category,name,id,pid,has_child', categoryTree],
  // Clients may leave out hasChildField, because the server knows which nodes have children.
  ['sys_category,name,id,pid,', categoryTree],
  ['dict:areas,,,,', createDictTree(['areas'], '86')],
  ['dict:undergraduate_majors,,,,', createDictTree(['undergraduate_majors'])],
  [
    'dict:disciplines,,,,',
    createDictTree(['degree_categories', 'first_level_disciplines', 'second_level_disciplines']),
  ],
  [
    'dict:professional_degrees,,,,',
    createDictTree(['degree_categories', 'professional_degree_categories', 'professional_fields']),
  ],
])

interface TreeNames {
  tableName: string
  text: string
  code: string
  pidField: string
  hasChildField: string
}

/** Finds the tree of these five names; refuses before any query when they are not registered together. */
export function findTreeSource({ tableName, text, code, pidField, hasChildField }: TreeNames): TreeSource {
  const tree = trees.get([tableName, text, code, pidField, hasChildField].join())
  if (!tree) throw refused(badCodeText)
  return tree
}
