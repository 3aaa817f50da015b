import type { CodePurpose } from '@xw/shared/message/code-purposes'
import { maskText } from '@xw/shared/resource/mask'
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

/** The wire's code for a verification code that signs in. */
const purpose = '0'

interface PhoneCodeRequest {
  mobile: string
  smsmode?: string
  /** The school that the client named, or null when it named none. */
  tenantId: number | null
  captcha?: string
  checkKey?: string
  origin: Origin
}

/** Purposes that a caller without a session may ask for. Purpose 3 (binding a number) needs a session. */
type PublicCodePurpose = Exclude<CodePurpose, '3'>

const isPublicPurpose = (smsmode: string): smsmode is PublicCodePurpose => Object.hasOwn(codeSentTexts, smsmode)

/** The text is the same for every number: only the phone itself learns whether an account has it. */
const codeSentTexts: Readonly<Record<PublicCodePurpose, string>> = {
  '0': '如该手机号已绑定并验证，验证码将发送到手机，5 分钟内有效',
  '1': '短信已发送到该手机号，验证码 5 分钟内有效',
  '2': '如该手机号已绑定并验证，验证码将发送到手机，5 分钟内有效',
}

/**
 * Requests a verification code for a number and returns the text for the user. The captcha comes first, so that no
 * machine can make phones ring.
 */
export async function requestPhoneCode(
  deps: Deps,
  { mobile, smsmode = purpose, tenantId, origin, ...person }: PhoneCodeRequest,
): Promise<string> {
  assertMobile(mobile)
  if (!isPublicPurpose(smsmode)) throw refused('此功能未开放')
  // Codes for sign-in and lost passwords work in every school of the owner. A registration code belongs to a school
  // that has opened registration.
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

/**
 * Finds a school that lets the number's verified owner sign in by phone. Workers run this, so that the response time of
 * the request tells nothing.
 */
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

export function signInByPhone(deps: Deps, attempt: PhoneAttempt): Promise<SignedIn> {
  const { mobile, tenantId, origin } = attempt
  assertMobile(mobile)
  return performSignIn(
    deps,
    { tenantId, origin, username: maskText('phone', mobile) },
    { method: 'phone', content: '手机号登录成功', prove: tenantIds => proveByPhone(deps, attempt, tenantIds) },
  )
}

/**
 * Returns the one person whom a code opens. Success uses the code up; it stays valid while the user still has to choose
 * a school.
 */
export async function proveByPhone(
  deps: Deps,
  attempt: PhoneAttempt,
  tenantIds: readonly number[],
): Promise<NamedCandidate> {
  const { db } = deps
  const codeAttempt = { mobile: attempt.mobile, tenantIds, ip: attempt.origin.ip }
  const right = await guardCodeAttempt(db, codeAttempt, async () => {
    const id = await matchCode(deps, { ...attempt, purpose })
    const owners = id === null ? [] : await findCandidatesByPhone(deps, attempt.mobile, tenantIds)
    const [first, ...others] = chooseCandidates(owners, attempt.tenantId)
    return id !== null && first ? { id, owner: first, others } : null
  })
  const { owner, others } = right
  // More than one account means several schools: within one school a verified number has one owner.
  if (others.length > 0) throw schoolChoiceError([owner, ...others])
  await assertMaySignIn(deps, owner)
  await consumeCode(db.platform, right.id)
  return owner
}
