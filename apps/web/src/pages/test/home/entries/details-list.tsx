import { DetailsList } from '../../../../widgets/details-list.tsx'
import { Ellipsis } from '../../../../widgets/ellipsis.tsx'
import { State } from '../state.tsx'

const items = [
  { key: 'xm', label: '姓名', children: '王小明' },
  { key: 'xh', label: '学号', children: '2021104417' },
  { key: 'yx', label: '院系', children: '计算机学院' },
  {
    key: 'lwtm',
    label: '论文题目',
    span: 'filled' as const,
    children: <Ellipsis text="面向学位授予信息的知识图谱构建与一致性推理方法及其在研究生教育管理中的应用" />,
  },
]

/** Labels and values in up to four columns; long texts are not cut. */
export default function Details() {
  return (
    <>
      <State name="已填" isWide>
        <DetailsList items={items} title="学位信息" />
      </State>
      <State name="空" isWide>
        <DetailsList items={items.map(item => ({ ...item, children: null }))} columns={4} />
      </State>
    </>
  )
}
