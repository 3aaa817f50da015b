import type { Page } from '@xw/shared/wire/envelope'
import { Table, type TableProps } from 'antd'
import { messages } from '../api/messages.ts'
import { useIsPhone } from '../lib/use-media.ts'
import type { Paging } from '../widgets/paging.ts'
import { selectionLabels } from '../widgets/selection-labels.ts'
import type { RecordSource } from './fetch-labels.ts'
import styles from './pickers.module.css'
import { mergePage, toggleChosen } from './selection.ts'
import type { Chosen } from './use-labels.ts'

/** A record of any resource, as its list gives it. */
export type WireRecord = Readonly<Record<string, string | number | null>>

interface RecordTableProps {
  readonly source: RecordSource
  readonly columns: NonNullable<TableProps<WireRecord>['columns']>
  readonly page: Page<WireRecord> | undefined
  readonly isLoading: boolean
  readonly paging: Paging
  readonly pageSizes: readonly number[]
  onPaging(paging: Paging): void
  readonly scrollYPx: number
  readonly chosen: readonly Chosen[]
  readonly multiple: boolean
  onChoose(chosen: readonly Chosen[]): void
  onConfirm(chosen: readonly Chosen[]): void
}

/** The records that a dialog offers. A click on a row chooses it; Enter, or a double click where one is enough, confirms. */
export function RecordTable({ source, page, paging, chosen, multiple, ...props }: RecordTableProps) {
  const isPhone = useIsPhone()
  const records = page?.records ?? []
  const toChosen = (record: WireRecord): Chosen => ({
    value: String(record[source.value]),
    text: String(record[source.text]),
  })

  return (
    <Table<WireRecord>
      size="small"
      {...(isPhone && { className: styles.tall ?? '' })}
      rowKey={record => String(record[source.value])}
      columns={props.columns}
      dataSource={records}
      loading={props.isLoading}
      locale={{ emptyText: props.isLoading ? '正在加载…' : messages.noData }}
      scroll={isPhone ? {} : { y: props.scrollYPx }}
      rowSelection={{
        ...selectionLabels,
        type: multiple ? 'checkbox' : 'radio',
        selectedRowKeys: chosen.map(({ value }) => value),
        onChange: keys =>
          props.onChoose(
            multiple
              ? mergePage(chosen, records.map(toChosen), new Set(keys.map(String)))
              : records.map(toChosen).filter(({ value }) => keys.includes(value)),
          ),
      }}
      onRow={record => ({
        onClick: () => props.onChoose(toggleChosen(chosen, toChosen(record), multiple)),
        onKeyDown: event => event.key === 'Enter' && props.onConfirm(chosen.length > 0 ? chosen : [toChosen(record)]),
        ...(!multiple && { onDoubleClick: () => props.onConfirm([toChosen(record)]) }),
      })}
      pagination={{
        current: paging.pageNo,
        pageSize: paging.pageSize,
        total: page?.total ?? 0,
        pageSizeOptions: [...props.pageSizes],
        showSizeChanger: true,
        showQuickJumper: true,
        simple: isPhone,
        showTotal: total => `共 ${total} 条`,
        onChange: (pageNo, pageSize) => props.onPaging({ pageNo, pageSize }),
      }}
    />
  )
}
