import { date } from '@xw/shared/field-types/date'
import { datetime } from '@xw/shared/field-types/datetime'
import { department } from '@xw/shared/field-types/department'
import { dict } from '@xw/shared/field-types/dict'
import type { Option } from '@xw/shared/field-types/field'
import { ValueError } from '@xw/shared/field-types/field-type'
import type { file } from '@xw/shared/field-types/file'
import type { image } from '@xw/shared/field-types/image'
import type { FieldDef } from '@xw/shared/field-types/index'
import { month } from '@xw/shared/field-types/month'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { number } from '@xw/shared/field-types/number'
import { popup } from '@xw/shared/field-types/popup'
import { searchSelect } from '@xw/shared/field-types/search-select'
import { select } from '@xw/shared/field-types/select'
import { text } from '@xw/shared/field-types/text'
import { time } from '@xw/shared/field-types/time'
import { user } from '@xw/shared/field-types/user'
import { year } from '@xw/shared/field-types/year'
import { findPopupError } from '../../pickers/report/popup.ts'
import type { ColumnDefinition } from './column-definition.ts'
import type { Extension } from './extend-json.ts'

/** A definition with what had to be read out of it. */
export interface Told {
  readonly definition: ColumnDefinition
  readonly title: string
  readonly options: readonly Option[]
  readonly extension: Extension
}

/** A choice of what the definition lists, else of a dictionary. */
export const chosen =
  (listed: (title: string, options: readonly Option[]) => FieldDef) =>
  ({ definition, title, options }: Told): FieldDef => {
    if (options.length > 0 || definition.dictCode === undefined) return listed(title, options)
    return dict(title, { dictCode: dictCodeOf(definition.dictCode) })
  }

export const several = ({ definition, title, options }: Told): FieldDef =>
  multiSelect(title, {
    choices:
      options.length > 0 || definition.dictCode === undefined
        ? { options }
        : { dictCode: dictCodeOf(definition.dictCode) },
  })

export function searched({ definition: { dict: table, dictCode }, title, options }: Told): FieldDef {
  if (options.length > 0 || (table === undefined && dictCode === undefined)) return select(title, { options })
  return searchSelect(title, { dictCode: dictCodeOf(table ?? dictCode ?? '') })
}

function dictCodeOf(code: string): string {
  if (code.trim() === '') throw new ValueError('字典Code不能为空!')
  return code
}

export const files =
  (declare: typeof file | typeof image) =>
  ({ definition, title, extension }: Told): FieldDef => {
    const { number: max = extension.uploadnum, allowDownload, allowRemove } = definition
    return declare(title, {
      ...(max !== undefined && max > 0 && { max }),
      ...(allowDownload === false && { canDownload: false }),
      ...(allowRemove === false && { canRemove: false }),
    })
  }

/** What a format of days and times leaves to be chosen; the product keeps each in one form. */
const formats: Readonly<Record<string, (title: string) => FieldDef>> = {
  'YYYY-MM-DD': title => date(title),
  YYYYMMDD: title => date(title, { compact: true }),
  'YYYY-MM-DD HH:mm:ss': title => datetime(title),
  'HH:mm:ss': title => time(title),
  YYYYMM: title => month(title),
  YYYY: title => year(title),
}

export const moment =
  (standard: string) =>
  ({ definition: { format = standard }, title }: Told): FieldDef => {
    const declare = Object.hasOwn(formats, format) ? formats[format] : undefined
    if (!declare) throw new ValueError(`列“${title}”的格式“${format}”不支持`)
    return declare(title)
  }

/** One of the words that may stand there; the first where nothing does. */
function oneOf<const W extends string>(said: string | undefined, words: readonly [W, ...W[]], { title }: Told): W {
  const word = said === undefined ? words[0] : words.find(known => known === said)
  if (word === undefined)
    throw new ValueError(`列“${title}”的 fieldExtendJson 只能是 ${words.join('、')}，不能是“${said}”`)
  return word
}

const multiple = ({ multiSelect: isSeveral }: Extension): { readonly multiple?: true } =>
  isSeveral ? { multiple: true } : {}

export function chosenUser(told: Told): FieldDef {
  const { store, text: show } = told.extension
  return user(told.title, {
    store: oneOf(store, ['username', 'id'], told),
    show: oneOf(show, ['realname', 'username'], told),
    ...multiple(told.extension),
  })
}

export function chosenDepartment(told: Told): FieldDef {
  oneOf(told.extension.store, ['id'], told)
  oneOf(told.extension.text, ['departName'], told)
  return department(told.title, multiple(told.extension))
}

export function filled({ definition, title }: Told): FieldDef {
  const { popupCode: code = '', orgFields = '', destFields = '', param, sorter, multi } = definition
  const flaw = findPopupError({ code, orgFields, destFields })
  if (flaw !== null) throw new ValueError(flaw)
  const params = param && Object.fromEntries(Object.entries(param).map(([name, value]) => [name, String(value)]))
  return popup(title, {
    code,
    orgFields,
    destFields,
    ...(params && { param: params }),
    ...(sorter && { sorter }),
    ...(multi && { multiple: true as const }),
  })
}

export const pairOf = ({ customValue }: ColumnDefinition): [string, string] =>
  customValue ? [String(customValue[0]), String(customValue[1])] : ['1', '0']

/** A number among the props of a definition. */
function figureIn({ definition: { props } }: Told, name: string): number | undefined {
  const figure = props?.[name]
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

/** How long a text may be: its input stops there, and what is pasted is judged by it. */
export function lengthOf(told: Told): { readonly max?: number } {
  const max = figureIn(told, 'maxLength')
  return max !== undefined && max > 0 ? { max } : {}
}

/** A number within what its props say, whichever way it comes in. */
export function counted(told: Told): FieldDef {
  const [min, max] = [figureIn(told, 'min'), figureIn(told, 'max')]
  return number(told.title, {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(figureIn(told, 'precision') === 0 && { integer: true as const }),
  })
}

export const plain = (told: Told): FieldDef => text(told.title, lengthOf(told))
