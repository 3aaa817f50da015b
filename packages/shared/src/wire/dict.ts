import { type Static, Type } from 'typebox'
import { oneOf } from './schema.ts'

/** One choice of a dictionary; `title` and `label` repeat the text for older and newer clients. */
export const DictItem = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  label: Type.String(),
})
export type DictItem = Static<typeof DictItem>

/** All dictionaries of a school by their codes. */
export const AllDictItems = Type.Record(Type.String(), Type.Array(DictItem))
export type AllDictItems = Static<typeof AllDictItems>

/** One node of a dictionary tree; its parent is '0' above the first level. */
export const DictNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  label: Type.String(),
  code: Type.String(),
  parentId: Type.String(),
  leaf: oneOf(0, 1),
  isLeaf: Type.Boolean(),
})
export type DictNode = Static<typeof DictNode>
