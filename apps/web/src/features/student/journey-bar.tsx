import type { OwnRecord } from '@xw/shared/wire/own-records'
import { buildJourney } from './journey.ts'
import { findStanding } from './standings.ts'
import styles from './student.module.css'

const stateTexts = { done: '，已完成', now: '，当前步骤', ahead: '' } as const

/** The steps of a record, with the current one marked. */
export function JourneyBar({ record }: { record: OwnRecord }) {
  const { mood } = findStanding(record)
  return (
    <ol className={styles.journey} aria-label="办理进度">
      {buildJourney(record).map(({ name, state }, index) => (
        <li
          key={name}
          data-state={state === 'now' ? mood : state}
          {...(state === 'now' && { 'aria-current': 'step' as const })}
        >
          <span className={styles.dot} aria-hidden>
            {state === 'done' ? '✓' : state === 'now' && mood === 'returned' ? '!' : index + 1}
          </span>
          <span>
            {name}
            <span className="xw-unseen">{stateTexts[state]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
