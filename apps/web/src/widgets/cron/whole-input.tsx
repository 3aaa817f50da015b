import { describeCron } from '@xw/shared/cron/describe'
import { findNextTimes } from '@xw/shared/cron/next-times'
import { Input, type InputRef } from 'antd'
import { type RefObject, useId, useState } from 'react'
import styles from './cron.module.css'
import type { CronBuilder } from './use-cron-builder.ts'

interface WholeInputProps {
  builder: CronBuilder
  ref: RefObject<InputRef | null>
}

/** CR-01: the input of the whole expression. Leaving it applies the text. Beside it stands the meaning or the error. */
export function WholeInput({ builder, ref }: WholeInputProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const { text, error, parts } = builder

  function take() {
    if (draft !== null && draft !== text) builder.setText(draft)
    setDraft(null)
  }

  return (
    <div>
      <label className={styles.whole} htmlFor={`${id}-input`}>
        Cron表达式
        <Input
          id={`${id}-input`}
          ref={ref}
          value={draft ?? text}
          onChange={event => setDraft(event.target.value)}
          onBlur={take}
          onPressEnter={take}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={id}
          {...(error !== null && { status: 'error', 'aria-invalid': true })}
        />
      </label>
      <p id={id} role={error === null ? 'status' : 'alert'} className={error === null ? styles.meaning : styles.flaw}>
        {error ?? describeCron(parts)}
      </p>
      {error === null && findNextTimes(parts, new Date(), 1).length === 0 && (
        <p className={styles.never}>不会再执行，请检查日期和年份</p>
      )}
    </div>
  )
}
