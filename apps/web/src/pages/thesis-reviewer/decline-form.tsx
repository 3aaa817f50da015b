import { thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { type FormEvent, useState } from 'react'
import { request } from '../../api/http.ts'
import styles from './thesis-reviewer.module.css'
import type { ReviewerCredentials } from './use-review-link.ts'

interface DeclineFormProps {
  credentials: ReviewerCredentials
  onDone: (text: string) => void
  onCancel: () => void
}

/** 谢绝评阅: declines the review because of a conflict of interest, another field of research, or lack of time. */
export function DeclineForm({ credentials, onDone, onCancel }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const options = { method: 'POST', body: { ...credentials, reason }, silent: true } as const
    const response = await request(thesisReviewerPaths.decline, options).catch(() => null)
    setBusy(false)
    if (response?.success) onDone(response.message)
    else setError(response?.message ?? '无法连接服务器，请稍后重试')
  }
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate aria-busy={isBusy}>
      <label className={styles.field}>
        谢绝评阅的原因
        <textarea
          rows={4}
          maxLength={200}
          placeholder="如与作者有利益关系、领域不符、时间不允许"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {error && (
          <span role="alert" className={styles.flaw}>
            {error}
          </span>
        )}
      </label>
      <p>谢绝后链接失效。</p>
      <button type="submit" className={styles.button} disabled={isBusy}>
        确认谢绝
      </button>{' '}
      <button type="button" className={styles.plain} onClick={onCancel}>
        返回评阅
      </button>
    </form>
  )
}
