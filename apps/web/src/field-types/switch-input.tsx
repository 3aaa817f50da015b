import type { SwitchField } from '@xw/shared/field-types/switch'
import { Button, Radio, Switch } from 'antd'
import { optionsOf } from './codes.ts'
import type { InputProps } from './field-view.ts'

type SwitchProps = InputProps<SwitchField, string>

/** PK-10: a switch where off is an answer from the start; where nothing is answered yet, a question with two answers. */
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

function YesOrNo({ field, value, onChange, placeholder: _placeholder, autoFocus: _autoFocus, ...rest }: SwitchProps) {
  const isAnswered = value !== null && value !== undefined
  return (
    <>
      <Radio.Group
        value={value ?? null}
        onChange={event => onChange?.(String(event.target.value))}
        options={optionsOf(field).map(option => ({ value: option.value, label: option.text }))}
        {...rest}
      />
      {isAnswered && !field.required && !rest.disabled && (
        <Button type="link" size="small" onClick={() => onChange?.(null)}>
          清除
        </Button>
      )}
    </>
  )
}
