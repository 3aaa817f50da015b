import { useState } from 'react'
import type { FieldNotes } from '../../../resource/field-notes.ts'
import styles from './fill.module.css'
import { countStepProblems, type FillStep } from './steps-model.ts'

interface FillStepListProps {
  steps: readonly FillStep[]
  at: number
  notes: FieldNotes
  isJudged: boolean
  onGo: (index: number) => void
}

/** All steps with their problems. On a phone it is one line, which unfolds. */
export function FillStepList({ steps, at, notes, isJudged, onGo }: FillStepListProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav className={styles.steps} aria-label="填写步骤" data-open={isOpen}>
      <button type="button" className={styles.progress} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          第 {at + 1} / {steps.length} 步
        </span>
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
        </span>
        <span>{isOpen ? '收起' : '全部步骤'}</span>
      </button>
      <ol>
        {steps.map((step, index) => (
          <li key={step.title}>
            <button
              type="button"
              {...(index === at && { 'aria-current': 'step' as const })}
              onClick={() => {
                setOpen(false)
                onGo(index)
              }}
            >
              <span>{step.title}</span>
              {isJudged && <StepMarkBadge step={step} notes={notes} />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepMarkBadge({ step, notes }: { step: FillStep; notes: FieldNotes }) {
  const { wrong, doubtful } = countStepProblems(step, notes)
  if (wrong > 0)
    return (
      <span role="img" className={styles.wrong} aria-label={`${wrong} 处需要填写或修改`}>
        ✗ {wrong}
      </span>
    )
  if (doubtful > 0)
    return (
      <span role="img" className={styles.doubtful} aria-label={`${doubtful} 处需要核对`}>
        ! {doubtful}
      </span>
    )
  return (
    <span role="img" className={styles.settled} aria-label="没有问题">
      ✓
    </span>
  )
}
