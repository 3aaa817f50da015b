import { adminPaths } from '@xw/shared/wire/admin-paths'
import { GrantableTree } from '@xw/shared/wire/grants'
import { MenuItemRow, type MenuNode, MenuTree } from '@xw/shared/wire/menus'
import { SavedRecord } from '@xw/shared/wire/records'
import { NoResult, passThrough } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { listParam, readList, textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, type Call, type Route, route, withSubject } from '../../../plugins/route.ts'
import type { EngineContext } from '../../../resource/access.ts'
import { type Operation, writeOperation } from '../../../resource/audit.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { parseIds } from '../../../resource/remove.ts'
import { readGrantTree } from '../../people/role/index.ts'
import { addMenuItem, deleteMenuItems, editMenuItem, moveMenuItem } from './change.ts'
import { listMenuItems, loadMenuItem, notifyOpenPages, toTree, toWireMenuItem } from './entries.ts'
import { exportRoute } from './export-route.ts'
import { MenuItemBody, normalizeUrl, urlTakenMessage } from './read-entry.ts'
import { isUrlTaken } from './taken.ts'

const Id = textParam(64)
const readAccess = { permission: 'sys:permission:list', scope: 'none' } as const

/** SY-03: routes to manage the platform’s menu. Schools read it as the list of what they can grant. */
export const menuAdminRoutes = (deps: Deps, { definitions }: Pick<EngineContext, 'definitions'>): Route[] =>
  withSubject('菜单与授权', [...readRoutes(deps, definitions), exportRoute(deps, definitions), ...changeRoutes(deps)])

const readRoutes = ({ db }: Deps, definitions: Definitions): Route[] => {
  const entries = (call: { session: Call['session'] }) => db.inTenant(call.session.tenantId, listMenuItems)
  return [
    route({
      ...readAccess,
      method: 'GET',
      path: adminPaths.menu.list,
      title: '分页查询',
      query: Type.Object({ name: Type.Optional(textParam(100)) }),
      response: passThrough<MenuNode[] | MenuItemRow[]>(),
      async handle(call) {
        const rows = await entries(call)
        const { name } = call.query
        return name
          ? rows.filter(row => row.name.includes(name)).map(row => toWireMenuItem(row, definitions))
          : toTree(rows, definitions)
      },
    }),
    route({
      ...readAccess,
      method: 'GET',
      path: '/sys/permission/queryById',
      title: '按 ID 查询',
      query: Type.Object({ id: Id }),
      response: MenuItemRow,
      handle: async call =>
        toWireMenuItem(await db.inTenant(call.session.tenantId, tx => loadMenuItem(tx, call.query.id)), definitions),
    }),
    route({
      ...readAccess,
      method: 'GET',
      path: '/sys/permission/getSystemMenuList',
      response: MenuTree,
      // Leaves out actions without a page, which are top-level items too.
      handle: async call => toOneLevel(toTree(await entries(call), definitions).filter(node => node.menuType === 0)),
    }),
    route({
      ...readAccess,
      method: 'GET',
      path: '/sys/permission/getSystemSubmenu',
      query: Type.Object({ parentId: Id }),
      response: MenuTree,
      handle: async call => toOneLevel(toTree(await entries(call), definitions, call.query.parentId)),
    }),
    route({
      ...readAccess,
      method: 'GET',
      path: '/sys/permission/getSystemSubmenuBatch',
      query: Type.Object({ parentIds: listParam }),
      response: Type.Record(Type.String(), MenuTree),
      async handle(call) {
        const rows = await entries(call)
        return Object.fromEntries(
          readList(call.query.parentIds).map(id => [id, toOneLevel(toTree(rows, definitions, id))]),
        )
      },
    }),
    route({
      ...readAccess,
      method: 'GET',
      path: '/sys/permission/queryTreeList',
      response: GrantableTree,
      handle: async call => db.inTenant(call.session.tenantId, tx => readGrantTree(tx, call.session, { definitions })),
    }),
    route({
      ...readAccess,
      method: 'GET',
      path: '/sys/permission/checkPermDuplication',
      query: Type.Object({
        id: Type.Optional(Id),
        url: textParam(500),
        alwaysShow: Type.Optional(Type.Boolean()),
      }),
      response: NoResult,
      async handle(call) {
        const url = normalizeUrl(call.query.url)
        const isTaken = await db.inTenant(call.session.tenantId, async tx =>
          url === null ? false : isUrlTaken(tx, url, call.query.id),
        )
        if (isTaken) throw refused(urlTakenMessage)
      },
    }),
  ]
}

