import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { currentVersionYear, listDegreeFields } from '@xw/shared/degree/fields'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../plugins/db.ts'
import { buildCompactImage } from '../../../../resource/audit.ts'
import { type StagedRow, withStagedRows } from './staged.ts'

/** The columns that are filled in after a record was added to the roster. */
const columnsFilledLater = listDegreeFields(currentVersionYear)
  .filter(field => field.studentEditable)
  .flatMap(({ key }) => {
    const field = degreeRecordTable.fields[key]
    const storage = field && getFieldStorage(key, field)
    if (storage?.kind === 'sealed') return [storage.column, storage.hash, storage.tail]
    return storage?.kind === 'column' ? [storage.column] : []
  })

/** Writes earlier versions of records: the present record without what was filled in later, and with earlier values. */
export async function insertHistories(db: Db, tx: Tx, tenantId: number, images: readonly StagedRow[]): Promise<void> {
  if (images.length === 0) return
  const { table } = degreeRecordTable
  const image = await buildCompactImage(tx, table)
  const ids = [...new Set(images.map(({ id }) => id))]
  await withStagedRows(db, images, staged =>
    sql`
      with whole as materialized (
        select t.id, ${image} as content from ${sql.table(table)} t
        where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]))
      insert into sys_history (tenant_id, data_table, data_id, data_version, data_content, create_by, create_time)
      select ${tenantId}::int, ${table}, whole.id, s.version::int,
        (case when s.is_whole::boolean then content else content - ${[...columnsFilledLater, 'photo']}::text[] end) || s.otherwise::jsonb,
        s.create_by, s.create_time::timestamptz
      from ${staged} join whole on whole.id = s.id::uuid order by s.row_no`.execute(tx),
  )
}
