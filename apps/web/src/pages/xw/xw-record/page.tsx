import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { rememberRecord } from '../../../data/degree/recent-records.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../resource/page-states.tsx'
import { formParam } from '../../../resource/use-open-record.ts'
import { Panel } from '../../../widgets/panel.tsx'
import { RecordView } from './record-view.tsx'

/**
 * DG-03: one degree record, or a new one. The URL names the record and the list's query, so that a link opens the same
 * view.
 */
export default function XwRecordPage() {
  const [search] = useSearchParams()
  const xwlx = search.get('xwlx') ?? ''
  if (!findDegreeType(xwlx))
    return <Panel title="链接不完整">地址中没有学位类型。请从信息采集的列表中打开这条记录。</Panel>
  return <RecordOfType key={xwlx} xwlx={xwlx} search={search} />
}

function RecordOfType({ xwlx, search }: { xwlx: string; search: URLSearchParams }) {
  const batchId = search.get('batchId')
  const filter = useMemo(() => ({ xwlx, ...(batchId && { batchId }) }), [xwlx, batchId])
  const { def, error, retry } = useResource(degreeRecordTable, filter)
  const permission = `${degreeRecordTable.permission}:list`
  const canList = useCan(permission)
  const id = search.get('id')
  useEffect(() => {
    if (id !== null) rememberRecord({ id, xwlx })
  }, [id, xwlx])
  if (!canList) return <NoPermission permission={permission} />
  if (!def) return error ? <LoadFailure error={error} permission={permission} onRetry={retry} /> : <ListSkeleton />
  return <RecordView key={`${id} ${search.has(formParam)}`} def={def} id={id} place={{ filter, search }} />
}
