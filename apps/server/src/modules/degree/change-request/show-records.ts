import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { ChangeRequestRecord } from '@xw/shared/wire/change-requests'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { createComparison } from '../../../resource/compare.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { showRecord } from '../../../resource/show.ts'
import { fromColumns, type RecordValues, selectedColumns, textIn } from '../../../resource/stored.ts'
import { type ChangeContext, type ChangeRequestCall, withRequest } from './request.ts'
import { readRequestedRecords } from './requested-records.ts'

/**
 * DG-04: lists the records of a change request with their old and new values, masked and hidden as the caller's rights
 * to records say.
 */
export const requestedRecordsRoute = (context: ChangeContext): Route =>
  route({
    method: 'GET',
    path: changeRequestPaths.records,
    title: '勘误单中的记录',
    permission: `${changeRequestResource.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ id: textParam(64, 1) }),
    response: Type.Array(ChangeRequestRecord),
    handle: call => withRequest(context, callerOf(call), { id: call.query.id, action: 'list' }, showRequestedRecords),
  })

/** Builds the list of a request's records for the caller of `access`. Records out of reach are left out. */
export async function showRequestedRecords({
  tx,
  access,
  request,
}: Pick<ChangeRequestCall, 'tx' | 'access' | 'request'>) {
  const requested = await readRequestedRecords(tx, access, { sheetId: request.id })
  const records = await readReachableRecords(
    { tx, access },
    requested.map(({ recordId }) => recordId),
  )
  const compare = await createComparison(
    tx,
    access,
    requested.flatMap(({ before, after }) => [before, after]),
    [],
  )
  const showsPhoto = Object.hasOwn(access.def.fields, 'photo')
  return requested.flatMap(({ recordId, before, after, oldPhoto, newPhoto }): ChangeRequestRecord[] => {
    const record = records.get(recordId)
    if (!record) return []
    const shown = showRecord(access, record)
    const text = (key: string) => (typeof shown[key] === 'string' ? shown[key] : null)
    const changed = compare(before, after).filter(({ key }) => Object.hasOwn(after, key))
    return [
      {
        recordId,
        name: text('xm'),
        number: text('xh') ?? text('sqh'),
        status: text('status'),
        fields: changed.map(({ key, label, before: old, after: now, isVeiled }) => ({
          key,
          label,
          before: old,
          after: now,
          isVeiled,
        })),
        oldPhoto: showsPhoto ? oldPhoto : null,
        newPhoto: showsPhoto ? newPhoto : null,
      },
    ]
  })
}

async function readReachableRecords(
  { tx, access }: { tx: ChangeRequestCall['tx']; access: Access },
  ids: readonly string[],
) {
  const { base, place } = access
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectedColumns(base)} from ${sql.table(base.table)} t
    where t.id = any(${ids}::uuid[]) and ${reachableCondition(access)}`.execute(tx)
  return new Map<string, RecordValues>(
    rows.map(row => {
      const values = fromColumns(base, row, place)
      return [textIn(values, 'id'), values]
    }),
  )
}
