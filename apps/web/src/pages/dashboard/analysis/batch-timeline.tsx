import { Link } from 'react-router'
import { useHasPage } from '../../../data/session/permissions.ts'
import { degreeTypeName } from '../../../features/dashboard/record-links.ts'
import { listChosenBatches, type RoundChoice } from '../../../features/dashboard/use-round.ts'
import { batchesPath } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/use-now.ts'
import own from './batch-timeline.module.css'
import styles from './home.module.css'
import { formatDay, groupPhases, type Phase, type PhaseGroup } from './phases.ts'

/** DG-10: the windows of the chosen batches with today's position, folded for types whose windows differ. */
export function BatchTimeline({ chosen, rounds }: RoundChoice) {
  const now = useNow()
  const mayManage = useHasPage(batchesPath)
  const [usual, ...others] = groupPhases(listChosenBatches(rounds, chosen), now)
  if (chosen === null) return <div className={own.placeholder} role="status" aria-label="正在加载" />
  if (!usual) return null
  return (
    <section className={styles.card} aria-label="时间安排">
      <div className={styles.cardHead}>
        <h2>时间安排</h2>
        <p>
          今天 {formatDay(now, now)}
          {others.length > 0 && <span title={nameTypes(usual)}>{` · ${summarize(usual)}`}</span>}
        </p>
        {mayManage && (
          <Link className="xw-screen-only" to={batchesPath}>
            采集控制
          </Link>
        )}
      </div>
      <Phases {...usual} />
      {others.length > 0 && (
        <details className={own.others}>
          <summary>另有 {others.reduce((sum, { types }) => sum + types.length, 0)} 个类型的时间不同</summary>
          {others.map(group => (
            <div key={group.types.join()}>
              <p>{nameTypes(group)}</p>
              <Phases {...group} />
            </div>
          ))}
        </details>
      )}
    </section>
  )
}

/** Names the first degree type and counts the others, since the full names fill a line. */
const summarize = ({ types: [first = '', ...others] }: PhaseGroup): string =>
  degreeTypeName(first) + (others.length > 0 ? `等 ${others.length + 1} 个类型` : '')

const nameTypes = ({ types }: PhaseGroup): string => types.map(degreeTypeName).join('、')

function Phases({ types, phases }: PhaseGroup) {
  return (
    <ol className={own.phases} aria-label={`${types.length === 1 ? nameTypes({ types, phases }) : '各阶段'}的时间`}>
      {phases.map(phase => (
        <li key={phase.name} data-state={phase.state} aria-current={phase.state === 'now' ? 'step' : undefined}>
          <span className={own.bar} aria-hidden>
            <span style={{ inlineSize: `${phase.passed * 100}%` }} />
          </span>
          <strong>{phase.name}</strong>
          <span title={describeWindow(phase)}>
            <span>{phase.text}</span> {phase.rest && <span>{phase.rest}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const describeWindow = ({ from, until }: Phase): string | undefined =>
  from === null && until === null
    ? undefined
    : `${from === null ? '' : formatDay(from)} 至 ${until === null ? '' : formatDay(until)}`
