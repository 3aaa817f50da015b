import type { CodePurpose } from '@xw/shared/message/code-purposes'
import { mask } from '@xw/shared/resource/mask'
import { patterns } from '@xw/shared/rules/patterns'
import type { SignedIn } from '@xw/shared/wire/session'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { assertCaptcha } from '../captcha/index.ts'
import { readSignInSetting, requireRegistrationSchool } from '../sign-in-method/index.ts'
import { consumeCode, type FindAddressee, matchCode, readCodeProofLevel, requestCode } from '../sms/index.ts'
import { chooseCandidates, findCandidatesByPhone, listOpenSchools, type NamedCandidate } from './candidates.ts'
import { guardCodeAttempt } from './guard-code-attempt.ts'
import { assertMaySignIn, performSignIn, schoolChoiceError } from './perform-sign-in.ts'

/** The wire's word for a code that signs in. */
const purpose = '0'

interface PhoneCodeRequest {
  mobile: string
  smsmode?: string
  /** The school the client named, if it named one. */
  tenantId: number | null
  captcha?: string
  checkKey?: string
  origin: Origin
}

/** A code that binds a number is sent to those who are signed in alone. */
type PublicCodePurpose = Exclude<CodePurpose, '3'>

const isPublicPurpose = (smsmode: string): smsmode is PublicCodePurpose => Object.hasOwn(codeSentTexts, smsmode)

/** The same for every number: whether somebody has it is said on their phone alone. */
const codeSentTexts: Readonly<Record<PublicCodePurpose, string>> = {
  '0': '如该手机号已绑定并验证，验证码将发送到手机，5 分钟内有效',
  '1': '短信已发送到该手机号，验证码 5 分钟内有效',
  '2': '如该手机号已绑定并验证，验证码将发送到手机，5 分钟内有效',
}

/** Has a code sent to a number, and gives what is said about it. A sign of a person comes first: nobody's phone is rung by a machine. */
export async function requestPhoneCode(
  deps: Deps,
  { mobile, smsmode = purpose, tenantId, origin, ...person }: PhoneCodeRequest,
): Promise<string> {
  assertMobile(mobile)
  if (!isPublicPurpose(smsmode)) throw refused('此功能未开放')
  // A code to sign in, or for a lost password, opens whichever school its owner is in; one to register is for a school that has opened that.
  const schoolId = smsmode === '1' ? (await requireRegistrationSchool(deps, tenantId)).id : null
  await assertCaptcha(deps, {
    ...person,
    purpose: 'code',
    ip: origin.ip,
    level: await readCodeProofLevel(deps, mobile),
  })
  await requestCode(deps, { mobile, purpose: smsmode, schoolId, ip: origin.ip })
  return codeSentTexts[smsmode]
}

function assertMobile(mobile: string) {
  if (mobile === '') throw invalid({ mobile: '手机号不允许为空！' })
  if (!patterns.mobile.test(mobile)) throw invalid({ mobile: `手机号${patterns.mobile.message}` })
}

/** Who has proven the number that is to sign in, where a school of theirs lets phones in; asked by workers, so that nobody can tell by the time it takes. */
export const findPhoneSignInAddressee: FindAddressee = async (deps, { mobile }) => {
  const schools = await listOpenSchools(deps.db)
  for (const { school } of await findCandidatesByPhone(deps, mobile, [0, ...schools.map(({ id }) => id)]))
    if ((await readSignInSetting(deps, school.id)).ways.includes('phone')) return { schoolId: school.id }
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
  return performSignIn(
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
  const right = await guardCodeAttempt(db, tried, async () => {
    const id = await matchCode(deps, { ...attempt, purpose })
    const owners = id === null ? [] : await findCandidatesByPhone(deps, attempt.mobile, tenantIds)
    const [first, ...others] = chooseCandidates(owners, attempt.tenantId)
    return id !== null && first ? { id, owner: first, others } : null
  })
  const { owner, others } = right
  // In several schools; in one of them a proven number is never two people's.
  if (others.length > 0) throw schoolChoiceError([owner, ...others])
  await assertMaySignIn(deps, owner)
  await consumeCode(db.platform, right.id)
  return owner
}
