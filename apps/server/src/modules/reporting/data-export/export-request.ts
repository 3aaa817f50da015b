import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { type ListQuery, readListQuery } from '@xw/shared/query/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { exportFilter } from '../../../resource/export.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { countRows, reachableCondition } from '../../../resource/rows.ts'
import type { Selection } from '../../../resource/selection.ts'
import type { StoredExportTemplate } from '../export-template/index.ts'

/** A requested export. It is stored as requested, so that a second person approves exactly this. */
export interface ExportRequest {
  xwlx: DegreeTypeCode
  selection: Selection
  template: StoredExportTemplate
  unmasked: boolean
  withPhotos: boolean
  purpose: string
  /** For the export of a submission: the rows are the frozen ones, whatever the records are now. */
  submissionId?: string
  /** The applicant’s department and address, for a task that starts only after approval. */
  departId: string | null
  origin: Origin
}

/** The limit of an export; a school has about a tenth of it in all its years. */
const maxExportRows = 5_000_000

/** Builds the query of a selection, read as the export of the list reads it. */
export function parseSelectionQuery(access: Access, { ids, query }: Selection): ListQuery {
  if ((ids === undefined) === (query === undefined)) throw refused('请选择记录')
  return readListQuery(access.def, ids ? { selections: ids.join(',') } : { ...query })
}

/** Restricts to records without errors when the template asks for it, or returns null. */
export const buildPassedCondition = (template: StoredExportTemplate): RawBuilder<SqlBool> | null =>
  template.onlyPassed ? sql<SqlBool>`t.judgement in ('1', '2')` : null

/** The frozen rows of a submission, in the form of rows of the record table. */
export const selectFrozenRows = (tenantId: number, submissionId: string): RawBuilder<unknown> => sql`(
  select record.* from xw_submission_row r cross join lateral jsonb_populate_record(null::xw_info, r.content) record
  where r.tenant_id = ${tenantId} and r.submission_id = ${submissionId})`

/**
 * Counts the frozen rows that the caller reaches, and refuses unless it is all of them: the authority takes no partial
 * submission.
 */
export async function countFrozenRows(tx: Tx, access: Access, submissionId: string): Promise<number> {
  const { rows } = await sql<{ reached: number; frozen: number }>`
    select (select count(*)::int from ${selectFrozenRows(access.session.tenantId, submissionId)} t where ${reachableCondition(access)}) as reached,
      (select row_count from xw_submission where tenant_id = ${access.session.tenantId} and id = ${submissionId}) as frozen`.execute(
    tx,
  )
  const [count] = rows
  if (!count || count.reached !== count.frozen) throw refused('报送的记录不全在您的管理范围内，不能导出报送文件')
  return count.reached
}

/** Counts the records of an export, and those that the template leaves out. */
export async function countExportRows(
  tx: Tx,
  access: Access,
  { query, template, hooks }: { query: ListQuery; template: StoredExportTemplate; hooks: Hooks },
): Promise<{ rows: number; leftOut: number }> {
  const filter = exportFilter(query)
  const asked = hooks.narrow?.(query.params, access) ?? null
  const count = async (narrow: RawBuilder<SqlBool> | null) =>
    (await countRows(tx, access, { filter, ...(narrow && { narrow }) }, maxExportRows)).total
  const all = await count(asked)
  const also = buildPassedCondition(template)
  if (!also) return { rows: all, leftOut: 0 }
  const rows = await count(asked ? sql<SqlBool>`${asked} and ${also}` : also)
  return { rows, leftOut: all - rows }
}

const maxRangeText = 300

/** Describes the selection in words for those who approve it or look at it later; values of masked fields are left out. */
export function describeSelection(access: Access, { ids, query = {} }: Selection): string {
  if (ids) return `选中的 ${ids.length} 条`
  const { fields } = access.def
  const told = Object.entries(query).flatMap(([key, value]) => {
    if (key === 'superQueryParams' && value) return ['高级查询']
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || typeof value !== 'string' || value === '') return []
    return [`${field.label} = ${access.masked.has(key) ? '（略）' : value}`]
  })
  return (told.length > 0 ? `查询结果：${told.join('；')}` : '全部记录').slice(0, maxRangeText)
}
