import { signInMethodCodes } from '@xw/shared/session/sign-in-methods'
import { Form } from 'antd'
import { use } from 'react'
import { fromCodes, optionsOf, toCodes } from '../../../field-types/codes.ts'
import type { InputProps } from '../../../field-types/field-view.ts'
import { FillRecord } from '../../../field-types/fill-record.ts'
import styles from './entry.module.css'
import { SignInMethodCard } from './method-card.tsx'

/** Opens and closes sign-in methods: one card each, with what it lacks. The first method is always an open one. */
export function SignInMethodsInput({ field, value, onChange, id, disabled = false }: InputProps) {
  const fill = use(FillRecord)
  const first: unknown = Form.useWatch('firstWay')
  const open = toCodes(value as string | null, true)
  const names = new Map(optionsOf(field).map(option => [option.value, option.text]))
  function toggle(method: string, isOpen: boolean) {
    const next = signInMethodCodes.filter(other => (other === method ? isOpen : open.includes(other)))
    onChange?.(fromCodes(next))
    if (next[0] && !next.some(other => other === first)) fill({ firstWay: next[0] })
  }
  return (
    <div id={id} className={styles.ways} role="group" aria-label={field.label}>
      {signInMethodCodes.map(way => (
        <SignInMethodCard
          key={way}
          way={way}
          name={names.get(way) ?? way}
          isOpen={open.includes(way)}
          isFirst={way === first}
          disabled={disabled}
          onToggle={isOpen => toggle(way, isOpen)}
        />
      ))}
    </div>
  )
}
