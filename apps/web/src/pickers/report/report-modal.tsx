import { ReloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReportRow } from '@xw/shared/wire/reports'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { messages } from '../../api/messages.ts'
import { notify } from '../../lib/notify.ts'
import { Modal } from '../../widgets/modal.tsx'
import { firstPage } from '../../widgets/paging.ts'
import styles from '../pickers.module.css'
import { RecordSearch, type SearchInputs } from '../record-search.tsx'
import { type RecordOption, RecordTable } from '../record-table.tsx'
import { InitFailure } from './init-failure.tsx'
import { keyRows, type Popup, parseSorter, selfParams } from './popup.ts'
import { firstSort, readClickedSort, toItems, toReportColumns } from './report-columns.tsx'
import { reportQuery, reportRowsQuery } from './report-queries.ts'

interface ReportModalProps {
  readonly popup: Popup
  onConfirm(rows: readonly ReportRow[]): void
  onClose(): void
}

const pageSizes = [10, 20, 30]
const rowsHeightPx = 390

/** PK-04: a dialog for choosing one or several rows of a report. */
export default function ReportModal({ popup, onConfirm, onClose }: ReportModalProps) {
  const multiple = popup.multiple ?? false
  const [chosen, setChosen] = useState<readonly RecordOption[]>([])
  const [paging, setPaging] = useState(firstPage)
  const [typed, setTyped] = useState<SearchInputs>({})
  const [sortedBy, setSortedBy] = useState(parseSorter(popup.sorter))
  const report = useQuery(reportQuery(popup))
  const info = report.data?.info
  const sort = sortedBy ?? firstSort(info)
  const rows = useQuery(
    reportRowsQuery(popup, info?.cgRpConfigId, { ...selfParams(popup), ...typed, ...sort, ...paging }),
  )
  if (report.error) return <InitFailure error={report.error} onRetry={() => void report.refetch()} onClose={onClose} />

  const confirm = (wished: readonly RecordOption[]) => {
    if (wished.length === 0 || (!multiple && wished.length > 1)) notify.warn(messages.selectOne)
    else onConfirm(wished.map(({ record }) => record))
  }
  return (
    <Modal
      title={info?.cgRpConfigName ?? '选择'}
      width={1200}
      open
      onCancel={onClose}
      okText="确定"
      onOk={() => confirm(chosen)}
    >
      <Spin spinning={report.isLoading}>
        <div className={`${styles.main} ${styles.tenRows}`}>
          <RecordSearch
            items={toItems(report.data)}
            onSearch={next => {
              setTyped(next)
              setPaging({ ...paging, pageNo: 1 })
            }}
          />
          <div className={styles.tags} aria-live="polite">
            <span className={styles.count}>已选择 {chosen.length} 项</span>
            <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => setChosen([])}>
              清空
            </Button>
            <Button
              type="link"
              size="small"
              icon={<ReloadOutlined />}
              loading={rows.isFetching}
              onClick={() => void rows.refetch()}
            >
              刷新
            </Button>
          </div>
          <RecordTable<RecordOption>
            columns={toReportColumns(info, sort)}
            choices={keyRows(rows.data?.records ?? [])}
            total={rows.data?.total ?? 0}
            isLoading={rows.isFetching}
            error={rows.error}
            paging={paging}
            pageSizes={pageSizes}
            onPaging={setPaging}
            onSort={(_paging, _filters, sorter) => setSortedBy(readClickedSort(sorter))}
            scrollYPx={rowsHeightPx}
            chosen={chosen}
            multiple={multiple}
            onChoose={setChosen}
            onConfirm={confirm}
          />
        </div>
      </Spin>
    </Modal>
  )
}
