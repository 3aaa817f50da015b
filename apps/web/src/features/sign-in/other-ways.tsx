import styles from './other-ways.module.css'
import type { StartLink } from './start-links.ts'

interface OtherWaysProps {
  links: readonly StartLink[]
  /** They stand before the forms, as the school's first choice. */
  isFirst: boolean
  /** There is a form beside them. */
  hasForm: boolean
}

/** Ways that go on at somebody else's page. */
export function OtherWays({ links, isFirst, hasForm }: OtherWaysProps) {
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
