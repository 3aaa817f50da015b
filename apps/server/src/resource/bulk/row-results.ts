import type { Db } from '../../plugins/db.ts'

const pageRows = 5_000

interface Which {
  tenantId: number
  importId: string
  /** Those alone that were not taken. */
  isRefused?: boolean
}

/** What became of the rows of an import, in the order of its file; however many there are, only some are held at a time. */
export async function* rowResults(db: Db, { tenantId, importId, isRefused = false }: Which) {
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
