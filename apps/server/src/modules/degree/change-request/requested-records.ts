import { openChangeRequestStates } from '@xw/shared/degree/change-request'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { type RecordValues, sealText, unsealText } from '../../../resource/stored.ts'
import type { ChangeRequestCall } from './request.ts'

export const requestedRecordTable = 'xw_change_record'

/** A record in a change request, with the changes requested for it. */
export interface RequestedRecord {
  id: string
  recordId: string
  fromStatus: string | null
  version: number | null
  oldPhoto: string | null
  newPhoto: string | null
  /** The values by field, before and after the change. */
  before: RecordValues
  after: RecordValues
}

interface StoredRequestedRecord extends Omit<RequestedRecord, 'before' | 'after'> {
  lines: { field: string; old: string; new: string }[] | null
}

/** Reads the records of a change request in the order in which they were added, or only one of them. */
export async function readRequestedRecords(
  tx: Tx,
  { place, session }: Access,
  { sheetId, recordId }: { sheetId: string; recordId?: string },
): Promise<RequestedRecord[]> {
  const { rows } = await sql<StoredRequestedRecord>`
    select e.id, e.record_id as "recordId", e.from_status as "fromStatus", e.record_version as version,
      e.old_photo as "oldPhoto", e.new_photo as "newPhoto", (
        select jsonb_agg(jsonb_build_object('field', l.field, 'old', encode(l.old_value, 'base64'),
          'new', encode(l.new_value, 'base64')) order by l.id)
        from xw_change_line l where l.tenant_id = e.tenant_id and l.entry_id = e.id) as lines
    from xw_change_record e where e.tenant_id = ${session.tenantId} and e.sheet_id = ${sheetId}
      ${recordId === undefined ? sql`` : sql`and e.record_id = ${recordId}`}
    order by e.create_time, e.id`.execute(tx)
  const open = (column: string, sealed: string) =>
    JSON.parse(unsealText(place, column, Buffer.from(sealed, 'base64'))) as RecordValues[string]
  return rows.map(({ lines, ...entry }) => ({
    ...entry,
    before: Object.fromEntries((lines ?? []).map(line => [line.field, open('old_value', line.old)])),
    after: Object.fromEntries((lines ?? []).map(line => [line.field, open('new_value', line.new)])),
  }))
}

/**
 * Encrypts a value for storage. Every value is encrypted, so the table does not need to know which fields are
 * sensitive.
 */
export const sealValue = ({ place }: Access, column: 'old_value' | 'new_value', value: RecordValues[string]): Buffer =>
  sealText(place, column, JSON.stringify(value ?? null))

/** SQL expression: why another open change request excludes the record `t`; null when none does. */
export const otherRequestRefusal = ({
  request: { id },
}: Pick<ChangeRequestCall, 'request'>): RawBuilder<string | null> => sql`(
  select format('记录已在勘误单 %s 中', other.sheet_no) from xw_change_record held
  join xw_change_sheet other on other.tenant_id = held.tenant_id and other.id = held.sheet_id
  where held.tenant_id = t.tenant_id and held.record_id = t.id and other.id <> ${id}
    and other.state = any(${openChangeRequestStates}::text[]) order by other.sheet_no limit 1)`
