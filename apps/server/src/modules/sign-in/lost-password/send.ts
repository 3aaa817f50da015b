import { mask } from '@xw/shared/resource/mask'
import { patterns } from '@xw/shared/rules/patterns'
import type { LostWay } from '@xw/shared/wire/lost-password'
import { invalid } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { readSchools, writeAudit } from '../session/index.ts'
import { askForCode, type FindAddressee } from '../sms/index.ts'
import { drawOnTicket } from '../ticket/index.ts'
import { assertLostWay } from './begin.ts'
import { type Named, namedTicket, startAgain } from './flow.ts'
import { findOwners, type Owner, wayOf, whyNot } from './owners.ts'

/** The wire's word for a code that finds a password again. */
export const forLostPassword = '2'

interface Asked {
  ticket: string
  way: LostWay
  receiver: string
  origin: Origin
}

/** Has a code sent to a number or an address that somebody says is theirs. Whose it is the workers look up. */
export async function askForLostCode(deps: Deps, { ticket, way, origin, ...typed }: Asked): Promise<void> {
  const receiver = readReceiver(way, typed.receiver)
  const { purpose, codes } = namedTicket
  const named = await drawOnTicket<Named>(deps.db.platform, purpose, ticket, { counter: 'codes', max: codes })
  if (!named) throw startAgain()
  await assertLostWay(deps, named.tenantId, way)
  const asked = { mobile: receiver, purpose: forLostPassword, schoolId: named.tenantId, ip: origin.ip } as const
  await askForCode(deps, asked)
}

/** A number or an address as it is looked for; refuses, beside its field, what is none. */
export function readReceiver(way: LostWay, typed: string): string {
  const receiver = typed.trim().toLowerCase()
  const { name, pattern } =
    way === 'phone' ? { name: '手机号', pattern: patterns.mobile } : { name: '邮箱', pattern: patterns.email }
  if (receiver === '') throw invalid({ receiver: `请输入${name}` })
  if (!pattern.test(receiver)) throw invalid({ receiver: `${name}${pattern.message}` })
  return receiver
}

export const maskReceiver = (receiver: string): string =>
  mask(wayOf(receiver) === 'phone' ? 'phone' : 'email', receiver)

/** Who gets the code that was asked for; run by workers. The audit alone says why somebody gets none. */
export const findLostAddressee: FindAddressee = async (deps, { mobile: receiver, schoolId }) => {
  const schools = schoolId === null ? await readSchools(deps.db) : [{ id: schoolId }]
  const owners = await findOwners(
    deps,
    receiver,
    schools.map(({ id }) => id),
  )
  let reason = '没有使用者'
  for (const owner of owners) {
    const flaw = await whyNot(deps, owner, wayOf(receiver))
    if (flaw === null) {
      await note(deps, owner.school.id, { receiver, owner, content: '找回密码：已发出验证码' })
      return { schoolId: owner.school.id }
    }
    reason = flaw
  }
  const content = `找回密码：未发出验证码：${reason}`
  await note(deps, owners[0]?.school.id ?? schoolId ?? 0, { receiver, owner: owners[0], content })
  return null
}

interface Noted {
  receiver: string
  owner: Owner | undefined
  content: string
}

const nobody: Origin = { ip: '', userAgent: '', traceId: '' }

const note = ({ db }: Deps, tenantId: number, { receiver, owner, content }: Noted) =>
  db.inTenant(tenantId, tx =>
    writeAudit(tx, {
      tenantId,
      content,
      success: content.endsWith('已发出验证码'),
      userId: owner?.accountId ?? null,
      username: owner?.username ?? maskReceiver(receiver),
      origin: nobody,
    }),
  )
