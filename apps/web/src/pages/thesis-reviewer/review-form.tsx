import { reviewGrades } from '@xw/shared/degree/thesis/review'
import { type FormEvent, useState } from 'react'
import { DeclineForm } from './decline-form.tsx'
import styles from './thesis-reviewer.module.css'
import { type ReviewValues, useReviewForm } from './use-review-form.ts'
import type { ReviewerCredentials } from './use-review-link.ts'

interface ReviewFormProps {
  credentials: ReviewerCredentials
  onDone: (text: string) => void
}

/**
 * The review: the grade, a score, the comments, and the statement that the reviewer has no conflict of interest. The
 * reviewer can also decline.
 */
export function ReviewForm({ credentials, onDone }: ReviewFormProps) {
  const { review: answer, errors, isBusy, change, send } = useReviewForm(credentials, onDone)
  const [isDeclining, setDeclining] = useState(false)
  if (isDeclining) return <DeclineForm credentials={credentials} onDone={onDone} onCancel={() => setDeclining(false)} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <fieldset>
        <legend>总评</legend>
        {reviewGrades.map(({ value, text }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="grade"
              value={value}
              checked={answer.grade === value}
              onChange={() => change({ grade: value })}
            />
            {text}
          </label>
        ))}
        <FieldError text={errors.grade} />
      </fieldset>
      <ReviewFields answer={answer} errors={errors} onChange={change} />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={answer.hasNoConflict}
          onChange={event => change({ hasNoConflict: event.target.checked })}
        />
        本人与论文作者及其导师没有影响公正评阅的利益关系
      </label>
      <FieldError text={errors.hasNoConflict} />
      <FieldError text={errors.all} />
      <p>提交后链接失效，不能再修改。未提交的内容只保存在这台设备的浏览器中。</p>
      <button type="submit" className={styles.button} disabled={isBusy}>
        {isBusy ? '正在提交…' : '提交评阅意见'}
      </button>{' '}
      <button type="button" className={styles.plain} onClick={() => setDeclining(true)}>
        谢绝评阅
      </button>
    </form>
  )
}

interface ReviewFieldsProps {
  answer: ReviewValues
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ReviewValues>) => void
}

const ReviewFields = ({ answer, errors, onChange }: ReviewFieldsProps) => (
  <>
    <label className={styles.field}>
      分数（0–100，可不填）
      <input
        inputMode="decimal"
        maxLength={5}
        value={answer.score}
        onChange={event => onChange({ score: event.target.value })}
      />
      <FieldError text={errors.score} />
    </label>
    <label className={styles.field}>
      评语
      <textarea
        rows={10}
        maxLength={4000}
        value={answer.comments}
        onChange={event => onChange({ comments: event.target.value })}
      />
      <FieldError text={errors.comments} />
    </label>
  </>
)

/** Shows an error beside its input. */
const FieldError = ({ text }: { text: string | undefined }) =>
  text ? (
    <span role="alert" className={styles.flaw}>
      {text}
    </span>
  ) : null
