import type { MenuItemRow, MenuNode } from '@xw/shared/wire/menus'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { publishLive } from '../../../plugins/live.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { allPermissions } from '../../../seed/permissions.ts'
import { hasDataRules } from '../../people/role/index.ts'
import type { PermissionRow } from './to-menu.ts'

const builtInCodes: ReadonlySet<string> = new Set(allPermissions.map(({ code }) => code))

/** Tells whether a menu item belongs to the program, which refers to it by code and creates it again at the next start. */
export const isBuiltIn = ({ code }: Pick<PermissionRow, 'code'>): boolean => builtInCodes.has(code)

export const isAction = ({ menu_type }: Pick<PermissionRow, 'menu_type'>): boolean => menu_type === 2

export const toWireMenuItem = (row: PermissionRow, definitions: Definitions): MenuItemRow => ({
  ...toMenuFields(row),
  ruleFlag: hasDataRules(definitions, row.code) ? 1 : 0,
})

/** A menu item in the wire’s form, without what depends on definitions. */
export const toMenuFields = (row: PermissionRow): Omit<MenuItemRow, 'ruleFlag'> => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  perms: isAction(row) ? row.code : null,
  permsType: row.perms_type,
  icon: row.icon,
  component: row.component,
  componentName: row.component_name,
  url: row.url,
  redirect: row.redirect,
  sortNo: Number(row.sort_no),
  menuType: row.menu_type,
  route: row.route,
  keepAlive: row.keep_alive,
  description: row.description,
  delFlag: 0,
  hidden: row.hidden,
  hideTab: row.hide_tab,
  status: row.status,
  alwaysShow: row.always_show,
  internalOrExternal: row.internal_or_external,
  platform: row.platform,
  builtIn: isBuiltIn(row),
  createBy: row.create_by,
  createTime: formatTime(row.create_time),
  updateBy: row.update_by,
  updateTime: formatTime(row.update_time),
  version: row.version,
})

/** Lists all menu items in menu order. */
export const listMenuItems = (tx: Tx): Promise<PermissionRow[]> =>
  tx.selectFrom('sys_permission').selectAll().orderBy('sort_no').orderBy('code').execute()

/** Builds the wire’s tree of the descendants of an item, or of the whole menu. */
export function toTree(
  rows: readonly PermissionRow[],
  definitions: Definitions,
  rootId: string | null = null,
): MenuNode[] {
  const byParent = Map.groupBy(rows, row => row.parent_id)
  const below = (parentId: string | null): MenuNode[] =>
    (byParent.get(parentId) ?? []).map(row => {
      const children = below(row.id)
      const isLeaf = children.length === 0
      return {
        ...toWireMenuItem(row, definitions),
        key: row.id,
        title: row.name,
        leaf: isLeaf,
        isLeaf,
        children: isLeaf ? null : children,
      }
    })
  return below(rootId)
}

/** Loads a menu item, or throws 404. */
export async function loadMenuItem(tx: Tx, id: string | undefined): Promise<PermissionRow> {
  const row =
    id !== undefined && isId(id)
      ? await tx.selectFrom('sys_permission').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
  if (!row) throw notFound()
  return row
}

/** Lists menu items and all their descendants. */
export async function listWithDescendants(
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<PermissionRow, 'id' | 'code' | 'name'>[]> {
  const { rows } = await sql<Pick<PermissionRow, 'id' | 'code' | 'name'>>`
    with recursive below as (
      select id, code, name from sys_permission where id = any(${ids}::uuid[])
      union
      select child.id, child.code, child.name from below join sys_permission child on child.parent_id = below.id
    )
    select * from below`.execute(tx)
  return rows
}

/** Makes open pages of all schools fetch again; the answer tells them that the menu has changed. */
export async function notifyOpenPages(tx: Tx): Promise<void> {
  const schools = await tx.selectFrom('sys_tenant').select('id').execute()
  for (const { id } of schools) await publishLive(tx, { tenantId: id, users: 'all' }, { cmd: 'topic' })
}

/** Lets one administrator change the menu at a time, so that the shape that was checked is the shape that is changed. */
export const lockMenu = (tx: Tx) => sql`select pg_advisory_xact_lock(${0x7877_6d75})`.execute(tx)
