import { findDegreeType } from '@xw/shared/degree/types'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { Link } from 'react-router'
import { findStanding } from '../../../features/student/standings.ts'
import styles from '../../../features/student/student.module.css'
import { studentPaths } from '../../../lib/paths.ts'

/** Lets a student with two degree records choose which one the page shows. */
export function RecordChoice({ records, current }: { records: readonly OwnRecord[]; current: OwnRecord }) {
  return (
    <nav className={styles.choice} aria-label="我的学位信息">
      {records.map(record => (
        <Link
          key={record.id}
          to={`${studentPaths.home}?id=${record.id}`}
          replace
          {...(record === current && { 'aria-current': 'true' as const })}
        >
          <span>{findDegreeType(record.xwbslbm)?.name}</span>
          <span className={styles.quiet}>
            {[record.batch?.name, findStanding(record).now].filter(Boolean).join(' · ')}
          </span>
        </Link>
      ))}
    </nav>
  )
}
