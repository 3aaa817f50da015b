import { getFacet } from '@xw/shared/field-types/facets'
import type { FieldDef } from '@xw/shared/field-types/index'
import type { ColumnSetting } from '../../data/use-page-settings.ts'

/** A column of a list or a grid, as it is wished or as the user has placed it. */
export interface ConfigurableColumn {
  readonly key: string
  readonly field: FieldDef
  /** Undefined where neither definition nor user say. */
  readonly width: number | undefined
  readonly isHidden: boolean
  /** Stays in place while the others scroll. */
  readonly isFixed: boolean
}

/** Narrower would hide the title and the handle that widens it again. */
const minWidth = 60

/**
 * The columns in the user's order. One that is wished since stands where it is wished, one that is not any more is gone,
 * and fixed columns come first.
 */
export function placeColumns<C extends ConfigurableColumn>(
  wished: readonly C[],
  settings: readonly ColumnSetting[] = [],
): C[] {
  const known = settings.filter(({ key }) => wished.some(column => column.key === key))
  const order = known.map(({ key }) => key)
  for (const [index, { key }] of wished.entries()) {
    const before = wished[index - 1]?.key ?? ''
    if (!order.includes(key)) order.splice(order.indexOf(before) + 1, 0, key)
  }
  const columns = order.flatMap(key => {
    const column = wished.find(other => other.key === key)
    return column
      ? [
          placeOne(
            column,
            known.find(setting => setting.key === key),
          ),
        ]
      : []
  })
  return fixedFirst(columns)
}

const placeOne = <C extends ConfigurableColumn>(column: C, setting: ColumnSetting | undefined): C =>
  setting
    ? {
        ...column,
        width: setting.width ?? column.width,
        isHidden: setting.isHidden === true,
        isFixed: setting.isFixed ?? column.isFixed,
      }
    : column

const fixedFirst = <C extends ConfigurableColumn>(columns: readonly C[]): C[] => [
  ...columns.filter(column => column.isFixed),
  ...columns.filter(column => !column.isFixed),
]

/** What is kept of columns. */
export const toSettings = (columns: readonly ConfigurableColumn[]): ColumnSetting[] =>
  columns.map(({ key, width, isHidden, isFixed }) => ({
    key,
    isFixed,
    ...(width !== undefined && { width }),
    ...(isHidden && { isHidden }),
  }))

/** The columns with one of them elsewhere. */
export function moveColumn<C extends ConfigurableColumn>(columns: readonly C[], from: number, to: number): C[] {
  const rest = columns.filter((_, index) => index !== from)
  const moved = columns[from]
  return moved ? [...rest.slice(0, to), moved, ...rest.slice(to)] : [...columns]
}

/** The columns with one of them wider or narrower. */
export const resizeColumn = <C extends ConfigurableColumn>(columns: readonly C[], key: string, width: number): C[] =>
  columns.map(column => (column.key === key ? { ...column, width: Math.max(minWidth, Math.round(width)) } : column))

/** The columns with one of them shown or hidden; the last that is shown stays. */
export function toggleColumn<C extends ConfigurableColumn>(columns: readonly C[], key: string): C[] {
  const isLast = columns.filter(column => !column.isHidden).length === 1
  return columns.map(column =>
    column.key === key && (column.isHidden || !isLast) ? { ...column, isHidden: !column.isHidden } : column,
  )
}

/** The columns with one of them held in place or let go; those in place come first. */
export const pinColumn = <C extends ConfigurableColumn>(columns: readonly C[], key: string): C[] =>
  fixedFirst(columns.map(column => (column.key === key ? { ...column, isFixed: !column.isFixed } : column)))

/** Columns by the headings their fields have in the form; what has none there is about the record as such. */
export function groupColumns(
  columns: readonly ConfigurableColumn[],
): { title: string; columns: ConfigurableColumn[] }[] {
  const groups = Map.groupBy(columns, ({ field }) => {
    const wish = getFacet(field, 'form')
    return wish === false ? '记录信息' : (wish.group ?? '其他列')
  })
  return [...groups].map(([title, own]) => ({ title, columns: own }))
}
