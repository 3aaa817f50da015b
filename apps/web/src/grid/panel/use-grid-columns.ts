import { useMemo } from 'react'
import { type ConfigurableColumn, resizeColumn } from '../../widgets/columns/columns.ts'
import { useConfigurableColumns } from '../../widgets/columns/use-configurable-columns.ts'
import type { GridColumn } from '../model/state.ts'

export interface GridColumns {
  /** For the grid: in the user's order and widths. */
  readonly columns: readonly GridColumn[]
  /** For the column settings: all columns that can be shown. */
  readonly choice: readonly ConfigurableColumn[]
  place(columns: readonly ConfigurableColumn[]): void
  resize(key: string, width: number): void
  reset(): void
}

/** GR-14: the columns of a grid as the user has arranged them, stored as those of a list. */
export function useGridColumns(wished: readonly GridColumn[], gridKey: string): GridColumns {
  const seen = useMemo(() => wished.filter(({ hidden }) => !hidden).map(toColumn), [wished])
  const { columns: choice, place, reset } = useConfigurableColumns(seen, `grid:${gridKey}`)
  const columns = useMemo(
    () => [...choice.flatMap(placed => toGridColumn(wished, placed)), ...wished.filter(({ hidden }) => hidden)],
    [choice, wished],
  )
  return { columns, choice, place, reset, resize: (key, width) => place(resizeColumn(choice, key, width)) }
}

const toColumn = ({ key, field, title, width, pinned }: GridColumn): ConfigurableColumn => ({
  key,
  field: { ...field, label: title },
  width,
  isHidden: false,
  isFixed: pinned === 'left',
})

function toGridColumn(
  wished: readonly GridColumn[],
  { key, width, isHidden, isFixed }: ConfigurableColumn,
): GridColumn[] {
  const column = wished.find(other => other.key === key)
  if (!column) return []
  const { pinned: _pinned, ...rest } = column
  return [
    {
      ...rest,
      ...(width !== undefined && { width }),
      ...(isFixed && { pinned: 'left' as const }),
      ...(isHidden && { hidden: true }),
    },
  ]
}
