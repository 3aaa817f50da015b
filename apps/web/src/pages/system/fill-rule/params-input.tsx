import type { FieldDef } from '@xw/shared/field-types/index'
import { fillKinds, isFillKind } from '@xw/shared/rules/fill-kinds'
import { Form } from 'antd'
import type { InputProps } from '../../../field-types/field-view.ts'
import { viewOf } from '../../../field-types/index.ts'
import styles from './fill-rule.module.css'

type Params = Readonly<Record<string, unknown>>

/** The parameters of the chosen kind, each by its own field. */
export function ParamsInput({ id, value, onChange, disabled = false }: InputProps) {
  const kind: unknown = Form.useWatch('ruleClass')
  const given = (value ?? {}) as Params
  if (typeof kind !== 'string' || !isFillKind(kind)) return <span className={styles.hint}>请先选择填充方式</span>
  const { help, params } = fillKinds[kind]
  return (
    <div id={id} role="group" aria-label="填充参数" tabIndex={-1} className={styles.params}>
      <p className={styles.hint}>{help}</p>
      {Object.entries<FieldDef>(params).map(([key, field]) => {
        const { Input } = viewOf(field)
        return (
          <div key={key}>
            <span aria-hidden className={field.required ? styles.required : ''}>
              {field.label}
            </span>
            <Input
              field={field}
              value={given[key] ?? field.default ?? null}
              onChange={next => onChange?.({ ...given, [key]: next })}
              disabled={disabled}
              aria-label={field.label}
            />
          </div>
        )
      })}
    </div>
  )
}
