import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { Form } from 'antd'
import { viewOf } from '../../../field-types/index.ts'
import { lazyInput } from '../../../field-types/lazy-input.tsx'
import type { Example } from './field-examples.ts'
import styles from './gallery.module.css'
import { State } from './state.tsx'

type Size = 'small' | 'middle' | 'large'

/** An input whose code never loads, for the loading state. */
const Waiting = lazyInput(() => new Promise<never>(() => {}))

/** Shows the states that every field type has. */
export function FieldStates({ field, value, size }: Example & { size: Size }) {
  const { Cell, wide = false } = viewOf(field)
  const around = { field, size, isWide: wide }
  return (
    <div className={styles.grid}>
      <StateForm key="empty" name="空" value={null} {...around} />
      <StateForm key="filled" name="已填" value={value} {...around} />
      <StateForm key="error" name="错误" value={value} isWrong {...around} />
      <StateForm key="disabled" name="禁用" value={value} isDisabled {...around} />
      <State name="只读">
        <Cell field={field} value={value} record={{}} />
      </State>
      <State name="加载中">
        <Waiting field={field} size={size} />
      </State>
    </div>
  )
}

interface StateFormProps {
  name: string
  field: FieldDef
  value: unknown
  size: Size
  isWide: boolean
  isWrong?: boolean
  isDisabled?: boolean
}

function StateForm({ name, field, value, size, isWide, isWrong = false, isDisabled = false }: StateFormProps) {
  const { Input } = viewOf(field)
  return (
    <State name={name} isWide={isWide}>
      <Form name={name} layout="vertical" size={size} disabled={isDisabled} initialValues={{ field: value }}>
        <Form.Item
          name="field"
          label={field.label}
          {...(isWrong && { validateStatus: 'error', help: `请${typeOf(field).verb}${field.label}！` })}
        >
          <Input field={field} name="field" />
        </Form.Item>
      </Form>
    </State>
  )
}
