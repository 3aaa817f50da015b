import { createHash } from 'node:crypto'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { layoutOf } from '../../../resource/stored.ts'

/** The encrypted columns of a record, in the order of their checksum. */
const sealedColumns: readonly string[] = layoutOf(degreeRecordTable)
  .fields.flatMap(({ storage }) => (storage.kind === 'sealed' ? [storage.column, storage.hash, storage.tail] : []))
  .sort()

/** The checksum of everything in a copy that a rotation of keys does not change. */
export const openSum = (content: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to((${content} - ${sealedColumns}::text[])::text, 'UTF8'))`

/** The checksum of the encrypted values in a copy, in the form that PostgreSQL writes bytes into JSON. */
export const sealedSum = (content: RawBuilder<unknown>): RawBuilder<Buffer> => {
  const values = sealedColumns.map(column => sql`coalesce(${content} ->> ${sql.lit(column)}, '')`)
  return sql`sha256(convert_to(concat_ws('|', ${sql.join(values)}), 'UTF8'))`
}

/** Computes the same checksum from a copy in memory. */
export const sealedSumOf = (content: Readonly<Record<string, unknown>>): Buffer =>
  createHash('sha256')
    .update(sealedColumns.map(column => textOf(content[column])).join('|'))
    .digest()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The checksum over the checksums of several rows, in order. */
export const sumOfRows = (checksum: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<string> =>
  sql`encode(sha256(string_agg(${checksum}, ''::bytea order by ${order})), 'hex')`

interface Verified {
  /** The number of copies that differ from what was stored. */
  changed: number
  isWhole: boolean
}

/** Recomputes every checksum of a backup: of each copy, of each part, and of the whole. */
export async function verifySums(tx: Tx, tenantId: number, backupId: string): Promise<Verified> {
  const { rows } = await sql<{ sum: string; count: number; changed: number }>`
    select ${sumOfRows(sql`checksum`, sql`record_id`)} as sum, count(*)::int as count,
      (count(*) filter (where checksum <> ${openSum(sql`content`)} or sealed_sum <> ${sealedSum(sql`content`)}))::int as changed
    from xw_backup_row where tenant_id = ${tenantId} and backup_id = ${backupId} group by part order by part`.execute(
    tx,
  )
  const { rows: kept } = await sql<{ checksum: string; count: number }>`
    select checksum, row_count as count from xw_backup where tenant_id = ${tenantId} and id = ${backupId}`.execute(tx)
  const chain = rows.reduce((before, { sum }) => hexOf(before + sum), '')
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const changed = rows.reduce((sum, part) => sum + part.changed, 0)
  return { changed, isWhole: changed === 0 && chain === kept[0]?.checksum && total === kept[0]?.count }
}

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex')
