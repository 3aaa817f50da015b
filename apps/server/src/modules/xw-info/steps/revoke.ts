import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { textIn, toColumns } from '../../../resource/stored.ts'
import { withdrawRows } from '../../submission/index.ts'
import type { Asking, Prepare } from './extra.ts'
import { readTold } from './read-told.ts'

/**
 * DG-04, 撤销学位: by a document of the council. The record stays as it is, its number with it: the number is in the register
 * of all that were ever given, so nobody gets it again.
 */
export const revoke: Prepare = async asking => {
  const { tx, access, told, isPreview, ground } = asking
  if (isPreview) return {}
  const values = readTold(asking)
  const today = formatTime(new Date())?.slice(0, 10).replaceAll('-', '') ?? ''
  if (textIn(values, 'revokeDate') > today) throw invalid({ revokeDate: '撤销日期不能晚于今天' })
  return {
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
