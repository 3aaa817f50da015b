import {
  choiceKinds,
  customFieldGroup,
  customFieldKinds,
  maxCustomText,
  textKinds,
} from '../../degree/custom-fields.ts'
import { degreeTypes } from '../../degree/types.ts'
import { number } from '../../field-types/number.ts'
import { rows } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

const choicesForm = { group: '填写', when: { field: 'kind', in: choiceKinds } } as const
const textsForm = { group: '填写', when: { field: 'kind', in: textKinds } } as const
const fillingForm = { group: '填写' } as const
const studentsForm = { group: '学生与用途' } as const

/** 自定义信息: a custom field of a school for one degree type. */
export const customFieldResource = defineResource({
  path: '/xw/xwCustomField',
  table: 'xw_custom_field',
  title: '自定义信息',
  permission: 'xw:xwCustomField',
  menu: { group: 'degree-setup', url: '/degree-setup/custom-field', icon: 'form', roles: ['dwgly'] },
  tenant: 'school',
  history: true,
  sort: { column: 'sortNo', order: 'asc' },
  unique: [['xwbslbm', 'name']],
  fields: {
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      readonly: 'edit',
      query: {},
    }),
    code: text('字段编码', { readonly: true, help: '由系统给出，用于导入、导出和字段配置', list: { width: 100 } }),
    name: text('名称', { required: true, max: 30, query: { rule: 'like' } }),
    kind: select('类型', {
      options: customFieldKinds,
      required: true,
      readonly: 'edit',
      default: 'text',
      help: '已有内容的字段不能换类型，保存后不能修改',
      query: {},
    }),
    dictCode: text('字典编码', {
      max: 64,
      help: '选项取自“数据字典”；留空则使用下面自己的选项',
      form: choicesForm,
      list: { optional: true },
    }),
    options: rows('选项', {
      max: 100,
      form: { ...choicesForm, span: 24 },
      columns: {
        value: text('代码', {
          required: true,
          max: 20,
          rules: [{ pattern: '^[A-Za-z0-9_]+$', message: '只能用字母、数字和下划线' }],
        }),
        text: text('名称', { required: true, max: 50 }),
      },
    }),
    maxLength: number('最大长度', {
      integer: true,
      min: 1,
      max: maxCustomText,
      help: `字符数，不填则为 ${maxCustomText}`,
      form: textsForm,
      list: { optional: true },
    }),
    pattern: text('校验表达式', {
      max: 200,
      help: '正则表达式，须与填写的内容完全匹配；不填则不检查',
      form: textsForm,
      list: { optional: true },
    }),
    patternMessage: text('不符合时的提示', {
      max: 100,
      help: '接在名称之后，如：应为 3 到 5 位数字',
      form: textsForm,
      list: false,
    }),
    required: switchOf('提交前必填', { required: true, default: '0', form: fillingForm }),
    help: text('填写提示', { max: 100, form: fillingForm, list: { optional: true } }),
    groupName: text('分组', {
      max: 20,
      help: `表单中的小标题，不填则为“${customFieldGroup}”`,
      form: fillingForm,
      list: { optional: true },
    }),
    sortNo: number('排序', { integer: true, required: true, min: 1, max: 9_999, default: 1, form: fillingForm }),
    studentVisible: switchOf('学生可见', { required: true, default: '1', form: studentsForm }),
    studentEditable: switchOf('学生可填写', { required: true, default: '1', form: studentsForm }),
    status: switchOf('启用', {
      required: true,
      default: '1',
      help: '停用后不再出现，已填写的内容保留',
      form: studentsForm,
      query: {},
    }),
    purpose: textarea('收集目的', {
      required: true,
      max: 200,
      help: '为什么需要、谁使用、保留多久；只收集必需的信息',
      form: { ...studentsForm, span: 24 },
      list: { optional: true },
    }),
    sensitiveConfirmed: switchOf('确认收集敏感信息', {
      required: true,
      default: '0',
      help: '涉及宗教、健康、金融账户、家庭等敏感个人信息时，确有必要并已取得学生单独同意，才能打开',
      form: studentsForm,
      list: { optional: true },
    }),
  },
})
