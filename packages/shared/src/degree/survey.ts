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

/** The states of a survey (自定义采集). */
export const surveyStates = [
  { value: '0', text: '草稿' },
  { value: '1', text: '进行中' },
  { value: '2', text: '已结束' },
] as const

/** The kinds of survey items: those of custom fields, and a file. */
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

/** The meaning of an item's 上限, and its own maximum. */
const itemLimits: Partial<Record<SurveyItemKind, { readonly most: number; readonly word: string }>> = {
  text: { most: maxCustomText, word: '字数' },
  textarea: { most: maxCustomText, word: '字数' },
  number: { most: 1_000_000_000, word: '数值' },
  file: { most: maxFileMb, word: '文件大小（MB）' },
}

/**
 * Reviewers also check responses shortly after the survey has ended; a student whose response is returned then has
 * this many days to correct it.
 */
export const correctionDays = 7

const isChoice = (kind: string | undefined) => kind === 'single' || kind === 'multiple'

/** Splits the choices of an item, which are typed with semicolons between them. */
const readChoices = ({ options = '' }: RowsRow): string[] =>
  options
    .split(/[;；]/)
    .map(text => text.trim())
    .filter(text => text !== '')

/** Publishing a survey freezes its items, so the position of a choice can be its code. */
const toItemOptions = (row: RowsRow): Option[] =>
  readChoices(row).map((text, index) => ({ value: String(index + 1), text }))

/** Returns the first defect of a survey's items that their own columns do not check, or null. */
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

/** Builds the fields of a survey from its items, with the code that builds a school's custom fields. */
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

/** Reads pasted student numbers: a spreadsheet column, or a list with any separators. */
export const readStudentNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter(number => number !== '')),
]

/** The name, state and times of a survey. */
export interface SurveyWindow {
  readonly name: string
  readonly state: string
  /** In the wire's form, so that they compare as texts. */
  readonly startTime: string
  readonly endTime: string
}

/** Returns why students cannot fill in a survey at a moment of the wire's form, or null when they can. */
export function explainSurveyClosed({ name, state, startTime, endTime }: SurveyWindow, now: string): string | null {
  if (state === '0') return `采集“${name}”还没有发布`
  if (state === '2') return `采集“${name}”已结束`
  if (now < startTime) return `采集“${name}”将于 ${startTime.slice(0, 16)} 开始`
  return now < endTime ? null : `采集“${name}”已于 ${endTime.slice(0, 16)} 截止`
}
