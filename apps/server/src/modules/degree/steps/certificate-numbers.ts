import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { readNumberRule } from '../../certificate/number-rule/index.ts'
import type { Asking, Prepare } from './action-effects.ts'
import { type Numbered, planNumbers, unitOf } from './plan-numbers.ts'

const maxSamples = 20

/**
 * DG-04, 编号: the next numbers of their series to all certificates of a selection, in one transaction. Who numbers waits
 * for whoever else does in the school: so nobody counts from where somebody else has just been.
 */
export const number: Prepare = async asking => {
  const { tx, access, isPreview } = asking
  const { tenantId } = access.session
  const rule = await readNumberRule(tx, tenantId, access.base.only?.value ?? '')
  if (!rule) throw refused('此学位类型还没有证书编号规则，请先在“目录与配置”的“证书编号规则”中设置')
  if (!isPreview) await waitForTurn(asking)
  return {
    why: whyNotNumbered,
    set: { xwzsbh: ownNumber },
    what: rule.pattern,
    before: async ids => keepNumbers(asking, await planNumbers(asking, rule, ids)),
    async foresee(ids) {
      const { ranges, numbered } = await planNumbers(asking, rule, ids)
      const showsName = !access.masked.has('xm')
      const samples = numbered.slice(0, maxSamples)
      return {
        ranges,
        samples: samples.map(sample => ({ name: showsName ? sample.name : null, number: sample.number })),
      }
    },
  }
}

/** 收回: the record loses its number, and nobody ever gets it again. */
export const unnumber: Prepare = async asking => {
  const { tx, access, reason, isPreview } = asking
  const { tenantId, username } = access.session
  if (!isPreview) await waitForTurn(asking)
  return {
    why: sql`case when exists (
      select from xw_certificate_number n where n.tenant_id = t.tenant_id and n.record_id = t.id
        and n.revoked_time is null and n.printed_time is not null) then '证书已打印' end`,
    set: { xwzsbh: null },
    async before(ids) {
      await sql`
        insert into xw_certificate_number as kept (tenant_id, number, record_id, revoked_by, revoked_time, revoke_reason)
        select tenant_id, xwzsbh, id, ${username}, now(), ${reason} from xw_info
        where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and xwzsbh is not null
        on conflict (tenant_id, number) do update set
          revoked_by = excluded.revoked_by, revoked_time = excluded.revoked_time, revoke_reason = excluded.revoke_reason
        where kept.record_id = excluded.record_id`.execute(tx)
    },
  }
}

const waitForTurn = ({ tx, access: { session } }: Asking) =>
  sql`select pg_advisory_xact_lock(hashtextextended('certificate numbers', ${session.tenantId}))`.execute(tx)

/** What of a record a number is made of, and numbers that somebody gave it by hand. */
const whyNotNumbered: RawBuilder<unknown> = sql`case
  when coalesce(t.hxwrq, '') !~ '^(19|20)\\d{6}$' then '没有获学位日期'
  when coalesce(${unitOf}, '') !~ '^\\d{5}$' then '没有学位授予单位码'
  when exists (
    select from xw_certificate_number n where n.tenant_id = t.tenant_id and n.number = t.xwzsbh
      and (n.record_id <> t.id or n.revoked_time is not null)) then '填写的学位证书编号已使用或已作废'
end`

const ownNumber = sql`(select n.number from xw_certificate_number n
  where n.tenant_id = t.tenant_id and n.record_id = t.id and n.revoked_time is null)`

async function keepNumbers({ tx, access: { session } }: Asking, { numbered }: { numbered: readonly Numbered[] }) {
  await sql`
    insert into xw_certificate_number (tenant_id, number, record_id, given_by)
    select ${session.tenantId}, number, id, ${session.username}
    from unnest(${numbered.map(one => one.number)}::text[], ${numbered.map(one => one.id)}::uuid[]) as given (number, id)
    `.execute(tx)
}
