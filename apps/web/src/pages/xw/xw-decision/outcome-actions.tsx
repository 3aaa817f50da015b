import { decisionOutcomes } from '@xw/shared/degree/decision-lines'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { commonSteps, type RecordStep } from '@xw/shared/degree/record-steps'
import type { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionListParams } from '@xw/shared/wire/decision-paths'
import type { DecisionComparison } from '@xw/shared/wire/decisions'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import styles from './xw-decision.module.css'

const StepDialog = lazyPart(() => import('../../../features/record-steps/step-dialog.tsx'))

type Decision = RecordOf<typeof decisionResource>
type OutcomeGroup = DecisionComparison['groups'][number]

interface OutcomeActionsProps {
  decision: Decision
  compared: DecisionComparison
  onDone: () => void
}

const actionOf = (outcome: string): RecordStep | undefined => commonSteps.find(({ code }) => code === outcome)
const wordOf = (outcome: string) => decisionOutcomes.find(({ value }) => value === outcome)?.text ?? outcome

/** The outcomes of the decision for one degree type, each carried out by outcome and reason. */
export function OutcomeActions({ decision, compared: { xwbslbm, groups }, onDone }: OutcomeActionsProps) {
  const [open, setOpen] = useState<OutcomeGroup | null>(null)
  if (groups.length === 0) return '—'
  return (
    <>
      <ul className={styles.deeds}>
        {groups.map(group => (
          <li key={group.outcome + (group.reason ?? '')}>
            <GroupLine group={group} onStart={() => setOpen(group)} />
          </li>
        ))}
      </ul>
      {open && (
        <OutcomeDialog
          decision={decision}
          xwlx={xwbslbm}
          group={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

function GroupLine({ group: { outcome, reason, ready, done }, onStart }: { group: OutcomeGroup; onStart: () => void }) {
  const mayStep = useCan(`${degreeRecordTable.permission}:${outcome}`)
  return (
    <>
      {wordOf(outcome)}
      {reason && `（${reason}）`}
      {done > 0 && <span className={styles.done}>已办理 {done} 人</span>}
      {ready > 0 && !mayStep && <span>待办理 {ready} 人</span>}
      {ready > 0 && mayStep && (
        <Button type="link" size="small" onClick={onStart}>
          办理 {ready} 人…
        </Button>
      )}
    </>
  )
}

interface OutcomeDialogProps {
  decision: Decision
  xwlx: string
  group: OutcomeGroup
  onClose: () => void
  onDone: () => void
}

/** The step dialog for the records of one outcome, filled in with the decision's values. */
function OutcomeDialog({ decision, xwlx, group: { outcome, reason }, onClose, onDone }: OutcomeDialogProps) {
  const { def } = useResource(
    recordsPath,
    useMemo(() => ({ xwlx }), [xwlx]),
  )
  const action = actionOf(outcome)
  const target = useMemo(
    () => ({
      xwlx,
      query: {
        status: '40',
        [decisionListParams.decision]: decision.id,
        [decisionListParams.listed]: outcome,
        [decisionListParams.reason]: reason ?? '',
      },
    }),
    [xwlx, decision.id, outcome, reason],
  )
  const { jybh, hxwrq, zxxm, xzxm } = decision
  if (!def || !action) return null
  const known = outcome === 'award' ? { jybh, hxwrq, zxxm, xzxm } : { reason: `${jybh}：${reason ?? ''}` }
  return <StepDialog action={action} target={target} def={def} known={known} onClose={onClose} onDone={onDone} />
}
