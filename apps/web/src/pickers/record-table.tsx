import { Radio, Table, type TableProps } from 'antd'
import { messages } from '../api/messages.ts'
import { useIsPhone } from '../lib/use-media.ts'
import type { Paging } from '../widgets/paging.ts'
import { selectionLabels } from '../widgets/selection-labels.ts'
import type { RecordLabelSource } from './fetch-labels.ts'
import styles from './pickers.module.css'
import { mergePage, toggleChosen } from './selection.ts'
import type { ChosenItem } from './use-labels.ts'

/** A record of any resource, as its list returns it. */
export type ListRecord = Readonly<Record<string, string | number | null>>

/** A record that can be chosen. */
export interface RecordOption extends ChosenItem {
  readonly record: ListRecord
}

/** Converts a list's records into options, by the property that is stored and the one that is shown. */
export const toRecordOptions = (records: readonly ListRecord[], { value, text }: RecordLabelSource): RecordOption[] =>
  records.map(record => ({ value: String(record[value]), text: String(record[text]), record }))

interface RecordTableProps<T extends ChosenItem> {
  readonly columns: NonNullable<TableProps<RecordOption>['columns']>
  readonly choices: readonly RecordOption[]
  readonly total: number
  readonly isLoading: boolean
  /** Why there are no records to show, which differs from an empty list. */
  readonly error: Error | null
  readonly paging: Paging
  readonly pageSizes: readonly number[]
  onPaging(paging: Paging): void
  /** Called when the user sorts by the heading of a column. */
  onSort?: TableProps<RecordOption>['onChange']
  readonly scrollYPx: number
  readonly chosen: readonly T[]
  readonly multiple: boolean
  onChoose(chosen: readonly (T | RecordOption)[]): void
  onConfirm(chosen: readonly (T | RecordOption)[]): void
}

/**
 * The table of records that a dialog offers. A click chooses a row. Enter confirms, and so does a double click when one
 * record is enough.
 */
export function RecordTable<T extends ChosenItem>({
  choices,
  paging,
  chosen,
  multiple,
  ...props
}: RecordTableProps<T>) {
  const isPhone = useIsPhone()
  const held: readonly (T | RecordOption)[] = chosen

  return (
    <Table<RecordOption>
      size="small"
      {...(isPhone && { className: styles.tall ?? '' })}
      rowKey={({ value }) => value}
      columns={props.columns}
      dataSource={choices}
      loading={props.isLoading}
      locale={{ emptyText: emptyText(props) }}
      scroll={isPhone ? {} : { y: props.scrollYPx }}
      {...(props.onSort && { onChange: props.onSort })}
      rowSelection={{
        ...selectionLabels,
        type: multiple ? 'checkbox' : 'radio',
        // The build leaves out the table's own radio buttons. A click on this one counts as a click on its row.
        ...(!multiple && {
          renderCell: (isChosen: boolean) => <Radio checked={isChosen} aria-label="选择本行" />,
          columnTitle: <span className="xw-unseen">选择</span>,
        }),
        selectedRowKeys: chosen.map(({ value }) => value),
        onChange: keys =>
          props.onChoose(
            multiple
              ? mergePage(held, choices, new Set(keys.map(String)))
              : choices.filter(({ value }) => keys.includes(value)),
          ),
      }}
      onRow={choice => ({
        onClick: () => props.onChoose(toggleChosen(held, choice, multiple)),
        onKeyDown: event => event.key === 'Enter' && props.onConfirm(held.length > 0 ? held : [choice]),
        ...(!multiple && { onDoubleClick: () => props.onConfirm([choice]) }),
      })}
      pagination={{
        current: paging.pageNo,
        pageSize: paging.pageSize,
        total: props.total,
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

function emptyText({ isLoading, error }: { isLoading: boolean; error: Error | null }): string {
  if (isLoading) return '正在加载…'
  return error ? `加载失败：${error.message}` : messages.noData
}
