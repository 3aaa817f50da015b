import { formatNationalDate } from '@xw/shared/field-types/calendar'
import { sql } from 'kysely'
import { toColumns } from '../../../resource/stored.ts'
import { withdrawSubmittedRecords } from '../../reporting/submission/index.ts'
import type { ActionCall, PrepareAction } from './action-effects.ts'
import { assertNotInFuture, parseActionValues } from './read-action-values.ts'

/**
 * DG-04, 撤销学位: revokes degrees by a document of the council. The record keeps its values and its number. The number
 * stays in the register of all numbers, so it is never given again.
 */
export const revokeDegrees: PrepareAction = async actionCall => {
  const { tx, access, input, isPreview, context } = actionCall
  const why = sql`case when t.hxwrq > ${input.revokeDate ?? ''} and ${input.revokeDate ?? ''} <> '' then '撤销日期早于获学位日期' end`
  if (isPreview) return { why }
  const values = parseActionValues(actionCall)
  assertNotInFuture(access, values, 'revokeDate')
  return {
    why,
    set: toColumns(access.base, values, { place: access.place, on: 'edit' }),
    what: `${input.revokeNo}，撤销日期 ${formatNationalDate(input.revokeDate ?? '')}`,
    async before(ids) {
      await context.backUp(tx, access, {
        kind: 'revoke',
        ids: sql`select unnest(${ids}::uuid[])`,
        note: `撤销学位 ${input.revokeNo}`,
      })
      await registerNumbers(actionCall, ids)
      await withdrawSubmittedRecords(tx, access.session, ids)
    },
  }
}

/** A number typed by hand has no row in the register until its certificate is printed; revoking adds the row. */
const registerNumbers = ({ tx, access: { session } }: ActionCall, ids: readonly string[]) =>
  sql`
    insert into xw_certificate_number (tenant_id, number, record_id, given_by)
    select tenant_id, xwzsbh, id, ${session.username} from xw_info
    where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[]) and xwzsbh is not null
    on conflict (tenant_id, number) do nothing`.execute(tx)
