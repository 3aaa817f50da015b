import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { listFieldsOn } from '@xw/shared/field-types/facets'
import { FirstRow, StartedImport, TemplateField } from '@xw/shared/wire/imports'
import { paths } from '@xw/shared/wire/paths'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import { changedColumns } from '../../../resource/bulk/sql-row.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import { enqueueImport } from './enqueue.ts'
import { resolveImportBatch } from './entry-of.ts'
import { listFileNotes } from './file-notes.ts'
import { importPermission, listImportFields } from './importable.ts'
import type { SheetOptions } from './job.ts'
import { matchColumns } from './match-columns.ts'
import { findImportFile, type OpenedFile, withImportSheet } from './open-file.ts'
import { buildImportPlan, getImportRules } from './plan-of.ts'
import { importRecordRoutes } from './record-routes.ts'
import { importTask } from './task.ts'
import { loadColumnChoice, readFirstRow, saveColumnChoice, toTemplateField } from './template.ts'
import { assertMatchable } from './unmatched.ts'
import { saveImportWords } from './words.ts'

const { path } = degreeRecordTable
const importAccess = { permission: importPermission, scope: 'tenant' } as const
const Kind = Type.Union([Type.Literal('update'), Type.Literal('add')])
const FileId = Type.Optional(textParam(64))
const StartBody = Type.Object({
  importFileId: FileId,
  fields: Type.Array(Type.Object({ mc: textParam(110, 1), id: textParam(64, 1) }), { minItems: 1, maxItems: 200 }),
  form: Type.Object({
    xwlx: textParam(10, 1),
    kind: Kind,
    /** The batch chosen on the page; all batches when absent. */
    batchId: Type.Optional(textParam(64)),
    blank: Type.Optional(Type.Union([Type.Literal('keep'), Type.Literal('clear')])),
    dryRun: Type.Optional(Type.Boolean()),
    words: Type.Optional(
      Type.Array(
        Type.Object({
          id: textParam(64, 1),
          word: textParam(100, 1),
          value: Type.Union([textParam(100, 1), Type.Null()]),
        }),
        { maxItems: 200 },
      ),
    ),
  }),
})

/** Every field of every type, which tells the header of a file from titles above it. */
const knownFields = listFieldsOn(degreeRecordTable, 'excel').map(field => ({ ...field, isRequired: false }))

async function loadFirstRow(
  { files }: Deps,
  session: Session,
  fileId: string | undefined,
  readNotes?: (opened: OpenedFile) => Promise<string[]>,
) {
  const file = await findImportFile(files, session, fileId)
  return withImportSheet(files, file, async (sheet, opened) => {
    const first = await readFirstRow(sheet, knownFields)
    if (!first) throw refused('文件中没有数据行')
    const notes = (await readNotes?.(opened)) ?? []
    return notes.length > 0 ? { ...first, notes } : first
  })
}

/** IM-01 to IM-06: the steps of the wizard, and the list of imports. */
export function importRoutes(deps: Deps, engine: Engine): Route[] {
  const records = engine.made.get(path)
  if (!records) throw new Error(`${path} has to be made before its imports`)
  return [
    route({
      ...importAccess,
      method: 'GET',
      path: paths.imports.firstRow,
      query: Type.Object({ importFileId: FileId }),
      response: FirstRow,
      handle: async ({ session, query }) => loadFirstRow(deps, session, query.importFileId, listFileNotes),
    }),
    route({
      ...importAccess,
      method: 'GET',
      path: paths.imports.fields,
      query: Type.Object({ xwlx: textParam(10, 1), kind: Kind, importFileId: FileId }),
      response: Type.Array(TemplateField),
      async handle(call) {
        const { importFileId, kind, xwlx } = call.query
        const { columnNames } = await loadFirstRow(deps, call.session, importFileId)
        return records.actions.withAccess(callerOf(call), { xwlx }, async (tx, access) => {
          const rules = getImportRules(access, path, kind)
          assertMatchable(access, rules.match)
          const fields = listImportFields(access, rules)
          const matched = matchColumns(fields, columnNames, await loadColumnChoice(tx, access, kind))
          return fields.map(field => toTemplateField(field, matched.get(field.key)))
        })
      },
    }),
    route({
      ...importAccess,
      method: 'POST',
      path: paths.imports.start,
      body: StartBody,
      // Room for two hundred columns and as many words in Chinese.
      bodyBytes: 262_144,
      response: StartedImport,
      ratePerMinute: 30,
      handle: async call => startImport(deps, records, callerOf(call), call.body),
    }),
    ...importRecordRoutes(deps, engine),
  ]
}

/** Puts an import or its trial run into the queue. Returns the ids of import and task, which the wizard follows. */
async function startImport(deps: Deps, { actions, hooks }: Resource, caller: Caller, body: Static<typeof StartBody>) {
  const { kind, xwlx, blank = 'keep', dryRun = false, words = [] } = body.form
  const file = await findImportFile(deps.files, caller.session, body.importFileId)
  const mapping = body.fields.map(({ mc, id }) => ({ column: mc, key: id }))
  return actions.withAccess(caller, { xwlx }, async (tx, access) => {
    const batchId = await resolveImportBatch(tx, access, { kind, batchId: body.form.batchId })
    // Fixes the batch now, so that the import does not change with the batch that is open when it runs.
    const options: SheetOptions = { path, params: { xwlx, ...(batchId !== null && { batchId }) }, blank }
    const plan = buildImportPlan(access, { kind, batchId, mapping, options, hooks })
    await saveColumnChoice(tx, access, kind, mapping)
    await saveImportWords(tx, access, listImportFields(access, getImportRules(access, path, kind)), words)
    const changed = kind === 'update' ? changedColumns(plan).map(({ column }) => column) : []
    return enqueueImport(
      deps,
      { tx, access },
      {
        task: importTask,
        caller,
        job: { options, kind, dryRun, file, mapping, changed },
        title: dryRun ? '导入试运行' : kind === 'add' ? '名册导入' : '批量导入',
      },
    )
  })
}
