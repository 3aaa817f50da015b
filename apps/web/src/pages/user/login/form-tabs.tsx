import type { SignInMethodCode } from '@xw/shared/wire/sign-in-options'
import { Link, type To } from 'react-router'
import styles from './login.module.css'

const names: Partial<Record<SignInMethodCode, string>> = { account: '账号登录', phone: '手机号登录' }

interface FormTabsProps {
  /** The open sign-in methods that are forms. */
  forms: readonly SignInMethodCode[]
  way: SignInMethodCode
  toForm: (way: SignInMethodCode) => To
}

/**
 * Shows the sign-in methods that are forms as tabs; the current one is the heading. A closed form has the heading
 * 管理员登录, because only administrators use it.
 */
export function FormTabs({ forms, way, toForm }: FormTabsProps) {
  if (!forms.includes(way)) return <h2>管理员登录</h2>
  return (
    <nav className={styles.ways} aria-label="登录方式">
      {forms.map(form =>
        form === way ? (
          <h2 key={form}>{names[form]}</h2>
        ) : (
          <Link key={form} to={toForm(form)} replace>
            {names[form]}
          </Link>
        ),
      )}
    </nav>
  )
}
