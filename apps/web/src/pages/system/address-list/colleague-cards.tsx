import { PhoneOutlined } from '@ant-design/icons'
import type { Colleague } from '@xw/shared/wire/people'
import { Button } from 'antd'
import { UserAvatar } from '../../../widgets/user-avatar.tsx'
import styles from './address-list.module.css'

const isWhole = (number: string | null | undefined): number is string => Boolean(number) && !number?.includes('*')

/** Shows colleagues as cards on a phone. A tap calls a number that the server did not mask. */
export function ColleagueCards({ people }: { people: readonly Colleague[] }) {
  return (
    <ul className={styles.cards}>
      {people.map(person => {
        const number = [person.phone, person.telephone].find(isWhole)
        const shown = number ?? person.phone ?? person.telephone
        return (
          <li key={person.id} className={styles.card}>
            <UserAvatar name={person.realname ?? ''} fileId={person.avatar} sizePx={40} />
            <div className={styles.facts}>
              <strong>{person.realname}</strong>
              <span>{[person.post_dictText, person.departName].filter(Boolean).join(' · ')}</span>
              {shown && <span>{shown}</span>}
            </div>
            {number && (
              <Button
                type="text"
                href={`tel:${number}`}
                icon={<PhoneOutlined />}
                aria-label={`呼叫${person.realname}`}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
