import { area } from '@xw/shared/field-types/area'
import { batch } from '@xw/shared/field-types/batch'
import { category } from '@xw/shared/field-types/category'
import { code } from '@xw/shared/field-types/code'
import { cron } from '@xw/shared/field-types/cron'
import { date } from '@xw/shared/field-types/date'
import { datetime } from '@xw/shared/field-types/datetime'
import { department } from '@xw/shared/field-types/department'
import { dict } from '@xw/shared/field-types/dict'
import { file } from '@xw/shared/field-types/file'
import { id } from '@xw/shared/field-types/id'
import { image } from '@xw/shared/field-types/image'
import type { FieldDef, FieldsByType, FieldTypeName } from '@xw/shared/field-types/index'
import { json } from '@xw/shared/field-types/json'
import { markdown } from '@xw/shared/field-types/markdown'
import { month } from '@xw/shared/field-types/month'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { number } from '@xw/shared/field-types/number'
import { password } from '@xw/shared/field-types/password'
import { popup } from '@xw/shared/field-types/popup'
import { position } from '@xw/shared/field-types/position'
import { progress } from '@xw/shared/field-types/progress'
import { radio } from '@xw/shared/field-types/radio'
import { richText } from '@xw/shared/field-types/rich-text'
import { role } from '@xw/shared/field-types/role'
import { rows } from '@xw/shared/field-types/rows'
import { searchSelect } from '@xw/shared/field-types/search-select'
import { select } from '@xw/shared/field-types/select'
import { switchOf } from '@xw/shared/field-types/switch'
import { tags } from '@xw/shared/field-types/tags'
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

/** A field with an initial value in the form of the wire. */
export interface Example<F extends FieldDef = FieldDef> {
  readonly field: F
  readonly value: unknown
}

interface TypeExamples<F extends FieldDef = FieldDef> {
  readonly title: string
  readonly pinyin: string
  /** The variants that look different, by name. */
  readonly examples: Readonly<Record<string, Example<F>>>
}

const of = <F extends FieldDef>(field: F, value: unknown = null): Example<F> => ({ field, value })

