import { DeleteOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '@xw/shared/wire/envelope'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { call } from '../api/http.ts'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import { Modal } from '../widgets/modal.tsx'
import type { Paging } from '../widgets/paging.ts'
import type { PickerModalProps } from './picker.tsx'
import styles from './pickers.module.css'
import { type RecordPickerView, toFilters } from './record-choice.ts'
import { RecordSearch, type SearchInputs } from './record-search.tsx'
import { type ListRecord, type RecordOption, RecordTable, toRecordOptions } from './record-table.tsx'
import { removeChosen } from './selection.ts'
import type { ChosenItem } from './use-labels.ts'

interface RecordModalProps extends PickerModalProps {
  readonly choice: RecordPickerView
}

const pageSizes = [5, 10, 20, 30]
const firstPage: Paging = { pageNo: 1, pageSize: 5 }
const ellipsisLength = 12
const scrollYPx = 240

/** PK-03: a dialog with business records, and the chosen ones beside them. */
export function RecordModal({ choice, source, multiple, onConfirm, onClose, ...props }: RecordModalProps) {
  const [chosen, setChosen] = useState(props.chosen)
  const [paging, setPaging] = useState(firstPage)
  const [typed, setTyped] = useState<SearchInputs>({})
  const params = { ...toFilters(choice, typed), ...paging }
  const { data, isFetching, error } = useQuery({
    queryKey: ['picker', choice.path, params],
    queryFn: ({ signal }) => call<Page<ListRecord>>(`${choice.path}/list`, { params, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal
      title={`选择${choice.title}`}
      width={900}
      open
      onCancel={onClose}
      okText="确定"
      onOk={() => onConfirm(chosen)}
    >
      <div className={`${styles.split} ${styles.fiveRows}`}>
        <div className={styles.main}>
          <RecordSearch
            items={choice.query}
            onSearch={next => {
              setTyped(next)
              setPaging({ ...paging, pageNo: 1 })
            }}
          />
          <RecordTable
            columns={toColumns(choice)}
            choices={toRecordOptions(data?.records ?? [], source)}
            total={data?.total ?? 0}
            isLoading={isFetching}
            error={error}
            paging={paging}
            pageSizes={pageSizes}
            onPaging={setPaging}
            scrollYPx={scrollYPx}
            chosen={chosen}
            multiple={multiple}
            onChoose={setChosen}
            onConfirm={onConfirm}
          />
        </div>
        <ChosenList chosen={chosen} onChange={setChosen} />
      </div>
    </Modal>
  )
}

const toColumns = ({ columns }: RecordPickerView) =>
  columns.map(({ key, ...column }) => ({
    ...column,
    key,
    ellipsis: { showTitle: false },
    render: (_: unknown, { record }: RecordOption) => (
      <Ellipsis text={String(record[`${key}_dictText`] ?? record[key] ?? '')} length={ellipsisLength} />
    ),
  }))

interface ChosenListProps {
  readonly chosen: readonly ChosenItem[]
  onChange(chosen: readonly ChosenItem[]): void
}

/** The chosen records, each with a button that removes it. */
function ChosenList({ chosen, onChange }: ChosenListProps) {
  return (
    <section className={styles.side} aria-label="已选择">
      <div className={styles.sideTitle}>已选择 {chosen.length} 项</div>
      {chosen.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有选择" />}
      <ul className={styles.chosen}>
        {chosen.map(({ value, text }) => (
          <li key={value}>
            <Ellipsis text={text} length={ellipsisLength} />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`移除${text}`}
              onClick={() => onChange(removeChosen(chosen, value))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
