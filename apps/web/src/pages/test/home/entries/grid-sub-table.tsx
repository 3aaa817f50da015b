import { date } from '@xw/shared/field-types/date'
import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { useCallback } from 'react'
import type { Row, RowId } from '../../../../grid/model/state.ts'
import { GridPanel } from '../../../../grid/panel/grid-panel.tsx'
import { SubTable } from '../../../../grid/panel/sub-table.tsx'
import { useExpansion } from '../../../../grid/panel/use-expansion.ts'
import { useGrid } from '../../../../grid/use-grid.ts'
import { State } from '../state.tsx'

const students = [
  { key: 'name', field: text('姓名'), title: '姓名', width: 160 },
  { key: 'advisor', field: text('导师'), title: '导师', width: 160 },
]
const papers = [
  { key: 'title', field: text('论文题目', { required: true }), title: '论文题目', width: 320 },
  { key: 'day', field: date('发表日期'), title: '发表日期', width: 150 },
  { key: 'pages', field: number('页数'), title: '页数', width: 100, statistics: ['sum' as const] },
]
const rows: Row[] = [
  { id: '1', name: '王小明', advisor: '李老师' },
  { id: '2', name: '买买提·吐尔逊', advisor: '张老师' },
]
const load = (id: RowId): Promise<Row[]> =>
  Promise.resolve(id === '1' ? [{ id: '11', title: '知识图谱的一致性推理', day: '2025-03-01', pages: 12 }] : [])
const fail = () => Promise.reject(new Error('没有回答'))

/** GR-11: rows with a sub-table below, which loads when the row is opened. */
export default function SubTables() {
  return (
    <>
      <State name="已填（第二名学生没有论文）" isWide>
        <Sample label="学生与论文" load={load} />
      </State>
      <State name="错误（展开后，可以重试）" isWide>
        <Sample label="论文打不开的学生" load={fail} />
      </State>
    </>
  )
}

function Sample({ label, load: loadBelow }: { label: string; load: (id: RowId) => Promise<Row[]> }) {
  const grid = useGrid({ columns: students, rows })
  const render = useCallback(
    ({ name }: Row, id: RowId) => (
      <SubTable gridKey={`gallery:${label}`} id={id} load={loadBelow}>
        {below => <Papers label={`${String(name)}的论文`} rows={below} />}
      </SubTable>
    ),
    [label, loadBelow],
  )
  const expansion = useExpansion(render)
  return (
    <GridPanel grid={grid} gridKey={`gallery:${label}`} label={label} size="small" buttons={[]} expansion={expansion} />
  )
}

function Papers({ label, rows: given }: { label: string; rows: readonly Row[] }) {
  const grid = useGrid({ columns: papers, rows: given })
  return <GridPanel grid={grid} gridKey="gallery:papers" label={label} size="mini" rowSelection pasteAdds />
}
