import type { CodePurpose } from '@xw/shared/message/code-purposes'
import { mask } from '@xw/shared/resource/mask'
import { patterns } from '@xw/shared/rules/patterns'
import type { SignedIn } from '@xw/shared/wire/session'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { assertCaptcha } from '../captcha/index.ts'
import { readEntry, registrationSchool } from '../sign-in-method/index.ts'
import { askForCode, codeLevel, type FindAddressee, spendCode, tryCode } from '../sms/index.ts'
import { admit, askForSchool, assertMayEnter } from './admit.ts'
import { chooseCandidates, findByProvenPhone, type NamedCandidate, readSchools } from './candidates.ts'
import { spendCodeTry } from './try-code.ts'

/** The wire's word for a code that signs in. */
const purpose = '0'

interface Asked {
  mobile: string
  smsmode?: string
  /** The school the client named, if it named one. */
  tenantId: number | null
  captcha?: string
  checkKey?: string
  origin: Origin
}

/** A code that binds a number is sent to those who are signed in alone. */
type AskablePurpose = Exclude<CodePurpose, '3'>

const isAskable = (smsmode: string): smsmode is AskablePurpose => Object.hasOwn(toldOf, smsmode)

/** The same for every number: whether somebody has it is said on their phone alone. */
const toldOf: Readonly<Record<AskablePurpose, string>> = {
  '0': '如该手机号已绑定并验证，验证码将发送到手机，5 分钟内有效',
  '1': '短信已发送到该手机号，验证码 5 分钟内有效',
  '2': '如该手机号已绑定并验证，验证码将发送到手机，5 分钟内有效',
}

/** Has a code sent to a number, and gives what is said about it. A sign of a person comes first: nobody's phone is rung by a machine. */
export async function askForPhoneCode(
  deps: Deps,
  { mobile, smsmode = purpose, tenantId, origin, ...person }: Asked,
): Promise<string> {
  assertMobile(mobile)
  if (!isAskable(smsmode)) throw refused('此功能未开放')
  // A code to sign in, or for a lost password, opens whichever school its owner is in; one to register is for a school that has opened that.
  const schoolId = smsmode === '1' ? (await registrationSchool(deps, tenantId)).id : null
  await assertCaptcha(deps, { ...person, purpose: 'code', ip: origin.ip, level: await codeLevel(deps, mobile) })
  await askForCode(deps, { mobile, purpose: smsmode, schoolId, ip: origin.ip })
  return toldOf[smsmode]
}

function assertMobile(mobile: string) {
  if (mobile === '') throw invalid({ mobile: '手机号不允许为空！' })
  if (!patterns.mobile.test(mobile)) throw invalid({ mobile: `手机号${patterns.mobile.message}` })
}

/** Who has proven the number that is to sign in, where a school of theirs lets phones in; asked by workers, so that nobody can tell by the time it takes. */
export const findSignIn: FindAddressee = async (deps, { mobile }) => {
  const schools = await readSchools(deps.db)
  for (const { school } of await findByProvenPhone(deps, mobile, [0, ...schools.map(({ id }) => id)]))
    if ((await readEntry(deps, school.id)).ways.includes('phone')) return { schoolId: school.id }
  return null
}

interface PhoneAttempt {
  mobile: string
  code: string
  tenantId: number | null
  origin: Origin
}

/** Signs in by a number and the code that was sent to it. */
export function signInByPhone(deps: Deps, attempt: PhoneAttempt): Promise<SignedIn> {
  const { mobile, tenantId, origin } = attempt
  assertMobile(mobile)
  return admit(
    deps,
    { tenantId, origin, username: mask('phone', mobile) },
    { way: 'phone', content: '手机号登录成功', prove: tenantIds => proveByPhone(deps, attempt, tenantIds) },
  )
}

/** The one person a code opens to. It is used up by coming in, and stays good while only the school is missing. */
export async function proveByPhone(
  deps: Deps,
  attempt: PhoneAttempt,
  tenantIds: readonly number[],
): Promise<NamedCandidate> {
  const { db } = deps
  const tried = { mobile: attempt.mobile, tenantIds, ip: attempt.origin.ip }
  const right = await spendCodeTry(db, tried, async () => {
    const id = await tryCode(deps, { ...attempt, purpose })
    const owners = id === null ? [] : await findByProvenPhone(deps, attempt.mobile, tenantIds)
    const [first, ...others] = chooseCandidates(owners, attempt.tenantId)
    return id !== null && first ? { id, owner: first, others } : null
  })
  const { owner, others } = right
  // In several schools; in one of them a proven number is never two people's.
  if (others.length > 0) throw askForSchool([owner, ...others])
  await assertMayEnter(deps, owner)
  await spendCode(db.platform, right.id)
  return owner
}
