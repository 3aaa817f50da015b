import { Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

/** A department in a tree. */
export interface DepartNode {
  key: string
  value: string
  title: string
  id: string
  parentId: string | null
  /** The parent's id under the name that pickers use. */
  pid: string | null
  departName: string
  orgCode: string
  orgCategory: string
  /** The level in the tree, from 1. */
  orgType: string
  departOrder: number
  status: string
  departNameEn: string | null
  departNameAbbr: string | null
  mobile: string | null
  fax: string | null
  description: string | null
  directorUserIds: string | null
  address: string | null
  memo: string | null
  isLeaf: boolean
  children: DepartNode[] | null
}

export const DepartTree = passThrough<DepartNode[]>()

/** A department in a tree of names only. */
export interface DepartIdNode {
  key: string
  value: string
  title: string
  children: DepartIdNode[] | null
}

export const DepartIdTree = passThrough<DepartIdNode[]>()

/** All ancestors of departments, the highest first, keyed by the requested id or code. */
export const DepartParents = Type.Record(
  Type.String(),
  Type.Object({ parentIds: Type.Array(Type.String()), parentMap: passThrough<Record<string, DepartNode>>() }),
)

/** A role of a department. */
export const DepartRole = Type.Object({
  id: Type.String(),
  departId: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: nullable(Type.String()),
})

/** The assignment of a department's role to a user. */
export const DepartRoleMember = Type.Object({ userId: Type.String(), droleId: Type.String() })
