import { type RawBuilder, sql } from 'kysely'
import type { TargetBatch } from '../batch/index.ts'

/** SQL expression: why a batch does not accept the record `t` or a copy of it; null when it does. */
export function batchRefusal({ id, name, departIds, grades }: TargetBatch): RawBuilder<unknown> {
  const outside = (column: RawBuilder<unknown>, known: ReadonlySet<string> | null, type: RawBuilder<unknown>) =>
    known ? sql`${column} is not null and not ${column} = any(${[...known]}::${type})` : sql`false`
  return sql`case
    when ${outside(sql`t.depart_id`, departIds, sql`uuid[]`)} then ${`院系不参加批次“${name}”`}
    when ${outside(sql`t.nj`, grades, sql`text[]`)} then ${`年级不参加批次“${name}”`}
    when exists (
      select from xw_info other where other.tenant_id = t.tenant_id and other.zjhm_hash = t.zjhm_hash
        and other.xwbslbm = t.xwbslbm and other.batch_id = ${id} and other.nj = t.nj and other.del_flag = '0')
      then '批次中已有证件号码和年级相同的记录'
  end`
}
