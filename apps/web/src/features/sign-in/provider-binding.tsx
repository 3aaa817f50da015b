import { useState } from 'react'
import { bindByPassword, bindByPhone } from '../../data/session/provider-sign-in.ts'
import { PhoneForm } from './phone-sign-in.tsx'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

const methods = [
  { key: 'password', label: '凭密码绑定' },
  { key: 'phone', label: '凭手机号绑定' },
] as const

interface ProviderBindingProps {
  /** The ticket under which the server knows the person whom the provider identified. */
  ticket: string
  onDone: () => void
}

/**
 * Binds the provider's person to an account, which the user proves to own by its password or by a code to its phone.
 */
export function ProviderBinding({ ticket, onDone }: ProviderBindingProps) {
  const [way, setWay] = useState<(typeof methods)[number]['key']>('password')
  return (
    <>
      <div className={styles.choice} role="group" aria-label="绑定方式">
        {methods.map(({ key, label }) => (
          <button key={key} type="button" aria-pressed={key === way} onClick={() => setWay(key)}>
            {label}
          </button>
        ))}
      </div>
      {way === 'password' ? (
        <SignInForm
          signIn={credentials => bindByPassword(ticket, credentials)}
          onDone={onDone}
          submitText="绑定并登录"
        />
      ) : (
        <PhoneForm
          schools={[]}
          signIn={credentials => bindByPhone(ticket, credentials)}
          onDone={onDone}
          submitText="绑定并登录"
        />
      )}
    </>
  )
}
