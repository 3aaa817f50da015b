import { useQuery } from '@tanstack/react-query'
import { combineQueries, recordFigures, toRecordParams } from '@xw/shared/degree/record-queries'
import { degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import { listExportedFields } from '@xw/shared/field-types/facets'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { StatisticsReport } from '@xw/shared/wire/statistics'
import { Segmented, Select, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/http.ts'
import { exportRecords } from '../../../data/resources/export-records.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { useCountPart } from '../../../features/dashboard/record-links.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Can } from '../../../widgets/can.tsx'
import { ExportButton } from '../../../widgets/export-button.tsx'
import { firstPage, toPagination } from '../../../widgets/paging.ts'
import styles from './statistics.module.css'

const submissionFilters = [
  { value: 'unsubmitted', label: '未提交' },
  { value: 'submitted', label: '已提交' },
] as const

/** 已提交、未提交名单: the students and their contacts, as the user's own list of records shows them. */
export default function People({ report }: { report: StatisticsReport }) {
  const types = degreeTypes.filter(({ code }) =>
    report.tables.some(({ rows }) =>
      rows.some(({ cells }) => cells.some(({ counts }) => counts.some(({ xwbslbm }) => xwbslbm === code))),
    ),
  )
  const [chosen, setChosen] = useState('')
  const [wanted, setWanted] = useState<(typeof submissionFilters)[number]['value']>('unsubmitted')
  const xwlx = types.find(({ code }) => code === chosen)?.code ?? types[0]?.code
  if (xwlx === undefined) return null
  const word = submissionFilters.find(({ value }) => value === wanted)?.label ?? ''
  return (
    <div className={styles.people}>
      <DashboardCard title={`${word}名单`}>
        <div className={styles.tools}>
          <Segmented options={[...submissionFilters]} value={wanted} onChange={setWanted} />
          <Select
            aria-label="名单的学位类型"
            options={types.map(({ code, name }) => ({ value: code, label: name }))}
            value={xwlx}
            popupMatchSelectWidth={false}
            onChange={setChosen}
          />
        </div>
        <PeopleTable key={`${xwlx} ${wanted}`} report={report} xwlx={xwlx} wanted={wanted} />
      </DashboardCard>
    </div>
  )
}

interface PeopleTableProps {
  report: StatisticsReport
  xwlx: string
  wanted: (typeof submissionFilters)[number]['value']
}

type Person = Record<string, string | null> & { id: string }

function PeopleTable({ report, xwlx, wanted }: PeopleTableProps) {
  const { def, error: noDef, retry } = useResource(paths.records.resource, { xwlx })
  const [paging, setPaging] = useState(firstPage)
  const partOf = useCountPart()
  const batchId = report.batches.find(batch => batch.xwbslbm === xwlx)?.batchId ?? null
  const question = combineQueries(report.ask, recordFigures[wanted])
  const params = { xwlx, ...(batchId && { batchId }), ...toRecordParams(question) }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['resource', paths.records.resource, 'statistics', 'people', params, paging],
    queryFn: ({ signal }) =>
      call<Page<Person>>(`${paths.records.resource}/list`, {
        params: { ...params, pageNo: String(paging.pageNo), pageSize: String(paging.pageSize) },
        silent: true,
        signal,
      }),
    placeholderData: before => before,
  })
  const failed = noDef ?? error
  if (failed) return <LoadFailure error={failed} onRetry={noDef ? retry : () => void refetch()} />
  const keys = listContactFields(def, xwlx)
  const { to } = partOf({ xwbslbm: xwlx, batchId }, data?.total ?? 0, question)
  return (
    <>
      <Table<Person>
        size="small"
        rowKey="id"
        loading={!data || !def || isFetching}
        dataSource={data?.records ?? []}
        columns={keys.map(key => ({
          title: def?.fields[key]?.label ?? '',
          key,
          render: (_: unknown, person: Person) => person[`${key}_dictText`] ?? person[key] ?? '',
        }))}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '没有这样的记录' }}
        pagination={toPagination(paging, data?.total, setPaging)}
      />
      <div className={styles.tools}>
        {to && <Link to={to}>在学位信息中查看</Link>}
        {def && (
          <Can code={`${def.permission}:exportXls`}>
            <ExportButton
              onExport={() =>
                exportRecords(def, { ...params, exportFields: listExportableFields(def, keys).join(',') })
              }
            />
          </Can>
        )}
      </div>
    </>
  )
}

/** Returns the columns that identify and reach a student, as far as the user may see them. */
function listContactFields(def: ResourceDef | null, xwlx: string): string[] {
  const wanted = ['xm', findDegreeType(xwlx)?.idField ?? 'xh', 'departId', 'status', 'sjhm']
  return wanted.filter(key => def && Object.hasOwn(def.fields, key))
}

function listExportableFields(def: ResourceDef, keys: readonly string[]): string[] {
  const exported = new Set(listExportedFields(def).map(({ key }) => key))
  return keys.filter(key => exported.has(key))
}
