import type { OwnContact } from '@xw/shared/wire/own-records'
import { config } from '../../lib/config.ts'
import styles from './student.module.css'

interface ContactsProps {
  people: readonly OwnContact[]
  /** The contact text of the batch. */
  said?: string | null
  depart?: string | null
}

/** Lists the people whom a student can ask: the contacts of the department and of the school. */
export function Contacts({ people, said = null, depart = null }: ContactsProps) {
  return (
    <ul className={styles.contacts}>
      {people.map(({ name, telephone, email }) => (
        <li key={`${name} ${telephone} ${email}`}>
          <span>
            {name}
            {depart && <span className={styles.quiet}> {depart}</span>}
          </span>
          {telephone && <a href={`tel:${telephone.replaceAll(/[^\d+]/g, '')}`}>{telephone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
      {said && <li>{said}</li>}
      {config.hotline && (
        <li>
          服务热线 <a href={`tel:${config.hotline.replaceAll(/[^\d+]/g, '')}`}>{config.hotline}</a>
        </li>
      )}
      {people.length === 0 && !said && !config.hotline && <li>请联系所在院系负责学位工作的老师。</li>}
    </ul>
  )
}
