import { type Static, Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

/** A node of the category tree; `children` is set only when they were loaded with it. */
export interface CategoryNode {
  key: string
  value: string
  title: string
  label: string
  name: string
  code: string
  parentId: string
  leaf: boolean
  isLeaf: boolean
  children?: CategoryNode[]
}

export const CategoryNodes = passThrough<CategoryNode[]>()

/** A category by itself. */
export const Category = Type.Object({
  id: Type.String(),
  pid: Type.String(),
  name: Type.String(),
  code: Type.String(),
  createBy: nullable(Type.String()),
  createTime: nullable(Type.String()),
  updateBy: nullable(Type.String()),
  updateTime: nullable(Type.String()),
})

/** A category as an item of a dictionary. */
export const CategoryItem = Type.Object({ value: Type.String(), text: Type.String(), title: Type.String() })
export type CategoryItem = Static<typeof CategoryItem>
