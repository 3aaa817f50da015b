import { type Static, Type } from 'typebox'
import { passThrough } from './schema.ts'

/** A node of the tree in which menus, buttons and fields are granted. */
export interface GrantNode {
  key: string
  value: string
  title: string
  slotTitle: string
  label: string
  parentId: string | null
  /** 0 first level, 1 menu item, 2 action or field rule. */
  menuType: number
  /** 1 when data rules can limit the rows of the menu item. */
  ruleFlag: number
  isLeaf: boolean
  children: GrantNode[] | null
}

/** The tree of grantable permissions, and the ids of all its nodes. */
export const GrantableTree = Type.Object({ treeList: passThrough<GrantNode[]>(), ids: Type.Array(Type.String()) })
export type GrantableTree = Static<typeof GrantableTree>

/** The ids of the granted permissions. */
export const GrantedIds = Type.Array(Type.String())
export type GrantedIds = Static<typeof GrantedIds>
