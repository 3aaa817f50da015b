import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { readStudentNumbers } from '@xw/shared/degree/survey'
import type { SurveyAudience } from '@xw/shared/wire/surveys'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type Access, type EngineContext, readAccess } from '../../../resource/access.ts'
import { readDepartsBelow } from '../../../resource/rights.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'

const maxNamed = 20

/** SQL for the number of a record's student: 学号, or 申请号 for types that have no 学号. */
const number = sql`coalesce(nullif(t.xh, ''), t.sqh)`

/** The audience of a survey: the students of the degree records in its scope that the caller reaches. */
export interface AudienceSelection {
  tenantId: number
  collectionId: string
  /** A condition on the record `t`. */
  which: RawBuilder<SqlBool>
  numbers: readonly string[]
}

export async function readAudience(
  tx: Tx,
  { session }: Access,
  collection: RecordValues,
  ground: EngineContext,
): Promise<AudienceSelection> {
  const records = await readAccess(tx, degreeRecordTable, session, ground)
  const types = codesIn(collection, 'xwbslbms')
  const departs = codesIn(collection, 'departIds')
  const grades = textIn(collection, 'grades').split(',').filter(Boolean)
  const numbers = readStudentNumbers(textIn(collection, 'studentNumbers'))
  const parts = [reachableCondition(records)]
  if (types.length > 0) parts.push(sql`t.xwbslbm = any(${types}::text[])`)
  if (departs.length > 0) parts.push(sql`t.depart_id = any(${await readDepartsBelow(tx, departs)}::uuid[])`)
  if (grades.length > 0) parts.push(sql`t.nj = any(${grades}::text[])`)
  if (numbers.length > 0) parts.push(sql`${number} = any(${numbers}::text[])`)
  return {
    tenantId: session.tenantId,
    collectionId: textIn(collection, 'id'),
    which: sql.join(parts, sql` and `),
    numbers,
  }
}

/**
 * SQL that selects one record per person, the newest, which decides their department and degree type. Accounts are
 * looked up by key in a sub-select: PostgreSQL would plan a join by statistics that are outdated after an import.
 */
const people = ({ which, tenantId }: AudienceSelection) => sql`
  select distinct on (t.student_user_id) t.student_user_id as user_id, ${number} as xh, t.xm, t.depart_id, t.xwbslbm, t.nj
  from xw_info t
  where ${which} and '0' = (
    select person.del_flag from sys_user person where person.tenant_id = ${tenantId} and person.id = t.student_user_id)
  order by t.student_user_id, t.create_time desc, t.id desc`

const alreadyListed = ({ tenantId, collectionId }: AudienceSelection) => sql`
  select from xw_collection_answer own
  where own.tenant_id = ${tenantId} and own.collection_id = ${collectionId} and own.user_id = people.user_id`

/** Counts whom publishing would add now, and lists the given student numbers that match no record in the scope. */
export async function previewAudience(tx: Tx, audience: AudienceSelection): Promise<SurveyAudience> {
  const { which, numbers } = audience
  const { rows } = await sql<SurveyAudience>`
    with people as (${people(audience)}),
      unknown as (
        select given.number from unnest(${numbers}::text[]) with ordinality as given (number, place)
        where not exists (select from xw_info t where ${which} and ${number} = given.number) order by given.place)
    select (select count(*)::int from people where not exists (${alreadyListed(audience)})) as people,
      (select count(*)::int from people where exists (${alreadyListed(audience)})) as already,
      (select count(*)::int from xw_info t where ${which} and t.student_user_id is null) as "withoutAccount",
      array(select number from unknown limit ${maxNamed}) as unknown,
      (select count(*)::int from unknown) as "unknownCount"`.execute(tx)
  return rows[0] ?? { people: 0, already: 0, withoutAccount: 0, unknown: [], unknownCount: 0 }
}

/** Adds everybody in the audience who is not on the list yet, in one statement. Returns how many were added. */
export async function addAudience(tx: Tx, audience: AudienceSelection, username: string): Promise<number> {
  const { tenantId, collectionId } = audience
  const { numAffectedRows } = await sql`
    insert into xw_collection_answer (tenant_id, id, collection_id, user_id, xh, xm, depart_id, xwbslbm, nj, create_by)
    select ${tenantId}::int, gen_random_uuid(), ${collectionId}::uuid, user_id, xh, xm, depart_id, xwbslbm, nj, ${username}
    from (${people(audience)}) people
    on conflict (tenant_id, collection_id, user_id) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
