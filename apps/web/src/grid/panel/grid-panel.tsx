import { useMemo } from 'react'
import { ColumnChoice } from '../../widgets/columns/column-choice.tsx'
import { Grid } from '../grid.tsx'
import type { GridProps } from '../grid-props.ts'
import { DragHandle } from './drag-handle.tsx'
import { ErrorJump } from './error-jump.tsx'
import { RowMenu } from './row-menu.tsx'
import { footerKinds, StatisticsFooter } from './statistics-footer.tsx'
import { GridToolbar, type GridToolbarProps } from './toolbar.tsx'
import { TreeLead } from './tree-lead.tsx'
import type { GridColumns } from './use-grid-columns.ts'

export interface GridPanelProps
  extends Omit<GridProps, 'toolbar' | 'footer' | 'onResize'>,
    Omit<GridToolbarProps, 'grid' | 'tools'> {
  /** Lets the user arrange the columns: the result of `useGridColumns`. */
  columns?: GridColumns
}

/** A grid with its toolbar, footer and row menu. */
export function GridPanel({ grid, columns, slots, ...given }: GridPanelProps) {
  const { gridKey, buttons, authPrefix, prefix, suffix, onSave, isSaving, onRemove, ...props } = given
  const isTree = props.tree !== undefined
  const allSlots = useMemo(() => ({ Handle: DragHandle, ...(isTree && { Lead: TreeLead }), ...slots }), [isTree, slots])
  const tools = (
    <>
      <ErrorJump grid={grid} />
      {columns && <ColumnChoice columns={columns.choice} onPlace={columns.place} onReset={columns.reset} />}
    </>
  )
  const toolbar = { gridKey, buttons, authPrefix, prefix, suffix, onSave, isSaving, onRemove }
  return (
    <RowMenu grid={grid}>
      <Grid
        grid={grid}
        {...props}
        slots={allSlots}
        toolbar={<GridToolbar grid={grid} tools={tools} {...toolbar} />}
        {...(footerKinds(grid.state.columns).length > 0 && { footer: <StatisticsFooter state={grid.state} /> })}
        {...(columns && { onResize: columns.resize })}
      />
    </RowMenu>
  )
}
