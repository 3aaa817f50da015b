import { createHash } from 'node:crypto'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { layoutOf } from '../../../resource/stored.ts'

/** The columns of a record that are under the keys, in the order in which their sum takes them. */
const sealedColumns: readonly string[] = layoutOf(degreeRecordTable)
  .fields.flatMap(({ storage }) => (storage.kind === 'sealed' ? [storage.column, storage.hash, storage.tail] : []))
  .sort()

/** Of everything in an image that stays the same when the keys change. */
export const openSum = (content: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to((${content} - ${sealedColumns}::text[])::text, 'UTF8'))`

/** Of what is sealed in an image, as PostgreSQL writes bytes into JSON. */
export const sealedSum = (content: RawBuilder<unknown>): RawBuilder<Buffer> => {
  const values = sealedColumns.map(column => sql`coalesce(${content} ->> ${sql.lit(column)}, '')`)
  return sql`sha256(convert_to(concat_ws('|', ${sql.join(values)}), 'UTF8'))`
}

/** The same, for whoever has the image in hand. */
export const sealedSumOf = (content: Readonly<Record<string, unknown>>): Buffer =>
  createHash('sha256')
    .update(sealedColumns.map(column => textOf(content[column])).join('|'))
    .digest()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Of some rows with their sums, as they follow one another. */
export const sumOfRows = (checksum: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<string> =>
  sql`encode(sha256(string_agg(${checksum}, ''::bytea order by ${order})), 'hex')`

interface Verified {
  /** How many copies are not what was kept. */
  changed: number
  isWhole: boolean
}

/** Works out every sum of a backup again: of each copy, of each part and of all of them. */
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
