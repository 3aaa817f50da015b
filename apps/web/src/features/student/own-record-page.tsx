import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { recordsPath } from '@xw/shared/wire/record-paths'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pickRecord, useOwnRecords } from '../../data/degree/own-records.ts'
import { useResource } from '../../data/resources/use-resource.ts'
import { studentPaths } from '../../lib/paths.ts'
import { LoadFailure } from '../../resource/page-states.tsx'
import { Panel } from '../../widgets/panel.tsx'
import styles from './student.module.css'

interface OwnRecordPageProps {
  children: (record: OwnRecord, def: ResourceDef) => ReactNode
}

/** A page about the student's own record, which the URL names, with the definition that the student sees. */
export function OwnRecordPage({ children }: OwnRecordPageProps) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useOwnRecords()
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <OwnRecordSkeleton />
  const record = pickRecord(data.records, search.get('id'))
  if (!record)
    return (
      <Panel title="没有找到这条学位信息">
        <p>链接可能已经过期。</p>
        <Link to={studentPaths.home}>回到我的首页</Link>
      </Panel>
    )
  return (
    <RecordWithDefinition key={record.id} record={record}>
      {children}
    </RecordWithDefinition>
  )
}

function RecordWithDefinition({ record, children }: OwnRecordPageProps & { record: OwnRecord }) {
  const { def, error, retry } = useResource(recordsPath, { xwlx: record.xwbslbm })
  if (def) return children(record, def)
  return error ? <LoadFailure error={error} onRetry={retry} /> : <OwnRecordSkeleton />
}

/** The placeholder shown while the record loads. */
export const OwnRecordSkeleton = () => (
  <div className={styles.page}>
    <div className={styles.waiting} role="status" aria-label="正在加载" />
  </div>
)
