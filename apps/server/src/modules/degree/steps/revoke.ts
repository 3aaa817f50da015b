import { sql } from 'kysely'
import { toColumns } from '../../../resource/stored.ts'
import { withdrawRows } from '../../reporting/submission/index.ts'
import type { Asking, Prepare } from './action-effects.ts'
import { assertNotAhead, readTold } from './read-action-values.ts'

/**
 * DG-04, 撤销学位: by a document of the council. The record stays as it is, its number with it: the number is in the register
 * of all that were ever given, so nobody gets it again.
 */
export const revoke: Prepare = async asking => {
  const { tx, access, told, isPreview, ground } = asking
  const why = sql`case when t.hxwrq > ${told.revokeDate ?? ''} and ${told.revokeDate ?? ''} <> '' then '撤销日期早于获学位日期' end`
  if (isPreview) return { why }
  const values = readTold(asking)
  assertNotAhead(access, values, 'revokeDate')
  return {
    why,
    set: toColumns(access.base, values, { place: access.place, on: 'edit' }),
    what: `${told.revokeNo}，撤销日期 ${told.revokeDate}`,
    async before(ids) {
      await ground.backUp(tx, access, {
        kind: 'revoke',
        ids: sql`select unnest(${ids}::uuid[])`,
        note: `撤销学位 ${told.revokeNo}`,
      })
      await registerNumbers(asking, ids)
      await withdrawRows(tx, access.session, ids)
    },
  }
}

/** A number that somebody typed has no row of its own until its certificate is printed; from now on it has one. */
const registerNumbers = ({ tx, access: { session } }: Asking, ids: readonly string[]) =>
  sql`
    insert into xw_certificate_number (tenant_id, number, record_id, given_by)
    select tenant_id, xwzsbh, id, ${session.username} from xw_info
    where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[]) and xwzsbh is not null
    on conflict (tenant_id, number) do nothing`.execute(tx)
