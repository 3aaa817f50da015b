import { noImportFile } from '@xw/shared/files/upload-rules'
import type { DryRunReport, FirstRow, ImportProgress, StartedImport, TemplateField } from '@xw/shared/wire/imports'
import type { ImportKind, WordMapping } from '../../../../data/resources/imports.ts'

/** The wizard's steps in their order, with what stands over each. */
export const steps = [
  { key: 'upload', title: '上传文件' },
  { key: 'match', title: '字段匹配' },
  { key: 'try', title: '试运行' },
  { key: 'run', title: '导入' },
  { key: 'result', title: '结果' },
] as const

export type WizardStep = (typeof steps)[number]['key']

export interface Wizard {
  readonly step: WizardStep
  readonly fileId: string | null
  /** The file is still on its way. */
  readonly isUploading: boolean
  readonly file: FirstRow | null
  readonly fields: readonly TemplateField[]
  /** What an empty cell of an update means. */
  readonly blank: 'keep' | 'clear'
  /** The match is left to the names of the columns, and its step skipped where they leave nothing open. */
  readonly isAutomatic: boolean
  /** Codes chosen for words that no table has, since the file was read. */
  readonly words: readonly WordMapping[]
  /** The try or the import that is followed. */
  readonly started: StartedImport | null
}

export const firstState: Wizard = {
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

export type Action =
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

/** What each thing that happens makes of the wizard. */
export function reduce(state: Wizard, action: Action): Wizard {
  switch (action.type) {
    case 'choose':
      return { ...state, fileId: action.fileId }
    case 'upload':
      return { ...state, isUploading: action.isUploading }
    case 'read':
      return { ...state, step: 'match', file: action.file, fields: matchedFirst(action.fields), words: [] }
    case 'match':
      return {
        ...state,
        // Whoever chooses has decided between the columns.
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
      return { ...firstState, isAutomatic: state.isAutomatic }
  }
}

/** Required fields, those with a column, the rest: what has to be looked at stands first. Later choices move nothing. */
const matchedFirst = (fields: readonly TemplateField[]) => {
  const rank = ({ sfbx, excelField }: TemplateField) => (sfbx === 1 ? 0 : excelField === null ? 2 : 1)
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

/** What stands in the way of going on from the match, in the order of how bad it is. */
export type MatchFlaw =
  | { readonly kind: 'required'; readonly labels: readonly string[] }
  | { readonly kind: 'repeated'; readonly columns: readonly string[] }
  | { readonly kind: 'unmatched'; readonly labels: readonly string[] }

/** IM-04: a required field without a column, a column for several fields, optional fields without one. */
export function flawOf(fields: readonly TemplateField[]): MatchFlaw | null {
  const open = fields.filter(field => field.excelField === null)
  const required = open.filter(field => field.sfbx === 1)
  if (required.length > 0) return { kind: 'required', labels: labelsOf(required) }
  const columns = repeatedColumns(fields)
  if (columns.length > 0) return { kind: 'repeated', columns }
  return open.length > 0 ? { kind: 'unmatched', labels: labelsOf(open) } : null
}

/** IM-01: why the match cannot be left to the names of the columns: a field has none, or one of several. */
export function openQuestions(fields: readonly TemplateField[]): string[] {
  const missing = labelsOf(fields.filter(field => field.sfbx === 1 && field.excelField === null))
  const rivalled = fields.filter(field => field.rivals.length > 0)
  return [
    ...(missing.length > 0 ? [`必填字段没有对应的列：${missing.join('、')}`] : []),
    ...rivalled.map(({ fieldKeyCn, excelField, rivals }) => {
      const columns = [excelField, ...rivals].filter(column => column !== null)
      return `“${fieldKeyCn}”可以对应多列：${columns.join('、')}`
    }),
  ]
}

const labelsOf = (fields: readonly TemplateField[]) => fields.map(field => field.fieldKeyCn)

/** Columns that more than one field has. */
export function repeatedColumns(fields: readonly TemplateField[]): string[] {
  const used = fields.flatMap(field => field.excelField ?? [])
  return [...new Set(used.filter((column, index) => used.indexOf(column) !== index))]
}

/** The match as the wire takes it. */
export const toMapping = (fields: readonly TemplateField[]): { mc: string; id: string }[] =>
  fields.flatMap(({ id, excelField }) => (excelField === null ? [] : [{ mc: excelField, id }]))

/** The code that a word stands for: as chosen now, else as chosen before, else none. */
export const codeFor = (words: readonly WordMapping[], { key, value, code }: DryRunReport['words'][number]) => {
  const own = words.find(({ id, word }) => id === key && word === value)
  return own ? own.value : (code ?? null)
}

/** How many words will be emptied after what was chosen. */
export function emptiedAfter({ emptied, words, chosen }: DryRunReport, own: readonly WordMapping[]): number {
  const mapped = words.filter(word => codeFor(own, word) !== null)
  const dropped = chosen.filter(word => codeFor(own, word) === null)
  const sum = (list: DryRunReport['words']) => list.reduce((total, { count }) => total + count, 0)
  return emptied - sum(mapped) + sum(dropped)
}

/** IM-06: how an ended import is shown. */
export function outcomeOf({ status, totalNum, successNum, sameNum }: ImportProgress): {
  face: 'success' | 'warning' | 'error'
  title: string
} {
  if (status === 'cancelled') return { face: 'warning', title: '导入已取消' }
  if (status === 'undone') return { face: 'success', title: '本次导入已撤销' }
  const good = successNum + sameNum
  if (status === 'error' || good === 0) return { face: 'error', title: '数据导入失败' }
  return good === totalNum ? { face: 'success', title: '数据导入成功' } : { face: 'warning', title: '数据部分导入成功' }
}

/** How long the rest takes if it goes on as it has, in words; nothing while that cannot be said. */
export function remainingText(percent: number, elapsedMs: number): string {
  if (percent < 5 || percent >= 100) return ''
  const seconds = Math.ceil(((elapsedMs / percent) * (100 - percent)) / 1000)
  return seconds < 60 ? `约 ${seconds} 秒` : `约 ${Math.ceil(seconds / 60)} 分钟`
}

export const wizardTitle: Record<ImportKind, string> = { update: '批量导入', add: '名册导入' }

/** Sentences that the wire's documents give word for word. */
export const wizardMessages = {
  noFile: noImportFile,
  required: '必填字段不能为空！',
} as const
