import { noImportFile } from '@xw/shared/files/upload-rules'
import type {
  DryRunReport,
  FirstRow,
  ImportKind,
  ImportProgress,
  StartedImport,
  TemplateField,
} from '@xw/shared/wire/imports'
import type { WordMapping } from '../../../../data/resources/imports.ts'

/** The wizard's steps in order, with their titles. */
export const steps = [
  { key: 'upload', title: '上传文件' },
  { key: 'match', title: '字段匹配' },
  { key: 'try', title: '试运行' },
  { key: 'run', title: '导入' },
  { key: 'result', title: '结果' },
] as const

export type WizardStep = (typeof steps)[number]['key']

export interface WizardState {
  readonly step: WizardStep
  readonly fileId: string | null
  /** True while the file uploads. */
  readonly isUploading: boolean
  readonly file: FirstRow | null
  readonly fields: readonly TemplateField[]
  /** Whether an empty cell of an update keeps the old value or clears it. */
  readonly blank: 'keep' | 'clear'
  /** True when columns are matched by their names. The match step is then skipped if nothing is left open. */
  readonly isAutomatic: boolean
  /** Codes that the user chose for unknown words since the file was read. */
  readonly words: readonly WordMapping[]
  /** The dry run or import that the wizard follows. */
  readonly started: StartedImport | null
}

export const initialWizard: WizardState = {
  step: 'upload',
  fileId: null,
  isUploading: false,
  file: null,
  fields: [],
  blank: 'keep',
  isAutomatic: false,
  words: [],
  started: null,
}

export type WizardAction =
  | { type: 'choose'; fileId: string | null }
  | { type: 'upload'; isUploading: boolean }
  | { type: 'read'; file: FirstRow; fields: readonly TemplateField[] }
  | { type: 'match'; id: string; column: string | null }
  | { type: 'blank'; blank: 'keep' | 'clear' }
  | { type: 'automatic'; isAutomatic: boolean }
  | ({ type: 'word' } & WordMapping)
  | { type: 'start'; step: 'try' | 'run'; started: StartedImport }
  | { type: 'end' }
  | { type: 'back' }
  | { type: 'again' }

