import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import type { GridOptions, Row } from '../../../../grid/model/state.ts'
import { GridPanel } from '../../../../grid/panel/grid-panel.tsx'
import { useTree } from '../../../../grid/panel/use-tree.ts'
import { useGrid } from '../../../../grid/use-grid.ts'
import { State } from '../state.tsx'

const columns = [
  { key: 'name', field: text('名称', { required: true }), title: '名称', width: 260 },
  { key: 'places', field: number('招生人数', { min: 0 }), title: '招生人数', width: 120, statistics: ['sum' as const] },
]

/** Builds a row that states whether it has children; the grid loads them when the row is opened. */
const rowOf = (id: string, parentId: string | null, name: string, hasChildren = false): Row => ({
  id,
  parentId,
  name,
  hasChildren,
  places: 20,
})
const roots = [rowOf('1', null, '理学院', true), rowOf('2', null, '文学院', true), rowOf('3', null, '图书馆')]
const below: Record<string, Row[]> = {
  '1': [rowOf('11', '1', '数学系', true), rowOf('12', '1', '物理系')],
  '11': [rowOf('111', '11', '几何教研室')],
}
const load = (row: Row) => Promise.resolve(below[String(row.id)] ?? [])
const fail = () => Promise.reject(new Error('没有回答'))
const wait = () => new Promise<Row[]>(() => {})

/** GR-16: a grid of rows in a tree. The right and left arrow keys open and close a row. */
export default function TreeGrids() {
  return (
    <>
      <State name="已填（文学院没有下级，打开后才知道）" isWide>
        <Sample label="院系" load={load} />
      </State>
      <State name="加载中（打开后）">
        <Sample label="一直在加载的院系" load={wait} />
      </State>
      <State name="错误（打开后，可以重试）">
        <Sample label="加载失败的院系" load={fail} />
      </State>
      <State name="只读">
        <Sample label="只读的院系" load={load} options={{ readOnly: true }} />
      </State>
      <State name="空">
        <Sample label="没有院系" load={load} rows={[]} />
      </State>
    </>
  )
}

interface SampleProps {
  label: string
  load: (row: Row) => Promise<Row[]>
  rows?: readonly Row[]
  options?: Partial<GridOptions>
}

function Sample({ label, load: loadBelow, rows = roots, options = {} }: SampleProps) {
  const grid = useGrid({ columns, rows, isTree: true, ...options })
  const tree = useTree(grid, loadBelow)
  return (
    <GridPanel grid={grid} gridKey={`gallery:${label}`} tree={tree} label={label} size="small" buttons={[]} rowNumber />
  )
}
