import { orderDigits, readCertificateNumber } from '@xw/shared/degree/certificate-number'
import { type AcrossCode, acrossFinding } from '@xw/shared/degree/rules/across'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { submittedStates } from '@xw/shared/degree/states'
import { type DegreeTypeCode, degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { textIn } from '../../resource/stored.ts'
import type { ReadRecord } from './reading.ts'

const sameLevel = (type: DegreeTypeCode): string[] => {
  const level = findDegreeType(type)?.level
  return degreeTypes.filter(known => known.level === level).map(({ code }) => code)
}

/** The number before a certificate's own, and the first of its series; null where it follows no rule or nothing is before it. */
function seriesOf(number: string): { first: string; previous: string } | null {
  const read = readCertificateNumber(number)
  if (!read || read.isOld || read.order < 1) return null
  const numberAt = (order: number) => read.series + String(order).padStart(orderDigits, '0')
  return { first: numberAt(0), previous: numberAt(read.order - 1) }
}

/**
 * What other records of the school have to do with these: one statement, however many there are. Certificate numbers are
 * compared as they are in the records given, people by what is kept of their ID numbers.
 */
export async function findAcross(
  tx: Tx,
  { tenantId, type }: { tenantId: number; type: DegreeTypeCode },
  records: readonly ReadRecord[],
): Promise<ReadonlyMap<string, Finding[]>> {
  const column = <T>(read: (record: ReadRecord) => T) => records.map(read)
  const numbers = column(({ values }) => textIn(values, 'xwzsbh') || null)
  const series = numbers.map(number => (number === null ? null : seriesOf(number)))
  const { rows } = await sql<{ id: string; code: AcrossCode }>`
    with wanted as materialized (
      select * from unnest(
        ${column(({ values }) => textIn(values, 'id'))}::uuid[], ${numbers}::text[],
        ${series.map(found => found?.first ?? null)}::text[], ${series.map(found => found?.previous ?? null)}::text[],
        ${column(({ hash }) => hash)}::bytea[], ${column(({ values }) => textIn(values, 'zydm') || null)}::text[],
        ${column(({ values }) => textIn(values, 'batchId') || null)}::uuid[]
      ) as w (id, number, first, previous, hash, major, batch)
    ), other as not materialized (
      select * from xw_info where tenant_id = ${tenantId} and del_flag = '0'
    ), same_person as materialized (
      select w.id, w.major, w.batch, o.zydm, o.xwbslbm, o.status, o.batch_id
      from wanted w join other o on o.zjhm_hash = w.hash and o.id <> w.id
    )
    select w.id, 'E16' as code from wanted w join other o on o.xwzsbh = w.number and o.id <> w.id
    union
    select w.id, 'E16' from wanted w join xw_certificate_number n on n.tenant_id = ${tenantId} and n.number = w.number
    where n.record_id <> w.id or n.revoked_time is not null
    union
    select w.id, 'W17' from wanted w
    where w.previous is not null and not exists (select from other o where o.xwzsbh = w.previous)
      and exists (select from other o where o.xwzsbh >= w.first and o.xwzsbh < w.previous)
    union
    select p.id, 'E18' from same_person p
    where p.zydm = p.major and p.xwbslbm = any(${sameLevel(type)}::text[]) and p.status = any(${submittedStates}::text[])
    union
    select p.id, 'W19' from same_person p
    join xw_batch mine on mine.tenant_id = ${tenantId} and mine.id = p.batch and mine.state = '1'
    join xw_batch theirs on theirs.tenant_id = ${tenantId} and theirs.id = p.batch_id and theirs.state = '1'
    where p.batch_id <> p.batch
    order by 2`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ code }) => acrossFinding(code))]),
  )
}
