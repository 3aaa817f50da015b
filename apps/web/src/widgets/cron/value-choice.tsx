import { unitBounds } from '@xw/shared/cron/bounds'
import { weekdayName } from '@xw/shared/cron/describe-dates'
import type { UnitName } from '@xw/shared/cron/parts'
import { Checkbox, Select } from 'antd'
import styles from './cron.module.css'

interface ValueChoiceProps {
  unit: UnitName
  values: readonly number[]
  onChange(values: number[]): void
}

/** Longer lists of values are shown as a searchable select instead of checkboxes. */
const maxBoxes = 60

/** CR-02: chooses single values of a unit, by checkboxes or, for a hundred years, by a searchable select. */
export function ValueChoice({ unit, values, onChange }: ValueChoiceProps) {
  const { label, values: bounds } = unitBounds[unit]
  const [min, max] = bounds
  const options = Array.from({ length: max - min + 1 }, (_, index) => ({
    value: min + index,
    label: unit === 'week' ? weekdayName(min + index) : String(min + index),
  }))
  const change = (chosen: number[]) => onChange([...chosen].sort((a, b) => a - b))
  if (options.length > maxBoxes) {
    return (
      <Select<number[]>
        mode="multiple"
        className={styles.choice ?? ''}
        aria-label={`指定${label}`}
        value={[...values]}
        options={options}
        onChange={change}
        optionFilterProp="label"
      />
    )
  }
  return (
    <Checkbox.Group<number>
      className={`${styles.choice} ${unit === 'week' ? styles.names : styles.boxes}`}
      aria-label={`指定${label}`}
      value={[...values]}
      options={options}
      onChange={change}
    />
  )
}
