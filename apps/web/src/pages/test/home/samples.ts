import { area } from '@xw/shared/field-types/area'
import { category } from '@xw/shared/field-types/category'
import { date } from '@xw/shared/field-types/date'
import { datetime } from '@xw/shared/field-types/datetime'
import { department } from '@xw/shared/field-types/department'
import { dict } from '@xw/shared/field-types/dict'
import { file } from '@xw/shared/field-types/file'
import { id } from '@xw/shared/field-types/id'
import { image } from '@xw/shared/field-types/image'
import type { FieldDef } from '@xw/shared/field-types/index'
import { json } from '@xw/shared/field-types/json'
import { month } from '@xw/shared/field-types/month'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { number } from '@xw/shared/field-types/number'
import { password } from '@xw/shared/field-types/password'
import { position } from '@xw/shared/field-types/position'
import { radio } from '@xw/shared/field-types/radio'
import { richText } from '@xw/shared/field-types/rich-text'
import { role } from '@xw/shared/field-types/role'
import { rows } from '@xw/shared/field-types/rows'
import { searchSelect } from '@xw/shared/field-types/search-select'
import { select } from '@xw/shared/field-types/select'
import { switchOf } from '@xw/shared/field-types/switch'
import { text } from '@xw/shared/field-types/text'
import { textarea } from '@xw/shared/field-types/textarea'
import { time } from '@xw/shared/field-types/time'
import { tree } from '@xw/shared/field-types/tree'
import { user } from '@xw/shared/field-types/user'
import { year } from '@xw/shared/field-types/year'

const options = [
  { value: '1', text: '全日制' },
  { value: '2', text: '非全日制' },
]

interface Sample {
  readonly field: FieldDef
  /** As the wire would have it. */
  readonly value: unknown
}

const sample = (field: FieldDef, value: unknown = null): Sample => ({ field, value })

/** At least one field of every type, and the variants that look different. */
export const samples: Readonly<Record<string, Sample>> = {
  text: sample(text('姓名', { max: 20 }), '买买提·吐尔逊'),
  longText: sample(text('论文题目'), '面向学位授予信息的知识图谱构建与一致性推理方法及其在研究生教育管理中的应用'),
  textarea: sample(textarea('备注', { max: 200 }), '第一行\n第二行'),
  richText: sample(richText('内容'), '<h2>通知</h2><p>各院系：请于 <strong>6 月 30 日</strong>前完成采集。</p>'),
  number: sample(number('学制', { min: 1, max: 8 }), 2.5),
  integer: sample(number('排序号', { integer: true }), 10),
  select: sample(select('学习方式', { options }), '1'),
  radio: sample(radio('学习方式（单选）', { options }), '2'),
  switch: sample(switchOf('启用', { default: '1' }), '1'),
  question: sample(switchOf('是否双学位')),
  date: sample(date('出生日期'), '1998-03-12'),
  compactDate: sample(date('获学位日期', { compact: true }), '20240630'),
  datetime: sample(datetime('开始时间'), '2026-06-01 08:30:00'),
  time: sample(time('时刻'), '08:30:00'),
  month: sample(month('入学年月'), '202109'),
  year: sample(year('毕业年份'), '2024'),
  dict: sample(dict('状态', { dictCode: 'xw_status' }), '20'),
  noDict: sample(dict('没有字典', { dictCode: '' })),
  multiSelect: sample(multiSelect('可管理的学位类型', { choices: { dictCode: 'degree_types' } }), '21,31'),
  searchSelect: sample(searchSelect('国籍', { dictCode: 'countries' }), '156'),
  searchSeveral: sample(searchSelect('专业（可多选）', { dictCode: 'undergraduate_majors', multiple: true }), '080901'),
  tree: sample(tree('本科专业', { dictCode: 'undergraduate_majors' }), '080902'),
  badTree: sample(tree('没有这棵树', { dictCode: 'no_such_tree' })),
  treeSeveral: sample(tree('行政区划（可多选）', { dictCode: 'areas', multiple: true }), '110000,310000'),
  category: sample(category('分类')),
  department: sample(department('院系')),
  departments: sample(department('所属部门', { multiple: true })),
  user: sample(user('审核人'), 'admin'),
  users: sample(user('评阅专家', { multiple: true })),
  role: sample(role('角色', { multiple: true })),
  position: sample(position('职务')),
  area: sample(area('户口所在地'), '110108'),
  badArea: sample(area('错误的区划'), '北京'),
  password: sample(password('登录密码')),
  file: sample(file('附件', { max: 3 })),
  pdf: sample(file('论文全文', { accept: ['pdf'], maxMb: 20, max: 1 })),
  image: sample(image('图片', { max: 9 })),
  photo: sample(image('证件照', { biz: 'photo', max: 1 })),
  json: sample(json('附加信息'), { 来源: '导入', 行: [1, 2] }),
  rows: sample(rows('校验内容', { max: 3, columns: { digits: text('位数'), kind: select('学习方式', { options }) } }), [
    { digits: '4', kind: '1' },
  ]),
  id: sample(id('主键'), '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
}
