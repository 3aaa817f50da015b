import type { OwnRecord } from '@xw/shared/wire/own-records'
import { formatTime } from '@xw/shared/wire/time'
import { useEffect, useState } from 'react'
import { formatTimeLeft, getRefreshIntervalMs, isUrgent } from './countdown.ts'
import styles from './student.module.css'

/** Formats a time in the school's time zone, without seconds. */
export const formatDeadline = (ms: number): string => (formatTime(new Date(ms)) ?? '').slice(0, 16)

/** The deadline of a record, counted down while the record can be filled in. */
export function Deadline({
  record: { deadline, isExtended, closed },
}: {
  record: Pick<OwnRecord, 'deadline' | 'isExtended' | 'closed'>
}) {
  const now = useNow(deadline)
  if (deadline === null || closed !== null) return null
  const left = deadline - now
  return (
    <p className={styles.deadline} data-pressing={isUrgent(left)}>
      <span>
        距截止 <strong role="timer">{formatTimeLeft(left)}</strong>
      </span>
      <span className={styles.quiet}>
        {formatDeadline(deadline)} 截止{isExtended && '（已为您延期）'}
      </span>
    </p>
  )
}

/** Returns the current time, refreshed as often as the countdown's text changes. */
function useNow(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null || until <= now) return
    const timer = setTimeout(() => setNow(Date.now()), getRefreshIntervalMs(until - now))
    return () => clearTimeout(timer)
  }, [until, now])
  return now
}
