import type { OwnRecord, OwnRecords } from '@xw/shared/wire/own-records'
import { useSearchParams } from 'react-router'
import { pickRecord, useOwnRecords } from '../../../data/degree/own-records.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { LatestNotices } from '../../../features/dashboard/latest-notices.tsx'
import { Contacts } from '../../../features/student/contacts.tsx'
import styles from '../../../features/student/student.module.css'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { PageTitle } from '../../../widgets/page-title.tsx'
import { OwnSurveysCard } from './own-surveys-card.tsx'
import { RecordChoice } from './record-choice.tsx'
import { RecordHome } from './record-home.tsx'

/** DG-05, DG-10: the student's home: how far the record has come, and the next action. */
export default function StudentHomePage() {
  const { data, error, refetch } = useOwnRecords()
  const [search] = useSearchParams()
  // A link to a record that no longer exists opens another of the student's records.
  const record = data && (pickRecord(data.records, search.get('id')) ?? pickRecord(data.records, null))
  return (
    <div className={styles.page}>
      <PageTitle of={record?.status}>我的学位信息</PageTitle>
      <OwnSurveysCard part="toDo" />
      {data ? (
        <Records {...data} record={record ?? null} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting} role="status" aria-label="正在加载" />
      )}
      <OwnSurveysCard part="rest" />
      <LatestNotices />
    </div>
  )
}

function Records({ records, contacts, record }: OwnRecords & { record: OwnRecord | null }) {
  if (!record) return <NoRecord contacts={contacts} />
  return (
    <>
      {records.length > 1 && <RecordChoice records={records} current={record} />}
      <RecordHome key={record.id} record={record} />
    </>
  )
}

function NoRecord({ contacts }: Pick<OwnRecords, 'contacts'>) {
  return (
    <>
      <DashboardCard title="还没有您的学位信息">
        <p className={styles.plain}>
          学校建立名单后，这里会出现您要填写的内容。如果同学已经可以填写，请联系院系核对名单。
        </p>
      </DashboardCard>
      <DashboardCard title="联系人">
        <Contacts people={contacts} />
      </DashboardCard>
    </>
  )
}
