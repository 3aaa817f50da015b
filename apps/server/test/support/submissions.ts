import { exportTemplateResource } from '@xw/shared/resources/xw/export-template'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import type { ReceiptImportResult } from '@xw/shared/wire/submissions'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { DegreeSchool } from './degree.ts'
import { workbook } from './imports.ts'
import { uploaded } from './uploads.ts'

type Body = Record<string, unknown>

/** Reports and their answers, as the office makes them. */
export async function reporter(server: TestApp, school: DegreeSchool) {
  const columns = ['xm', 'xh', 'xwzsbh'].map(field => ({
    header: field.toUpperCase(),
    field,
    kind: 'code',
    width: '40',
  }))
  const photo = { photoWidth: 30, photoHeight: 40, photoKb: 200, photoName: 'xh' }
  const { body } = await server.call<{ id: string }>('POST', `${exportTemplateResource.path}/add`, {
    token: school.tokens.school,
    payload: { name: '报送格式', format: 'xlsx', onlyPassed: '1', columns, ...photo },
  })
  if (!body.success) throw new Error(JSON.stringify(body))
  const [template] = await school.rows(sql<{ id: string }>`select id from xw_export_template where name = '报送格式'`)
  const templateId = template?.id ?? ''
  const token = school.tokens.school
  const post = async <T>(path: string, payload: Body, as = token) =>
    (await server.call<T>('POST', path, { token: as, payload })).body
  let made = 0
  return {
    templateId,
    /** Records that have their numbers. */
    async numbered(count: number): Promise<string[]> {
      const ids = await school.records(Array.from({ length: count }, () => '60'))
      for (const id of ids) {
        made += 1
        const number = `10001320260${String(made).padStart(5, '0')}`
        await school.rows(sql`update xw_info set xwzsbh = ${number}, jybh = '学位〔2026〕1号' where id = ${id}`)
      }
      return ids
    },
    submit: (ids: readonly string[], more: Body = {}, as = token) =>
      post<BulkResult>(
        submissionPaths.submit,
        { xwlx: '31', ids, templateId, kind: 'normal', period: '2026年3月至8月', ...more },
        as,
      ),
    /** The submission that a record was reported with last. */
    async of(recordId: string) {
      const [found] = await school.rows(
        sql<{ id: string; no: string; receipt: string; accepted: number; returned: number; count: number }>`
          select s.id, s.submission_no as no, s.receipt, s.accepted, s.returned, s.row_count as count from xw_submission s
          join xw_submission_row r on r.submission_id = s.id where r.record_id = ${recordId} order by s.submission_no desc`,
      )
      if (!found) throw new Error('not reported')
      return found
    },
    answer: (submissionId: string, more: Body = {}, as = token) =>
      post<ReceiptImportResult>(submissionPaths.receipt, { submissionId, ...more }, as),
    async sheet(headings: readonly string[], rows: readonly (readonly string[])[], as = token): Promise<string> {
      const content = await workbook(headings, rows)
      return (await uploaded(server, as, { name: '回执.xlsx', content, biz: 'import' })).id
    },
  }
}
