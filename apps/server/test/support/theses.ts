import { thesisCheckResource } from '@xw/shared/resources/xw/thesis-check'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import type { ReviewLink, ThesisJoinResult } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { sql } from 'kysely'
import { newId } from '../../src/lib/ids.ts'
import type { Db } from '../../src/plugins/db.ts'
import type { TestApp } from './app.ts'
import type { DegreeSchool } from './degree.ts'
import { uploadFile } from './uploads.ts'

export interface ThesisRow {
  id: string
  recordId: string
  state: string
  grades: string | null
  conclusion: string | null
  sampled: string
}

/** Returns functions for theses in a school: records with theses, and what its office does with them. */
export function createTheses(server: TestApp, school: DegreeSchool) {
  const token = school.tokens.school
  const post = async <T>(path: string, payload: object, as = token) =>
    (await server.call<T>('POST', path, { token: as, payload })).body
  let people = 0
  return {
    post,
    /** Records with a title, on the list of those that wait to be sent. */
    async waiting(count: number): Promise<string[]> {
      const ids = await school.records(Array.from({ length: count }, () => '40'))
      await school.rows(
        sql`update xw_info set lwtm = '论' || xm, dsxm = '导师甲；导师乙', zymc = '文艺学' where id = any(${ids}::uuid[])`,
      )
      await post<ThesisJoinResult>(thesisPaths.join, { xwlx: '31' })
      const rows = await school.rows(sql<{ id: string; recordId: string }>`
        select id, record_id as "recordId" from xw_thesis_review where record_id = any(${ids}::uuid[]) and round = 1`)
      return ids.map(id => rows.find(({ recordId }) => recordId === id)?.id ?? '')
    },
    /** Adds the thesis file to a waiting record. */
    async withFile(id: string, name = '李四的论文.pdf'): Promise<void> {
      const { body } = await uploadFile(server, token, { name })
      const [row] = await school.rows(sql<{ version: number }>`select version from xw_thesis_review where id = ${id}`)
      const payload = { id, version: row?.version, thesisFile: body.result?.id }
      const edited = await server.call('PUT', `${thesisReviewResource.path}/edit`, { token, payload })
      if (!edited.body.success) throw new Error(edited.body.message)
    },
    async reviewer(values: object = {}): Promise<string> {
      people += 1
      const payload = { name: `专家${people}`, unit: '外地大学', maxAtOnce: 5, ...values }
      const { result, message } = await post<{ id: string }>('/xw/xwReviewer/add', payload)
      if (!result) throw new Error(message)
      return result.id
    },
    send: (id: string, reviewerIds: readonly string[]) =>
      post<ReviewLink[]>(thesisPaths.send, { id, reviewerIds, days: 30 }),
    async row(id: string): Promise<ThesisRow | undefined> {
      const rows = await school.rows(sql<ThesisRow>`
        select id, record_id as "recordId", state, grades, conclusion, sampled from xw_thesis_review where id = ${id}`)
      return rows[0]
    },
  }
}

/** Stores a thesis under review with its assignments and the like, in any school. Returns the ids by resource path. */
export async function plantThesis(db: Db, tenantId: number): Promise<Map<string, string>> {
  const [review, check, person, assignment] = [newId(), newId(), newId(), newId()]
  await db.inTenant(tenantId, async tx => {
    await sql`insert into xw_thesis_review (tenant_id, id, record_id, review_no, xwbslbm)
      values (${tenantId}, ${review}, ${newId()}, 'planted', '21')`.execute(tx)
    await sql`insert into xw_thesis_check (tenant_id, id, xh, xwbslbm, copy_ratio, check_date, check_passed)
      values (${tenantId}, ${check}, 'planted', '21', 1, '2026-01-01', '1')`.execute(tx)
    await sql`insert into xw_reviewer (tenant_id, id, name, unit)
      values (${tenantId}, ${person}, 'planted', 'planted')`.execute(tx)
    await sql`insert into xw_review_assignment (tenant_id, id, review_id, reviewer_id, expires_at)
      values (${tenantId}, ${assignment}, ${review}, ${person}, now() + interval '1 day')`.execute(tx)
  })
  return new Map([
    [thesisReviewResource.path, review],
    [thesisCheckResource.path, check],
    [thesisPaths.renew, assignment],
  ])
}
