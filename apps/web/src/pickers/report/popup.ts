import type { PopupField } from '@xw/shared/field-types/popup'
import type { ReportRow } from '@xw/shared/wire/reports'
import type { Params } from '../../api/call.ts'

/** What a field says about its popup. */
export type Popup = Pick<PopupField, 'code' | 'orgFields' | 'destFields' | 'param' | 'sorter' | 'groupId' | 'multiple'>

/** What a choice fills: fields of the record by their keys. */
export type PopupValues = Readonly<Record<string, string | null>>

const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

/** PK-04: what is wrong with a field's popup, or null. */
export function findPopupError({ code, orgFields, destFields }: Popup): string | null {
  if (!code || !orgFields || !destFields) return 'popup参数未正确配置!'
  return splitNames(orgFields).length === splitNames(destFields).length
    ? null
    : 'popup参数未正确配置,原始值和目标值数量不一致!'
}

/** What the chosen rows fill, several joined by commas; without any the fields are emptied. */
export function toPopupValues({ orgFields, destFields }: Popup, rows: readonly ReportRow[]): PopupValues {
  const from = splitNames(orgFields)
  const values = (column: string) => rows.map(row => String(row[column] ?? '')).join(',')
  return Object.fromEntries(splitNames(destFields).map((name, index) => [name, values(from[index] ?? '') || null]))
}

/** What of it is the field's own: by its key, or the first where it is not named. */
export const ownValueOf = (filled: PopupValues, name: string | undefined): string | null =>
  (name !== undefined && name in filled ? filled[name] : Object.values(filled)[0]) ?? null

/** The parameters that a field gives to its report; what stands in single quotes goes without them. */
export const selfParams = ({ param = {} }: Popup): Params =>
  Object.fromEntries(
    Object.entries(param).map(([name, value]) => [`self_${name}`, /^'(.*)'$/s.exec(value)?.[1] ?? value]),
  )

interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

/** `column=desc` as the wire has it. */
export function parseSorter(sorter: string | undefined): Sort | null {
  const [column = '', order] = sorter?.split('=') ?? []
  return column ? { column, order: order === 'desc' ? 'desc' : 'asc' } : null
}

/** Rows with a key of their own: their values tell them apart, and their number those that are quite alike. */
export function keyRows(rows: readonly ReportRow[]): { value: string; text: string; record: ReportRow }[] {
  const seen = new Map<string, number>()
  return rows.map(record => {
    const own = JSON.stringify(Object.values(record))
    const count = seen.get(own) ?? 0
    seen.set(own, count + 1)
    return { value: count === 0 ? own : `${own} ${count}`, text: own, record }
  })
}
