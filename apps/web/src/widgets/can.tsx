import type { Authority } from '@xw/shared/permission/can'
import type { ReactNode } from 'react'
import { isShown } from '../data/session/element-rule.ts'
import { usePermissions } from '../data/session/permissions.ts'

interface CanProps {
  code: string
  /** The permission list of the form around the element. */
  own?: readonly Authority[]
  children: ReactNode
}

/**
 * Shows its children only to users with the permission. This is a convenience: the server checks every action (PE-04).
 */
export function Can({ code, own, children }: CanProps) {
  const isAllowed = usePermissions(state => isShown(state, code, own))
  return isAllowed ? children : null
}
