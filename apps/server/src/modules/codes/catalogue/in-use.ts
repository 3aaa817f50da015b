import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { typeOf } from '@xw/shared/field-types/index'
import { toColumn } from '@xw/shared/resource/names'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'

/** The tables whose codes the field `zydm` (major) of degree records can hold. */
const majorTables = [
  'second_level_disciplines',
  'first_level_disciplines',
  'discipline_cross_codes',
  'professional_degree_categories',
  'undergraduate_majors',
]

/** Lists the columns of degree records that hold codes of a table. */
const listCodeColumns = (table: string): string[] =>
  Object.entries(degreeRecordTable.fields).flatMap(([key, field]) => {
    if (!field) return []
    const labels = typeOf(field).labels?.(field)
    const isOfTable = labels?.from === 'dict' && labels.dictCode === table
    return isOfTable || (key === 'zydm' && majorTables.includes(table)) ? [toColumn(key)] : []
  })

interface CatalogueItems {
  table: string
  tenantId: number
  ids: readonly string[]
}

/**
 * Refuses to delete items whose codes records use, because records show the item’s name; they can be disabled. National
 * items are used by all schools and never deleted.
 */
export async function assertUnused(tx: Tx, { table, tenantId, ids }: CatalogueItems): Promise<void> {
  const entries = await tx
    .selectFrom('sys_dict_item')
    .select(['item_value', 'create_by'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids.length > 0 ? [...ids] : [''])
    .execute()
  if (tenantId === 0 && entries.some(entry => entry.create_by === null))
    throw refused('国家代码可能已被学校使用，不能删除，请改为停用')
  const codes = entries.map(entry => entry.item_value)
  for (const column of listCodeColumns(table)) {
    const { rows } = await sql<{ code: string }>`
      select ${sql.id(column)} as code from xw_info
      where tenant_id = ${tenantId} and ${sql.id(column)} = any(${codes}::text[]) limit 1`.execute(tx)
    if (rows[0]) throw refused(`代码${rows[0].code}已被学位信息使用，不能删除，请改为停用`)
  }
}
