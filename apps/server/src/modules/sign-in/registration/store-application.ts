import type { RegistrationFields } from '@xw/shared/session/check-registration'
import type { Tx } from '../../../plugins/db.ts'
import { type SealContext, sealedParts } from '../../../resource/stored.ts'

const phoneColumns = { kind: 'sealed', column: 'phone', hash: 'phone_hash', tail: 'phone_tail' } as const

interface NewApplication {
  id: string
  fields: RegistrationFields
  passwordHash: string
  notice: { version: number; ip: string }
}

/**
 * Stores an application for an account. Returns false when a parallel application has taken the name or the phone
 * number.
 */
export async function storeApplication(
  tx: Tx,
  place: SealContext,
  { id, fields, passwordHash, notice }: NewApplication,
): Promise<boolean> {
  const { sealed, hash, tail } = sealedParts(place, phoneColumns, fields.phone)
  const kept = await tx
    .insertInto('sys_registration')
    .values({
      tenant_id: place.tenantId,
      id,
      username: fields.username,
      realname: fields.realname,
      phone: sealed,
      phone_hash: hash,
      phone_tail: tail,
      work_no: fields.workNo || null,
      email: fields.email || null,
      password_hash: passwordHash,
      notice_number: notice.version,
      ip: notice.ip,
      create_by: fields.username,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
