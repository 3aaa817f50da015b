import type { NumberField } from '@xw/shared/field-types/number'
import { InputNumber } from 'antd'
import { promptOf } from './codes.ts'
import styles from './field-types.module.css'
import type { FieldView, InputProps } from './field-view.ts'

/** The bounds are the rule's to judge: a number that is corrected while it is being typed surprises. */
function NumberInput({ field, value, onChange, ...rest }: InputProps<NumberField, number>) {
  return (
    <InputNumber<number>
      className={styles.wide ?? ''}
      value={value ?? null}
      onChange={next => onChange?.(next)}
      placeholder={promptOf(field)}
      {...(field.integer && { precision: 0 })}
      {...rest}
    />
  )
}

export const number: FieldView<NumberField, number> = {
  Input: NumberInput,
  Cell: ({ value }) => value,
  align: 'right',
  minWidth: 80,
}
