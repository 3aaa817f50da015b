import type { BackupKind } from '@xw/shared/degree/backup-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { backUpRecords } from './make-backup.ts'

interface BackedUpAction {
  kind: BackupKind
  ids: RawBuilder<unknown>
  note: string
  actId?: string
}

/** DG-04: copies records into a backup before a user's action changes them. */
export const backUpBefore = (tx: Tx, files: Files, { base, session }: Access, act: BackedUpAction) =>
  backUpRecords(tx, files, { ...act, type: base.only?.value ?? '', by: session })

const idsOf = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`

/** Backs up records before they are deleted, purged or overwritten by an import. */
export const backupHooks = (files: Files): Hooks => ({
  async beforeDelete({ tx, access, ids }) {
    await backUpBefore(tx, files, access, { kind: 'delete', ids: idsOf(ids), note: '删除' })
  },
  async beforePurge({ tx, access, ids }) {
    await backUpBefore(tx, files, access, { kind: 'delete', ids: idsOf(ids), note: '彻底删除' })
  },
  async beforeOverwrite({ tx, access, ids, importId, act }) {
    const { rows } = await sql<{ name: string }>`
      select file_name as name from sys_import where tenant_id = ${access.session.tenantId} and id = ${importId}`.execute(
      tx,
    )
    const name = rows[0]?.name ?? ''
    const isUndo = act === 'undoImport'
    await backUpBefore(tx, files, access, {
      kind: isUndo ? 'setField' : 'import',
      ids,
      note: isUndo ? `撤销导入 ${name}` : `导入 ${name}`,
      ...(!isUndo && { actId: importId }),
    })
  },
})
