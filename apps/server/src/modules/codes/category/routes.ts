import { badConditionText, readTreeCondition } from '@xw/shared/dict/tree'
import { Category, CategoryItem, type CategoryNode, CategoryNodes } from '@xw/shared/wire/categories'
import { paths } from '@xw/shared/wire/paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { listParam, readList, textParam, toLabels } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { anySignedIn, type Route, route } from '../../../plugins/route.ts'
import { type CategoryTree, conditionFields, loadDescendants, meetsCondition, parsePcode, parsePid } from './tree.ts'

const readAccess = { method: 'GET', permission: anySignedIn, scope: 'tenant' } as const

function toNode({ id, pid, name, code, leaf, children }: CategoryTree): CategoryNode {
  const node = { key: id, value: id, title: name, label: name, name, code, parentId: pid ?? '0', leaf, isLeaf: leaf }
  return children ? { ...node, children: children.map(toNode) } : node
}

/** A category and all its descendants as dictionary items. */
const toItems = ({ id, name, children = [] }: CategoryTree): CategoryItem[] => [
  { value: id, text: name, title: name },
  ...children.flatMap(toItems),
]

/** Routes that read categories (PK-13). */
export const categoryRoutes = ({ db }: Deps): Route[] => [
  route({
    ...readAccess,
    path: paths.category.root,
    title: '根分类',
    query: Type.Object({ async: Type.Boolean({ default: false }), pcode: Type.Optional(textParam(100)) }),
    response: CategoryNodes,
    handle: async ({ session: { tenantId }, query: { async: lazy, pcode = '' } }) => {
      const start = parsePcode(pcode)
      const rows = await db.inTenant(tenantId, tx =>
        loadDescendants(tx, tenantId, lazy ? { start, depth: 1 } : { start }),
      )
      if (!rows) throw refused('该分类编码不存在，请核实！')
      return rows.map(toNode)
    },
  }),
  route({
    ...readAccess,
    path: paths.category.children,
    title: '下级分类',
    query: Type.Object({ pid: textParam(100) }),
    response: CategoryNodes,
    handle: async ({ session: { tenantId }, query: { pid } }) => {
      const rows = await db.inTenant(tenantId, tx => loadDescendants(tx, tenantId, { start: parsePid(pid), depth: 1 }))
      return (rows ?? []).map(toNode)
    },
  }),
  route({
    ...readAccess,
    path: paths.category.tree,
    title: '分类树',
    query: Type.Object({
      pid: Type.Optional(textParam(100)),
      pcode: Type.Optional(textParam(100)),
      condition: Type.Optional(textParam(2_000)),
    }),
    response: CategoryNodes,
    handle: async ({ session: { tenantId }, query }) => {
      const { pid, pcode } = query
      const condition = readTreeCondition(query.condition, conditionFields)
      if (!condition) throw refused(badConditionText)
      if (!pid && !pcode) throw refused('加载分类字典树参数有误.[null]!')
      const start = pid ? parsePid(pid) : parsePcode(pcode ?? '')
      const rows = await db.inTenant(tenantId, tx => loadDescendants(tx, tenantId, { start, depth: 1 }))
      if (!rows && !pid) throw refused('加载分类字典树参数有误.[code]!')
      return (rows ?? []).filter(meetsCondition(condition)).map(toNode)
    },
  }),
  route({
    ...readAccess,
    path: paths.category.one,
    title: '一个分类',
    query: Type.Object({ field: textParam(100), val: textParam(100) }),
    response: Category,
    handle: async ({ session: { tenantId }, query: { field, val } }) => {
      if (field !== 'id' && field !== 'code') throw refused('字段无效，请检查!')
      const row = field === 'id' && !isId(val) ? undefined : await findCategory(db, tenantId, { field, val })
      if (!row) throw refused('查询无果')
      return {
        id: row.id,
        pid: row.pid ?? '0',
        name: row.name,
        code: row.code,
        createBy: row.create_by,
        createTime: formatTime(row.create_time),
        updateBy: row.update_by,
        updateTime: formatTime(row.update_time),
      }
    },
  }),
  route({
    ...readAccess,
    path: paths.category.all,
    title: '全部分类',
    query: Type.Object({ code: Type.Optional(textParam(100)) }),
    response: Type.Array(CategoryItem),
    handle: async ({ session: { tenantId }, query: { code = '' } }) => {
      const rows = await db.inTenant(tenantId, tx => loadDescendants(tx, tenantId, { start: parsePcode(code) }))
      return (rows ?? []).flatMap(toItems)
    },
  }),
  // The API documents put the ids into the path; the framework’s client puts them into the query, after a path that ends
  // with a slash.
  ...[
    { path: paths.category.labels, title: '分类的名称' },
    { path: `${paths.category.labels}/`, title: '分类的名称（空）' },
    { path: `${paths.category.labels}/:ids`, title: '按 ID 查询分类的名称' },
  ].map(address =>
    route({
      ...readAccess,
      ...address,
      params: Type.Object({ ids: Type.Optional(listParam) }),
      query: Type.Object({ ids: Type.Optional(listParam), delNotExist: Type.Boolean({ default: true }) }),
      response: Type.Array(Type.String()),
      handle: async ({ session: { tenantId }, params, query }) => {
        const ids = readList(params.ids || query.ids || '')
        return toLabels(ids, await findCategoryNames(db, tenantId, ids), !query.delNotExist)
      },
    }),
  ),
]

const findCategory = (db: Deps['db'], tenantId: number, { field, val }: { field: 'id' | 'code'; val: string }) =>
  db.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_category')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where(field, '=', val)
      .executeTakeFirst(),
  )

async function findCategoryNames(db: Deps['db'], tenantId: number, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_category')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
      .execute(),
  )
  return new Map(rows.map(row => [row.id, row.name]))
}
