import type { PhotoMatchMode } from '@xw/shared/degree/photos'
import { findDegreeType } from '@xw/shared/degree/types'
import { normalizers } from '@xw/shared/field-types/normalize'
import { mask } from '@xw/shared/resource/mask'
import { storageOf } from '@xw/shared/resource/storage'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../plugins/db.ts'
import type { Access } from '../../resource/access.ts'
import { gateFor } from '../../resource/gate.ts'
import { reachable } from '../../resource/rows.ts'
import { blindIndex } from '../../resource/stored.ts'

/** A record that the name of a photo means. */
export interface Match {
  id: string
  /** Why the record takes no photo now. */
  why: string | null
  hasPhoto: boolean
  /** As whoever imports may see it. */
  name: string
  number: string
}

const namesAtOnce = 5_000

/** How the name of a file is written to be compared: as the field itself writes its values. */
export function keyOf(base: string, { field }: PhotoMatchMode): string {
  return field === 'zp' ? base.normalize('NFC').trim().toLowerCase() : normalizers.code(base)
}

/** The records that names mean, among those the caller reaches; one query for thousands of names. */
export async function matchPhotos(
  db: Db,
  access: Access,
  mode: PhotoMatchMode,
  keys: readonly string[],
): Promise<Map<string, Match[]>> {
  const matches = new Map<string, Match[]>()
  for (let from = 0; from < keys.length; from += namesAtOnce) {
    const batch = keys.slice(from, from + namesAtOnce)
    for (const { n, ...row } of await readMatches(db, access, mode, batch)) {
      const key = batch[n - 1] ?? ''
      matches.set(key, [...(matches.get(key) ?? []), toMatch(access, row)])
    }
  }
  return matches
}

interface FoundRow {
  id: string
  why: string | null
  hasPhoto: boolean
  xm: string | null
  number: string | null
}

async function readMatches(db: Db, access: Access, mode: PhotoMatchMode, keys: readonly string[]) {
  const { compared, values } = comparison(access, mode, keys)
  return db.inTenant(access.session.tenantId, async tx => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<FoundRow & { n: number }>`
      select k.n::int as n, t.id, ${whyNoPhoto(access)} as why, coalesce(cardinality(t.photo), 0) > 0 as "hasPhoto", t.xm,
        t.${sql.id(numberField(access))} as number
      from unnest(${values}) with ordinality as k(value, n)
      join ${sql.table(access.base.table)} t on ${compared} and ${reachable(access, { forWrite: true })}
      order by k.n, t.id`.execute(tx)
    return rows
  })
}

/** Why the record `t` takes no photo now; null where it does. */
export const whyNoPhoto = (access: Access): RawBuilder<unknown> => gateFor(access, ['photo'])?.why('t') ?? sql`null`

interface Comparison {
  /** Over the record `t` and the name `k`. */
  compared: RawBuilder<SqlBool>
  values: RawBuilder<unknown>
}

function comparison({ base, place }: Access, { field }: PhotoMatchMode, keys: readonly string[]): Comparison {
  const definition = base.fields[field]
  const storage = definition && storageOf(field, definition)
  if (storage?.kind === 'sealed') {
    const hashes = keys.map(key => blindIndex(place, storage.column, key))
    return { compared: sql`t.${sql.id(storage.hash)} = k.value`, values: sql`${hashes}::bytea[]` }
  }
  if (storage?.kind !== 'column') throw new Error(`${base.table} cannot be found by ${field}`)
  const column = sql`t.${sql.id(storage.column)}`
  // The field may hold the name of the file with its extension or without.
  const compared = sql<SqlBool>`lower(regexp_replace(${column}, '\\.(jpe?g|png)$', '', 'i')) = k.value`
  return { compared: field === 'zp' ? compared : sql`${column} = k.value`, values: sql`${keys}::text[]` }
}

/** The number that records of the type are known by. */
export const numberField = ({ base }: Access): 'xh' | 'sqh' => findDegreeType(base.only?.value ?? '')?.idField ?? 'xh'

const toMatch = (access: Access, { xm, number, ...row }: FoundRow): Match => ({
  ...row,
  name: shown(access, 'xm', xm),
  number: shown(access, numberField(access), number),
})

function shown({ def, masked }: Access, key: string, value: string | null): string {
  const field = def.fields[key]
  if (!field || value === null) return ''
  return masked.has(key) ? mask(field.masked ?? 'text', value) : value
}
