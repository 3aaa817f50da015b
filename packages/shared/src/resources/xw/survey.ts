import { maxSurveyItems, surveyItemKinds, surveyStates } from '../../degree/survey.ts'
import { degreeTypes } from '../../degree/types.ts'
import { datetime } from '../../field-types/datetime.ts'
import { department } from '../../field-types/department.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { number } from '../../field-types/number.ts'
import { rows } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import { surveyPaths } from '../../wire/survey-paths.ts'

const office = ['dwgly', 'lbgly'] as const
const surveyForm = { group: '采集' } as const
const audienceForm = { group: '对象范围' } as const
const itemsForm = { group: '填写项' } as const
const optional = { list: { optional: true } } as const

/** The fields that stay editable while the survey is open. A changed scope only affects whom 补充名单 adds. */
const editableWhileOpen = ['description', 'remindHours', 'xwbslbms', 'departIds', 'grades', 'studentNumbers']

/** 自定义采集: a survey of some students for a limited time, separate from degree records. */
export const surveyResource = defineResource({
  path: surveyPaths.resource,
  table: 'xw_collection',
  title: '自定义采集',
  permission: 'xw:collection',
  menu: {
    group: 'xw:xwInfo',
    url: '/xxcj/collection',
    icon: 'form',
    component: 'xw/XwCollection',
    roles: office,
  },
  actions: ['add', 'edit', 'delete', 'exportXls'],
  moreActions: [
    { code: 'publish', name: '发布和补充名单', roles: office },
    { code: 'close', name: '结束', roles: office },
    { code: 'reopen', name: '延长和重新开放', roles: office },
  ],
  tenant: 'school',
  history: true,
  gate: {
    field: 'state',
    stages: {
      '0': { word: '草稿', fields: 'all', canDelete: true },
      '1': { word: '进行中', fields: editableWhileOpen, canDelete: false },
      '2': { word: '已结束', fields: [], canDelete: false },
    },
  },
  fields: {
    name: text('采集名称', {
      required: true,
      max: 60,
      unique: true,
      form: surveyForm,
      list: { width: 200 },
      query: { rule: 'like' },
    }),
    state: select('状态', {
      options: surveyStates,
      notNull: true,
      readonly: true,
      default: '0',
      form: false,
      list: { width: 100 },
      query: {},
    }),
    startTime: datetime('开始时间', { required: true, form: surveyForm }),
    endTime: datetime('截止时间', { required: true, form: surveyForm }),
    remindHours: number('截止前提醒（小时）', {
      integer: true,
      min: 1,
      max: 720,
      help: '在截止前多少小时提醒还没有填写的学生，如 24、72；不填则不提醒',
      form: surveyForm,
      ...optional,
    }),
    needsReview: switchOf('需要审核', {
      required: true,
      default: '0',
      help: '打开后，填写的内容由学位办审核，通过后不能再改',
      form: surveyForm,
      list: { width: 90 },
    }),
    description: textarea('说明', {
      required: true,
      max: 2_000,
      help: '为什么收集、怎样填写、有问题找谁；学生在填写页看到',
      form: { ...surveyForm, span: 24 },
      ...optional,
    }),
    items: rows('填写项', {
      required: true,
      max: maxSurveyItems,
      help: '发布后不能再改。选项用分号隔开，如 S；M；L；上限为字数、数值或文件大小（MB）',
      form: { ...itemsForm, span: 24 },
      columns: {
        label: text('名称', { required: true, max: 40 }),
        kind: select('类型', { required: true, options: surveyItemKinds, list: { width: 104 } }),
        required: select('必填', {
          list: { width: 84 },
          options: [
            { value: '1', text: '必填' },
            { value: '0', text: '选填' },
          ],
        }),
        options: text('选项', { max: 1_000 }),
        limit: text('上限', { list: { width: 72 }, rules: [{ pattern: '^[1-9]\\d{0,9}$', message: '应为正整数' }] }),
        help: text('填写提示', { max: 100 }),
      },
    }),
    sensitiveConfirmed: switchOf('确认收集敏感信息', {
      required: true,
      default: '0',
      help: '涉及宗教、健康、金融账户、家庭等敏感个人信息时，确有必要并已取得学生单独同意，才能打开',
      form: itemsForm,
      ...optional,
    }),
    xwbslbms: multiSelect('学位类型', {
      choices: { options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })) },
      help: '不选则为全部学位类型',
      form: audienceForm,
      list: { width: 200 },
    }),
    departIds: department('院系', {
      multiple: true,
      help: '含下级院系；不选则为全部院系',
      form: audienceForm,
      ...optional,
    }),
    grades: text('年级', {
      max: 60,
      rules: [{ pattern: '^(?:19|20)\\d{2}(?:,(?:19|20)\\d{2})*$', message: '应为四位年份，多个用逗号分隔' }],
      help: '如 2023,2024；不填则为全部年级',
      form: audienceForm,
      ...optional,
    }),
    studentNumbers: textarea('学号名单', {
      max: 300_000,
      help: '从表格粘贴一列学号即可；填写后，只有范围内的这些学生需要填写',
      form: { ...audienceForm, span: 24 },
      list: false,
      excel: false,
    }),
  },
})
