import { hiddenFields } from '@xw/shared/permission/can'
import { useMemo } from 'react'
import { usePermissions } from '../../data/session/permissions.ts'

/** What a toolbar's buttons are called in the list of what somebody is not to see. */
type ToolCode = 'add' | 'batch_delete'

/** GR-12: whether a button is kept from its user: its code, behind the prefix of its grid, is excluded. */
export function useExcludedTools(prefix: string | undefined): (code: ToolCode) => boolean {
  const grants = usePermissions()
  const hidden = useMemo(() => hiddenFields(grants), [grants])
  return code => prefix !== undefined && hidden.has(`${prefix}${code}`)
}
