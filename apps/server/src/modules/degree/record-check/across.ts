import { readCertificateNumber, sequenceDigits } from '@xw/shared/degree/certificate-number'
import { activeSubmittedStates } from '@xw/shared/degree/record-states'
import { type CrossRecordCode, createCrossRecordFinding } from '@xw/shared/degree/rules/cross-record'
import type { Finding, OtherRecord } from '@xw/shared/degree/rules/finding'
import { type DegreeTypeCode, degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { textIn } from '../../../resource/stored.ts'
import { degreeTypeOf } from './degree-type.ts'
import type { RecordToCheck } from './reading.ts'

const listTypesOfSameLevel = (type: DegreeTypeCode): string[] => {
  const level = findDegreeType(type)?.level
  return degreeTypes.filter(known => known.level === level).map(({ code }) => code)
}

/**
 * Returns the certificate number before this one and the first number of its series, or null when the number follows no
 * rule or is the first.
 */
function parsePreviousNumber(number: string): { first: string; previous: string } | null {
  const read = readCertificateNumber(number)
  if (!read || read.isOld || read.order < 1) return null
  const numberAt = (order: number) => read.series + String(order).padStart(sequenceDigits, '0')
  return { first: numberAt(0), previous: numberAt(read.order - 1) }
}

/** The values of a record that are compared with those of other records. */
export interface ComparedValues {
  id: string
  number: string | null
  hash: Buffer | null
  major: string | null
  batch: string | null
  depart: string | null
}

export const toComparedValues = ({ values, hash }: RecordToCheck): ComparedValues => ({
  id: textIn(values, 'id'),
  number: textIn(values, 'xwzsbh') || null,
  hash,
  major: textIn(values, 'zydm') || null,
  batch: textIn(values, 'batchId') || null,
  depart: textIn(values, 'departId') || null,
})

/**
 * Finds conflicts with other records of the school, in one statement for any number of records. Certificate numbers are
 * compared by the values given, people by the stored hash of their ID numbers. `offset 0` makes PostgreSQL look up each
 * record by index: otherwise it reads all records of the school for every thousand. A finding that rests only on other
 * departments' records carries them in `elsewhere`.
 */
export async function findRelatedRecords(
  tx: Tx,
  { tenantId, type }: { tenantId: number; type: DegreeTypeCode },
  keys: readonly ComparedValues[],
): Promise<ReadonlyMap<string, Finding[]>> {
  const series = keys.map(({ number }) => (number === null ? null : parsePreviousNumber(number)))
  const other = sql`xw_info o where o.tenant_id = ${tenantId} and o.del_flag = '0'`
  const { rows } = await sql<{ id: string; code: CrossRecordCode; elsewhere: OtherRecord[] | null }>`
    with wanted as materialized (
      select * from unnest(
        ${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ number }) => number)}::text[],
        ${series.map(found => found?.first ?? null)}::text[], ${series.map(found => found?.previous ?? null)}::text[],
        ${keys.map(({ hash }) => hash)}::bytea[], ${keys.map(({ major }) => major)}::text[],
        ${keys.map(({ batch }) => batch)}::uuid[], ${keys.map(({ depart }) => depart)}::uuid[]
      ) as w (id, number, first, previous, hash, major, batch, depart)
    ), same_person as materialized (
      select w.id, w.major, w.batch, w.depart, o.* from wanted w cross join lateral (
        select o.zydm, o.xwbslbm, o.status, o.batch_id, o.depart_id from ${other} and o.zjhm_hash = w.hash and o.id <> w.id offset 0) o
    )
    select w.id, 'E16' as code, null::jsonb as elsewhere from wanted w
    where w.number is not null and exists (select from ${other} and o.xwzsbh = w.number and o.id <> w.id offset 0)
    union
    select w.id, 'E16', null from wanted w
    where w.number is not null and exists (
      select from xw_certificate_number n where n.tenant_id = ${tenantId} and n.number = w.number
        and (n.record_id <> w.id or n.revoked_time is not null) offset 0)
    union
    select w.id, 'W17', null from wanted w
    where w.previous is not null and not exists (select from ${other} and o.xwzsbh = w.previous offset 0)
      and exists (select from ${other} and o.xwzsbh >= w.first and o.xwzsbh < w.previous offset 0)
    union
    select p.id, 'E18', ${otherDepartments} from same_person p
    where p.zydm = p.major and p.xwbslbm = any(${listTypesOfSameLevel(type)}::text[]) and p.status = any(${activeSubmittedStates}::text[])
    group by p.id
    union
    select p.id, 'W19', ${otherDepartments} from same_person p
    join xw_batch mine on mine.tenant_id = ${tenantId} and mine.id = p.batch and mine.state = '1'
    join xw_batch theirs on theirs.tenant_id = ${tenantId} and theirs.id = p.batch_id and theirs.state = '1'
    where p.batch_id <> p.batch
    group by p.id
    order by 2`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [
      id,
      found.map(({ code, elsewhere: others }) => createCrossRecordFinding(code, others)),
    ]),
  )
}

/**
 * SQL expression over the records `p` of one person: those records, or null when one of them belongs to the department
 * of the record being checked.
 */
const otherDepartments = sql`case when bool_and(p.depart_id is distinct from p.depart)
  then jsonb_agg(distinct jsonb_build_object('departId', p.depart_id, 'type', p.xwbslbm)) end`

/**
 * SQL condition: whether the person of the record `t` has submitted the same degree in another department. The stored
 * check result omits this, since the record's own department reads it; the school learns of it when it is about to
 * approve the record.
 */
export const isSubmittedElsewhere = (access: Pick<Access, 'base'>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from xw_info o where o.tenant_id = t.tenant_id and o.del_flag = '0' and o.zjhm_hash = t.zjhm_hash
    and o.id <> t.id and o.zydm = t.zydm and o.xwbslbm = any(${listTypesOfSameLevel(degreeTypeOf(access))}::text[])
    and o.status = any(${activeSubmittedStates}::text[]) and o.depart_id is distinct from t.depart_id)`
