import type { Viewer } from '@xw/shared/degree/record-states'
import { newId } from '../../../../lib/ids.ts'
import type { DemoRecord } from '../made/records.ts'
import type { FindPerson } from './rows.ts'

const actorName = (actor: Viewer, { depart, values }: DemoRecord): string => {
  if (actor === 'student') return values.xm ?? ''
  return actor === 'depart' ? `${depart}秘书` : '学位办公室'
}

/** Creates a finder that invents the person behind each event: a name without an account, so nobody can sign in as it. */
export function createInventedPersonFinder(): FindPerson {
  const userId = newId()
  return (actor, record) => {
    const name = actorName(actor, record)
    return { userId, username: name, realname: name }
  }
}
