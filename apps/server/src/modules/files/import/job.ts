import { getBizKey } from '@xw/shared/resource/field-permissions'
import type { ImportKind, ImportStatus } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { MappedColumn } from '../../../resource/bulk/plan.ts'
import type { CallInput } from '../../../resource/within.ts'
import type { ComparedFile } from './sheet-columns.ts'

/** The stored options of an import; each kind of import adds its own. */
export interface ImportOptions {
  /** The resource, and the parameters that select its definition. */
  path: string
  params: CallInput
}

/** The options of an import by a resource’s own template or export. */
export interface TemplateOptions extends ImportOptions, ComparedFile {}

/** The options of an import by the wizard. */
export interface SheetOptions extends ImportOptions {
  blank: 'keep' | 'clear'
}

export interface NewImport {
  /** `sheet`: new records by a resource’s own template or export. */
  kind: ImportKind | 'photo' | 'sheet'
  dryRun?: boolean
  /** The id is null when the file is read at once and not stored. */
  file: { id: string | null; fileName: string }
  options: ImportOptions
  mapping?: readonly MappedColumn[]
  changed?: readonly string[]
}

/** Stores a requested import and returns its id. */
export async function insertImport(tx: Tx, { base, session }: Access, wanted: NewImport): Promise<string> {
  const { kind, dryRun = false, file, options, mapping = [], changed = [] } = wanted
  const id = newId()
  await tx
    .insertInto('sys_import')
    .values({
      tenant_id: session.tenantId,
      id,
      kind,
      dry_run: dryRun ? '1' : '0',
      biz_key: getBizKey(base),
      data_table: base.table,
      xwbslbm: base.only?.value ?? null,
      depart_id: session.departId,
      user_id: session.userId,
      realname: session.realname,
      file_id: file.id,
      file_name: file.fileName,
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
      changed: [...changed],
      create_by: session.username,
    })
    .execute()
  return id
}

const columns = [
  'id',
  'kind',
  'dry_run as dryRun',
  'biz_key as bizKey',
  'user_id as userId',
  'file_id as fileId',
  'file_name as fileName',
  'mapping',
  'options',
  'changed',
  'task_id as taskId',
  'status',
  'message',
  'total_num as totalNum',
  'success_num as successNum',
  'fail_num as failNum',
  'same_num as sameNum',
  'emptied_num as emptiedNum',
  'report',
  'result_file_id as resultFileId',
] as const

export type ImportJob = Awaited<ReturnType<typeof loadImport>>

/** Loads an import, or throws 404. */
export async function loadImport(tx: Tx, tenantId: number, id: string) {
  const job = isId(id)
    ? await tx
        .selectFrom('sys_import')
        .select(columns)
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!job) throw notFound()
  return { ...job, kind: job.kind as NewImport['kind'], options: job.options as unknown as ImportOptions }
}

interface ImportOutcome {
  status: ImportStatus
  message: string
  report?: unknown
  resultFileId?: string | null
}

/**
 * Stores how an import ended. All rows that were neither imported nor unchanged count as failed, whatever stopped the
 * import.
 */
export async function endImport(
  tx: Tx,
  id: string,
  { status, message, report, resultFileId }: ImportOutcome,
): Promise<void> {
  await tx
    .updateTable('sys_import')
    .set({
      status,
      message,
      fail_num: sql`total_num - success_num - same_num`,
      update_time: sql`now()`,
      ...(report !== undefined && { report: JSON.stringify(report) }),
      ...(resultFileId !== undefined && { result_file_id: resultFileId }),
    })
    .where('id', '=', id)
    .execute()
}
