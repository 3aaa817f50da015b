import { ConfigProvider, Table, type TableColumnType, type TableProps } from 'antd'
import type { SortOrder } from 'antd/es/table/interface'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { useShellRoom } from '../lib/shell-room.ts'
import { resizeColumn } from '../widgets/columns/columns.ts'
import { EllipsisLength } from '../widgets/ellipsis.tsx'
import { selectionLabels } from '../widgets/selection-labels.ts'
import { batchBarPx } from './batch-bar.tsx'
import type { ListColumn } from './columns.ts'
import { CutTexts } from './cut-texts.tsx'
import { HeaderCell } from './header-cell.tsx'
import { useListContext } from './list-context.ts'
import { pagerPx } from './list-pagination.tsx'
import { MeasuredActions, useActionsWidth } from './measured-actions.tsx'
import { RowActions } from './row-actions.tsx'
import type { Slots } from './slots.ts'
import styles from './table.module.css'
import { toTableColumn } from './table-columns.tsx'
import { useDensity } from './use-density.ts'

interface ResourceTableProps extends Pick<Slots, 'cells' | 'rowActions' | 'RowMenu'> {
  columns: readonly ListColumn[]
  onPlace: (columns: readonly ListColumn[]) => void
  /** Whether rows can be ticked. False when the user has no action for them. */
  isSelectable: boolean
  onRemove: (ids: readonly string[]) => Promise<void>
}

const components = { header: { cell: HeaderCell } }
const selectionWidth = 40
const leastActionsPx = 64
/** A list is always sorted, so a click never removes the order: the third step returns to the first. */
const sortDirections: SortOrder[] = ['ascend', 'descend', 'ascend']

/** The records of a list as a table. */
export function ResourceTable(props: ResourceTableProps) {
  const { page, selection, change, isLocal } = useListContext()
  const takenPx = props.isSelectable ? selectionWidth : 0
  const { columns, actionsPx } = useTableColumns(props)
  const frame = useReportedRoom(takenPx + actionsPx)
  const shellTopPx = useShellRoom(room => room.topPx)
  const { paddingPx } = useDensity()
  const theme = useMemo(() => ({ components: { Table: { cellPaddingBlockSM: paddingPx } } }), [paddingPx])
  const handleChange: TableProps<ResourceRecord>['onChange'] = (_, __, sorter) => {
    const [by] = [sorter].flat()
    const column = String(by?.columnKey ?? '')
    change({ sort: by?.order ? { column, order: by.order === 'ascend' ? 'asc' : 'desc' } : null })
  }
  const width = columns.reduce((sum, column) => sum + Number(column.width), takenPx)
  return (
    <ConfigProvider theme={theme}>
      {/* A column cuts text for which it has no room. */}
      <EllipsisLength value={Number.POSITIVE_INFINITY}>
        <CutTexts>
          <div ref={frame}>
            <Table<ResourceRecord>
              className={styles.table ?? ''}
              size="small"
              rowKey="id"
              columns={columns}
              dataSource={page?.records ?? []}
              pagination={false}
              components={components}
              scroll={{ x: width }}
              sticky={
                !isLocal && {
                  offsetHeader: shellTopPx,
                  offsetScroll: pagerPx + (selection.ids.length > 0 ? batchBarPx : 0),
                }
              }
              sortDirections={sortDirections}
              showSorterTooltip={false}
              onChange={handleChange}
              {...(props.isSelectable && {
                rowSelection: {
                  ...selectionLabels,
                  columnWidth: selectionWidth,
                  fixed: true,
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: selection.isWhole ? (page?.records ?? []).map(({ id }) => id) : [...selection.ids],
                  onChange: (keys: readonly React.Key[]) => selection.select(keys.map(String)),
                },
              })}
            />
          </div>
        </CutTexts>
      </EllipsisLength>
    </ConfigProvider>
  )
}

/**
 * Returns the columns for antd's table. A column that is being resized follows the drag, and the last column holds the
 * row's actions.
 */
function useTableColumns({ columns, onPlace, cells, rowActions, RowMenu, onRemove }: ResourceTableProps) {
  const { def, state } = useListContext()
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null)
  const onResize = (key: string, width: number, isDone: boolean) => {
    setDragged(isDone ? null : { key, width })
    if (isDone) onPlace(resizeColumn(columns, key, width))
  }
  const { widthPx, report } = useActionsWidth(leastActionsPx)
  const placed = dragged ? resizeColumn(columns, dragged.key, dragged.width) : columns
  const actions: TableColumnType<ResourceRecord> = {
    key: 'actions',
    title: '操作',
    width: widthPx,
    fixed: 'end',
    className: styles.actions ?? '',
    render: (_, record) => (
      <MeasuredActions report={report}>
        {rowActions?.(record)}
        <RowActions record={record} onRemove={onRemove} RowMenu={RowMenu} />
      </MeasuredActions>
    ),
  }
  const shown = placed.filter(column => !column.isHidden)
  const sort = state.sort ?? def.sort
  return {
    columns: [...shown.map(column => toTableColumn(column, { sort, cells, onResize })), actions],
    actionsPx: widthPx,
  }
}

/** Tells the list how much width the table has for its columns, beside those that are taken. */
function useReportedRoom(takenPx: number): RefObject<HTMLDivElement | null> {
  const { setRoom } = useListContext()
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = frame.current
    if (!shown) return
    const measure = () => {
      // A page in a hidden tab has no width.
      if (shown.clientWidth > 0) setRoom(shown.clientWidth - takenPx)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => {
      observer.disconnect()
      setRoom(null)
    }
  }, [takenPx, setRoom])
  return frame
}
