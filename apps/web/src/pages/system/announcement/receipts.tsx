import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { department } from '@xw/shared/field-types/department'
import type { AnnouncementReceipt, AnnouncementReceiptPage } from '@xw/shared/wire/notices'
import { paths } from '@xw/shared/wire/paths'
import { Button, Progress, Segmented, Table, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import { viewOf } from '../../../field-types/index.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { firstPage, toPagination } from '../../../widgets/paging.ts'
import styles from './announcement.module.css'

const depart = department('部门')
const { Input: DepartInput } = viewOf(depart)
const kinds = [
  { value: '', label: '全部' },
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
]

/** SY-09: lists who has read an announcement and who has not. The caller mounts it only while it is open. */
export function Receipts({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const [readFlag, setReadFlag] = useState('')
  const [departId, setDepartId] = useState('')
  const [paging, setPaging] = useState(firstPage)
  const filter = { id, ...(readFlag && { readFlag }), ...(departId && { departId }) }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['announcement-receipts', filter, paging],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<AnnouncementReceiptPage>(paths.announcement.receipts, {
        params: { ...filter, ...paging },
        silent: true,
        signal,
      }),
  })
  const columns = useColumns()
  const change = (set: (value: string) => void) => (value: unknown) => {
    set(typeof value === 'string' ? value : '')
    setPaging({ ...paging, pageNo: 1 })
  }
  const exportAll = () => void download(paths.announcement.exportReceipts, `${title} 阅读情况.xlsx`, { params: filter })
  return (
    <Modal
      title={`阅读情况 · ${title}`}
      width={800}
      open
      onCancel={onClose}
      footer={
        <>
          <Button onClick={exportAll}>导出</Button>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {data && <Summary addressed={data.addressed} read={data.read} />}
      <div className={styles.filter}>
        <Segmented options={kinds} value={readFlag} onChange={change(setReadFlag)} aria-label="阅读状态" />
        <DepartInput field={depart} value={departId} onChange={change(setDepartId)} placeholder="按部门筛选" />
      </div>
      {error ? (
        <LoadFailure error={error} permission="sys:announcement:receipts" onRetry={() => void refetch()} />
      ) : (
        <Table<AnnouncementReceipt>
          rowKey="userId"
          size="small"
          columns={columns}
          dataSource={data?.records ?? []}
          loading={isFetching}
          locale={{ emptyText: data ? <EmptyState text="没有符合条件的人员" /> : ' ' }}
          pagination={toPagination(paging, data?.total, setPaging)}
        />
      )}
    </Modal>
  )
}

function Summary({ addressed, read }: { addressed: number; read: number }) {
  return (
    <div className={styles.summary} role="status">
      <span>
        应读 <b>{addressed}</b> 人，已读 <b>{read}</b> 人，未读 <b>{addressed - read}</b> 人
      </span>
      <Progress percent={addressed ? Math.floor((read / addressed) * 100) : 0} size="small" />
    </div>
  )
}

const state: TableColumnsType<AnnouncementReceipt>[number] = {
  title: '状态',
  dataIndex: 'readFlag',
  width: 80,
  render: (flag: string) => <Tag color={flag === '1' ? 'success' : 'default'}>{flag === '1' ? '已读' : '未读'}</Tag>,
}

/** On a phone the department and the time are below the name. */
function useColumns(): TableColumnsType<AnnouncementReceipt> {
  const isPhone = useIsPhone()
  if (isPhone) {
    const name = (_: unknown, one: AnnouncementReceipt) => (
      <>
        {one.realname}（{one.username}）
        <div className={styles.minor}>{[one.departs, one.readTime].filter(Boolean).join(' · ')}</div>
      </>
    )
    return [{ title: '人员', render: name }, state]
  }
  return [
    { title: '姓名', dataIndex: 'realname' },
    { title: '账号', dataIndex: 'username' },
    { title: '部门', dataIndex: 'departs' },
    state,
    { title: '阅读时间', dataIndex: 'readTime', width: 170 },
  ]
}
