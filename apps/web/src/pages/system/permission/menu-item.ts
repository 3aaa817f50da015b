import type { MenuNode } from '@xw/shared/wire/menus'

/** The kinds of menu items, with the names that administrators see. */
export const menuItemKinds = {
  group: '分组',
  page: '页面',
  frame: '内嵌网页',
  link: '外部链接',
  button: '按钮',
  field: '字段',
} as const
export type MenuItemKind = keyof typeof menuItemKinds

const groupComponent = 'layouts/RouteView'
const frameComponent = 'layouts/IframePageView'

export const isActionKind = (kind: MenuItemKind): boolean => kind === 'button' || kind === 'field'

export function toMenuItemKind({ menuType, permsType, component, internalOrExternal }: MenuNode): MenuItemKind {
  if (menuType === 2) return permsType === '1' ? 'field' : 'button'
  if (internalOrExternal) return 'link'
  if (component === frameComponent) return 'frame'
  return component?.startsWith('layouts/') ? 'group' : 'page'
}

/** A menu item as the form edits it. */
export interface MenuItemForm {
  kind: MenuItemKind
  parentId: string | null
  name: string
  icon: string | null
  url: string | null
  component: string | null
  perms: string | null
  isOpen: boolean
  hidden: boolean
  keepAlive: boolean
  description: string | null
}

export const toMenuItemForm = (node: MenuNode): MenuItemForm => ({
  ...node,
  kind: toMenuItemKind(node),
  // `status` opens an action to every user, and on a field it requires a grant.
  isOpen: node.status === '1',
})

/** Builds the request body of a form. The parent decides the level, the kind decides the component. */
export function toMenuItemBody({ kind, isOpen, ...form }: MenuItemForm) {
  const common = { ...form, icon: form.icon ?? '', description: form.description ?? '', parentId: form.parentId ?? '' }
  if (isActionKind(kind))
    return { ...common, menuType: 2, permsType: kind === 'field' ? '1' : '2', status: isOpen ? '1' : '0' }
  return {
    ...common,
    perms: '',
    menuType: form.parentId ? 1 : 0,
    component: toComponentName(kind, form.component),
    internalOrExternal: kind === 'link',
  }
}

function toComponentName(kind: MenuItemKind, component: string | null): string {
  if (kind === 'page') return component ?? ''
  return kind === 'group' ? groupComponent : frameComponent
}

/** A menu item as an option of the parent select. */
interface ParentOption {
  value: string
  title: string
  children: ParentOption[]
}

/** Lists the menu items that can be a parent, leaving out the item `without` and everything below it. */
export const listPossibleParents = (nodes: readonly MenuNode[], without: string | null): ParentOption[] =>
  nodes
    .filter(node => node.menuType !== 2 && node.id !== without)
    .map(({ id, name, children }) => ({
      value: id,
      title: name,
      children: listPossibleParents(children ?? [], without),
    }))

/** Lists a menu item and its siblings, in their order. */
export function listSiblings(nodes: readonly MenuNode[], id: string): readonly MenuNode[] {
  if (nodes.some(node => node.id === id)) return nodes
  for (const node of nodes) {
    const found = listSiblings(node.children ?? [], id)
    if (found.length > 0) return found
  }
  return []
}

/**
 * Returns the id of the sibling that an item stands before after one step. Null means the last position; undefined
 * means that there is no such step.
 */
export function findStepTarget(
  siblings: readonly MenuNode[],
  id: string,
  step: 'up' | 'down',
): string | null | undefined {
  const index = siblings.findIndex(node => node.id === id)
  if (step === 'up') return siblings[index - 1]?.id
  return index + 1 < siblings.length ? (siblings[index + 2]?.id ?? null) : undefined
}

/** Counts the menu items below one. */
export const countBelow = ({ children }: MenuNode): number =>
  (children ?? []).reduce((sum, child) => sum + 1 + countBelow(child), 0)
