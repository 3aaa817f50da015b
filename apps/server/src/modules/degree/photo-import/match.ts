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

/** A record that the name of a photo means. */
export interface MatchedRecord {
  id: string
  /** Why the record takes no photo now. */
  why: string | null
  hasPhoto: boolean
  /** As whoever imports may see it. */
  name: string
  number: string
}

/** How the name of a file is written to be compared: as the field itself writes its values. */
export function toMatchKey(base: string, { field }: PhotoMatchMode): string {
  return field === 'zp' ? base.normalize('NFC').trim().toLowerCase() : normalizers.code(base)
}

/** Who imports photos, as far as it decides what their names may ask for. */
interface MatchContext {
  access: Access
  mode: PhotoMatchMode
  origin: Origin
  questionsPerHour: number
}

/** The records that names mean, among those the caller reaches; one query for thousands of names. */
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

/** Asks for all names at once: thousands of guesses in one archive are thousands of questions. */
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

/** The field may hold the name of the file with its extension or without. */
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

/** Why the record `t` takes no photo now; null where it does. */
export const photoRefusal = (access: Access): RawBuilder<unknown> =>
  buildGateSql(access, ['photo'])?.why('t') ?? sql`null`

/** The number that records of the type are known by. */
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