/** Returns the wizard's state after an action. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'choose':
      return { ...state, fileId: action.fileId }
    case 'upload':
      return { ...state, isUploading: action.isUploading }
    case 'read':
      return { ...state, step: 'match', file: action.file, fields: sortByNeed(action.fields), words: [] }
    case 'match':
      return {
        ...state,
        // Choosing a column settles which of the competing columns is meant.
        fields: state.fields.map(field =>
          field.id === action.id ? { ...field, excelField: action.column, rivals: [] } : field,
        ),
      }
    case 'blank':
      return { ...state, blank: action.blank }
    case 'automatic':
      return { ...state, isAutomatic: action.isAutomatic }
    case 'word': {
      const { id, word, value } = action
      return {
        ...state,
        words: [...state.words.filter(own => own.id !== id || own.word !== word), { id, word, value }],
      }
    }
    case 'start':
      return { ...state, step: action.step, started: action.started }
    case 'end':
      return state.step === 'run' ? { ...state, step: 'result' } : state
    case 'back':
      return { ...state, step: state.step === 'try' ? 'match' : 'upload', started: null }
    case 'again':
      return { ...initialWizard, isAutomatic: state.isAutomatic }
  }
}

/** Sorts required fields first, then those with a column, then the rest. Later choices do not move rows. */
const sortByNeed = (fields: readonly TemplateField[]) => {
  const rank = ({ sfbx, excelField }: TemplateField) => (sfbx === 1 ? 0 : excelField === null ? 2 : 1)
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

/** A problem of the match, listed by severity. */
export type MatchProblem =
  | { readonly kind: 'required'; readonly labels: readonly string[] }
  | { readonly kind: 'repeated'; readonly columns: readonly string[] }
  | { readonly kind: 'unmatched'; readonly labels: readonly string[] }

/**
 * IM-04: finds the worst problem: a required field without a column, a column used by several fields, or optional
 * fields without a column.
 */
export function findMatchProblem(fields: readonly TemplateField[]): MatchProblem | null {
  const open = fields.filter(field => field.excelField === null)
  const required = open.filter(field => field.sfbx === 1)
  if (required.length > 0) return { kind: 'required', labels: listLabels(required) }
  const columns = listRepeatedColumns(fields)
  if (columns.length > 0) return { kind: 'repeated', columns }
  return open.length > 0 ? { kind: 'unmatched', labels: listLabels(open) } : null
}

/** IM-01: lists why the match needs the user: a required field has no column, or a field has several candidates. */
export function listMatchQuestions(fields: readonly TemplateField[]): string[] {
  const missing = listLabels(fields.filter(field => field.sfbx === 1 && field.excelField === null))
  const rivalled = fields.filter(field => field.rivals.length > 0)
  return [
    ...(missing.length > 0 ? [`必填字段没有对应的列：${missing.join('、')}`] : []),
    ...rivalled.map(({ fieldKeyCn, excelField, rivals }) => {
      const columns = [excelField, ...rivals].filter(column => column !== null)
      return `“${fieldKeyCn}”可以对应多列：${columns.join('、')}`
    }),
  ]
}

const listLabels = (fields: readonly TemplateField[]) => fields.map(field => field.fieldKeyCn)

/** Lists the columns that several fields use. */
export function listRepeatedColumns(fields: readonly TemplateField[]): string[] {
  const used = fields.flatMap(field => field.excelField ?? [])
  return [...new Set(used.filter((column, index) => used.indexOf(column) !== index))]
}

/** Builds the match as the request sends it. */
export const buildMapping = (fields: readonly TemplateField[]): { mc: string; id: string }[] =>
  fields.flatMap(({ id, excelField }) => (excelField === null ? [] : [{ mc: excelField, id }]))

/** Returns the code of a word: chosen now, else chosen before, else null. */
export const findCode = (words: readonly WordMapping[], { key, value, code }: DryRunReport['words'][number]) => {
  const own = words.find(({ id, word }) => id === key && word === value)
  return own ? own.value : (code ?? null)
}

/** Counts the cells that the import will empty because no code is known for their word, given the user's choices. */
export function countEmptied({ emptied, words, chosen }: DryRunReport, own: readonly WordMapping[]): number {
  const mapped = words.filter(word => findCode(own, word) !== null)
  const dropped = chosen.filter(word => findCode(own, word) === null)
  const sum = (list: DryRunReport['words']) => list.reduce((total, { count }) => total + count, 0)
  return emptied - sum(mapped) + sum(dropped)
}

/** IM-06: describes the result of an import that has ended. */
export function describeImportResult({ status, totalNum, successNum, sameNum }: ImportProgress): {
  face: 'success' | 'warning' | 'error'
  title: string
} {
  if (status === 'cancelled') return { face: 'warning', title: '导入已取消' }
  if (status === 'undone') return { face: 'success', title: '本次导入已撤销' }
  const good = successNum + sameNum
  if (status === 'error' || good === 0) return { face: 'error', title: '数据导入失败' }
  return good === totalNum ? { face: 'success', title: '数据导入成功' } : { face: 'warning', title: '数据部分导入成功' }
}

/** Estimates the remaining time from the time so far. Returns an empty text when no estimate is possible. */
export function estimateRemainingTime(percent: number, elapsedMs: number): string {
  if (percent < 5 || percent >= 100) return ''
  const seconds = Math.ceil(((elapsedMs / percent) * (100 - percent)) / 1000)
  return seconds < 60 ? `约 ${seconds} 秒` : `约 ${Math.ceil(seconds / 60)} 分钟`
}

export const wizardTitle: Record<ImportKind, string> = { update: '批量导入', add: '名册导入' }

/** Texts that the API's documentation prescribes word for word. */
export const wizardMessages = {
  noFile: noImportFile,
  required: '必填字段不能为空！',
} as const
