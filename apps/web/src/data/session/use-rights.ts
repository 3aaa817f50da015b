import { can } from '@xw/shared/permission/can'
import { findEditableParts } from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import type { ResourceRecord } from '../resources/resource-record.ts'
import { usePermissions } from './permissions.ts'

const actions = ['add', 'edit', 'delete', 'exportXls'] as const

/** The actions on a resource, each allowed or not. */
export type ResourceRights = Readonly<Record<(typeof actions)[number], boolean>>

/**
 * The user's rights on a resource or on one of its records, which may be closed to changes. The server checks again
 * when an action is carried out (PE-04).
 */
export function useRights(def: ResourceDef, record?: ResourceRecord | null): ResourceRights {
  const { permission } = def
  const grants = usePermissions()
  const rights = useMemo(
    () => Object.fromEntries(actions.map(action => [action, can(grants, `${permission}:${action}`)])) as ResourceRights,
    [grants, permission],
  )
  if (!record) return rights
  const { fields, canDelete } = findEditableParts(def, record)
  return { ...rights, edit: rights.edit && fields.length > 0, delete: rights.delete && canDelete }
}
