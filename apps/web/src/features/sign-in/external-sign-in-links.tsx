import type { ExternalSignInLink } from './external-links.ts'
import styles from './external-sign-in-links.module.css'

interface ExternalSignInLinksProps {
  links: readonly ExternalSignInLink[]
  /** The links stand before the forms, because the school lists them first. */
  isFirst: boolean
  /** The page shows a form too. */
  hasForm: boolean
}

/** Links to sign-in methods that continue on another site. */
export function ExternalSignInLinks({ links, isFirst, hasForm }: ExternalSignInLinksProps) {
  const between = hasForm && <p className={styles.between}>{isFirst ? '或' : '其他登录方式'}</p>
  return (
    <>
      {!isFirst && between}
      <ul className={styles.links} aria-label="其他登录方式">
        {links.map(({ id, name, href }) => (
          <li key={id}>
            <a className={isFirst ? `xw-button ${styles.link}` : styles.link} href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {isFirst && between}
    </>
  )
}
