import type { Readable } from 'node:stream'
import { readListQuery } from '@xw/shared/query/list-query'
import type { Tx } from '../plugins/db.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import type { Access, EngineContext } from './access.ts'
import { writeOperation } from './audit.ts'
import { createExportSheet, type ExportSheet, excelColumns, exportRows } from './export.ts'
import type { Hooks } from './hooks.ts'
import { spendQuestions } from './questions.ts'
import { countRows } from './rows.ts'
import { buildTemplateSheets } from './template.ts'
import type { Caller, CallInput, WithAccess } from './within.ts'

/** Operations that write spreadsheets. */
export const exportActions = (
  withAccess: WithAccess,
  hooks: Hooks,
  { questionsPerHour }: Pick<EngineContext, 'questionsPerHour'>,
) => ({
  /**
   * Exports all rows of a query, written while they are read. Errors in the query are reported before the first byte.
   */
  exportXls: (
    caller: Caller,
    input: CallInput,
    onRows: (count: number) => void = () => {},
  ): Promise<{ title: string; content: Readable }> =>
    new Promise((resolve, reject) => {
      let sheet: ExportSheet | null = null
      const exporting = async (tx: Tx, access: Access) => {
        const query = readListQuery(access.def, input)
        sheet = createExportSheet(access.def.title, query.columns ?? excelColumns(access.def, 'export'))
        const what = query.selections ? `选中的 ${query.selections.length} 条` : '全部查询结果'
        const limits = query.columns ? `，${query.columns.length} 列` : ''
        await writeOperation(tx, access, { operation: 'export', origin: caller.origin, what: what + limits })
        resolve({ title: access.def.title, content: sheet.content })
        const { write } = sheet
        await exportRows(tx, access, {
          query,
          hooks,
          write(rows) {
            onRows(rows.length)
            return write(rows)
          },
        })
      }
      // Counts in a transaction of its own, so that a cancelled export still counts.
      countMaskedQuestions(withAccess, hooks, { caller, input, perHour: questionsPerHour })
        .then(() => withAccess(caller, input, exporting))
        .then(
          () => sheet?.close(),
          (error: Error) => {
            sheet?.close(error)
            reject(error)
          },
        )
    }),

  /** Returns how many rows an export will have, an estimate above `exactLimit`. Reports errors in the query early. */
  exportSize: (caller: Caller, input: CallInput, exactLimit: number): Promise<number> =>
    withAccess(caller, input, async (tx, access) => {
      const query = readListQuery(access.def, input)
      if (query.selections) return query.selections.length
      const narrow = hooks.narrow?.(query.params, access)
      const wanted = { filter: query.filter, ...(narrow && { narrow }) }
      return (await countRows(tx, access, wanted, exactLimit)).total
    }),
})

interface ExportCall {
  caller: Caller
  input: CallInput
  perHour: number
}

/** Charges an export for its conditions on values that the caller sees masked. */
const countMaskedQuestions = (
  withAccess: WithAccess,
  hooks: Hooks,
  { caller, input, perHour }: ExportCall,
): Promise<void> =>
  withAccess(caller, input, (tx, access) => {
    const { filter, params } = readListQuery(access.def, input)
    return spendQuestions(tx, access, {
      filter,
      narrow: hooks.narrow?.(params, access) ?? null,
      origin: caller.origin,
      perHour,
    })
  })

/** Operations for import templates. */
export const templateActions = (withAccess: WithAccess) => ({
  /** Returns an empty spreadsheet for the import, with the columns that the caller may fill in. */
  template: (caller: Caller, input: CallInput): Promise<{ title: string; content: Readable }> =>
    withAccess(caller, input, async (tx, access) => ({
      title: access.def.title,
      content: writeXlsx(await buildTemplateSheets(tx, access)),
    })),
})
