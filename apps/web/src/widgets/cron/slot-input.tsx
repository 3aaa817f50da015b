import { unitBounds } from '@xw/shared/cron/bounds'
import { weekdayNames } from '@xw/shared/cron/describe-dates'
import type { UnitName } from '@xw/shared/cron/parts'
import { InputNumber, Select } from 'antd'
import styles from './cron.module.css'
import type { NumberSlot } from './part-options.ts'

interface SlotInputProps {
  slot: NumberSlot
  unit: UnitName
  value: number
  onChange(value: number): void
}

const weekdays = weekdayNames.map((label, index) => ({ value: index + 1, label }))

/** CR-04: an input for a whole number within its bounds, or a choice of weekday names. */
export function SlotInput({ slot, unit, value, onChange }: SlotInputProps) {
  const label = `${unitBounds[unit].label}：${slot.label}`
  if (slot.isWeekday) {
    return (
      <Select
        className={styles.weekday ?? ''}
        aria-label={label}
        value={value}
        options={weekdays}
        onChange={onChange}
      />
    )
  }
  const [min, max] = slot.bounds
  return (
    <InputNumber<number>
      className={styles.number ?? ''}
      aria-label={label}
      value={value}
      min={min}
      max={max}
      precision={0}
      // While the input is empty, the last number stays in force.
      onChange={next => next !== null && onChange(next)}
    />
  )
}
