import { isFiles } from '@xw/shared/field-types/index'
import { replacedFileDays } from '@xw/shared/files/upload-purposes'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Files } from '../../plugins/files.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Access } from '../access.ts'
import { keepManyHistories, writeOperation } from '../audit.ts'
import { assertManyOpen, fieldKeysOfColumns } from '../gate.ts'
import type { Hooks } from '../hooks.ts'
import { reachableCondition } from '../rows.ts'
import { assignments, stamps } from '../stamps.ts'

/** A finished import to undo. */
export interface DoneImport {
  id: string
  kind: string
  fileName: string
  /** The columns it wrote. */
  changed: readonly string[]
}

/**
 * Undoes an import as a whole: restores what it changed, deletes what it created. Refuses, with a count, when any
 * record has changed since. Returns the number of records.
 */
export async function undoImport(
  tx: Tx,
  access: Access,
  done: DoneImport,
  { origin, files, hooks }: { origin: Origin; files: Files; hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite'> },
): Promise<number> {
  const { base, session } = access
  await sql`set local statement_timeout = '10min'; set local lock_timeout = '30s'`.execute(tx)
  const own = sql`o.tenant_id = ${session.tenantId} and o.import_id = ${done.id} and o.data_id is not null`
  const { rows: unchanged } = await sql<{ id: string }>`
    select t.id from ${sql.table(base.table)} t join sys_import_row o on o.data_id = t.id and o.data_version = t.version
    where ${own} and ${reachableCondition(access, { forWrite: true })} order by t.id for update of t`.execute(tx)
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from sys_import_row o where ${own}`.execute(tx)
  const total = rows[0]?.total ?? 0
  if (total === 0) throw refused('导入的时间过久，逐条的结果已经清除，不能撤销')
  if (unchanged.length < total)
    throw refused(`有 ${total - unchanged.length} 条记录在导入之后又被修改、删除或不在您的管理范围内，不能撤销本次导入`)
  await assertManyOpen(tx, access, {
    which: sql`t.id in (select o.data_id from sys_import_row o where ${own})`,
    wish: done.kind === 'add' ? 'delete' : fieldKeysOfColumns(base, done.changed),
    refusal: '不能撤销本次导入',
  })
  const ids = sql`select o.data_id from sys_import_row o where ${own}`
  await hooks.beforeOverwrite?.({ tx, access, ids, importId: done.id, act: 'undoImport' })
  await keepManyHistories(tx, access, ids)
  if (done.kind === 'add') {
    await sql`delete from ${sql.table(base.table)} t using sys_import_row o where ${own} and t.id = o.data_id`.execute(
      tx,
    )
  } else {
    await swapFiles(tx, access, done, files)
    await restore(tx, access, done)
    await hooks.afterWrite?.({ tx, access, ids: unchanged.map(record => record.id) })
  }
  await writeOperation(tx, access, { operation: 'undoImport', origin, what: `${done.fileName}，共 ${total} 条` })
  return total
}

/** Restores the written columns from the history. This is a change of its own with a new version. */
async function restore(tx: Tx, { base, session }: Access, { id, changed }: DoneImport): Promise<void> {
  const sets = changed.map(column => sql`${sql.id(column)} = before.${sql.id(column)}`)
  await sql`
    update ${sql.table(base.table)} t
    set ${sql.join([...sets, assignments(stamps(session, 't'))])}
    from ${before(base)}
    where o.tenant_id = ${session.tenantId} and o.import_id = ${id} and t.id = o.data_id and t.tenant_id = o.tenant_id`.execute(
    tx,
  )
}

/** The results `o` of the import with the records as they were, named `before`. */
const before = ({ table }: ResourceDef) => sql`
  sys_import_row o
  join sys_history h on h.tenant_id = o.tenant_id and h.data_table = ${table} and h.data_id = o.data_id
    and h.data_version = o.data_version - 1
  cross join lateral jsonb_populate_record(null::${sql.table(table)}, h.data_content) before`

/**
 * Restores replaced files and removes the imported ones. Replaced files are kept for some days only and may be gone.
 */
async function swapFiles(tx: Tx, { base, session }: Access, { id, changed }: DoneImport, files: Files): Promise<void> {
  const columns = changed.filter(column => {
    const field = base.fields[column]
    return field && isFiles(field)
  })
  for (const column of columns) {
    const { rows } = await sql<{ had: string[] | null; has: string[] | null }>`
      select before.${sql.id(column)} as had, t.${sql.id(column)} as has
      from ${before(base)} join ${sql.table(base.table)} t on t.id = o.data_id and t.tenant_id = o.tenant_id
      where o.tenant_id = ${session.tenantId} and o.import_id = ${id}`.execute(tx)
    const had = rows.flatMap(row => row.had ?? [])
    const lost = had.length - (await files.giveBack(tx, session.tenantId, had))
    if (lost > 0) throw refused(`有 ${lost} 个被替换的文件已过保留期限（${replacedFileDays} 天），不能撤销本次导入`)
    await files.remove(tx, session.tenantId, ...rows.flatMap(row => row.has ?? []))
  }
}
