import { maskText } from '@xw/shared/resource/mask'
import { patterns } from '@xw/shared/rules/patterns'
import type { PasswordResetMethod } from '@xw/shared/wire/lost-password'
import { invalid } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { listOpenSchools, writeAudit } from '../session/index.ts'
import { type FindAddressee, requestCode } from '../sms/index.ts'
import { countTicketUse } from '../ticket/index.ts'
import { assertRecoveryMethodOpen } from './begin.ts'
import { type NamedAccount, namedTicket, startAgainError } from './flow.ts'
import { findOwners, findResetObstacle, type ReceiverOwner, recoveryMethodOf } from './owners.ts'

/** The wire's code for a verification code that recovers a password. */
export const lostPasswordPurpose = '2'

interface LostCodeRequest {
  ticket: string
  way: PasswordResetMethod
  receiver: string
  origin: Origin
}

/** Requests a code for a number or mail address. The workers look up its owner. */
export async function requestLostPasswordCode(
  deps: Deps,
  { ticket, way, origin, ...input }: LostCodeRequest,
): Promise<void> {
  const receiver = parseReceiver(way, input.receiver)
  const { purpose, codes } = namedTicket
  const named = await countTicketUse<NamedAccount>(deps.db.platform, purpose, ticket, { counter: 'codes', max: codes })
  if (!named) throw startAgainError()
  await assertRecoveryMethodOpen(deps, named.tenantId, way)
  const request = { mobile: receiver, purpose: lostPasswordPurpose, schoolId: named.tenantId, ip: origin.ip } as const
  await requestCode(deps, request)
}

/** Normalizes a number or mail address; an invalid one is an error of the field `receiver`. */
export function parseReceiver(way: PasswordResetMethod, input: string): string {
  const receiver = input.trim().toLowerCase()
  const { name, pattern } =
    way === 'phone' ? { name: '手机号', pattern: patterns.mobile } : { name: '邮箱', pattern: patterns.email }
  if (receiver === '') throw invalid({ receiver: `请输入${name}` })
  if (!pattern.test(receiver)) throw invalid({ receiver: `${name}${pattern.message}` })
  return receiver
}

export const maskReceiver = (receiver: string): string =>
  maskText(recoveryMethodOf(receiver) === 'phone' ? 'phone' : 'email', receiver)

/** Decides who gets the requested code. Workers run this; only the log says why nobody gets one. */
export const findLostPasswordAddressee: FindAddressee = async (deps, { mobile: receiver, schoolId }) => {
  const schools = schoolId === null ? await listOpenSchools(deps.db) : [{ id: schoolId }]
  const owners = await findOwners(
    deps,
    receiver,
    schools.map(({ id }) => id),
  )
  let reason = '没有使用者'
  for (const owner of owners) {
    const obstacle = await findResetObstacle(deps, owner, recoveryMethodOf(receiver))
    if (obstacle === null) {
      await writeAuditNote(deps, owner.school.id, { receiver, owner, content: '找回密码：已发出验证码' })
      return { schoolId: owner.school.id }
    }
    reason = obstacle
  }
  const content = `找回密码：未发出验证码：${reason}`
  await writeAuditNote(deps, owners[0]?.school.id ?? schoolId ?? 0, { receiver, owner: owners[0], content })
  return null
}

interface AuditNote {
  receiver: string
  owner: ReceiverOwner | undefined
  content: string
}

const noOrigin: Origin = { ip: '', userAgent: '', traceId: '' }

const writeAuditNote = ({ db }: Deps, tenantId: number, { receiver, owner, content }: AuditNote) =>
  db.inTenant(tenantId, tx =>
    writeAudit(tx, {
      tenantId,
      content,
      success: content.endsWith('已发出验证码'),
      userId: owner?.accountId ?? null,
      username: owner?.username ?? maskReceiver(receiver),
      origin: noOrigin,
    }),
  )
