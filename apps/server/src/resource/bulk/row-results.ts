import type { Db } from '../../plugins/db.ts'

const pageRows = 5_000

interface RowResultsQuery {
  tenantId: number
  importId: string
  /** Only refused rows. */
  isRefused?: boolean
}

/** Reads the results of an import page by page, in the order of the file, to limit memory. */
export async function* readRowResults(db: Db, { tenantId, importId, isRefused = false }: RowResultsQuery) {
  for (let after = 0; ; ) {
    const page = await db.inTenant(tenantId, tx =>
      tx
        .selectFrom('sys_import_row')
        .select(['row_no', 'outcome', 'reason'])
        .where('tenant_id', '=', tenantId)
        .where('import_id', '=', importId)
        .where('row_no', '>', after)
        .$if(isRefused, query => query.where('reason', 'is not', null))
        .orderBy('row_no')
        .limit(pageRows)
        .execute(),
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    after = last.row_no
  }
}
