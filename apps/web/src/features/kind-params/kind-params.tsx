import type { FieldDef } from '@xw/shared/field-types/index'
import type { Fields } from '@xw/shared/resource/resource'
import { Form } from 'antd'
import type { InputProps } from '../../field-types/field-view.ts'
import { viewOf } from '../../field-types/index.ts'
import styles from './kind-params.module.css'

type Params = Readonly<Record<string, unknown>>

interface Kinds {
  /** The field of the form that names a kind. */
  by: string
  /** What is asked for before one is chosen. */
  prompt: string
  kinds: Readonly<Record<string, { readonly help: string; readonly params: Fields }>>
}

/** The input for the parameters of whichever kind is chosen beside it, each by its own field. */
export const kindParamsInput = ({ by, prompt, kinds }: Kinds) =>
  function KindParamsInput({ id, field, value, onChange, disabled = false }: InputProps) {
    // Also where it cannot be changed any more, and so has no input.
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
