import type { PopupField } from '@xw/shared/field-types/popup'
import type { ReportRow } from '@xw/shared/wire/reports'
import type { Params } from '../../api/call.ts'

/** A field's settings of its popup. */
export type Popup = Pick<PopupField, 'code' | 'orgFields' | 'destFields' | 'param' | 'sorter' | 'groupId' | 'multiple'>

/** The values that a choice fills, by field key. */
export type PopupValues = Readonly<Record<string, string | null>>

const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

/** PK-04: returns the error in a field's popup settings, or null. */
export function findPopupError({ code, orgFields, destFields }: Popup): string | null {
  if (!code || !orgFields || !destFields) return 'popup参数未正确配置!'
  return splitNames(orgFields).length === splitNames(destFields).length
    ? null
    : 'popup参数未正确配置,原始值和目标值数量不一致!'
}

/** Returns the values that the chosen rows fill, several joined by commas. Without rows, the fields are cleared. */
export function toPopupValues({ orgFields, destFields }: Popup, rows: readonly ReportRow[]): PopupValues {
  const from = splitNames(orgFields)
  const values = (column: string) => rows.map(row => String(row[column] ?? '')).join(',')
  return Object.fromEntries(splitNames(destFields).map((name, index) => [name, values(from[index] ?? '') || null]))
}

/** Returns the field's own value: by its key, or the first when the field is not named. */
export const ownValueOf = (filled: PopupValues, name: string | undefined): string | null =>
  (name !== undefined && name in filled ? filled[name] : Object.values(filled)[0]) ?? null

/** Returns the parameters that a field passes to its report, without the single quotes around values. */
export const selfParams = ({ param = {} }: Popup): Params =>
  Object.fromEntries(
    Object.entries(param).map(([name, value]) => [`self_${name}`, /^'(.*)'$/s.exec(value)?.[1] ?? value]),
  )

interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

/** Parses `column=desc`, the wire's form of a sort order. */
export function parseSorter(sorter: string | undefined): Sort | null {
  const [column = '', order] = sorter?.split('=') ?? []
  return column ? { column, order: order === 'desc' ? 'desc' : 'asc' } : null
}

/** Gives each row a key made of its values. Equal rows are told apart by a number. */
export function keyRows(rows: readonly ReportRow[]): { value: string; text: string; record: ReportRow }[] {
  const seen = new Map<string, number>()
  return rows.map(record => {
    const own = JSON.stringify(Object.values(record))
    const count = seen.get(own) ?? 0
    seen.set(own, count + 1)
    return { value: count === 0 ? own : `${own} ${count}`, text: own, record }
  })
}
