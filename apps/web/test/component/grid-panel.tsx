import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { useEffect } from 'react'
import { onTestFinished } from 'vitest'
import type { GridColumn, GridOptions, Row } from '../../src/grid/model/state.ts'
import { GridPanel, type GridPanelProps } from '../../src/grid/panel/grid-panel.tsx'
import { useGridColumns } from '../../src/grid/panel/use-grid-columns.ts'
import { type GridHandle, useGrid } from '../../src/grid/use-grid.ts'
import { mount } from './mount.tsx'
import { playWire } from './wire.ts'

const columns: readonly GridColumn[] = [
  { key: 'name', field: text('名称'), title: '名称', rules: [{ required: true, message: '请输入名称' }] },
  { key: 'code', field: text('编码'), title: '编码' },
  { key: 'count', field: number('数量'), title: '数量', statistics: ['sum', 'average'] },
]

const rows: readonly Row[] = [
  { id: '1', name: '甲', code: 'a', count: 1 },
  { id: '2', name: '乙', code: 'b', count: 2 },
  { id: '3', name: '丙', code: 'c', count: 6 },
]

interface Staged extends Partial<GridPanelProps> {
  options?: Partial<GridOptions>
  given?: { columns?: readonly GridColumn[]; rows?: readonly Row[] }
  onGrid?: (grid: GridHandle) => void
}

/** A grid panel over rows that the test supplies. */
function GridStage({ options = {}, given = {}, onGrid, ...props }: Staged) {
  const placed = useGridColumns(given.columns ?? columns, 'stage')
  const grid = useGrid({ rows: given.rows ?? rows, ...options, columns: placed.columns })
  useEffect(() => onGrid?.(grid))
  return <GridPanel label="测试表格" gridKey="stage" rowNumber rowSelection {...props} grid={grid} columns={placed} />
}

/** Draws a grid panel. Returns its handle, read anew on each access, and the played wire. */
export async function openPanel({ known = {}, ...props }: Omit<Staged, 'onGrid'> & { known?: object } = {}) {
  onTestFinished(() => window.localStorage.clear())
  const wire = playWire({ '/sys/userPage/query': null, ...known })
  const held: { grid: GridHandle | null } = { grid: null }
  await mount(<GridStage {...props} onGrid={grid => void (held.grid = grid)} />)
  const grid = () => {
    if (!held.grid) throw new Error('no grid yet')
    return held.grid
  }
  return { grid, wire }
}
