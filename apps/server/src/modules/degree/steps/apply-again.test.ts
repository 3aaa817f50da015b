import { recordPaths } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createBatch } from '../../../../test/support/fixtures.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'

let server: TestApp
let school: DegreeSchool
let later: string
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  await school.setBatch(sql`state = '2'`)
  later = await createBatch(server.deps, { xwbslbm: '31', name: '下一批' })
})
afterAll(() => server.close())

const again = async (body: Record<string, unknown>, token = school.tokens.school) =>
  (
    await server.call<BulkResult>('POST', recordPaths.again, {
      token,
      payload: { xwlx: '31', batchId: later, ...body },
    })
  ).body
const copyOf = async (id: string) =>
  (
    await school.rows(
      sql<Record<string, unknown>>`
        select copy.* from xw_info copy join xw_info first on first.xm = copy.xm and first.id <> copy.id
        where first.id = ${id} and copy.batch_id = ${later}`,
    )
  )[0]

describe('DG-04 what was deferred', () => {
  it('begins anew in a later collection as a copy, and stays as it was where it was decided about', async () => {
    const token = school.tokens.school
    const file = await uploaded(server, token, { name: '照片.jpg', content: await photo(180, 240), biz: 'photo' })
    const [id = ''] = await school.records(['10'], { judged: '1' })
    const number = '11010119900307002X'
    await server.call('PUT', '/xw/xwInfo/edit', { token, payload: { id, photo: file.id, zjhm: number } })
    await school.rows(sql`
      update xw_info set status = '95', return_reason = '暂缓授予：论文须修改', zdy = '{"zdy01": "甲", "fj1a": ["x"]}'
      where id = ${id}`)
    const [before] = await school.rows(sql`select t::text as row from xw_info t where id = ${id}`)
    expect(await again({ ids: [id], preview: true })).toMatchObject({ result: { done: 1 } })
    expect(await again({ ids: [id] })).toMatchObject({ success: true, message: '转入后续批次成功' })
    expect(await school.rows(sql`select t::text as row from xw_info t where id = ${id}`)).toEqual([before])
    const copy = await copyOf(id)
    expect(copy).toMatchObject({
      status: '00',
      version: 1,
      return_reason: null,
      hxwrq: null,
      depart_id: school.departId,
      student_user_id: school.studentId,
      zdy: { zdy01: '甲' },
    })
    const { body } = await server.call<Record<string, unknown>>('GET', `/xw/xwInfo/queryById?id=${copy?.id}&xwlx=31`, {
      token,
    })
    expect(body.result).toMatchObject({ zjhm: expect.stringMatching(/002X$/) })
    // The photo is another file with the same bytes: what becomes of one of them is nothing to the other.
    const [copied] = (copy?.photo ?? []) as string[]
    expect(copied).not.toBe(file.id)
    const sums = await school.rows(
      sql<{
        sha256: string
      }>`select distinct sha256 from sys_file where id in (${file.id}, ${copied}) and status = 'clean'`,
    )
    expect(sums).toHaveLength(1)
    expect(
      await school.rows(sql`select action, from_status, to_status from xw_info_step where record_id = ${copy?.id}`),
    ).toEqual([{ action: 'again', from_status: '95', to_status: '00' }])
    expect(await again({ ids: [id] })).toMatchObject({
      success: false,
      message: '批次中已有证件号码和年级相同的记录，不能转入后续批次',
    })
  })

  it('is copied by the school alone, from where it was deferred, into a collection that takes it', async () => {
    const [approved = '', deferred = ''] = await school.records(['40', '95'])
    expect((await again({ ids: [deferred] }, school.tokens.depart)).success).toBe(false)
    expect((await again({ ids: [approved] })).message).toContain('不能转入后续批次')
    expect(await again({ ids: [deferred], batchId: school.batchId })).toMatchObject({ success: false })
    expect(await copyOf(deferred)).toBeUndefined()
  })
})
