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
  /** 0 first level, 1 entry, 2 action or field rule. */
  menuType: number
  /** 1 where rules can limit the rows that the entry shows. */
  ruleFlag: number
  isLeaf: boolean
  children: GrantNode[] | null
}

/** What can be granted, and the ids of all of it. */
export const GrantTree = Type.Object({ treeList: passThrough<GrantNode[]>(), ids: Type.Array(Type.String()) })
export type GrantTree = Static<typeof GrantTree>

/** The ids of what is granted. */
export const GrantedIds = Type.Array(Type.String())
export type GrantedIds = Static<typeof GrantedIds>
