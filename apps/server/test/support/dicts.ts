import { newId } from '../../src/lib/ids.ts'
import type { Db } from '../../src/plugins/db.ts'

interface NewDict {
  code: string
  /** Texts by value, in display order; `status` 0 where the value is in `disabled`. */
  items: Record<string, string>
  disabled?: string[]
}

/** Creates a dictionary of a school, or of the platform (0). */
export async function createDict(db: Db, tenantId: number, { code, items, disabled = [] }: NewDict): Promise<void> {
  const dictId = newId()
  await db.inTenant(tenantId, async tx => {
    await tx
      .insertInto('sys_dict')
      .values({ tenant_id: tenantId, id: dictId, dict_code: code, dict_name: code, create_by: 'admin' })
      .execute()
    const rows = Object.entries(items).map(([value, text], index) => ({
      tenant_id: tenantId,
      id: newId(),
      dict_id: dictId,
      item_value: value,
      item_text: text,
      sort_order: index,
      status: disabled.includes(value) ? '0' : '1',
      create_by: 'admin',
    }))
    if (rows.length > 0) await tx.insertInto('sys_dict_item').values(rows).execute()
  })
}
