import type { PasswordResetStart } from '@xw/shared/wire/lost-password'
import { useState } from 'react'
import styles from './alteration.module.css'
import { CodeForm } from './code-form.tsx'
import type { PasswordResetFlow } from './use-password-reset-flow.ts'

const names = { phone: '手机验证码', mail: '邮箱验证码', contact: '联系院系管理员' } as const
type Choice = keyof typeof names

/**
 * Chooses how a user proves that the account is theirs. The step offers the methods of the school, never those of the
 * account, so that it reveals nothing about the account.
 */
export function ProveStep({ flow, named }: { flow: PasswordResetFlow; named: PasswordResetStart }) {
  const choices: Choice[] = [...named.ways, 'contact']
  const [chosen, setChosen] = useState<Choice | null>(null)
  const choice = chosen ?? choices[0] ?? 'contact'
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>验证方式</legend>
        {choices.map(one => (
          <label key={one}>
            <input type="radio" name="choice" checked={one === choice} onChange={() => setChosen(one)} />
            {names[one]}
          </label>
        ))}
      </fieldset>
      {choice === 'contact' ? (
        <Contact text={named.contact} />
      ) : (
        <CodeForm
          key={choice}
          flow={flow}
          channel={choice}
          ticket={named.ticket}
          // The focus stays on the choices, so that keyboard users can go through all of them.
          autoFocus={chosen === null}
        />
      )}
    </>
  )
}

/** Shows only the contact that the school has published, because the owner of the account is not yet proven. */
const Contact = ({ text }: { text: string | null }) => (
  <div className={styles.contact}>
    <p>
      手机号没有在“账号设置”中验证过，又没有绑定邮箱，或都已不再使用时，请携带本人证件联系所在院系的管理员或学校学位办，由其重置密码。
    </p>
    {text && <p className={styles.published}>{text}</p>}
  </div>
)
