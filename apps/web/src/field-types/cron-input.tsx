import type { CronField } from '@xw/shared/field-types/cron'
import { CronInput } from '../widgets/cron/cron-input.tsx'
import type { InputProps } from './field-view.ts'

export default function CronFieldInput({ field, value, onChange, ...rest }: InputProps<CronField, string>) {
  const { label, hideSecond, hideYear } = field
  return (
    <CronInput
      {...rest}
      label={label}
      value={value ?? ''}
      onChange={text => onChange?.(text || null)}
      {...(hideSecond !== undefined && { hideSecond })}
      {...(hideYear !== undefined && { hideYear })}
    />
  )
}
