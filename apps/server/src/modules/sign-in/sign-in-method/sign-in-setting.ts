import { defaultSignInOptions } from '@xw/shared/session/default-sign-in-options'
import type { SignInMethodCode, SignInOptions } from '@xw/shared/wire/sign-in-options'
import type { Deps } from '../../../plugins/deps.ts'

/** A school's setting of its sign-in page. */
export interface SignInSetting extends Pick<SignInOptions, 'registration' | 'lostPassword'> {
  /** The open methods, the preferred one first. */
  ways: readonly SignInMethodCode[]
  registrationRole: string | null
  /** The contact that the school publishes for people who have lost their password. */
  lostContact: string | null
  /** Methods by which a person without an account gets one at the first sign-in, with `provisionRole`. */
  provisionFrom: readonly SignInMethodCode[]
  provisionRole: string | null
}

/** Reads the setting of a school. The platform (tenant 0) and schools without a setting get the default. */
export async function readSignInSetting({ db }: Pick<Deps, 'db'>, tenantId: number): Promise<SignInSetting> {
  const row = await db.inTenant(tenantId, tx =>
    tx.selectFrom('sys_entry_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst(),
  )
  if (!row)
    return {
      ...defaultSignInOptions,
      registrationRole: null,
      lostContact: null,
      provisionFrom: [],
      provisionRole: null,
    }
  const { open_ways: open, first_way: first } = row
  return {
    ways: open.includes(first) ? [first, ...open.filter(way => way !== first)] : open,
    registration: row.registration,
    registrationRole: row.registration_role,
    lostPassword: row.lost_password,
    lostContact: row.lost_contact,
    provisionFrom: row.provision_from,
    provisionRole: row.provision_role,
  }
}
