import type { FieldDef } from '@xw/shared/field-types/index'
import { Form, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { viewOf } from '../../../field-types/index.ts'
import styles from './gallery.module.css'
import { samples } from './samples.ts'

const sizes = [
  { value: 'small', label: '小' },
  { value: 'middle', label: '中' },
  { value: 'large', label: '大' },
] as const
type Size = (typeof sizes)[number]['value']

/** Every field type in a form: its input, what the form holds, and its cell. */
export function FieldGallery() {
  const [form] = Form.useForm<Record<string, unknown>>()
  const values = Form.useWatch([], form) as Record<string, unknown> | undefined
  const [size, setSize] = useState<Size>('middle')
  const [isDisabled, setDisabled] = useState(false)
  return (
    <section>
      <h2>字段类型</h2>
      <div className={styles.controls}>
        <Segmented<Size> options={[...sizes]} value={size} onChange={setSize} />
        <Switch checkedChildren="禁用" unCheckedChildren="可用" checked={isDisabled} onChange={setDisabled} />
      </div>
      <Form
        form={form}
        name="gallery"
        layout="vertical"
        size={size}
        disabled={isDisabled}
        initialValues={Object.fromEntries(Object.entries(samples).map(([key, { value }]) => [key, value]))}
        className={styles.grid ?? ''}
      >
        {Object.entries(samples).map(([key, { field }]) => (
          <FieldSample key={key} name={key} field={field} value={values?.[key] ?? null} />
        ))}
      </Form>
    </section>
  )
}

function FieldSample({ name, field, value }: { name: string; field: FieldDef; value: unknown }) {
  const { Input, Cell, Filter } = viewOf(field)
  const [asked, setAsked] = useState<unknown>(null)
  return (
    <div className={styles.sample}>
      <Form.Item name={name} label={`${field.label}（${field.type}）`}>
        <Input field={field} name={name} />
      </Form.Item>
      <dl>
        <dt>显示</dt>
        <dd>
          <Cell field={field} value={value} record={{}} />
        </dd>
        <dt>值</dt>
        <dd>
          <code>{JSON.stringify(value)}</code>
        </dd>
      </dl>
      {Filter && <Filter field={field} value={asked} onChange={setAsked} aria-label={`${field.label}（查询）`} />}
    </div>
  )
}
