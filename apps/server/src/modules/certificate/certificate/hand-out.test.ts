import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart } from '../../../../test/support/fixtures.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { newId } from '../../../lib/ids.ts'

/** Stores forty certificates of one department and two of another, one of which is void. */
let server: TestApp
let school: DegreeSchool
let ids: string[]
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  const other = await createDepart(server.deps.db, { name: '签领二院', orgCode: 'Z09' })
  const records = await school.records(Array.from({ length: 42 }, () => '60'))
  await school.rows(sql`update xw_info set depart_id = ${other} where id = any(${records.slice(40)}::uuid[])`)
  ids = records.map(newId)
  await school.rows(sql`
    insert into xw_certificate_print (tenant_id, id, xm, number, kind, state, copy_no, template_name, xwbslbm, record_id, run_id, place, shown, link)
    select 1, made.id, r.xm, '100013202601' || lpad(n::text, 4, '0'), 'original', case when n = 42 then '0' else '1' end,
      1, '正本', '31', r.id, ${newId()}, n, '[]', 'x'
    from unnest(${ids}::uuid[], ${records}::uuid[]) with ordinality as made(id, record_id, n) join xw_info r on r.id = record_id`)
})
afterAll(() => server.close())

const handOut = (payload: object, token = school.tokens.school) =>
  server.app.inject({
    method: 'POST',
    url: apiBase + certificatePaths.handOut,
    headers: { [headers.token]: token },
    payload,
  })

it('DG-08 whoever gets a certificate signs for it: a list for each department, without what is void', async () => {
  const answer = await handOut({ query: { kind: 'original' } })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { pages, foreignFonts } = await readPdf(answer.rawPayload)
  const heads = pages.filter(page => page.includes('学位证书签领表'))
  expect(heads.map(page => /共(\d+)份/.exec(page)?.[1])).toEqual(['40', '1'])
  // A list that continues on the next page repeats its headings.
  expect(pages.length).toBe(3)
  for (const page of pages) for (const word of ['姓名', '证书编号', '签名', '日期']) expect(page).toContain(word)
  const all = pages.join('')
  expect(all).toContain('签领二院')
  expect(all).toContain('1000132026010041')
  expect(all).not.toContain('1000132026010042')
  expect(foreignFonts).toEqual([])
  const [line] = await school.rows(sql<{ text: string }>`
    select log_content as text from sys_log where log_content like '打印证书打印记录%'`)
  expect(line?.text).toBe('打印证书打印记录：签领表 共 41 条')
})

it('DG-08 a list of nothing is refused, and so is who may not print it', async () => {
  expect((await handOut({ ids: [ids[41]] })).json()).toMatchObject({
    success: false,
    message: '所选证书都已作废，不需要签领',
  })
  expect((await handOut({ ids: ['x'] })).json()).toMatchObject({ success: false })
  expect((await handOut({})).json()).toMatchObject({ success: false, message: '请选择记录' })
  expect((await handOut({ ids: ids.slice(0, 1) }, school.tokens.depart)).statusCode).toBe(403)
})
