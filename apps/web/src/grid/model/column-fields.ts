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
import type { DefinitionExtension } from './extend-json.ts'

/** A definition with the values that were computed from it. */
export interface DefinitionContext {
  readonly definition: ColumnDefinition
  readonly title: string
  readonly options: readonly Option[]
  readonly extension: DefinitionExtension
}

/** A field with options: those that the definition lists, or those of a dictionary. */
export const choiceField =
  (listed: (title: string, options: readonly Option[]) => FieldDef) =>
  ({ definition, title, options }: DefinitionContext): FieldDef => {
    if (options.length > 0 || definition.dictCode === undefined) return listed(title, options)
    return dict(title, { dictCode: dictCodeOf(definition.dictCode) })
  }

export const multipleChoiceField = ({ definition, title, options }: DefinitionContext): FieldDef =>
  multiSelect(title, {
    choices:
      options.length > 0 || definition.dictCode === undefined
        ? { options }
        : { dictCode: dictCodeOf(definition.dictCode) },
  })

export function searchField({ definition: { dict: table, dictCode }, title, options }: DefinitionContext): FieldDef {
  if (options.length > 0 || (table === undefined && dictCode === undefined)) return select(title, { options })
  return searchSelect(title, { dictCode: dictCodeOf(table ?? dictCode ?? '') })
}

function dictCodeOf(code: string): string {
  if (code.trim() === '') throw new ValueError('字典Code不能为空!')
  return code
}

export const filesField =
  (declare: typeof file | typeof image) =>
  ({ definition, title, extension }: DefinitionContext): FieldDef => {
    const { number: max = extension.uploadnum, allowDownload, allowRemove } = definition
    return declare(title, {
      ...(max !== undefined && max > 0 && { max }),
      ...(allowDownload === false && { canDownload: false }),
      ...(allowRemove === false && { canRemove: false }),
    })
  }

/** The field for a date or time format. The product stores each kind in one form. */
const formats: Readonly<Record<string, (title: string) => FieldDef>> = {
  'YYYY-MM-DD': title => date(title),
  YYYYMMDD: title => date(title, { compact: true }),
  'YYYY-MM-DD HH:mm:ss': title => datetime(title),
  'HH:mm:ss': title => time(title),
  YYYYMM: title => month(title),
  YYYY: title => year(title),
}

export const momentField =
  (standard: string) =>
  ({ definition: { format = standard }, title }: DefinitionContext): FieldDef => {
    const declare = Object.hasOwn(formats, format) ? formats[format] : undefined
    if (!declare) throw new ValueError(`列“${title}”的格式“${format}”不支持`)
    return declare(title)
  }

/** Returns a keyword that must be one of the given words; without one, the first word. */
function parseKeyword<const W extends string>(
  said: string | undefined,
  words: readonly [W, ...W[]],
  { title }: DefinitionContext,
): W {
  const word = said === undefined ? words[0] : words.find(known => known === said)
  if (word === undefined)
    throw new ValueError(`列“${title}”的 fieldExtendJson 只能是 ${words.join('、')}，不能是“${said}”`)
  return word
}

const multiple = ({ multiSelect: isSeveral }: DefinitionExtension): { readonly multiple?: true } =>
  isSeveral ? { multiple: true } : {}

export function userField(context: DefinitionContext): FieldDef {
  const { store, text: show } = context.extension
  return user(context.title, {
    store: parseKeyword(store, ['username', 'id'], context),
    show: parseKeyword(show, ['realname', 'username'], context),
    ...multiple(context.extension),
  })
}

export function departmentField(context: DefinitionContext): FieldDef {
  parseKeyword(context.extension.store, ['id'], context)
  parseKeyword(context.extension.text, ['departName'], context)
  return department(context.title, multiple(context.extension))
}

export function popupField({ definition, title }: DefinitionContext): FieldDef {
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

export const switchValuesOf = ({ customValue }: ColumnDefinition): [string, string] =>
  customValue ? [String(customValue[0]), String(customValue[1])] : ['1', '0']

/** Returns a numeric prop of a definition. */
function numberPropOf({ definition: { props } }: DefinitionContext, name: string): number | undefined {
  const figure = props?.[name]
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

/** Returns the largest length of a text. The input stops there, and pasted texts are checked against it. */
export function textLengthOf(context: DefinitionContext): { readonly max?: number } {
  const max = numberPropOf(context, 'maxLength')
  return max !== undefined && max > 0 ? { max } : {}
}

/** A number field with the bounds of its props, for typed and pasted values. */
export function boundedNumberField(context: DefinitionContext): FieldDef {
  const [min, max] = [numberPropOf(context, 'min'), numberPropOf(context, 'max')]
  return number(context.title, {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(numberPropOf(context, 'precision') === 0 && { integer: true as const }),
  })
}

export const plainField = (context: DefinitionContext): FieldDef => text(context.title, textLengthOf(context))
