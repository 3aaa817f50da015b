import { createHash } from 'node:crypto'
import type { CustomField } from '@xw/shared/degree/custom-fields'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'
import { readCustomFields } from '../../../resource/custom-fields.ts'

/** The custom fields of one degree type, and a text that identifies this set of fields. */
export interface SchoolFields {
  fields: readonly CustomField[]
  version: string
}

/** The custom fields of schools, cached in memory because every call needs them for its definition. */
export interface CustomFields {
  /** Reads the fields in the caller's transaction when they are not cached. */
  of(tx: Tx, tenantId: number, type: DegreeTypeCode): Promise<SchoolFields>
}

const noFields: SchoolFields = { fields: [], version: '' }

/** Caches the fields of a school until any process announces a change of them. */
export function createCustomFields(events: Events): CustomFields {
  const known = new Map<number, ReadonlyMap<string, SchoolFields>>()
  let changes = 0
  events.on('custom_fields_changed', payload => {
    changes += 1
    const tenantId = Number(payload)
    if (tenantId > 0) known.delete(tenantId)
    else known.clear()
  })
  return {
    async of(tx, tenantId, type) {
      const cached = known.get(tenantId)
      if (cached) return cached.get(type) ?? noFields
      const before = changes
      const byType = groupByType(await readCustomFields(tx, tenantId))
      // A result read before a change must not enter the cache after it.
      if (before === changes) known.set(tenantId, byType)
      return byType.get(type) ?? noFields
    },
  }
}

const groupByType = (all: readonly CustomField[]): ReadonlyMap<string, SchoolFields> =>
  new Map(
    [...Map.groupBy(all, ({ xwbslbm }) => xwbslbm)].map(([type, fields]) => [type, { fields, version: hash(fields) }]),
  )

const hash = (fields: readonly CustomField[]) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)
