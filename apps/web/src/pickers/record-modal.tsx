import { DeleteOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fieldsOn, searchFields } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import { writeQueryValue } from '@xw/shared/query/wrapping'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { Page } from '@xw/shared/wire/envelope'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { call } from '../api/http.ts'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import { Modal } from '../widgets/modal.tsx'
import type { Paging } from '../widgets/paging.ts'
import type { PickerModalProps } from './picker.tsx'
import styles from './pickers.module.css'
import { RecordSearch, type Typed } from './record-search.tsx'
import { RecordTable, type WireRecord } from './record-table.tsx'
import { without } from './selection.ts'
import type { Chosen } from './use-labels.ts'

interface RecordModalProps extends PickerModalProps {
  readonly def: ResourceDef
}

const pageSizes = [5, 10, 20, 30]
const firstPage: Paging = { pageNo: 1, pageSize: 5 }
const ellipsisLength = 12
const scrollYPx = 240

/** PK-03: the records of a resource that serves pickers, with what is chosen beside them. */
export function RecordModal({ def, source, multiple, onConfirm, onClose, ...props }: RecordModalProps) {
  const [chosen, setChosen] = useState(props.chosen)
  const [paging, setPaging] = useState(firstPage)
  const [typed, setTyped] = useState<Typed>({})
  const search = searchFields(def).filter(({ field }) => typeOf(field).line)
  const filters = search.flatMap(({ key, facet: { rule = 'eq' } }) =>
    typed[key] ? [[key, writeQueryValue(rule, typed[key])]] : [],
  )
  const params = { ...Object.fromEntries(filters), ...paging }
  const { data, isFetching } = useQuery({
    queryKey: ['picker', def.path, params],
    queryFn: ({ signal }) => call<Page<WireRecord>>(`${def.path}/list`, { params, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal title={`选择${def.title}`} width={900} open onCancel={onClose} okText="确定" onOk={() => onConfirm(chosen)}>
      <div className={`${styles.split} ${styles.fiveRows}`}>
        <div className={styles.main}>
          <RecordSearch
            items={search.map(({ key, field }) => ({ key, label: field.label }))}
            onSearch={next => {
              setTyped(next)
              setPaging({ ...paging, pageNo: 1 })
            }}
          />
          <RecordTable
            source={source}
            columns={toColumns(def)}
            page={data}
            isLoading={isFetching}
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

/** The columns that a list shows without being asked. */
const toColumns = (def: ResourceDef) =>
  fieldsOn(def, 'list')
    .filter(({ facet }) => !facet.optional)
    .map(({ key, field }) => ({
      key,
      title: field.label,
      ellipsis: { showTitle: false },
      render: (_: unknown, record: WireRecord) => (
        <Ellipsis text={String(record[`${key}_dictText`] ?? record[key] ?? '')} length={ellipsisLength} />
      ),
    }))

interface ChosenListProps {
  readonly chosen: readonly Chosen[]
  onChange(chosen: readonly Chosen[]): void
}

/** What is chosen, each with a button that drops it. */
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
              onClick={() => onChange(without(chosen, value))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
