import { type Static, Type } from 'typebox'
import { nullable, oneOf, passThrough } from './schema.ts'

const Text = nullable(Type.String())

/**
 * SY-03: an entry of the menu, an action or a field rule, as who looks after the menu has its row. `perms` is what an action
 * or field rule is asked for by; `ruleFlag` is 1 where it can have data rules; `platform` ones are granted on the platform
 * alone; of a `builtIn` one, the program's own, where it leads cannot be changed.
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

/** A row of the menu's tree: it says twice whether there is anything below. */
export interface MenuNode extends MenuItemRow {
  key: string
  title: string
  leaf: boolean
  isLeaf: boolean
  children: MenuNode[] | null
}
export const MenuTree = passThrough<MenuNode[]>()
