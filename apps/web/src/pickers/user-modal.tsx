import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import type { PeoplePage } from '@xw/shared/wire/people'
import { useState } from 'react'
import { call } from '../api/http.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { Modal } from '../widgets/modal.tsx'
import { firstPage } from '../widgets/paging.ts'
import { ChosenTags } from './chosen-tags.tsx'
import { DepartSide } from './depart-side.tsx'
import type { PickerModalProps } from './picker.tsx'
import styles from './pickers.module.css'
import { RecordSearch, type SearchInputs } from './record-search.tsx'
import { RecordTable, toRecordOptions } from './record-table.tsx'

const pageSizes = [10, 20, 30]
/** The height of ten rows. */
const rowsHeightPx = 390
const treeHeightPx = 460

const searchItems = [
  { key: 'realname', label: '用户姓名' },
  { key: 'username', label: '用户账号' },
]
const columns = [
  { title: '用户账号', dataIndex: ['record', 'username'] },
  { title: '用户姓名', dataIndex: ['record', 'realname'] },
  { title: '性别', dataIndex: ['record', 'sex_dictText'], width: 64, responsive: ['md' as const] },
  { title: '手机', dataIndex: ['record', 'phone'], width: 120, responsive: ['md' as const] },
  { title: '部门', dataIndex: ['record', 'orgCodeTxt'], ellipsis: true },
]

/** PK-01: the users of the department chosen on the left, newest first. */
export default function UserModal({ source, multiple, onConfirm, onClose, ...props }: PickerModalProps) {
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState(props.chosen)
  const [departId, setDepartId] = useState<string | null>(null)
  const [typed, setTyped] = useState<SearchInputs>({})
  const [paging, setPaging] = useState(firstPage)
  const params = { ...typed, departId, ...paging, column: 'createTime', order: 'desc' }
  const { data, isFetching, error } = useQuery({
    queryKey: ['picker', 'user', params],
    queryFn: ({ signal }) => call<PeoplePage>(paths.users.picker, { params, signal }),
    placeholderData: keepPreviousData,
  })
  const restart = () => setPaging({ ...paging, pageNo: 1 })
  const departs = (
    <DepartSide
      departId={departId}
      heightPx={isPhone ? 220 : treeHeightPx}
      onSelect={next => {
        setDepartId(next)
        restart()
      }}
    />
  )
  return (
    <Modal title="按部门选择用户" width={1250} open onCancel={onClose} okText="确定" onOk={() => onConfirm(chosen)}>
      <div className={`${styles.split} ${styles.tenRows}`}>
        <section className={styles.departs} aria-label="部门">
          {isPhone ? (
            <details>
              <summary>按部门筛选</summary>
              {departs}
            </details>
          ) : (
            departs
          )}
        </section>
        <div className={styles.main}>
          <RecordSearch
            items={searchItems}
            onSearch={next => {
              setTyped(next)
              restart()
            }}
          />
          <RecordTable
            columns={columns}
            choices={toRecordOptions(data?.records ?? [], source)}
            total={data?.total ?? 0}
            isLoading={isFetching}
            error={error}
            paging={paging}
            pageSizes={pageSizes}
            onPaging={setPaging}
            scrollYPx={rowsHeightPx}
            chosen={chosen}
            multiple={multiple}
            onChoose={setChosen}
            onConfirm={onConfirm}
          />
          <ChosenTags chosen={chosen} onChange={setChosen} />
        </div>
      </div>
    </Modal>
  )
}
