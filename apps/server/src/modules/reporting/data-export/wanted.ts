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
import type { KeptTemplate } from '../export-template/index.ts'

/** What an export is asked for with, and kept by: whoever agrees to it agrees to this. */
export interface WantedExport {
  xwlx: DegreeTypeCode
  selection: Selection
  template: KeptTemplate
  unmasked: boolean
  withPhotos: boolean
  purpose: string
  /** Of what was reported: the rows are those that were frozen then, whatever has become of the records. */
  submissionId?: string
  /** Who asked, and from where, for the task that begins when somebody has agreed. */
  departId: string | null
  origin: Origin
}

/** No export holds more: a school has a tenth of it in all its years. */
const mostRows = 5_000_000

/** The records of a selection, read as the list's own export reads them. */
export function queryOf(access: Access, { ids, query }: Selection): ListQuery {
  if ((ids === undefined) === (query === undefined)) throw refused('请选择记录')
  return readListQuery(access.def, ids ? { selections: ids.join(',') } : { ...query })
}

/** Records without errors, where a template wants no others. */
export const passed = (template: KeptTemplate): RawBuilder<SqlBool> | null =>
  template.onlyPassed ? sql<SqlBool>`t.judgement in ('1', '2')` : null

/** What was frozen of the records of a submission, as rows of their table. */
export const frozenRows = (tenantId: number, submissionId: string): RawBuilder<unknown> => sql`(
  select record.* from xw_submission_row r cross join lateral jsonb_populate_record(null::xw_info, r.content) record
  where r.tenant_id = ${tenantId} and r.submission_id = ${submissionId})`

/** How many of them the caller reaches, which have to be all: the authority wants no part of what was reported. */
export async function countFrozen(tx: Tx, access: Access, submissionId: string): Promise<number> {
  const { rows } = await sql<{ reached: number; frozen: number }>`
    select (select count(*)::int from ${frozenRows(access.session.tenantId, submissionId)} t where ${reachableCondition(access)}) as reached,
      (select row_count from xw_submission where tenant_id = ${access.session.tenantId} and id = ${submissionId}) as frozen`.execute(
    tx,
  )
  const [count] = rows
  if (!count || count.reached !== count.frozen) throw refused('报送的记录不全在您的管理范围内，不能导出报送文件')
  return count.reached
}

/** How many records an export has, and how many of the range stay out of it. */
export async function countExport(
  tx: Tx,
  access: Access,
  { query, template, hooks }: { query: ListQuery; template: KeptTemplate; hooks: Hooks },
): Promise<{ rows: number; leftOut: number }> {
  const filter = exportFilter(query)
  const asked = hooks.narrow?.(query.params, access) ?? null
  const count = async (narrow: RawBuilder<SqlBool> | null) =>
    (await countRows(tx, access, { filter, ...(narrow && { narrow }) }, mostRows)).total
  const all = await count(asked)
  const also = passed(template)
  if (!also) return { rows: all, leftOut: 0 }
  const rows = await count(asked ? sql<SqlBool>`${asked} and ${also}` : also)
  return { rows, leftOut: all - rows }
}

const maxRangeText = 300

/** The range in words, for whoever decides about it and looks at it later; what is masked is not told. */
export function rangeTextOf(access: Access, { ids, query = {} }: Selection): string {
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
