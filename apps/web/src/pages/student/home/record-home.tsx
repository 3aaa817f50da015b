import { findDegreeType } from '@xw/shared/degree/types'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { openPrintouts } from '../../../data/degree/printouts.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { PhotoBox } from '../../../features/photo/photo-box.tsx'
import { Contacts } from '../../../features/student/contacts.tsx'
import { Deadline } from '../../../features/student/deadline.tsx'
import { JourneyBar } from '../../../features/student/journey-bar.tsx'
import { ReturnNote } from '../../../features/student/return-note.tsx'
import { findStandingNow } from '../../../features/student/standings.ts'
import styles from '../../../features/student/student.module.css'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { NextSteps } from './next-steps.tsx'
import { OwnRecordActions } from './record-actions.tsx'
import { describeFindings } from './to-do.ts'

const SafeHtml = lazyPart(async () => ({ default: (await import('../../../widgets/safe-html.tsx')).SafeHtml }))

/** One record on the student's home: its progress, the next action, and whom to ask. */
export function RecordHome({ record }: { record: OwnRecord }) {
  const { now, next, mood } = findStandingNow(record)
  const said = describeFindings(record)
  return (
    <>
      <section className={styles.hero} aria-label="我的学位信息" data-mood={mood}>
        <p className={styles.type}>
          {[findDegreeType(record.xwbslbm)?.name, record.batch?.name].filter(Boolean).join(' · ')}
        </p>
        <JourneyBar record={record} />
        <p className={styles.now}>{now}</p>
        <p className={styles.plain}>{next}</p>
        {record.findings && record.review.byStudent && <Deadline record={record} />}
        {record.returned && <ReturnNote record={record} />}
        {said.map(text => (
          <p key={text} className={styles.todo}>
            {text}
          </p>
        ))}
        <OwnRecordActions record={record} />
      </section>
      <div className={styles.columns}>
        <DashboardCard title="接下来">
          <NextSteps record={record} />
        </DashboardCard>
        <div className={styles.stack}>
          <Facts record={record} />
          <DashboardCard title="有问题找谁">
            <Contacts people={record.contacts} said={record.batch?.contact ?? null} depart={record.depart} />
          </DashboardCard>
        </div>
      </div>
      {record.batch?.instructions && (
        <DashboardCard title="填报须知">
          <SafeHtml html={record.batch.instructions} />
        </DashboardCard>
      )}
    </>
  )
}

function Facts({ record: { id, xwbslbm, name, number, major, depart, photo, batch } }: { record: OwnRecord }) {
  const facts = [
    ['姓名', name],
    ['学号', number],
    ['专业', major],
    ['院系', depart],
  ].filter(([, value]) => value)
  return (
    <DashboardCard
      title="我的信息"
      extra={
        <button
          type="button"
          className="xw-link-button"
          onClick={() => void openPrintouts({ xwlx: xwbslbm, ids: [id], count: 1 })}
        >
          信息表（PDF）
        </button>
      }
    >
      <div className={styles.facts}>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {photo ? (
          <PhotoBox key={photo} id={photo} name={name ?? ''} />
        ) : (
          <p className={styles.noPhoto}>{batch?.needsPhoto ? '照片还没有上传' : '没有照片'}</p>
        )}
      </div>
    </DashboardCard>
  )
}
