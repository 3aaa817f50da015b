import { createHash } from 'node:crypto'
import type { UserMenuItem } from '@xw/shared/wire/menu'
import type { Selectable } from 'kysely'
import type { Database } from '../../../plugins/schema.ts'

export type PermissionRow = Selectable<Database['sys_permission']>

/**
 * Nests the menu items a user may see below their parents, in menu order. An item whose parent is not granted is left out.
 */
export function toMenu(rows: readonly PermissionRow[]): UserMenuItem[] {
  const byParent = Map.groupBy(
    rows.filter(row => row.menu_type !== 2),
    row => row.parent_id,
  )
  const below = (parentId: string | null): UserMenuItem[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => Number(a.sort_no) - Number(b.sort_no))
      .map(row => hideEmptyGroup(toWireMenuEntry(row, below(row.id))))
  return below(null)
}

function toWireMenuEntry(row: PermissionRow, children: UserMenuItem[]): UserMenuItem {
  const url = row.url ?? ''
  const external = /^(https?:\/\/|\{\{)/.test(url)
  const componentName = row.component_name ?? row.component?.split('/').at(-1)
  return {
    id: row.id,
    name: row.component_name ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    path: external ? createHash('md5').update(url).digest('hex') : url,
    route: row.route ? '1' : '0',
    component: row.component ?? '',
    ...(row.parent_id === null && { redirect: row.redirect }),
    ...(row.query && { query: row.query }),
    ...(row.hidden && { hidden: true as const }),
    ...(row.always_show && { alwaysShow: true as const }),
    ...(children.length > 0 && { children }),
    meta: {
      title: row.name,
      ...(row.icon && { icon: row.icon }),
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      ...(componentName && { componentName }),
      ...(external && { url }),
      ...(external && row.internal_or_external && { target: '_blank' as const }),
      ...(row.hidden && { hideMenu: true as const }),
      ...(row.hide_tab && { hideTab: true as const }),
    },
  }
}

/** Hides a group that has no visible items. */
function hideEmptyGroup(entry: UserMenuItem): UserMenuItem {
  const { children = [] } = entry
  const isGroup = children.length > 0 || entry.component.startsWith('layouts/')
  if (!isGroup || children.some(child => !child.hidden)) return entry
  return { ...entry, hidden: true, meta: { ...entry.meta, hideMenu: true } }
}
