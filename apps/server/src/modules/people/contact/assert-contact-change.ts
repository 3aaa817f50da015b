import { accountResource } from '@xw/shared/resources/sys/account'
import { readRecord } from '@xw/shared/rules/read-record'
import { type ContactKey, contactNames } from '@xw/shared/wire/contact-paths'
import { invalid } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Caller } from '../../../resource/within.ts'
import { assertPasswordOrCode } from '../../sign-in/session/index.ts'
import { contactKeys } from './contacts.ts'

type ContactBody = Readonly<Record<string, unknown>>

/**
 * Requires the password or a code of the second factor when users change where they receive codes. A session that
 * somebody left open must not be enough to take over the account.
 */
export async function assertContactChange(
  deps: Deps,
  { session, origin }: Caller,
  { kept, body }: { kept: ContactBody; body: ContactBody },
): Promise<void> {
  const changed = contactKeys.filter(key => changesReceiver(key, body, kept[key]))
  if (changed.length === 0) return
  const content = `修改${changed.map(key => contactNames[key]).join('和')}`
  const { oldpassword } = body
  if (typeof oldpassword !== 'string' || oldpassword === '') throw invalid({ oldpassword: `${content}须填写当前密码` })
  await assertPasswordOrCode(deps, session, { oldpassword, origin, content })
}

/** Whether the body changes a receiver, compared in its parsed form. Saving refuses values that cannot be parsed. */
function changesReceiver(key: ContactKey, body: ContactBody, kept: unknown): boolean {
  if (body[key] === undefined) return false
  const { values, errors } = readRecord({ fields: { [key]: accountResource.fields[key] } }, body, { on: 'edit' })
  return Object.keys(errors).length === 0 && (values[key] ?? null) !== (kept ?? null)
}