/** Shows one level: clients load the children of an item whose `children` is an empty list and not null. */
const toOneLevel = (nodes: ReturnType<typeof toTree>) =>
  nodes.map(node => ({ ...node, children: node.isLeaf ? null : [] }))

const changeRoutes = ({ db }: Deps): Route[] => {
  /** Changes the menu in a transaction with its line in the log. */
  const change = <T>(
    { session, request }: Pick<Call, 'session' | 'request'>,
    operation: Operation,
    run: (tx: Tx) => Promise<{ what: string; result: T }>,
  ): Promise<T> =>
    db.inTenant(session.tenantId, async tx => {
      const { what, result } = await run(tx)
      await notifyOpenPages(tx)
      await writeOperation(tx, { def: { title: '菜单' }, session }, { operation, what, origin: readOrigin(request) })
      return result
    })
  const remove = (call: Pick<Call, 'session' | 'request'>, ids: string[]) =>
    change(call, 'delete', async tx => ({ what: ids.join(), result: await deleteMenuItems(tx, ids) }))
  return [
    route({
      method: 'POST',
      path: adminPaths.menu.add,
      title: '新增',
      permission: 'sys:permission:add',
      scope: 'none',
      body: MenuItemBody,
      response: SavedRecord,
      async handle(call) {
        const id = await change(call, 'add', async tx => {
          const added = await addMenuItem(tx, call.session, call.body)
          return { what: added, result: added }
        })
        return new Answer({ message: '添加成功！', result: { id } })
      },
    }),
    route({
      method: ['PUT', 'POST'],
      path: adminPaths.menu.edit,
      title: '编辑',
      permission: 'sys:permission:edit',
      scope: 'none',
      body: MenuItemBody,
      response: SavedRecord,
      async handle(call) {
        const id = await change(call, 'edit', async tx => {
          const edited = await editMenuItem(tx, call.session, call.body)
          return { what: edited, result: edited }
        })
        return new Answer({ message: '修改成功！', result: { id } })
      },
    }),
    route({
      method: ['PUT', 'POST'],
      path: adminPaths.menu.move,
      permission: 'sys:permission:edit',
      scope: 'none',
      body: Type.Object({ id: Id, parentId: Type.Optional(Id), beforeId: Type.Optional(Id) }),
      response: NoResult,
      async handle(call) {
        const { id, parentId, beforeId } = call.body
        const place = { id, parentId: parentId || null, beforeId: beforeId || null }
        await change(call, 'edit', async tx => ({ what: id, result: await moveMenuItem(tx, call.session, place) }))
        return new Answer({ message: '修改成功！' })
      },
    }),
    route({
      method: ['DELETE', 'GET'],
      path: adminPaths.menu.remove,
      title: '删除',
      permission: 'sys:permission:delete',
      scope: 'none',
      query: Type.Object({ id: Id }),
      response: NoResult,
      async handle(call) {
        await remove(call, parseIds(call.query.id))
        return new Answer({ message: '删除成功!' })
      },
    }),
    route({
      method: ['DELETE', 'GET'],
      path: '/sys/permission/deleteBatch',
      title: '批量删除',
      permission: 'sys:permission:delete',
      scope: 'none',
      query: Type.Object({ ids: Type.String({ maxLength: 40_000 }) }),
      response: NoResult,
      async handle(call) {
        await remove(call, parseIds(call.query.ids))
        return new Answer({ message: '批量删除成功!' })
      },
    }),
  ]
}
