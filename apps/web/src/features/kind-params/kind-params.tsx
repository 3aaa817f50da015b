import type { FieldDef } from '@xw/shared/field-types/index'
import type { Fields } from '@xw/shared/resource/resource'
import { Form } from 'antd'
import type { InputProps } from '../../field-types/field-view.ts'
import { viewOf } from '../../field-types/index.ts'
import styles from './kind-params.module.css'

type Params = Readonly<Record<string, unknown>>

interface Kinds {
  /** The form field that names the kind. */
  by: string
  /** The text shown before a kind is chosen. */
  prompt: string
  kinds: Readonly<Record<string, { readonly help: string; readonly params: Fields }>>
}

/** Creates the input for the parameters of the kind chosen in another field. Each parameter uses its own field type. */
export const kindParamsInput = ({ by, prompt, kinds }: Kinds) =>
  function KindParamsInput({ id, field, value, onChange, disabled = false }: InputProps) {
    // `preserve` also reads the kind when it is read-only and therefore has no input.
    const kind: unknown = Form.useWatch(by, { preserve: true })
    const given = (value ?? {}) as Params
    const chosen = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!chosen) return <span className={styles.hint}>{prompt}</span>
    return (
      <div id={id} role="group" aria-label={field.label} tabIndex={-1} className={styles.params}>
        <p className={styles.hint}>{chosen.help}</p>
        {Object.entries<FieldDef>(chosen.params).map(([key, param]) => {
          const { Input } = viewOf(param)
          return (
            <div key={key}>
              <span aria-hidden className={param.required ? styles.required : ''}>
                {param.label}
              </span>
              <Input
                field={param}
                value={given[key] ?? param.default ?? null}
                onChange={next => onChange?.({ ...given, [key]: next })}
                disabled={disabled}
                aria-label={param.label}
              />
              {param.help && <span className={styles.hint}>{param.help}</span>}
            </div>
          )
        })}
      </div>
    )
  }
