import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import { forbidden } from '../../../lib/errors.ts'
import { type Access, readAccess } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import type { DictSource } from './items.ts'

/** The fields of a resource that make its records a dictionary. */
interface RecordDictFields {
  value: string
  text: string
  /** A field that holds '1' when the record can be chosen. */
  enabled?: string
  order?: string
  /** The permission to read the dictionary when it is not `${permission}:pick`. */
  permission?: DictSource['permission']
}

/** A dictionary of a resource’s records, limited to those that the caller sees in the resource’s list. */
export const createRecordDict = (def: ResourceDef, fields: RecordDictFields): DictSource => ({
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

/** Refuses a dictionary of fields that are hidden or masked in the caller’s list. */
function assertShown({ def, masked }: Access, key: string) {
  if (!Object.hasOwn(def.fields, key) || masked.has(key)) throw forbidden(`${def.permission}:pick`)
}
