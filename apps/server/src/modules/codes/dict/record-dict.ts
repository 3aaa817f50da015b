import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import { forbidden } from '../../../lib/errors.ts'
import { type Access, readAccess } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import type { ItemSource } from './items.ts'

/** The fields of a resource that its records are chosen by. */
interface ItemFields {
  value: string
  text: string
  /** Holds '1' where a record can be chosen. */
  enabled?: string
  order?: string
  /** Who may choose, where that is not who was given `${permission}:pick`. */
  permission?: ItemSource['permission']
}

/** A dictionary of a resource's records: those that the caller would find in the resource's own list. */
export const recordDict = (def: ResourceDef, fields: ItemFields): ItemSource => ({
  permission: fields.permission ?? `${def.permission}:pick`,
  limit: 1_000,
  async open(tx, session, ground) {
    const access = await readAccess(tx, def, session, ground)
    for (const key of [fields.value, fields.text]) assertShown(access, key)
    const column = (key: string): RawBuilder<unknown> => sql.id('t', toColumn(key))
    return {
      rows: sql`(
        select ${column(fields.value)}::text as value, ${column(fields.text)} as text,
          ${fields.order ? column(fields.order) : sql`0`} as sort_order,
          ${fields.enabled ? sql`${column(fields.enabled)} = '1'` : sql`true`} as enabled,
          null::int as valid_from, null::int as valid_to, '{}'::int[] as preference, null::text as names
        from ${sql.table(def.table)} t where ${reachableCondition(access)})`,
    }
  },
})

/** What is hidden or masked in the list is in no dictionary either. */
function assertShown({ def, masked }: Access, key: string) {
  if (!Object.hasOwn(def.fields, key) || masked.has(key)) throw forbidden(`${def.permission}:pick`)
}
