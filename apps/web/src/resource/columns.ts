import { facet, fieldsOn, type Placed } from '@xw/shared/field-types/facets'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ColumnSetting } from '../data/use-page-settings.ts'

/** A column of a list, as the definition wishes it and the user has placed it. */
export interface Column {
  readonly key: string
  readonly field: FieldDef
  /** Undefined where neither definition nor user say. */
  readonly width: number | undefined
  readonly isHidden: boolean
  /** Stays in place while the others scroll. */
  readonly isFixed: boolean
  /** Says which record it is: it opens the record, and stays in place until the user lets it go. */
  readonly isName: boolean
}

/** Narrower would hide the title and the handle that widens it again. */
const minWidth = 60

/**
 * The columns in the user's order. A field that the definition has gained since stands where the definition has it, one
 * that it has lost is gone, and fixed columns come first.
 */
export function mergeColumns(def: ResourceDef, settings: readonly ColumnSetting[] = []): Column[] {
  const defined = fieldsOn(def, 'list')
  const name = nameOf(def, defined)
  const known = settings.filter(({ key }) => defined.some(column => column.key === key))
  const order = known.map(({ key }) => key)
  for (const [index, { key }] of defined.entries()) {
    const before = defined[index - 1]?.key ?? ''
    if (!order.includes(key)) order.splice(order.indexOf(before) + 1, 0, key)
  }
  const columns = order.flatMap(key => {
    const placed = defined.find(column => column.key === key)
    return placed
      ? [
          toColumn(
            placed,
            known.find(setting => setting.key === key),
            key === name,
          ),
        ]
      : []
  })
  return [...columns.filter(column => column.isFixed), ...columns.filter(column => !column.isFixed)]
}

/** The field by which people know a record: the tree's label, or the first text that is always listed. */
function nameOf({ tree }: ResourceDef, defined: readonly Placed<'list'>[]): string | undefined {
  const listed = defined.filter(({ facet: wish }) => wish.optional !== true)
  return tree?.label ?? (listed.find(({ field }) => typeOf(field).line) ?? listed[0])?.key
}

function toColumn(
  { key, field, facet: wish }: Placed<'list'>,
  setting: ColumnSetting | undefined,
  isName: boolean,
): Column {
  return {
    key,
    field,
    width: setting?.width ?? wish.width,
    isHidden: setting ? setting.isHidden === true : wish.optional === true,
    isFixed: setting?.isFixed ?? (wish.fixed === true || isName),
    isName,
  }
}

/** What is kept of columns. */
export const toSettings = (columns: readonly Column[]): ColumnSetting[] =>
  columns.map(({ key, width, isHidden, isFixed }) => ({
    key,
    isFixed,
    ...(width !== undefined && { width }),
    ...(isHidden && { isHidden }),
  }))

/** The columns with one of them elsewhere. */
export function moveColumn(columns: readonly Column[], from: number, to: number): Column[] {
  const rest = columns.filter((_, index) => index !== from)
  const moved = columns[from]
  return moved ? [...rest.slice(0, to), moved, ...rest.slice(to)] : [...columns]
}

/** The columns with one of them wider or narrower. */
export const resizeColumn = (columns: readonly Column[], key: string, width: number): Column[] =>
  columns.map(column => (column.key === key ? { ...column, width: Math.max(minWidth, Math.round(width)) } : column))

/** The columns with one of them shown or hidden; the last that is shown stays. */
export function toggleColumn(columns: readonly Column[], key: string): Column[] {
  const isLast = columns.filter(column => !column.isHidden).length === 1
  return columns.map(column =>
    column.key === key && (column.isHidden || !isLast) ? { ...column, isHidden: !column.isHidden } : column,
  )
}

/** The columns with one of them held in place or let go; those in place come first. */
export function pinColumn(columns: readonly Column[], key: string): Column[] {
  const changed = columns.map(column => (column.key === key ? { ...column, isFixed: !column.isFixed } : column))
  return [...changed.filter(column => column.isFixed), ...changed.filter(column => !column.isFixed)]
}

/** Columns by the headings their fields have in the form; what has none there is about the record as such. */
export function groupColumns(columns: readonly Column[]): { title: string; columns: Column[] }[] {
  const groups = Map.groupBy(columns, ({ field }) => {
    const wish = facet(field, 'form')
    return wish === false ? '记录信息' : (wish.group ?? '其他列')
  })
  return [...groups].map(([title, own]) => ({ title, columns: own }))
}
