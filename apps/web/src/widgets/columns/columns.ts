import { getFacet } from '@xw/shared/field-types/facets'
import type { FieldDef } from '@xw/shared/field-types/index'
import type { ColumnSetting } from '../../data/use-page-settings.ts'

/** A column of a list or a grid, as its definition has it or as the user has changed it. */
export interface ConfigurableColumn {
  readonly key: string
  readonly field: FieldDef
  /** Undefined when neither the definition nor the user sets a width. */
  readonly width: number | undefined
  readonly isHidden: boolean
  /** Stays in place while the other columns scroll. */
  readonly isFixed: boolean
}

/** A narrower column would hide its title and the handle that widens it again. */
const minWidth = 60

/**
 * Puts the columns into the user's order. A column that is new in the definition keeps its position there, one that was
 * removed disappears, and fixed columns come first.
 */
export function arrangeColumns<C extends ConfigurableColumn>(
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

/** Returns the part of the columns that is stored. */
export const toSettings = (columns: readonly ConfigurableColumn[]): ColumnSetting[] =>
  columns.map(({ key, width, isHidden, isFixed }) => ({
    key,
    isFixed,
    ...(width !== undefined && { width }),
    ...(isHidden && { isHidden }),
  }))

/** Moves a column to another position. */
export function moveColumn<C extends ConfigurableColumn>(columns: readonly C[], from: number, to: number): C[] {
  const rest = columns.filter((_, index) => index !== from)
  const moved = columns[from]
  return moved ? [...rest.slice(0, to), moved, ...rest.slice(to)] : [...columns]
}

/** Changes the width of a column. */
export const resizeColumn = <C extends ConfigurableColumn>(columns: readonly C[], key: string, width: number): C[] =>
  columns.map(column => (column.key === key ? { ...column, width: Math.max(minWidth, Math.round(width)) } : column))

/** Shows or hides a column. The last shown column stays. */
export function toggleColumn<C extends ConfigurableColumn>(columns: readonly C[], key: string): C[] {
  const isLast = columns.filter(column => !column.isHidden).length === 1
  return columns.map(column =>
    column.key === key && (column.isHidden || !isLast) ? { ...column, isHidden: !column.isHidden } : column,
  )
}

/** Fixes a column or releases it. Fixed columns come first. */
export const pinColumn = <C extends ConfigurableColumn>(columns: readonly C[], key: string): C[] =>
  fixedFirst(columns.map(column => (column.key === key ? { ...column, isFixed: !column.isFixed } : column)))

/** Groups columns by their headings in the form. Columns without one are about the record itself. */
export function groupColumns(
  columns: readonly ConfigurableColumn[],
): { title: string; columns: ConfigurableColumn[] }[] {
  const groups = Map.groupBy(columns, ({ field }) => {
    const wish = getFacet(field, 'form')
    return wish === false ? '记录信息' : (wish.group ?? '其他列')
  })
  return [...groups].map(([title, own]) => ({ title, columns: own }))
}
