import { useQuery } from '@tanstack/react-query'
import type { SeriesReport } from '@xw/shared/wire/number-report'
import { numberReportPath } from '@xw/shared/wire/record-paths'
import { Select, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/http.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'

/** How many years the picker offers. */
const yearCount = 20

const columns: NonNullable<TableProps<SeriesReport>['columns']> = [
  { title: '编号范围', key: 'range', render: (_, { first, last }) => `${first} 至 ${last}` },
  { title: '已用', dataIndex: 'count', align: 'right' },
  { title: '其中作废', dataIndex: 'revoked', align: 'right' },
  { title: '空号', key: 'missing', render: (_, series) => <Missing {...series} /> },
  { title: '重复或误用', key: 'doubled', render: (_, { doubled }) => (doubled.length > 0 ? doubled.join('、') : '无') },
]

/** Reports the certificate numbers of a year by series. Mounted only while it is open. */
export default function NumberReport({ onClose }: { onClose: () => void }) {
  const thisYear = new Date().getFullYear()
  const [year, setYear] = useState(String(thisYear))
  const { data, error, refetch } = useQuery({
    queryKey: ['number-report', year],
    queryFn: ({ signal }) => call<SeriesReport[]>(numberReportPath, { params: { year }, silent: true, signal }),
    staleTime: 0,
  })
  const years = Array.from({ length: yearCount }, (_, ago) => String(thisYear - ago))
  return (
    <Modal title="编号检查" width={960} open onCancel={onClose} footer={null}>
      <p>
        <label htmlFor="report-year">获学位年份：</label>
        <Select
          id="report-year"
          value={year}
          options={years.map(value => ({ value, label: `${value} 年` }))}
          onChange={setYear}
        />
      </p>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<SeriesReport>
          size="small"
          rowKey="series"
          loading={!data}
          dataSource={data ?? []}
          columns={columns}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: `${year} 年还没有学位证书编号` }}
        />
      )}
    </Modal>
  )
}

/** The number of gaps in a series, and where they are. */
function Missing({ missing, gaps }: SeriesReport) {
  if (missing === 0) return '无'
  const stretches = gaps.map(({ from, to }) => (from === to ? from : `${from} 至 ${to}`))
  return `${missing} 个：${stretches.join('、')}`
}
