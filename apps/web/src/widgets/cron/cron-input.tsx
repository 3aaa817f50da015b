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
  /** The name of the field; the button's label uses it. */
  label: string
  remote?: RemotePreview
}

/** Describes an expression in words, for its tooltip. */
function toTooltip(value: string, shape: CronShape): string {
  const { parts } = readCron(value, shape)
  return parts ? describeCron(parts) : ''
}

/** An input for a cron expression, with a builder for users who do not write expressions. */
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
