import type { NumberField } from '@xw/shared/field-types/number'
import { InputNumber } from 'antd'
import styles from './field-types.module.css'
import type { InputProps } from './field-view.ts'

/**
 * A number input without bounds: the rule checks them, because a number that is corrected while it is typed surprises.
 */
export default function NumberInput({ field, value, onChange, ...rest }: InputProps<NumberField, number>) {
  return (
    <InputNumber<number>
      className={styles.wide ?? ''}
      value={value ?? null}
      onChange={next => onChange?.(next)}
      {...(field.integer && { precision: 0 })}
      {...rest}
    />
  )
}
