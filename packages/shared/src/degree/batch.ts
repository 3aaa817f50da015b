import { date } from '../field-types/date.ts'
import { datetime } from '../field-types/datetime.ts'
import { department } from '../field-types/department.ts'
import { richText } from '../field-types/rich-text.ts'
import { searchSelect } from '../field-types/search-select.ts'
import { select } from '../field-types/select.ts'
import { switchOf } from '../field-types/switch.ts'
import { text } from '../field-types/text.ts'
import { defineResource } from '../resource/resource.ts'
import { degreeTypes } from './types.ts'

/** The states of a batch. */
export const batchStates = [
  { value: '0', text: '未开放' },
  { value: '1', text: '进行中' },
  { value: '2', text: '已结束' },
  { value: '3', text: '已归档' },
] as const
export type BatchState = (typeof batchStates)[number]['value']

const scope = { group: '批次' } as const
const windows = { group: '时间' } as const
const requirements = { group: '要求' } as const
const award = { group: '授予信息' } as const

/** Roles that manage batches, besides the administrators. */
const office = ['dwgly', 'lbgly'] as const

/**
 * The steps of a batch. Opening and reopening check its readiness; an archived batch and its records never change
 * again.
 */
export const batchSteps = {
  open: { name: '开放', from: '0', to: '1' },
  close: { name: '结束', from: '1', to: '2' },
  reopen: { name: '重新开放', from: '2', to: '1' },
  archive: { name: '归档', from: '2', to: '3' },
} as const satisfies Record<string, { name: string; from: BatchState; to: BatchState }>
export type BatchStep = keyof typeof batchSteps

/** 采集控制: a batch collects the records of one degree type, with a window for each actor. */
export const batchResource = defineResource({
  path: '/xw/xwBatch',
  table: 'xw_batch',
  title: '采集控制',
  permission: 'xw:xwBatch',
  menu: {
    group: 'xw:xwInfo',
    url: '/xxcj/xwBatch',
    icon: 'schedule',
    component: 'xw/XwBatch',
    roles: office,
  },
  moreActions: [
    ...Object.entries(batchSteps).map(([code, { name }]) => ({ code, name, roles: office })),
    { code: 'copy', name: '复制', roles: office },
  ],
  tenant: 'school',
  history: true,
  scope: { degreeType: 'xwbslbm' },
  unique: [['xwbslbm', 'name']],
  gate: {
    field: 'state',
    stages: {
      '0': { word: '未开放', fields: 'all', canDelete: true },
      '1': { word: '进行中', fields: 'all', canDelete: false },
      '2': { word: '已结束', fields: 'all', canDelete: false },
      '3': { word: '已归档', fields: [], canDelete: false },
    },
  },
  fields: {
    name: text('批次名称', { required: true, max: 60, help: '如 2026年6月', form: scope, query: { rule: 'like' } }),
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      readonly: 'edit',
      form: scope,
      query: {},
    }),
    state: select('状态', {
      options: batchStates,
      notNull: true,
      readonly: true,
      default: '0',
      form: false,
      // The cell also shows the current window of an open batch.
      list: { width: 240 },
      query: {},
    }),
    departIds: department('参与院系', { multiple: true, help: '不选则为全部院系', form: scope, list: false }),
    grades: text('参与年级', {
      max: 60,
      rules: [{ pattern: '^(?:19|20)\\d{2}(?:,(?:19|20)\\d{2})*$', message: '应为四位年份，多个用逗号分隔' }],
      help: '如 2023,2024；不填则为全部年级',
      form: scope,
      list: { optional: true },
    }),
    studentFrom: datetime('学生填报开始', { form: windows }),
    studentUntil: datetime('学生填报截止', { form: windows }),
    departFrom: datetime('院系审核开始', { form: windows, list: { optional: true } }),
    departUntil: datetime('院系审核截止', { form: windows }),
    schoolFrom: datetime('学校审核开始', { form: windows, list: { optional: true } }),
    schoolUntil: datetime('学校审核截止', { form: windows, list: { optional: true } }),
    needsPhoto: switchOf('要求照片', { default: '1', notNull: true, form: requirements, list: { optional: true } }),
    needsSignature: switchOf('要求打印签字', {
      default: '0',
      notNull: true,
      form: requirements,
      list: { optional: true },
    }),
    instructions: richText('填报须知', { max: 20_000, form: { ...requirements, span: 24 }, list: false }),
    contact: text('联系方式', { max: 100, help: '学生有问题时找谁', form: requirements, list: { optional: true } }),
    xwsydwm: searchSelect('学位授予单位', {
      dictCode: 'institutions',
      showsCode: true,
      form: award,
      list: { optional: true },
    }),
    xzxm: text('校长姓名', { max: 40, form: award, list: { optional: true } }),
    zxxm: text('学位评定委员会主席姓名', { max: 40, form: award, list: { optional: true } }),
    jybh: text('决议文号', { max: 60, form: award, list: { optional: true } }),
    hxwrq: date('获学位日期', { compact: true, form: award, list: { optional: true } }),
  },
})
