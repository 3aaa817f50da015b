import type { OwnRecord } from '@xw/shared/wire/own-records'
import { formatTime } from '@xw/shared/wire/time'
import { useEffect, useState } from 'react'
import { isPressing, tickMs, untilText } from './countdown.ts'
import styles from './student.module.css'

/** A moment as people write it, by the school's clock. */
export const momentText = (ms: number): string => (formatTime(new Date(ms)) ?? '').slice(0, 16)

/** Until when a record can be filled in, counted down while it can. */
export function Deadline({
  record: { deadline, isExtended, closed },
}: {
  record: Pick<OwnRecord, 'deadline' | 'isExtended' | 'closed'>
}) {
  const now = useNow(deadline)
  if (deadline === null || closed !== null) return null
  const left = deadline - now
  return (
    <p className={styles.deadline} data-pressing={isPressing(left)}>
      <span>
        距截止 <strong role="timer">{untilText(left)}</strong>
      </span>
      <span className={styles.quiet}>
        {momentText(deadline)} 截止{isExtended && '（已为您延期）'}
      </span>
    </p>
  )
}

/** The present, anew as often as the text about it changes. */
function useNow(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null || until <= now) return
    const timer = setTimeout(() => setNow(Date.now()), tickMs(until - now))
    return () => clearTimeout(timer)
  }, [until, now])
  return now
}
