import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import {
  type ConfigurableColumns,
  useConfigurableColumns as usePlaced,
} from '../widgets/columns/use-configurable-columns.ts'
import { type ListColumn, listColumnsOf } from './columns.ts'

/** The columns of a list as the user has arranged them. */
export function useListColumns(def: ResourceDef, pageKey: string): ConfigurableColumns<ListColumn> {
  const wished = useMemo(() => listColumnsOf(def), [def])
  return usePlaced(wished, pageKey)
}
