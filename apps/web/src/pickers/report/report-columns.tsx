import type { ReportColumn, ReportInfo, ReportQueryItem } from '@xw/shared/wire/reports'
import type { TableProps } from 'antd'
import { Ellipsis } from '../../widgets/ellipsis.tsx'
import type { QueryItem } from '../record-search.tsx'
import type { RecordOption } from '../record-table.tsx'
import type { parseSorter } from './popup.ts'

type Sort = NonNullable<ReturnType<typeof parseSorter>>

const isDescending = (order: ReportColumn['sortOrder']) => order === 'descend' || order === 'desc'

/** Returns the initial sort order of a report. */
export function firstSort(info: ReportInfo | undefined): Sort | null {
  const column = info?.columns.find(({ sortOrder }) => sortOrder)
  return column ? { column: column.dataIndex, order: isDescending(column.sortOrder) ? 'desc' : 'asc' } : null
}

/** Returns the sort order that a click on a heading asks for. */
export function readClickedSort(sorter: Parameters<NonNullable<TableProps<RecordOption>['onChange']>>[2]): Sort | null {
  const [first] = [sorter].flat()
  if (!first?.order || typeof first.columnKey !== 'string') return null
  return { column: first.columnKey, order: first.order === 'descend' ? 'desc' : 'asc' }
}

/** Returns the columns of a report for antd's table. Codes of a dictionary are shown by their texts. */
export const toReportColumns = (info: ReportInfo | undefined, sort: Sort | null) =>
  (info?.columns ?? []).map(({ title, dataIndex, align, customRender, sorter }) => {
    const options = (customRender && info?.dictOptions?.[customRender]) || []
    const textOf = (code: string) => options.find(({ value }) => value === code)?.text ?? code
    return {
      key: dataIndex,
      title,
      ...(align && { align }),
      ellipsis: { showTitle: false },
      ...((sorter === true || sorter === 'true') && { sorter: true, sortOrder: orderOf(dataIndex, sort) }),
      render: (_: unknown, { record }: RecordOption) => {
        const value = String(record[dataIndex] ?? '')
        return <Ellipsis text={options.length > 0 ? value.split(',').map(textOf).join('，') : value} />
      },
    }
  })

const orderOf = (key: string, sort: Sort | null) =>
  sort?.column === key ? (sort.order === 'desc' ? ('descend' as const) : ('ascend' as const)) : null

/** Returns a report's conditions as items of the search form. A range consists of two items. */
export const toItems = (
  report: { conditions: readonly ReportQueryItem[]; info: ReportInfo } | undefined,
): QueryItem[] =>
  (report?.conditions ?? []).flatMap(({ field, mode, hidden, dictOptions, ...item }) => {
    const label = item.label ?? report?.info.columns.find(({ dataIndex }) => dataIndex === field)?.title ?? field
    const isFolded = hidden === '1'
    if (mode === 'group') {
      return [
        { key: `${field}_begin`, label: `${label}（从）`, isFolded },
        { key: `${field}_end`, label: `${label}（至）`, isFolded },
      ]
    }
    const options = dictOptions ?? report?.info.dictOptions?.[field]
    return [{ key: field, label, isFolded, ...(options && { options }) }]
  })
