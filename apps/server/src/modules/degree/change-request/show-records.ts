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
import { type ChangeGround, type SheetCall, withSheet } from './request.ts'
import { readEntries } from './requested-records.ts'

/** DG-04: the records of a sheet with their old and new values, as the caller sees values of records. */
export const recordsRoute = (ground: ChangeGround): Route =>
  route({
    method: 'GET',
    path: changeRequestPaths.records,
    permission: `${changeRequestResource.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ id: textParam(64, 1) }),
    response: Type.Array(ChangeRequestRecord),
    handle: call => withSheet(ground, callerOf(call), { id: call.query.id, action: 'list' }, showRecords),
  })

/** What a sheet says of its records, to a caller whom `access` is about; those out of reach are left out. */
export async function showRecords({ tx, access, sheet }: Pick<SheetCall, 'tx' | 'access' | 'sheet'>) {
  const entries = await readEntries(tx, access, { sheetId: sheet.id })
  const records = await readAll(
    { tx, access },
    entries.map(({ recordId }) => recordId),
  )
  const compare = await createComparison(
    tx,
    access,
    entries.flatMap(({ before, after }) => [before, after]),
    [],
  )
  const showsPhoto = Object.hasOwn(access.def.fields, 'photo')
  return entries.flatMap(({ recordId, before, after, oldPhoto, newPhoto }): ChangeRequestRecord[] => {
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

async function readAll({ tx, access }: { tx: SheetCall['tx']; access: Access }, ids: readonly string[]) {
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
