import { sql } from 'kysely'
import { refused } from '../lib/errors.ts'
import type { Hooks } from './hooks.ts'
import { type CodedTree, makeTreeCode, moveTreeCode } from './tree-code.ts'

const asId = (value: unknown) => (typeof value === 'string' ? value : null)

/** Hooks for a resource that is a tree with codes. `keys` are the fields for the parent and code columns. */
export const codedTreeHooks = (tree: CodedTree, keys: { parent: string; code: string }): Hooks => ({
  async beforeSave({ tx, access, values, before }) {
    if (before === null)
      values[keys.code] = await makeTreeCode(tx, tree, access.session.tenantId, asId(values[keys.parent]))
  },
  async afterSave({ tx, access, values, before, id }) {
    const parentId = values[keys.parent]
    if (before === null || parentId === undefined || parentId === before[keys.parent]) return
    await moveTreeCode(tx, tree, access.session.tenantId, { id, parentId: asId(parentId) })
  },
  async beforeDelete({ tx, access, ids }) {
    const { rows } = await sql`
      select from ${sql.table(tree.table)} where tenant_id = ${access.session.tenantId}
        and ${sql.id(tree.parent)} = any(${ids}::uuid[]) and not id = any(${ids}::uuid[]) limit 1`.execute(tx)
    if (rows.length > 0) throw refused(`请先删除下级${tree.name}`)
  },
})
