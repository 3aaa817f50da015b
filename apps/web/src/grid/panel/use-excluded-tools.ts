import { hiddenFields } from '@xw/shared/permission/can'
import { useMemo } from 'react'
import { usePermissions } from '../../data/session/permissions.ts'

/** The codes of a toolbar's buttons in the list of excluded elements. */
type ToolCode = 'add' | 'batch_delete'

/**
 * GR-12: returns a function that reports whether a button is hidden from the user: its code, with the prefix of its
 * grid, is excluded.
 */
export function useExcludedTools(prefix: string | undefined): (code: ToolCode) => boolean {
  const grants = usePermissions()
  const hidden = useMemo(() => hiddenFields(grants), [grants])
  return code => prefix !== undefined && hidden.has(`${prefix}${code}`)
}
