import { isSortable } from '@xw/shared/query/field-rules'
import type { ResourceSort } from '@xw/shared/resource/resource'
import type { TableColumnType } from 'antd'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { viewOf } from '../field-types/index.ts'
import type { ListColumn } from './columns.ts'
import { FieldCell } from './field-cell.tsx'
import { resizeAttributes } from './header-cell.tsx'
import { NameCell } from './name-cell.tsx'
import type { Slots } from './slots.ts'

/** The default width of a column whose type has none: room for a short text. */
const defaultWidth = 140

export const widthOf = ({ width, field }: ListColumn): number =>
  width ?? Math.max(viewOf(field).minWidth ?? 0, defaultWidth)

interface TableColumnOptions {
  readonly sort: ResourceSort
  readonly cells: Slots['cells']
  onResize(key: string, width: number, isDone: boolean): void
}

/** Converts a column for antd's table. */
export function toTableColumn(
  column: ListColumn,
  { sort, cells, onResize }: TableColumnOptions,
): TableColumnType<ResourceRecord> {
  const { key, field, isFixed, isName } = column
  const order = sort.column === key ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
  const width = widthOf(column)
  return {
    key,
    title: field.label,
    width,
    align: viewOf(field).align ?? 'left',
    ellipsis: { showTitle: false },
    ...(isFixed && { fixed: 'start' as const }),
    ...(isSortable(key, field) && { sorter: true, sortOrder: order }),
    onHeaderCell: () =>
      resizeAttributes({ label: field.label, width, onResize: (wanted, isDone) => onResize(key, wanted, isDone) }),
    render: (_, record) => {
      const cell = <FieldCell name={key} field={field} record={record} cells={cells} />
      return isName ? <NameCell id={record.id}>{cell}</NameCell> : cell
    },
  }
}
