import { stepPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type ChangeDesk, createChangeDesk } from '../../../../test/support/change-sheets.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { reporter } from '../../../../test/support/submissions.ts'

let server: TestApp
let school: DegreeSchool
let desk: ChangeDesk
let office: Awaited<ReturnType<typeof reporter>>
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  desk = await createChangeDesk(server, school)
  office = await reporter(server, school)
})
afterAll(() => server.close())

/** Marks a record as checked without findings, because these tests are about what follows the report. */
const pass = (id: string) =>
  school.rows(sql`update xw_info set judged = '1', judged_version = version where id = ${id}`)

async function reported(): Promise<string> {
  const [id = ''] = await office.numbered(1)
  expect(await office.submit([id])).toMatchObject({ success: true })
  return id
}

/** Takes a sheet about a record from the draft to the province's agreement. */
async function carriedOut(kind: string, id: string): Promise<void> {
  const sheet = await desk.drawn(kind, [id])
  if (kind === 'edit') await desk.set(sheet, id, { dsxm: '新导师' })
  await desk.handIn(sheet)
  await desk.approve(sheet)
  expect(await desk.answer(sheet)).toMatchObject({ success: true })
}

const rowsOf = (id: string) =>
  school.rows(
    sql<{ kind: string; receipt: string; whole: string; dsxm: string | null }>`
      select s.kind, r.receipt, s.receipt as whole, r.content ->> 'dsxm' as dsxm from xw_submission_row r
      join xw_submission s on s.tenant_id = r.tenant_id and s.id = r.submission_id
      where r.record_id = ${id} order by s.submission_no`,
  )

describe('DG-04 what was reported and is corrected', () => {
  it('awaits its answer as it is now, and none as it was', async () => {
    const id = await reported()
    const first = await office.of(id)
    await carriedOut('edit', id)
    expect(await rowsOf(id)).toEqual([
      { kind: 'normal', receipt: 'withdrawn', whole: 'withdrawn', dsxm: null },
      { kind: 'change', receipt: 'waiting', whole: 'waiting', dsxm: '新导师' },
    ])
    expect((await office.answer(first.id)).message).toBe('本批没有等待回执的记录')
    const second = await office.of(id)
    expect((await office.answer(second.id)).success).toBe(true)
    expect(await desk.statusOf(id)).toEqual(['80'])
  })

  it('is answered once more where it was accepted before', async () => {
    const id = await reported()
    await office.answer((await office.of(id)).id)
    await carriedOut('edit', id)
    expect((await rowsOf(id)).map(({ kind, receipt }) => [kind, receipt])).toEqual([
      ['normal', 'accepted'],
      ['change', 'waiting'],
    ])
    expect(await desk.statusOf(id)).toEqual(['70'])
  })

  it('still awaits its first answer where nothing came of the sheet', async () => {
    const id = await reported()
    const sheet = await desk.drawn('edit', [id])
    await desk.set(sheet, id, { dsxm: '新导师' })
    await desk.handIn(sheet)
    const { id: submissionId } = await office.of(id)
    expect((await office.answer(submissionId)).message).toContain('勘误中')
    await desk.withdraw(sheet)
    expect((await office.answer(submissionId)).success).toBe(true)
    expect(await desk.statusOf(id)).toEqual(['80'])
  })
})

describe('DG-04 what is taken out of what was reported', () => {
  it('by a sheet: it can be reported anew', async () => {
    const id = await reported()
    await carriedOut('delete', id)
    expect(await rowsOf(id)).toMatchObject([{ receipt: 'withdrawn', whole: 'withdrawn' }])
    await pass(id)
    expect(await office.submit([id])).toMatchObject({ success: true })
    expect(await rowsOf(id)).toMatchObject([{ receipt: 'withdrawn' }, { receipt: 'waiting' }])
  })

  it('by a revocation: a line about it in a receipt says so, and the others are answered', async () => {
    const ids = await office.numbered(2)
    const [revoked = '', other = ''] = ids
    await office.submit(ids)
    const payload = { xwlx: '31', ids: [revoked], reason: '造假', revokeNo: '学位〔2026〕9号', revokeDate: '20260901' }
    const { body } = await server.call('POST', stepPath('revoke'), { token: desk.tokens.head, payload })
    expect(body).toMatchObject({ success: true })
    const lines = await school.rows(sql<{ number: string }>`
      select xwzsbh as number from xw_info where id = any(${ids}::uuid[])`)
    const fileId = await office.sheet(
      ['证书编号', '结果'],
      lines.map(({ number }) => [number, '通过']),
    )
    expect(await office.answer((await office.of(other)).id, { fileId })).toMatchObject({
      success: true,
      result: { accepted: 1, flaws: [{ why: '已因勘误或撤销学位不再等待回执', count: 1 }] },
    })
    expect(await desk.statusOf(revoked, other)).toEqual(['99', '80'])
    expect(await office.of(other)).toMatchObject({ receipt: 'passed', accepted: 1, returned: 0, count: 2 })
  })
})

it('DG-04 a record is reported late when the province has agreed to it', async () => {
  const [id = ''] = await office.numbered(1)
  expect(await office.submit([id], { kind: 'late' })).toMatchObject({
    success: false,
    message: expect.stringContaining('没有省级已同意的补报勘误单'),
  })
  await carriedOut('late', id)
  expect(await office.submit([id], { kind: 'late' })).toMatchObject({ success: true })
  expect(await office.submit([id], { kind: 'change' })).toMatchObject({ result: { kind: '请选择报送类别' } })
  expect(await rowsOf(id)).toMatchObject([{ kind: 'late', receipt: 'waiting' }])
})
