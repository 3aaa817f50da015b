import type { SwitchField } from '@xw/shared/field-types/switch'
import { Button, Switch } from 'antd'
import { optionsOf } from './codes.ts'
import type { InputProps } from './field-view.ts'
import RadioInput from './radio-input.tsx'

type SwitchProps = InputProps<SwitchField, string>

/** PK-10: a switch when off is the initial value. Without an initial value, a question with two answers. */
export default function SwitchInput(props: SwitchProps) {
  return props.field.default === undefined ? <YesOrNo {...props} /> : <OnOrOff {...props} />
}

function OnOrOff({ field, value, onChange, placeholder: _placeholder, size, ...rest }: SwitchProps) {
  const [on, off] = optionsOf(field)
  return (
    <Switch
      checked={value === on?.value}
      onChange={isOn => onChange?.((isOn ? on?.value : off?.value) ?? null)}
      checkedChildren={on?.text}
      unCheckedChildren={off?.text}
      {...(size === 'small' && { size })}
      {...rest}
    />
  )
}

function YesOrNo(props: SwitchProps) {
  const { field, value, onChange, disabled } = props
  const canClear = value !== null && value !== undefined && !field.required && !disabled
  return (
    <>
      <RadioInput {...props} />
      {canClear && (
        <Button type="link" size="small" onClick={() => onChange?.(null)}>
          清除
        </Button>
      )}
    </>
  )
}
