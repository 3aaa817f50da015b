import { date } from '@xw/shared/field-types/date'
import { number } from '@xw/shared/field-types/number'
import { select } from '@xw/shared/field-types/select'
import { text } from '@xw/shared/field-types/text'
import type { GridColumn, GridOptions, Row } from '../../../../grid/model/state.ts'
import { GridPanel } from '../../../../grid/panel/grid-panel.tsx'
import { useGridColumns } from '../../../../grid/panel/use-grid-columns.ts'
import { useGrid } from '../../../../grid/use-grid.ts'
import { State } from '../state.tsx'

const kinds = [
  { value: '1', text: '全日制' },
  { value: '2', text: '非全日制' },
]
const columns: readonly GridColumn[] = [
  { key: 'name', field: text('姓名', { required: true, max: 20 }), title: '姓名', width: 140, pinned: 'left' },
  { key: 'kind', field: select('学习方式', { options: kinds }), title: '学习方式', width: 120 },
  { key: 'credits', field: number('学分', { min: 0 }), title: '学分', width: 100, statistics: ['sum', 'average'] },
  { key: 'day', field: date('入学日期'), title: '入学日期', width: 140 },
]
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `r${n + 1}`,
    name: `学生${n + 1}`,
    kind: n % 3 === 0 ? '2' : '1',
    credits: 20 + (n % 15),
    day: '2023-09-01',
  }))
const [few, many, wrong] = [rowsOf(4), rowsOf(100_000), rowsOf(3).map(row => ({ ...row, name: '' }))]

/** An editable grid with spreadsheet keys, copy and paste to and from Excel, and any number of rows. */
export default function Grids() {
  return (
    <>
      <State name="已填（可以增加、删除、拖动）" isWide>
        <Sample label="学生" rows={few} options={{ dragSortKey: 'orderNum' }} rowDrag />
      </State>
      <State name="十万行" isWide>
        <Sample label="十万名学生" rows={many} />
      </State>
      <State name="空">
        <Sample label="没有学生" rows={[]} />
      </State>
      <State name="只读">
        <Sample label="只读的学生" rows={few} options={{ readOnly: true }} />
      </State>
      <State name="禁用的行">
        <Sample label="部分禁用的学生" rows={few} options={{ disabledRows: { kind: '2' } }} />
      </State>
      <State name="错误（修改姓名后）">
        <Sample label="没有姓名的学生" rows={wrong} />
      </State>
    </>
  )
}

interface SampleProps {
  label: string
  rows: readonly Row[]
  options?: Partial<GridOptions>
  rowDrag?: boolean
}

function Sample({ label, rows, options = {}, rowDrag = false }: SampleProps) {
  const placed = useGridColumns(columns, `gallery:${label}`)
  const grid = useGrid({ columns: placed.columns, rows, ...options })
  return (
    <GridPanel
      grid={grid}
      gridKey={`gallery:${label}`}
      columns={placed}
      label={label}
      size="small"
      maxHeight={320}
      rowNumber
      rowSelection
      rowDrag={rowDrag}
      pasteAdds
    />
  )
}
