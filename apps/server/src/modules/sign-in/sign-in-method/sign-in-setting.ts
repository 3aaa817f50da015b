import { defaultEntry } from '@xw/shared/session/default-entry'
import type { Entry, EntryWay } from '@xw/shared/wire/entry'
import type { Deps } from '../../../plugins/deps.ts'

/** What a school has chosen about its entries. */
export interface SignInSetting extends Pick<Entry, 'registration' | 'lostPassword'> {
  /** Open ones, the first one first. */
  ways: readonly EntryWay[]
  registrationRole: string | null
  /** What the school publishes for those who have to ask for a new password. */
  lostContact: string | null
  /** By which ways somebody without an account gets one, and with which role. */
  provisionFrom: readonly EntryWay[]
  provisionRole: string | null
}

/** The choice of a school; the platform itself, which is none, has what a school begins with. */
export async function readSignInSetting({ db }: Pick<Deps, 'db'>, tenantId: number): Promise<SignInSetting> {
  const row = await db.inTenant(tenantId, tx =>
    tx.selectFrom('sys_entry_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst(),
  )
  if (!row)
    return { ...defaultEntry, registrationRole: null, lostContact: null, provisionFrom: [], provisionRole: null }
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
