import type { FieldDef } from '@xw/shared/field-types/index'
import { Form, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FillRecord } from '../../../field-types/fill-record.ts'
import { viewOf } from '../../../field-types/index.ts'
import { formatUsage } from './declaration.ts'
import type { Example } from './field-examples.ts'
import { FieldStates } from './field-states.tsx'
import styles from './gallery.module.css'
import { Usage } from './usage.tsx'

const sizes = [
  { value: 'small', label: '小' },
  { value: 'middle', label: '中' },
  { value: 'large', label: '大' },
] as const
type Size = (typeof sizes)[number]['value']

/** Shows every variant of a field type in a form: its input, its value, its cell and its declaration. */
export function FieldStage({ examples }: { examples: Readonly<Record<string, Example>> }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const values = Form.useWatch([], form) as Record<string, unknown> | undefined
  const [search, setSearch] = useSearchParams()
  const size = sizes.find(({ value }) => value === search.get('size'))?.value ?? 'middle'
  const setSize = (next: Size) =>
    setSearch(
      before => {
        before.set('size', next)
        return before
      },
      { replace: true },
    )
  const [first] = Object.values(examples)
  return (
    <>
      <Segmented<Size>
        className={styles.size ?? ''}
        options={[...sizes]}
        value={size}
        onChange={setSize}
        aria-label="大小"
      />
      <Form
        form={form}
        name="gallery"
        layout="vertical"
        size={size}
        initialValues={Object.fromEntries(Object.entries(examples).map(([key, { value }]) => [key, value]))}
        className={styles.grid ?? ''}
      >
        <FillRecord value={filled => form.setFieldsValue(filled)}>
          {Object.entries(examples).map(([key, { field }]) => (
            <FieldExample key={key} name={key} field={field} value={values?.[key] ?? null} />
          ))}
        </FillRecord>
      </Form>
      <h2>状态</h2>
      {first && <FieldStates {...first} size={size} />}
    </>
  )
}

function FieldExample({ name, field, value }: { name: string; field: FieldDef; value: unknown }) {
  const { Input, Cell, Filter, wide } = viewOf(field)
  const [asked, setAsked] = useState<unknown>(null)
  return (
    <div className={wide ? styles.wideSample : styles.sample} data-example={name}>
      <Form.Item name={name} label={`${field.label}（${name}）`}>
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
        {Filter && (
          <>
            <dt>查询</dt>
            <dd>
              <Filter field={field} value={asked} onChange={setAsked} aria-label={`${field.label}（查询）`} />
            </dd>
          </>
        )}
      </dl>
      <Usage label={field.label} code={formatUsage(name, field)} />
    </div>
  )
}
