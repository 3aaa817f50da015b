import type { PhotoMatchMode } from '@xw/shared/degree/photos'
import { findDegreeType } from '@xw/shared/degree/types'
import { normalizers } from '@xw/shared/field-types/normalize'
import { maskText } from '@xw/shared/resource/mask'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { type CandidateComparison, compareCandidates } from '../../../resource/candidates.ts'
import { buildGateSql } from '../../../resource/gate.ts'
import { budgetSpentMessage } from '../../../resource/question-budget.ts'
import { reachableCondition } from '../../../resource/rows.ts'

/** A record whose number or file name matches a photo's name. */
export interface MatchedRecord {
  id: string
  /** Why the record does not accept a photo now, or null. */
  why: string | null
  hasPhoto: boolean
  /** The person's name, masked when the importing user sees it masked. So is `number`. */
  name: string
  number: string
}

/** Normalizes a file name in the same way as the compared field normalizes its values. */
export function toMatchKey(base: string, { field }: PhotoMatchMode): string {
  return field === 'zp' ? base.normalize('NFC').trim().toLowerCase() : normalizers.code(base)
}

/** The importing user's access, which decides which records file names may be compared with. */
interface MatchContext {
  access: Access
  mode: PhotoMatchMode
  origin: Origin
  questionsPerHour: number
}

/** Finds the records that match photo keys, among those the caller reaches, with one query for thousands of keys. */
export async function matchPhotos(
  db: Db,
  asking: MatchContext,
  keys: readonly string[],
): Promise<Map<string, MatchedRecord[]>> {
  const { access } = asking
  const matches = new Map<string, MatchedRecord[]>()
  for (const { n, ...row } of keys.length > 0
    ? await readMatches(db, access, await compareNames(db, asking, keys))
    : []) {
    const key = keys[n - 1] ?? ''
    matches.set(key, [...(matches.get(key) ?? []), toMatch(access, row)])
  }
  return matches
}

/** Compares all names at once. Each name counts against the hourly limit, since an archive could contain guesses. */
async function compareNames(
  db: Db,
  { access, mode, origin, questionsPerHour: perHour }: MatchContext,
  values: readonly string[],
): Promise<CandidateComparison> {
  const { field, text } = mode
  const comparison = await db.inTenant(access.session.tenantId, async tx => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    return compareCandidates(tx, access, {
      field,
      values,
      purpose: '匹配照片',
      origin,
      perHour,
      ...(field === 'zp' && { compare: sameFileName }),
    })
  })
  if (!comparison) throw refused(`${budgetSpentMessage(perHour)}，或改用${text}以外的匹配方式`)
  return comparison
}

/** Compares the column without its extension, since the field may hold the file name with or without one. */
const sameFileName = (column: RawBuilder<unknown>) =>
  sql<SqlBool>`lower(regexp_replace(${column}, '\\.(jpe?g|png)$', '', 'i')) = k.value`

interface FoundRow {
  id: string
  why: string | null
  hasPhoto: boolean
  xm: string | null
  number: string | null
}

const readMatches = (db: Db, access: Access, { compared, values }: CandidateComparison) =>
  db.inTenant(access.session.tenantId, async tx => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<FoundRow & { n: number }>`
      select k.n::int as n, t.id, ${photoRefusal(access)} as why, coalesce(cardinality(t.photo), 0) > 0 as "hasPhoto", t.xm,
        t.${sql.id(getNumberField(access))} as number
      from unnest(${values}) with ordinality as k(value, n)
      join ${sql.table(access.base.table)} t on ${compared} and ${reachableCondition(access, { forWrite: true })}
      order by k.n, t.id`.execute(tx)
    return rows
  })

/** SQL for the reason why the record `t` does not accept a photo now, or null. */
export const photoRefusal = (access: Access): RawBuilder<unknown> =>
  buildGateSql(access, ['photo'])?.why('t') ?? sql`null`

/** Returns the field that holds the student's number in records of the degree type. */
export const getNumberField = ({ base }: Access): 'xh' | 'sqh' =>
  findDegreeType(base.only?.value ?? '')?.idField ?? 'xh'

const toMatch = (access: Access, { xm, number, ...row }: FoundRow): MatchedRecord => ({
  ...row,
  name: maskForCaller(access, 'xm', xm),
  number: maskForCaller(access, getNumberField(access), number),
})

function maskForCaller({ def, masked }: Access, key: string, value: string | null): string {
  const field = def.fields[key]
  if (!field || value === null) return ''
  return masked.has(key) ? maskText(field.masked ?? 'text', value) : value
}
