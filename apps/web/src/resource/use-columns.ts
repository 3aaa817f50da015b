import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import { type Columns, useColumns as usePlaced } from '../widgets/columns/use-columns.ts'
import { columnsOf, type ListColumn } from './columns.ts'

/** The columns of a list as the user has placed them. */
export function useColumns(def: ResourceDef, pageKey: string): Columns<ListColumn> {
  const wished = useMemo(() => columnsOf(def), [def])
  return usePlaced(wished, pageKey)
}