/** Example fields of every type. A field type without examples does not compile. */
export const fieldExamples = {
  text: {
    title: '文本',
    pinyin: 'wen ben',
    examples: {
      text: of(text('姓名', { max: 20 }), '买买提·吐尔逊'),
      longText: of(text('论文题目'), '面向学位授予信息的知识图谱构建与一致性推理方法及其在研究生教育管理中的应用'),
    },
  },
  textarea: {
    title: '多行文本',
    pinyin: 'duo hang wen ben',
    examples: { textarea: of(textarea('备注', { max: 200 }), '第一行\n第二行') },
  },
  richText: {
    title: '富文本',
    pinyin: 'fu wen ben',
    examples: {
      richText: of(richText('内容'), '<h2>通知</h2><p>各院系：请于 <strong>6 月 30 日</strong>前完成采集。</p>'),
    },
  },
  markdown: {
    title: 'Markdown',
    pinyin: 'markdown',
    examples: { markdown: of(markdown('说明'), '## 填报须知\n\n- 请于 **6 月 30 日**前完成\n- 详见[办法](/help)') },
  },
  code: {
    title: '代码',
    pinyin: 'dai ma',
    examples: { code: of(code('脚本', { language: 'sql' }), "select xm from xw_info\n where status = '20'") },
  },
  tags: {
    title: '标签',
    pinyin: 'biao qian',
    examples: {
      tags: of(tags('标签', { colors: { 优秀: 'green', 推免: ['#fff1f0', '#a8071a'] } }), '优秀;推免'),
    },
  },
  number: {
    title: '数字',
    pinyin: 'shu zi',
    examples: {
      number: of(number('学制', { min: 1, max: 8 }), 2.5),
      integer: of(number('排序号', { integer: true }), 10),
    },
  },
  progress: { title: '进度', pinyin: 'jin du', examples: { progress: of(progress('进度'), 64) } },
  select: {
    title: '下拉选择',
    pinyin: 'xia la xuan ze',
    examples: { select: of(select('学习方式', { options }), '1') },
  },
  radio: {
    title: '单选',
    pinyin: 'dan xuan',
    examples: { radio: of(radio('学习方式', { options }), '2') },
  },
  switch: {
    title: '开关',
    pinyin: 'kai guan',
    examples: { switch: of(switchOf('启用', { default: '1' }), '1'), question: of(switchOf('是否双学位')) },
  },
  date: {
    title: '日期',
    pinyin: 'ri qi',
    examples: {
      date: of(date('出生日期'), '1998-03-12'),
      compactDate: of(date('获学位日期', { compact: true }), '20240630'),
    },
  },
  datetime: {
    title: '日期时间',
    pinyin: 'ri qi shi jian',
    examples: { datetime: of(datetime('开始时间'), '2026-06-01 08:30:00') },
  },
  time: { title: '时刻', pinyin: 'shi ke', examples: { time: of(time('时刻'), '08:30:00') } },
  month: { title: '年月', pinyin: 'nian yue', examples: { month: of(month('入学年月'), '202109') } },
  year: { title: '年份', pinyin: 'nian fen', examples: { year: of(year('毕业年份'), '2024') } },
  dict: {
    title: '字典',
    pinyin: 'zi dian',
    examples: {
      dict: of(dict('状态', { dictCode: 'xw_status' }), '20'),
      noDict: of(dict('没有字典', { dictCode: '' })),
    },
  },
  multiSelect: {
    title: '多选',
    pinyin: 'duo xuan',
    examples: { multiSelect: of(multiSelect('可管理的学位类型', { choices: { dictCode: 'degree_types' } }), '21,31') },
  },
  searchSelect: {
    title: '搜索选择',
    pinyin: 'sou suo xuan ze',
    examples: {
      searchSelect: of(searchSelect('国籍', { dictCode: 'countries' }), '156'),
      searchSeveral: of(searchSelect('专业（可多选）', { dictCode: 'undergraduate_majors', multiple: true }), '080901'),
    },
  },
  tree: {
    title: '树形选择',
    pinyin: 'shu xing xuan ze',
    examples: {
      tree: of(tree('本科专业', { dictCode: 'undergraduate_majors' }), '080902'),
      treeSeveral: of(tree('行政区划（可多选）', { dictCode: 'areas', multiple: true }), '110000,310000'),
      badTree: of(tree('没有这棵树', { dictCode: 'no_such_tree' })),
    },
  },
  popup: {
    title: '报表弹窗',
    pinyin: 'bao biao tan chuang',
    examples: {
      popup: of(popup('导师', { code: 'advisors', orgFields: 'name,no', destFields: 'popup,advisorNo' })),
      badPopup: of(popup('没有配置的弹窗', { code: '', orgFields: '', destFields: '' })),
    },
  },
  category: { title: '分类', pinyin: 'fen lei', examples: { category: of(category('分类')) } },
  department: {
    title: '部门',
    pinyin: 'bu men',
    examples: { department: of(department('院系')), departments: of(department('所属部门', { multiple: true })) },
  },
  user: {
    title: '用户',
    pinyin: 'yong hu',
    examples: { user: of(user('审核人'), 'admin'), users: of(user('评阅专家', { multiple: true })) },
  },
  role: { title: '角色', pinyin: 'jue se', examples: { role: of(role('角色', { multiple: true })) } },
  position: { title: '职务', pinyin: 'zhi wu', examples: { position: of(position('职务')) } },
  batch: { title: '采集批次', pinyin: 'cai ji pi ci', examples: { batch: of(batch('采集批次')) } },
  area: {
    title: '行政区划',
    pinyin: 'xing zheng qu hua',
    examples: { area: of(area('户口所在地'), '110108'), badArea: of(area('错误的区划'), '北京') },
  },
  cron: {
    title: '定时',
    pinyin: 'ding shi',
    examples: {
      cron: of(cron('执行时间'), '0 30 17 ? * 6L'),
      shortCron: of(cron('执行时间（无秒和年）', { hideSecond: true, hideYear: true }), '0 2 1 * ?'),
      badCron: of(cron('错误的执行时间'), '0 0 24 * * ?'),
    },
  },
  password: { title: '密码', pinyin: 'mi ma', examples: { password: of(password('登录密码')) } },
  file: {
    title: '文件',
    pinyin: 'wen jian',
    examples: {
      file: of(file('附件', { max: 3 })),
      pdf: of(file('论文全文', { accept: ['pdf'], maxMb: 20, max: 1 })),
    },
  },
  image: {
    title: '图片',
    pinyin: 'tu pian',
    examples: { image: of(image('图片', { max: 9 })), photo: of(image('证件照', { biz: 'photo', max: 1 })) },
  },
  json: { title: 'JSON', pinyin: 'json', examples: { json: of(json('附加信息'), { 来源: '导入', 行: [1, 2] }) } },
  rows: {
    title: '多行数据',
    pinyin: 'duo hang shu ju',
    examples: {
      rows: of(rows('校验内容', { max: 3, columns: { digits: text('位数'), kind: select('学习方式', { options }) } }), [
        { digits: '4', kind: '1' },
      ]),
    },
  },
  id: { title: '主键', pinyin: 'zhu jian', examples: { id: of(id('主键'), '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b') } },
} satisfies { [K in FieldTypeName]: TypeExamples<FieldsByType[K]> }
