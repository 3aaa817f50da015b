import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { readNumberRule } from '../../certificate/number-rule/index.ts'
import type { ActionCall, PrepareAction } from './action-effects.ts'
import { awardingUnit, type NumberedRecord, planNumbers } from './plan-numbers.ts'

const maxSamples = 20

/**
 * DG-04, 编号: gives the next numbers of their series to all certificates of a selection, in one transaction. A lock lets
 * one call per school number at a time, so that two calls never count from the same number.
 */
export const assignNumbers: PrepareAction = async actionCall => {
  const { tx, access, isPreview } = actionCall
  const { tenantId } = access.session
  const rule = await readNumberRule(tx, tenantId, access.base.only?.value ?? '')
  if (!rule) throw refused('此学位类型还没有证书编号规则，请先在“配置”的“证书编号规则”中设置')
  if (!isPreview) await lockNumbering(actionCall)
  return {
    why: numberRefusal,
    set: { xwzsbh: validNumber },
    what: rule.pattern,
    before: async ids => storeNumbers(actionCall, await planNumbers(actionCall, rule, ids)),
    async foresee(ids) {
      const { ranges, numbered } = await planNumbers(actionCall, rule, ids)
      const showsName = !access.masked.has('xm')
      const samples = numbered.slice(0, maxSamples)
      return {
        ranges,
        samples: samples.map(sample => ({ name: showsName ? sample.name : null, number: sample.number })),
      }
    },
  }
}

/** 收回: takes the number from the record. A withdrawn number is never given again. */
export const withdrawNumbers: PrepareAction = async actionCall => {
  const { tx, access, reason, isPreview } = actionCall
  const { tenantId, username } = access.session
  if (!isPreview) await lockNumbering(actionCall)
  return {
    why: sql`case when exists (
      select from xw_certificate_number n where n.tenant_id = t.tenant_id and n.record_id = t.id
        and n.revoked_time is null and n.printed_time is not null) then '证书已打印' end`,
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

const lockNumbering = ({ tx, access: { session } }: ActionCall) =>
  sql`select pg_advisory_xact_lock(hashtextextended('certificate numbers', ${session.tenantId}))`.execute(tx)

/** Refuses records that lack what a number is made of, and numbers typed by hand that are already used. */
const numberRefusal: RawBuilder<unknown> = sql`case
  when coalesce(t.hxwrq, '') !~ '^(19|20)\\d{6}$' then '没有获学位日期'
  when coalesce(${awardingUnit}, '') !~ '^\\d{5}$' then '没有学位授予单位码'
  when exists (
    select from xw_certificate_number n where n.tenant_id = t.tenant_id and n.number = t.xwzsbh
      and (n.record_id <> t.id or n.revoked_time is not null)) then '填写的学位证书编号已使用或已作废'
end`

const validNumber = sql`(select n.number from xw_certificate_number n
  where n.tenant_id = t.tenant_id and n.record_id = t.id and n.revoked_time is null)`

async function storeNumbers(
  { tx, access: { session } }: ActionCall,
  { numbered }: { numbered: readonly NumberedRecord[] },
) {
  await sql`
    insert into xw_certificate_number (tenant_id, number, record_id, given_by)
    select ${session.tenantId}, number, id, ${session.username}
    from unnest(${numbered.map(one => one.number)}::text[], ${numbered.map(one => one.id)}::uuid[]) as given (number, id)
    `.execute(tx)
}
