import { type Static, Type } from 'typebox'
import { nullable, oneOf, passThrough } from './schema.ts'

const Text = nullable(Type.String())

/**
 * SY-03: a menu item, an action or a field rule, as the menu's administrators see it. `perms` is the permission code;
 * `ruleFlag` is 1 when data rules can limit it; `platform` items can be granted on the platform only; a `builtIn` item
 * belongs to the program, so its target cannot be changed.
 */
export const MenuItemRow = Type.Object({
  id: Type.String(),
  parentId: Text,
  name: Type.String(),
  perms: Text,
  permsType: Type.String(),
  icon: Text,
  component: Text,
  componentName: Text,
  url: Text,
  redirect: Text,
  sortNo: Type.Number(),
  menuType: Type.Number(),
  route: Type.Boolean(),
  keepAlive: Type.Boolean(),
  description: Text,
  delFlag: oneOf(0),
  ruleFlag: Type.Number(),
  hidden: Type.Boolean(),
  hideTab: Type.Boolean(),
  status: Type.String(),
  alwaysShow: Type.Boolean(),
  internalOrExternal: Type.Boolean(),
  platform: Type.Boolean(),
  builtIn: Type.Boolean(),
  createBy: Text,
  createTime: Text,
  updateBy: Text,
  updateTime: Text,
  version: Type.Number(),
})
export type MenuItemRow = Static<typeof MenuItemRow>

/** A node of the menu tree; the wire says twice whether it has children. */
export interface MenuNode extends MenuItemRow {
  key: string
  title: string
  leaf: boolean
  isLeaf: boolean
  children: MenuNode[] | null
}
export const MenuTree = passThrough<MenuNode[]>()
