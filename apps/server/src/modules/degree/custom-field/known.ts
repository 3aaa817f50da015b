import { createHash } from 'node:crypto'
import type { CustomField } from '@xw/shared/degree/custom-fields'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'
import { readCustomFields } from '../../../resource/custom-fields.ts'

/** The fields a school has added to one type, and a text that no other set of fields has. */
export interface OwnFields {
  fields: readonly CustomField[]
  version: string
}

/** Schools' own fields as definitions ask for them: with every call, so out of memory. */
export interface CustomFields {
  /** Read in the caller's transaction where they are not known. */
  of(tx: Tx, tenantId: number, type: DegreeTypeCode): Promise<OwnFields>
}

const none: OwnFields = { fields: [], version: '' }

/** Keeps them until any process says that a school's changed. */
export function createCustomFields(events: Events): CustomFields {
  const known = new Map<number, ReadonlyMap<string, OwnFields>>()
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
      if (cached) return cached.get(type) ?? none
      const before = changes
      const byType = group(await readCustomFields(tx, tenantId))
      // What was read before a change must not be kept after it.
      if (before === changes) known.set(tenantId, byType)
      return byType.get(type) ?? none
    },
  }
}

const group = (all: readonly CustomField[]): ReadonlyMap<string, OwnFields> =>
  new Map(
    [...Map.groupBy(all, ({ xwbslbm }) => xwbslbm)].map(([type, fields]) => [type, { fields, version: hash(fields) }]),
  )

const hash = (fields: readonly CustomField[]) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)
