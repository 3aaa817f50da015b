import { ValueError } from '@xw/shared/field-types/field-type'
import { Alert, Tag } from 'antd'
import { useMemo } from 'react'
import type { ColumnDefinition, LinkageDefinition } from '../../../../grid/model/column-definition.ts'
import { type ColumnsDefinition, readColumns } from '../../../../grid/model/read-column.ts'
import type { GridOptions, Row } from '../../../../grid/model/state.ts'
import { GridPanel } from '../../../../grid/panel/grid-panel.tsx'
import { useGrid } from '../../../../grid/use-grid.ts'
import { State } from '../state.tsx'

const options = ['硕士', '博士'].map((title, at) => ({ value: `${at + 1}`, title }))

/** Column definitions of another system, which the grid reads unchanged, including their own names. */
const definitions: readonly ColumnDefinition[] = [
  { type: 'row-drag-sort' },
  { type: 'row-checkbox' },
  { type: 'row-number' },
  {
    key: 'xm',
    title: '姓名',
    type: 'input',
    width: '140px',
    fixed: 'left',
    validateRules: [{ required: true, message: '请填写${title}' }],
  },
  {
    key: 'phone',
    title: '手机',
    type: 'input',
    width: 140,
    validateRules: [{ pattern: 'm', message: '手机号码不正确' }],
  },
  { key: 'level', title: '层次', type: 'select', options },
  {
    key: 'ways',
    title: '学习方式',
    type: 'radio',
    options: [
      { value: 1, text: '全日制' },
      { value: 2, text: '非全日制' },
    ],
    width: 220,
  },
  { key: 'score', title: '成绩', type: 'inputNumber', width: 100, statistics: ['sum', 'average'] },
  { key: 'born', title: '出生日期', type: 'date' },
  { key: 'at', title: '答辩时间', type: 'datetime' },
  { key: 'isIn', title: '在校', type: 'checkbox', customValue: ['Y', 'N'], width: 80 },
  {
    key: 'marks',
    title: '标签',
    type: 'tags',
    setTagColor: ({ tagValue }) => (tagValue === '优秀' ? 'green' : undefined),
  },
  { key: 'done', title: '进度', type: 'progress' },
  { key: 'note', title: '备注', type: 'input_pop' },
  { key: 'state', title: '状态', type: 'slot', slotName: 'state', width: 100 },
  { key: 'tenant', title: '学校', type: 'hidden' },
]
/** Departments and majors below a faculty, as a server would answer them. */
const below: Readonly<Record<string, readonly string[]>> = {
  '': ['理学院', '文学院'],
  理学院: ['数学系', '物理系'],
  文学院: ['中文系'],
  数学系: ['几何', '代数'],
}
const linkageConfig: readonly LinkageDefinition[] = [
  { key: 'faculty', requestData: async parent => (below[parent] ?? []).map(value => ({ value })) },
]
const linkedDefinitions: readonly ColumnDefinition[] = [
  { key: 'faculty', title: '学院', type: 'select', linkageKey: 'depart', width: 160 },
  { key: 'depart', title: '系', type: 'select', linkageKey: 'field', width: 160 },
  { key: 'field', title: '方向', type: 'select', width: 160 },
  { key: 'level', title: '层次', type: 'select', options, allowInput: true, placeholder: '可以直接输入', width: 160 },
  { key: 'code', title: '代码', type: 'input', placeholder: '请输入${title}', props: { maxLength: 4 }, width: 120 },
  { key: 'paper', title: '附件', type: 'file', number: 2, width: 220 },
  { key: 'photo', title: '照片', type: 'image', number: 1, width: 220 },
  { key: 'levels', title: '以往层次', type: 'select-multiple', options, width: 160 },
  { key: 'checkedBy', title: '核对人', type: 'sel_search_async', dict: 'sys_user,realname,username', width: 160 },
]

const rows: Row[] = [
  {
    id: '1',
    xm: '王小明',
    phone: '13800000000',
    level: '1',
    ways: '1',
    score: 86,
    faculty: '理学院',
    depart: '数学系',
    code: '0701',
    levels: '1,2',
    born: '1998-03-12',
    isIn: 'Y',
    marks: '优秀;推免',
    done: 40,
  },
  {
    id: '2',
    xm: '李大海',
    phone: '13900000000',
    level: '2',
    ways: '2',
    score: 91.5,
    at: '2026-06-01 09:00:00',
    isIn: 'N',
    done: 100,
  },
]
const slots = { cells: { state: ({ row }: { row: Row }) => <Tag>{row.done === 100 ? '已完成' : '进行中'}</Tag> } }

/** GR-01, GR-02: builds a grid from column definitions. */
export default function DefinedGrids() {
  return (
    <>
      <State name="已填" isWide>
        <Sample label="按定义的表格" definitions={definitions} />
      </State>
      <State name="只读" isWide>
        <Sample label="按定义的只读表格" definitions={definitions.slice(3, 9)} options={{ readOnly: true }} />
      </State>
      <State name="联动的选项、选项以外的输入、输入框的属性、文件、多选、远程搜索" isWide>
        <Sample label="联动的表格" definitions={linkedDefinitions} alwaysEdit />
      </State>
      <State name="错误的定义">
        <Sample label="没有这种类型" definitions={[{ key: 'a', title: '甲', type: 'no-such-type' }]} />
      </State>
      <State name="错误的定义（key 重复）">
        <Sample
          label="重复的列"
          definitions={[
            { key: 'a', title: '甲' },
            { key: 'a', title: '乙' },
          ]}
        />
      </State>
    </>
  )
}

interface SampleProps {
  label: string
  definitions: readonly ColumnDefinition[]
  options?: Partial<GridOptions>
  alwaysEdit?: boolean
}

/** Shows the grid of a definition, or the sentence that names its wrong column. */
function Sample({ definitions: given, ...props }: SampleProps) {
  const read = useMemo(() => readDefinitions(given), [given])
  return typeof read === 'string' ? <Alert type="error" showIcon title={read} /> : <Defined read={read} {...props} />
}

function readDefinitions(given: readonly ColumnDefinition[]): ColumnsDefinition | string {
  try {
    return readColumns(given, { linkageConfig: given === linkedDefinitions ? linkageConfig : [] })
  } catch (error) {
    if (error instanceof ValueError) return error.message
    throw error
  }
}

function Defined({
  read,
  label,
  options: more = {},
  alwaysEdit = false,
}: Omit<SampleProps, 'definitions'> & { read: ColumnsDefinition }) {
  const { columns, structure, dragSortKey } = read
  const selection = structure.includes('radio') ? 'radio' : 'checkbox'
  const grid = useGrid({ columns, rows, dragSortKey, selection, ...more })
  return (
    <GridPanel
      grid={grid}
      gridKey={`gallery:${label}`}
      label={label}
      slots={slots}
      rowNumber={structure.includes('number')}
      rowSelection={structure.includes(selection)}
      rowDrag={structure.includes('dragSort')}
      alwaysEdit={alwaysEdit}
      pasteAdds
    />
  )
}
