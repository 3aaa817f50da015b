import type { Authority } from '@xw/shared/permission/can'
import type { ReactNode } from 'react'
import { isShown } from '../data/session/element-rule.ts'
import { usePermissions } from '../data/session/permissions.ts'

interface CanProps {
  code: string
  /** The permission list of the form that the element stands in. */
  own?: readonly Authority[]
  children: ReactNode
}

/** Shows its children to whoever may have them. It is comfort only: the server decides when something is done (PE-04). */
export function Can({ code, own, children }: CanProps) {
  const isAllowed = usePermissions(state => isShown(state, code, own))
  return isAllowed ? children : null
}
