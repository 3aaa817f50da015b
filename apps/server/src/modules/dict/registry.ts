import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import { categoryChildren, categoryConditionFields } from '../category/index.ts'
import { type ItemSource, plainDict } from './items.ts'
import { dictTree, type TreeSource } from './trees.ts'

/**
 * Dictionaries over tables, by the exact text the wire has for them. The text is compared as a whole and never taken
 * apart: no name that a client sends can reach SQL.
 */
export const tableDicts: ReadonlyMap<string, ItemSource> = new Map<string, ItemSource>([
  [
    'sys_user,realname,username',
    {
      permission: 'sys:user:pick',
      limit: 1_000,
      rows: (tx, tenantId) =>
        tx
          .selectFrom('sys_user')
          .select(({ eb, lit }) => [
            'username as value',
            'realname as text',
            lit(0).as('sort_order'),
            eb('status', '=', '1').$castTo<boolean>().as('enabled'),
          ])
          .where('tenant_id', '=', tenantId)
          .where('del_flag', '=', '0'),
    },
  ],
  [
    'sys_depart,depart_name,id',
    {
      permission: 'sys:depart:pick',
      limit: 1_000,
      rows: (tx, tenantId) =>
        tx
          .selectFrom('sys_depart')
          .select(({ eb }) => [
            sql<string>`id::text`.as('value'),
            'depart_name as text',
            'depart_order as sort_order',
            eb('status', '=', '1').$castTo<boolean>().as('enabled'),
          ])
          .where('tenant_id', '=', tenantId),
    },
  ],
  [
    'sys_role,role_name,role_code',
    {
      permission: 'sys:role:pick',
      limit: 1_000,
      rows: (tx, tenantId) =>
        tx
          .selectFrom('sys_role')
          .select(({ lit }) => [
            'role_code as value',
            'role_name as text',
            lit(0).as('sort_order'),
            lit(true).as('enabled'),
          ])
          .where('tenant_id', '=', tenantId),
    },
  ],
])

const badCodeText = '字典Code格式不正确！'

const plainCode = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** The source of a dictionary code; refused before any query where the code is neither registered nor a plain one. */
export function findSource(code: string): ItemSource {
  const table = tableDicts.get(code)
  if (table) return table
  if (!plainCode.test(code)) throw refused(badCodeText)
  return plainDict(code)
}

/** Trees, by tableName, text, code, pidField and hasChildField together, compared as above. */
const trees: ReadonlyMap<string, TreeSource> = new Map<string, TreeSource>([
  ['sys_category,name,id,pid,has_child', { conditionFields: categoryConditionFields, children: categoryChildren }],
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
