import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import { usePageSettings } from '../data/use-page-settings.ts'
import { type Column, mergeColumns, toSettings } from './columns.ts'

interface Columns {
  readonly columns: readonly Column[]
  place(columns: readonly Column[]): void
  /** Back to what the definition wishes. */
  reset(): void
}

/** The columns of a list as the user has placed them. */
export function useColumns(def: ResourceDef, pageKey: string): Columns {
  const { settings, save } = usePageSettings(pageKey)
  const columns = useMemo(() => mergeColumns(def, settings.columns), [def, settings])
  return {
    columns,
    place: placed => save({ ...settings, columns: toSettings(placed) }),
    reset: () => save({ ...settings, columns: [] }),
  }
}
