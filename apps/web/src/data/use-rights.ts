import { can } from '@xw/shared/permission/can'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import { usePermissions } from './permissions.ts'

const actions = ['add', 'edit', 'delete', 'exportXls'] as const

/** What somebody may do with a resource. */
export type Rights = Readonly<Record<(typeof actions)[number], boolean>>

/** The user's rights on a resource; the server decides again when something is done (PE-04). */
export function useRights({ permission }: ResourceDef): Rights {
  const grants = usePermissions()
  return useMemo(
    () => Object.fromEntries(actions.map(action => [action, can(grants, `${permission}:${action}`)])) as Rights,
    [grants, permission],
  )
}
