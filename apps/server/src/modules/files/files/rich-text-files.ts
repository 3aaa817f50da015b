import { typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Definitions } from '../../../resource/definitions.ts'

/** Days in which a text with a new picture has to be saved. */
export const unreferencedDays = 7

/** Lists every column that holds a rich text. */
const listRichTextColumns = (definitions: Definitions) =>
  definitions.all().flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([key, field]) => {
      const storage = typeOf(field).html ? getFieldStorage(key, field) : null
      return storage?.kind === 'column' ? [{ table, column: storage.column }] : []
    }),
  )

const anyId = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Marks for removal the rich-text pictures that no text refers to. Reads the texts once for all pictures. */
export async function removeUnreferencedPictures(tx: Tx, tenantId: number, definitions: Definitions): Promise<void> {
  const old = sql`tenant_id = ${tenantId} and biz = 'jeditor' and status in ('temp', 'clean')
    and create_time < now() - make_interval(days => ${unreferencedDays})`
  const { rows } = await sql`select from sys_file where ${old} limit 1`.execute(tx)
  if (rows.length === 0) return
  const named = listRichTextColumns(definitions).map(
    ({ table, column }) => sql`
      select (regexp_matches(${sql.id(column)}, ${anyId}, 'g'))[1] as id from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${sql.id(column)} like '%/%'`,
  )
  await sql`
    with named as materialized (select distinct id from (${sql.join(named, sql` union all `)}) texts)
    update sys_file set status = 'deleted' where ${old} and not exists (select from named where named.id = sys_file.id::text)`.execute(
    tx,
  )
}
