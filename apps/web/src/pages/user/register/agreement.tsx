import type { CurrentNotice } from '@xw/shared/wire/privacy'
import { useId, useState } from 'react'
import fields from '../../../features/sign-in/sign-in.module.css'
import { NoticeText } from '../../../widgets/notice-text.tsx'
import styles from './register.module.css'

interface AgreementProps {
  /** The privacy notice of the chosen school; null until it has loaded. */
  value: CurrentNotice | null
  hasFailed: boolean
  retry: () => void
  hasSchool: boolean
  error?: string | undefined
}

/**
 * The required consent and the privacy notice that it refers to. Another version of the notice requires a new consent.
 */
export function Agreement({ value, hasFailed, retry, hasSchool, error }: AgreementProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  if (!hasSchool) return <p className={fields.hint}>选择学校后，请阅读该校的个人信息告知书。</p>
  if (hasFailed)
    return (
      <p className={fields.wrong} role="alert">
        个人信息告知书加载失败{' '}
        <button type="button" className="xw-link-button" onClick={retry}>
          重试
        </button>
      </p>
    )
  if (!value) return <p className={fields.hint}>正在加载个人信息告知书…</p>
  return (
    <div className={fields.field}>
      <div className={styles.agree}>
        <label>
          <input
            key={value.version}
            type="checkbox"
            name="noticeVersion"
            value={value.version}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
          />
          我已阅读并同意
        </label>
        <button
          type="button"
          className="xw-link-button"
          aria-expanded={isShown}
          aria-controls={`${id}-text`}
          onClick={() => setShown(!isShown)}
        >
          《{value.title}》
        </button>
      </div>
      <div
        id={`${id}-text`}
        className={styles.notice}
        role="region"
        aria-label={value.title}
        tabIndex={0}
        hidden={!isShown}
      >
        <NoticeText content={value.content} />
      </div>
      {error && (
        <p id={`${id}-note`} className={fields.wrong} aria-live="polite">
          {error}
        </p>
      )}
    </div>
  )
}
