import type { Readable } from 'node:stream'
import { QueryError } from '@xw/shared/query/filter'
import { readListQuery } from '@xw/shared/query/list-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { notFound, refused } from '../lib/errors.ts'
import { isId } from '../lib/ids.ts'
import type { Db, Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Session } from '../plugins/session.ts'
import type { Row } from '../spreadsheet/types.ts'
import { type Access, type Ground, readAccess } from './access.ts'
import { type Operation, writeOperation } from './audit.ts'
import { excelColumns, exportRows, openSheet, type OpenSheet } from './export.ts'
import { type ImportResult, importRows } from './import.ts'
import { type ListPage, listRecords, withTexts } from './list.ts'
import { purgeRecords, readIds, removeRecords, restoreRecords } from './remove.ts'
import { type Bin, readOne } from './rows.ts'
import { addRecord, editRecord, type Saving } from './save.ts'

/** What a call is about: parameters of the query and of the body, as they came. */
export type Input = Readonly<Record<string, unknown>>

/** Where definitions come from: a constant one, or one that depends on what is asked for. */
export interface ResourceSource {
  path: string
  permission: string
  title: string
  /** The definition for one call; refuses where there is none. */
  resolve(tx: Tx, session: Session, input: Input): Promise<ResourceDef>
  /** Every definition it can resolve to, for the tests that walk them all. */
  all(): readonly ResourceDef[]
}

/** Who calls, and from where. */
export interface Caller {
  session: Session
  origin: Origin
}

/** The engine's verbs for one resource: they know definitions and callers, and nothing of HTTP. */
export type Actions = ReturnType<typeof createActions>

export function createActions({ db, ...ground }: Ground & { db: Db }, source: ResourceSource, saving: Saving) {
  const { hooks } = saving
  /** One transaction with everything that decides about the call already known. */
  async function within<T>({ session }: Caller, input: Input, run: (tx: Tx, access: Access) => Promise<T>): Promise<T> {
    return db.inTenant(session.tenantId, async tx => {
      const def = await source.resolve(tx, session, input)
      try {
        return await run(tx, await readAccess(tx, def, session, ground))
      } catch (error) {
        if (error instanceof QueryError) throw refused(error.message)
        throw error
      }
    })
  }
  const done = (tx: Tx, access: Access, caller: Caller, operation: Operation, ids: readonly string[]) =>
    writeOperation(tx, access, { operation, origin: caller.origin, what: ids.length > 5 ? `共 ${ids.length} 条` : ids.join(',') })

  const change = (operation: 'delete' | 'restore' | 'purge', run: (tx: Tx, access: Access, ids: string[]) => Promise<void>) =>
    (caller: Caller, ids: string, input: Input = {}): Promise<number> =>
      within(caller, { ...input, ids }, async (tx, access) => {
        const all = readIds(ids)
        await run(tx, access, all)
        await done(tx, access, caller, operation, all)
        return all.length
      })

  return {
    within,

    list: (caller: Caller, input: Input, bin: Bin = 'inUse'): Promise<ListPage> =>
      within(caller, input, (tx, access) => listRecords(tx, access, readListQuery(access.def, input), { bin, hooks })),

    one: (caller: Caller, id: string, input: Input = {}): Promise<Record<string, unknown>> =>
      within(caller, { ...input, id }, async (tx, access) => {
        const record = isId(id) ? await readOne(tx, access, id) : null
        if (!record) throw notFound()
        await hooks.afterRead?.({ tx, access, records: [record] })
        const [shown] = await withTexts(tx, access, [record])
        return shown ?? {}
      }),

    add: (caller: Caller, body: Input): Promise<string> =>
      within(caller, body, async (tx, access) => {
        const id = await addRecord(tx, access, body, saving)
        await done(tx, access, caller, 'add', [id])
        return id
      }),

    edit: (caller: Caller, body: Input): Promise<string> =>
      within(caller, body, async (tx, access) => {
        const id = await editRecord(tx, access, body, saving)
        await done(tx, access, caller, 'edit', [id])
        return id
      }),

    remove: change('delete', (tx, access, ids) => removeRecords(tx, access, ids, hooks)),
    restore: change('restore', async (tx, access, ids) => {
      await restoreRecords(tx, access, ids)
      await hooks.afterRestore?.({ tx, access, ids })
    }),
    purge: change('purge', async (tx, access, ids) => {
      await purgeRecords(tx, access, ids)
      await hooks.afterPurge?.({ tx, access, ids })
    }),

    /** A spreadsheet of all that the query finds; what is wrong with the query is known before the first byte. */
    exportXls: (caller: Caller, input: Input): Promise<{ title: string; content: Readable }> =>
      new Promise((resolve, reject) => {
        let sheet: OpenSheet | null = null
        within(caller, input, async (tx, access) => {
          const query = readListQuery(access.def, input)
          sheet = openSheet(access.def.title, excelColumns(access.def, 'export'))
          await done(tx, access, caller, 'export', query.selections ?? ['全部'])
          resolve({ title: access.def.title, content: sheet.content })
          await exportRows(tx, access, { query, hooks, write: sheet.write })
        }).then(
          () => sheet?.close(),
          (error: Error) => {
            sheet?.close(error)
            reject(error)
          },
        )
      }),

    /** Adds the rows of a file; bad ones are reported, good ones stay. */
    importExcel: (caller: Caller, input: Input, rows: AsyncIterable<Row>): Promise<ImportResult> =>
      within(caller, input, async (tx, access) => {
        const result = await importRows(tx, access, { rows, input }, saving)
        await writeOperation(tx, access, { operation: 'import', origin: caller.origin, what: `共 ${result.total} 行，成功 ${result.added} 行` })
        return result
      }),

    /** The definition as the caller has it, for pages that are not written into the program. */
    definition: (caller: Caller, input: Input): Promise<ResourceDef> =>
      within(caller, input, async (_, access) => access.def),
  }
}

/** A written definition is the constant case of a resolved one. */
export const constant = (def: ResourceDef): ResourceSource => ({
  path: def.path,
  permission: def.permission,
  title: def.title,
  resolve: async () => def,
  all: () => [def],
})
