import { useMemo } from 'react'
import type { ResourceList } from '../data/resources/use-resource-list.ts'
import {
  type ConfigurableColumns,
  useConfigurableColumns as usePlaced,
} from '../widgets/columns/use-configurable-columns.ts'
import { type ListColumn, listColumnsOf } from './columns.ts'
import { fitColumns } from './fit-columns.ts'
import { widthOf } from './table-columns.tsx'

/**
 * The columns of a list as the user has arranged them; until then those that fit the table. A column in which the
 * page's filter allows a single value is left out.
 */
export function useListColumns({ def, filter, state, roomPx, pageKey }: ResourceList): ConfigurableColumns<ListColumn> {
  const wished = useMemo(() => {
    const columns = listColumnsOf(def, state.conditions).filter(({ key }) => filter[key] === undefined)
    return roomPx === null ? columns : fitColumns(columns, roomPx, widthOf)
  }, [def, filter, state.conditions, roomPx])
  return usePlaced(wished, pageKey)
}
