import type { PasswordResetMethod, PasswordResetStart } from '@xw/shared/wire/lost-password'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { assertCaptcha } from '../captcha/index.ts'
import { listOpenSchools } from '../session/index.ts'
import { readSignInSetting } from '../sign-in-method/index.ts'
import { issueTicket } from '../ticket/index.ts'
import { type NamedAccount, namedTicket } from './flow.ts'

interface LostPasswordRequest {
  account: string
  /** The school that the client named, or null when it named none. */
  tenantId: number | null
  captcha?: string
  checkKey?: string
  origin: Origin
}

/** The first step. It looks up no account, so that neither answer nor duration tells whether one exists. */
export async function beginLostPassword(
  deps: Deps,
  { account, tenantId, origin, ...person }: LostPasswordRequest,
): Promise<PasswordResetStart> {
  if (account === '') throw invalid({ account: '请输入用户名或手机号' })
  const schools = await listOpenSchools(deps.db)
  const school = tenantId === null && schools.length === 1 ? schools[0] : schools.find(({ id }) => id === tenantId)
  if (!school) throw invalid({ school: '请选择学校' })
  await assertCaptcha(deps, { ...person, purpose: 'code', ip: origin.ip })
  const { lostPassword, lostContact } = await readSignInSetting(deps, school.id)
  const payload: NamedAccount = { account, tenantId: school.id }
  const ticket = await issueTicket(deps.db.platform, namedTicket.purpose, payload, namedTicket.seconds)
  return { ticket, ways: [...lostPassword], contact: lostContact }
}

/** Refuses a recovery method that the school does not offer, independently of any account. */
export async function assertRecoveryMethodOpen(deps: Deps, tenantId: number, way: PasswordResetMethod): Promise<void> {
  const { lostPassword } = await readSignInSetting(deps, tenantId)
  if (!lostPassword.includes(way)) throw refused('学校未开放这种找回方式，请联系院系管理员重置密码')
}
