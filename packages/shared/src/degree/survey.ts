import type { Option } from '../field-types/field.ts'
import type { RowsRow } from '../field-types/rows.ts'
import type { Fields } from '../resource/resource.ts'
import {
  buildCustomFields,
  type CustomField,
  type CustomFieldKind,
  customFieldCode,
  maxCustomText,
} from './custom-fields.ts'

/** How far a custom collection has come. */
export const surveyStates = [
  { value: '0', text: '草稿' },
  { value: '1', text: '进行中' },
  { value: '2', text: '已结束' },
] as const

/** What an item of a collection can be: what fields of a school's own can be, and a file. */
export const surveyItemKinds = [
  { value: 'text', text: '文本' },
  { value: 'textarea', text: '多行文本' },
  { value: 'number', text: '数字' },
  { value: 'date', text: '日期' },
  { value: 'single', text: '单选' },
  { value: 'multiple', text: '多选' },
  { value: 'file', text: '文件' },
] as const satisfies readonly { value: CustomFieldKind | 'file'; text: string }[]
type SurveyItemKind = (typeof surveyItemKinds)[number]['value']

export const maxSurveyItems = 30
const maxItemOptions = 60
const maxFileMb = 20

/** What a number beside an item limits, and how far that goes. */
const itemLimits: Partial<Record<SurveyItemKind, { readonly most: number; readonly word: string }>> = {
  text: { most: maxCustomText, word: '字数' },
  textarea: { most: maxCustomText, word: '字数' },
  number: { most: 1_000_000_000, word: '数值' },
  file: { most: maxFileMb, word: '文件大小（MB）' },
}

/** Answers a day after their collection ended are still looked at: who is sent back then has so long to change it. */
export const correctionDays = 7

const isChoice = (kind: string | undefined) => kind === 'single' || kind === 'multiple'

/** Choices as they are typed: one after the other, with semicolons between them. */
const readChoices = ({ options = '' }: RowsRow): string[] =>
  options
    .split(/[;；]/)
    .map(text => text.trim())
    .filter(text => text !== '')

/** Items are frozen when a collection is published, so the place of a choice can be its code. */
const toItemOptions = (row: RowsRow): Option[] =>
  readChoices(row).map((text, index) => ({ value: String(index + 1), text }))

/** What is wrong with the items beside what their own columns ask for; null where nothing is. */
export function findItemsDefect(rows: readonly RowsRow[]): string | null {
  const names = rows.map(({ label = '' }) => label)
  const doubled = names.find((name, index) => names.indexOf(name) !== index)
  if (doubled) return `填写项“${doubled}”重复`
  for (const row of rows) {
    const flaw = findItemDefect(row)
    if (flaw) return `填写项“${row.label ?? ''}”${flaw}`
  }
  return null
}

function findItemDefect(row: RowsRow): string | null {
  const choices = readChoices(row)
  if (isChoice(row.kind)) {
    if (choices.length < 2) return '至少要有两个选项，用分号隔开'
    if (choices.length > maxItemOptions) return `最多 ${maxItemOptions} 个选项`
    if (new Set(choices).size < choices.length) return '的选项不能重复'
  }
  const limit = itemLimits[row.kind as SurveyItemKind]
  if (!row.limit || !limit) return null
  const most = Number(row.limit)
  return most < 1 || most > limit.most ? `的上限（${limit.word}）应在 1 到 ${limit.most} 之间` : null
}

/** The fields that the items of a collection stand for, by key: what makes fields of a school's own makes these, too. */
export const buildSurveyFields = (rows: readonly RowsRow[]): Fields =>
  buildCustomFields(rows.map((row, index) => toCustomField(row, index)))

function toCustomField(row: RowsRow, index: number): CustomField {
  const kind = row.kind as SurveyItemKind
  const limit = row.limit ? Number(row.limit) : null
  return {
    code: customFieldCode(index + 1),
    xwbslbm: '',
    name: row.label ?? '',
    kind,
    dictCode: null,
    options: toItemOptions(row),
    maxLength: limit,
    required: row.required === '1',
    pattern: null,
    patternMessage: null,
    help: row.help ?? null,
    groupName: '填写内容',
    studentVisible: true,
    studentEditable: true,
    ...(kind === 'number' && limit !== null && { most: limit }),
    ...(kind === 'file' && { maxMb: limit ?? maxFileMb }),
  }
}

/** Student's numbers as they are pasted: a column of a spreadsheet, or a list with any signs between them. */
export const readStudentNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter(number => number !== '')),
]

/** When a collection is open, and what it is called. */
export interface SurveyWindow {
  readonly name: string
  readonly state: string
  /** In the wire's form, so that they compare as texts. */
  readonly startTime: string
  readonly endTime: string
}

/** Why students cannot fill in a collection at a moment of the wire's form; null where they can. */
export function explainSurveyClosed({ name, state, startTime, endTime }: SurveyWindow, now: string): string | null {
  if (state === '0') return `采集“${name}”还没有发布`
  if (state === '2') return `采集“${name}”已结束`
  if (now < startTime) return `采集“${name}”将于 ${startTime.slice(0, 16)} 开始`
  return now < endTime ? null : `采集“${name}”已于 ${endTime.slice(0, 16)} 截止`
}
