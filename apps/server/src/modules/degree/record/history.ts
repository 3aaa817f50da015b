import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import { type HistoryEntry, HistoryPage } from '@xw/shared/wire/record-history'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { type RecordChange, readChanges } from '../../../resource/history.ts'
import { readRealnames } from '../../../resource/realnames.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'

const perPage = 20

/** Fields that nobody edits: the database computes them, or they are written along with another change. */
export const derivedFields: readonly string[] = ['judgement', 'thesisConfirmed', 'deptOpenedAt', 'xwbslbm']
/** Fields that the step of a version already shows. */
const stepFields = ['status', 'returnReason', 'returnedFields']

/** DG-03: lists what happened to a record: each change with its differences, each step with its reason. */
export const historyRoute = (actions: Actions): Route =>
  route({
    method: 'GET',
    path: paths.records.history,
    permission: `${degreeRecordTable.permission}:history`,
    scope: 'tenant',
    query: Type.Object({
      id: Type.String({ maxLength: 64 }),
      /** The version to start from, going back in time. */
      upTo: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
    }),
    response: HistoryPage,
    handle: call =>
      actions.withAccess(callerOf(call), { id: call.query.id }, (tx, access) =>
        readHistory(tx, access, call.query.id, call.query.upTo ? Number(call.query.upTo) : undefined),
      ),
  })

async function readHistory(tx: Tx, access: Access, id: string, upTo: number | undefined): Promise<HistoryPage> {
  const current = isId(id) ? await findRecord(tx, access, id) : null
  if (!current) throw notFound()
  const { list, next } = await readChanges(tx, access, id, { current, upTo, limit: perPage, without: derivedFields })
  const versions = list.map(change => change.version)
  const steps = await readSteps(tx, access, id, versions)
  const imports = await readImports(tx, access, id, list)
  const names = await readRealnames(
    tx,
    list.map(({ by }) => by),
  )
  const entries = list.map((change, index): HistoryEntry => {
    const step = steps.get(change.version) ?? null
    return {
      ...change,
      changes: step ? change.changes.filter(({ key }) => !stepFields.includes(key)) : change.changes,
      byName: (change.by && names.get(change.by)) ?? null,
      isFirst: next === null && index === list.length - 1,
      step,
      import: imports.get(change.version) ?? null,
    }
  })
  return { entries: entries.filter(isVisible), next }
}

/** Leaves out versions whose every difference is hidden from the caller. */
const isVisible = ({ isFirst, step, import: file, changes }: HistoryEntry) =>
  isFirst || step !== null || file !== null || changes.length > 0

type HistoryStep = NonNullable<HistoryEntry['step']>

async function readSteps(
  tx: Tx,
  { def }: Access,
  id: string,
  versions: readonly number[],
): Promise<Map<number, HistoryStep>> {
  const { rows } = await sql<Omit<HistoryStep, 'fields'> & { version: number; fields: string[] | null }>`
    select version, action, from_status as "from", to_status as "to", reason, marked_fields as fields, actor,
      content as commitment
    from xw_info_step left join xw_commitment on xw_commitment.tenant_id = xw_info_step.tenant_id
      and print = commitment_print
    where record_id = ${id} and version = any(${versions}::int[])`.execute(tx)
  return new Map(
    rows.map(({ version, reason, fields, ...step }) => [
      version,
      {
        ...step,
        // A caller who does not see these fields in the record does not see them in its history.
        reason: def.fields.returnReason ? reason : null,
        fields: def.fields.returnedFields ? (fields ?? []).filter(key => Object.hasOwn(def.fields, key)) : [],
      },
    ]),
  )
}

/**
 * Finds the imports that made some of the versions, or were undone by them. Import rows are indexed by import, not by
 * record, so the query first finds the imports that the same user ran at that time, usually one.
 */
async function readImports(tx: Tx, { base, session }: Access, id: string, list: readonly RecordChange[]) {
  const { rows } = await sql<{ version: number; file_name: string; status: string }>`
    select distinct o.data_version as version, i.file_name, i.status
    from unnest(${list.map(change => change.by)}::text[], ${list.map(change => change.time && `${change.time} Asia/Shanghai`)}::timestamptz[])
      as done (by, at)
    join sys_import i on i.tenant_id = ${session.tenantId} and i.data_table = ${base.table} and i.dry_run = '0'
      and (i.create_by = done.by or i.undone_by = done.by)
      and done.at between i.create_time - interval '1 second' and coalesce(i.update_time, now()) + interval '1 second'
    join sys_import_row o on o.tenant_id = i.tenant_id and o.import_id = i.id and o.data_id = ${id}`.execute(tx)
  const files = new Map<number, NonNullable<HistoryEntry['import']>>()
  for (const { version, file_name: fileName, status } of rows) {
    files.set(version, { fileName, isUndo: false })
    // An import can be undone only while the record is as the import left it, so the next version is the undo.
    if (status === 'undone') files.set(version + 1, { fileName, isUndo: true })
  }
  return files
}
