import { account } from '@xw/shared/resources/sys/account'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../../lib/errors.ts'
import type { Deps } from '../../plugins/deps.ts'
import type { Caller } from '../../resource/within.ts'
import { assertOwnPassword } from '../session/index.ts'

type Body = Readonly<Record<string, unknown>>

/** A number signs in like a password does: whoever changes the own one has to know that. */
export async function assertPhoneChange(
  deps: Deps,
  { session, origin }: Caller,
  { kept, body }: { kept: unknown; body: Body },
): Promise<void> {
  if (!isOtherPhone(body, kept)) return
  const { oldpassword } = body
  if (typeof oldpassword !== 'string' || oldpassword === '') throw invalid({ oldpassword: '修改手机号须填写当前密码' })
  await assertOwnPassword(deps, session, { oldpassword, origin, content: '修改手机号' })
}

/** Whether a body would change the number, as it is read; one that cannot be read is refused by who saves it. */
function isOtherPhone(body: Body, kept: unknown): boolean {
  if (body.phone === undefined) return false
  const { values, errors } = readRecord({ fields: { phone: account.fields.phone } }, body, { on: 'edit' })
  return Object.keys(errors).length === 0 && (values.phone ?? null) !== (kept ?? null)
}
