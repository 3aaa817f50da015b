import type { RegistrationFields } from '@xw/shared/session/check-registration'
import { paths } from '@xw/shared/wire/paths'
import type { CurrentNotice } from '@xw/shared/wire/privacy'
import type { RegistrationOutcome, RegistrationSchool } from '@xw/shared/wire/registration'
import { call, request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'
import { trySolveProof } from './proof.ts'

/** Loads the schools in which people can register by themselves. */
export const fetchRegistrationSchools = (): Promise<RegistrationSchool[]> =>
  call<RegistrationSchool[]>(paths.registration.schools, { silent: true })

/** Loads such a school's privacy notice. */
export const fetchPrivacyNotice = (tenantId: number): Promise<CurrentNotice> =>
  call<CurrentNotice>(paths.registration.notice, { tenantId, silent: true })

interface RegistrationInput extends RegistrationFields {
  noticeVersion: number
  tenantId: number
}

interface RegistrationResult {
  outcome: RegistrationOutcome['outcome'] | null
  refusal: Refusal | null
}

/** SE-04: registers an account. The call is silent because the form shows errors beside its fields. */
export async function register({ tenantId, ...fields }: RegistrationInput): Promise<RegistrationResult> {
  const body = { ...fields, ...(await trySolveProof('registration')) }
  const options = { method: 'POST', body, tenantId, silent: true } as const
  const answer = await request<RegistrationOutcome>(paths.registration.register, options)
  return { outcome: answer.result?.outcome ?? null, refusal: readRefusal(answer) }
}
