import type { CronField } from '@xw/shared/field-types/cron'
import { CronInput } from '../widgets/cron/cron-input.tsx'
import { promptOf } from './codes.ts'
import type { InputProps } from './field-view.ts'

export default function CronFieldInput({ field, value, onChange, ...rest }: InputProps<CronField, string>) {
  const { label, hideSecond, hideYear } = field
  return (
    <CronInput
      placeholder={promptOf(field)}
      {...rest}
      label={label}
      value={value ?? ''}
      onChange={text => onChange?.(text || null)}
      {...(hideSecond !== undefined && { hideSecond })}
      {...(hideYear !== undefined && { hideYear })}
    />
  )
}
