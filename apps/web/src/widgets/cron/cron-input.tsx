import { ScheduleOutlined } from '@ant-design/icons'
import { describeCron } from '@xw/shared/cron/describe'
import type { CronShape } from '@xw/shared/cron/parts'
import { readCron } from '@xw/shared/cron/read-cron'
import { Button, Input, type InputProps, Space } from 'antd'
import { useMemo, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import styles from './cron.module.css'
import type { CronModalProps } from './cron-modal.tsx'
import type { RemotePreview } from './use-cron-preview.ts'

const CronModal = lazyPart<CronModalProps>(() => import('./cron-modal.tsx'))

interface CronInputProps
  extends CronShape,
    Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'suffix' | 'allowClear'> {
  value: string
  onChange(value: string): void
  /** What the expression is of; the button says so. */
  label: string
  remote?: RemotePreview
}

/** What stands behind an expression, for who rests on it. */
function toTooltip(value: string, shape: CronShape): string {
  const { parts } = readCron(value, shape)
  return parts ? describeCron(parts) : ''
}

/** An expression as text, and the builder for who does not write them. */
export function CronInput({ value, onChange, label, remote, hideSecond, hideYear, ...rest }: CronInputProps) {
  const [isOpen, setOpen] = useState(false)
  const shape = useMemo(
    () => ({ hideSecond: hideSecond === true, hideYear: hideYear === true }),
    [hideSecond, hideYear],
  )
  return (
    <>
      <Space.Compact block>
        <Input
          className={styles.expression ?? ''}
          title={toTooltip(value, shape)}
          autoComplete="off"
          spellCheck={false}
          {...rest}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
        <Button
          icon={<ScheduleOutlined />}
          aria-label={`设置${label}`}
          title="设置"
          onClick={() => setOpen(true)}
          {...(rest.size !== undefined && { size: rest.size })}
          {...(rest.disabled !== undefined && { disabled: rest.disabled })}
        />
      </Space.Compact>
      {isOpen && (
        <CronModal
          title={`设置${label}`}
          value={value}
          shape={shape}
          {...(remote && { remote })}
          onConfirm={next => {
            onChange(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
