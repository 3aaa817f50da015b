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
import { entryOf } from './entry-of.ts'
import { fileNotes } from './file-notes.ts'
import { importFields, importPermission } from './importable.ts'
import type { SheetOptions } from './job.ts'
import { matchColumns } from './match-columns.ts'
import { findImportFile, type OpenedFile, withSheet } from './open-file.ts'
import { planOf, rulesOf } from './plan-of.ts'
import { recordRoutes } from './record-routes.ts'
import { importTask } from './task.ts'
import { keepChoice, readChoice, readFirstRow, toTemplateField } from './template.ts'
import { assertMatchable } from './unmatched.ts'
import { keepWords } from './words.ts'

const { path } = degreeRecordTable
const shared = { permission: importPermission, scope: 'tenant' } as const
const Kind = Type.Union([Type.Literal('update'), Type.Literal('add')])
const FileId = Type.Optional(textParam(64))
const Start = Type.Object({
  importFileId: FileId,
  fields: Type.Array(Type.Object({ mc: textParam(110, 1), id: textParam(64, 1) }), { minItems: 1, maxItems: 200 }),
  form: Type.Object({
    xwlx: textParam(10, 1),
    kind: Kind,
    /** The collection that is chosen on the page; all of them where absent. */
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

/** Every field of every type: enough to tell the header of a file from the titles above it. */
const knownFields = listFieldsOn(degreeRecordTable, 'excel').map(field => ({ ...field, isRequired: false }))

async function firstRowOf(
  { files }: Deps,
  session: Session,
  fileId: string | undefined,
  readNotes?: (opened: OpenedFile) => Promise<string[]>,
) {
  const file = await findImportFile(files, session, fileId)
  return withSheet(files, file, async (sheet, opened) => {
    const first = await readFirstRow(sheet, knownFields)
    if (!first) throw refused('文件中没有数据行')
    const notes = (await readNotes?.(opened)) ?? []
    return notes.length > 0 ? { ...first, notes } : first
  })
}

/** IM-01 to IM-06: the wizard's steps on the wire, and what is left of an import afterwards. */
export function importRoutes(deps: Deps, engine: Engine): Route[] {
  const records = engine.made.get(path)
  if (!records) throw new Error(`${path} has to be made before its imports`)
  return [
    route({
      ...shared,
      method: 'GET',
      path: paths.imports.firstRow,
      query: Type.Object({ importFileId: FileId }),
      response: FirstRow,
      handle: async ({ session, query }) => firstRowOf(deps, session, query.importFileId, fileNotes),
    }),
    route({
      ...shared,
      method: 'GET',
      path: paths.imports.fields,
      query: Type.Object({ xwlx: textParam(10, 1), kind: Kind, importFileId: FileId }),
      response: Type.Array(TemplateField),
      async handle(call) {
        const { importFileId, kind, xwlx } = call.query
        const { columnNames } = await firstRowOf(deps, call.session, importFileId)
        return records.actions.withAccess(callerOf(call), { xwlx }, async (tx, access) => {
          const rules = rulesOf(access, path, kind)
          assertMatchable(access, rules.match)
          const fields = importFields(access, rules)
          const matched = matchColumns(fields, columnNames, await readChoice(tx, access, kind))
          return fields.map(field => toTemplateField(field, matched.get(field.key)))
        })
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: paths.imports.start,
      body: Start,
      // Two hundred columns and as many words, in Chinese.
      bodyBytes: 262_144,
      response: StartedImport,
      ratePerMinute: 30,
      handle: async call => startImport(deps, records, callerOf(call), call.body),
    }),
    ...recordRoutes(deps, engine),
  ]
}

/** Puts an import, or the try of one, into the queue. Gives the ids of both, as the wizard follows them. */
async function startImport(deps: Deps, { actions, hooks }: Resource, caller: Caller, body: Static<typeof Start>) {
  const { kind, xwlx, blank = 'keep', dryRun = false, words = [] } = body.form
  const file = await findImportFile(deps.files, caller.session, body.importFileId)
  const mapping = body.fields.map(({ mc, id }) => ({ column: mc, key: id }))
  return actions.withAccess(caller, { xwlx }, async (tx, access) => {
    const batchId = await entryOf(tx, access, { kind, batchId: body.form.batchId })
    // What is found now is what the import is about, whichever collection is under way when it runs.
    const options: SheetOptions = { path, params: { xwlx, ...(batchId !== null && { batchId }) }, blank }
    const plan = planOf(access, { kind, batchId, mapping, options, hooks })
    await keepChoice(tx, access, kind, mapping)
    await keepWords(tx, access, importFields(access, rulesOf(access, path, kind)), words)
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
