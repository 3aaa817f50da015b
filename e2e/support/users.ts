import { expect, type Page } from '@playwright/test'
import { database } from './database.ts'
import { api, type Person, tokenOf } from './people.ts'

/** Adds a user as the administrator's script could, past the first change of password; gives the id. */
export async function addUser(page: Page, person: Person, given: Record<string, unknown> = {}): Promise<string> {
  const token = await tokenOf(page)
  const data = { realname: person.username, ...person, ...given }
  const { body } = await api<{ id: string }>(page, '/sys/user/add', { token, method: 'POST', data })
  expect(body.message).toBe('添加成功！')
  await database('update sys_account set must_change_password = false where id = $1', [body.result.id])
  // Stories about something else begin after the notice about personal data.
  await database(
    'insert into xw_privacy_ack (tenant_id, user_id, number) select tenant_id, id, 0 from sys_user where id = $1',
    [body.result.id],
  )
  return body.result.id
}

/** Somebody has entered a code that came to their number, as a story about something else takes for granted. */
export const provePhone = (userId: string) =>
  database('update sys_user set phone_proven_time = now() where id = $1', [userId])

/** The id of a role that every school has. */
export async function roleId(page: Page, roleCode: string): Promise<string> {
  const token = await tokenOf(page)
  const { body } = await api<{ records: { id: string }[] }>(page, `/sys/role/list?roleCode=${roleCode}`, { token })
  return body.result.records[0]?.id ?? ''
}
