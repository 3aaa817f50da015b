import { elementToRow } from '@xw/shared/degree/certificate/elements'
import { certificatePresets } from '@xw/shared/degree/certificate/presets'
import { recordStates } from '@xw/shared/degree/record-states'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import type { CertificateVerification } from '@xw/shared/wire/certificates'
import { stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { listTasks, startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { sendNotices } from '../batch/index.ts'

let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  await school.setNumberRule({ typeCode: '77' })
})
afterAll(() => server.close())

const document = { reason: '学位论文造假', revokeNo: '校学位〔2026〕12号', revokeDate: '20261101' }
const post = async <T = BulkResult>(path: string, payload: object, token = school.tokens.school) =>
  (await server.call<T>('POST', path, { token, payload: { xwlx: '31', ...payload } })).body
const revoke = (ids: readonly string[], told: object = document, token = school.tokens.school) =>
  post(stepPath('revoke'), { ids, ...told }, token)
const recordOf = async (id: string) =>
  (
    await school.rows(
      sql<{ status: string; xwzsbh: string | null; return_reason: string | null }>`
        select status, xwzsbh, return_reason, revoke_no, revoke_date from xw_info where id = ${id}`,
    )
  )[0]

it('DG-04 a degree is revoked from its number on, by a document, and the record says so', async () => {
  const ids = await school.records(['60', '70', '71', '80'])
  expect(await revoke(ids)).toMatchObject({ success: true, message: '撤销学位成功，共 4 条' })
  for (const [index, id] of ids.entries()) {
    expect(await recordOf(id)).toMatchObject({
      status: '99',
      return_reason: '撤销学位：学位论文造假',
      revoke_no: '校学位〔2026〕12号',
      revoke_date: '20261101',
    })
    const steps = await school.rows(
      sql`select action, from_status, to_status, reason from xw_info_step where record_id = ${id}`,
    )
    const from = ['60', '70', '71', '80'][index]
    expect(steps).toEqual([{ action: 'revoke', from_status: from, to_status: '99', reason: '学位论文造假' }])
  }
  const kept = await school.rows(sql`select kind, row_count, note from xw_backup where kind = 'revoke'`)
  expect(kept).toEqual([{ kind: 'revoke', row_count: 4, note: '撤销学位 校学位〔2026〕12号' }])
})

it('DG-04 nothing else is revoked, by nobody else, and not without the document', async () => {
  const states = recordStates.map(({ code }) => code).filter(code => !['60', '70', '71', '80'].includes(code))
  for (const id of await school.records(states))
    expect(await revoke([id])).toMatchObject({ success: false, message: expect.stringContaining('不能撤销学位') })
  const [id = ''] = await school.records(['80'])
  expect(await revoke([id], { reason: '原因' })).toMatchObject({
    success: false,
    result: { revokeNo: '请填写撤销文号', revokeDate: '请填写撤销日期' },
  })
  expect(await revoke([id], { ...document, reason: ' ' })).toMatchObject({ result: { reason: '请填写原因' } })
  expect(await revoke([id], { ...document, revokeDate: '20261399' })).toMatchObject({
    result: { revokeDate: expect.any(String) },
  })
  await school.rows(sql`update xw_info set hxwrq = '20260630' where id = ${id}`)
  expect(await revoke([id], { ...document, revokeDate: '20260629' })).toMatchObject({
    success: false,
    message: '撤销日期早于获学位日期，不能撤销学位',
  })
  expect(await revoke([id], { ...document, revokeDate: '20961101' })).toMatchObject({
    result: { revokeDate: '撤销日期不能晚于今天' },
  })
  for (const token of [school.tokens.depart, school.tokens.student])
    expect((await revoke([id], document, token)).success).toBe(false)
  expect((await recordOf(id))?.status).toBe('80')
})

it('DG-04 a degree is revoked whenever: an archived collection does not bind', async () => {
  const [id = ''] = await school.records(['80'])
  await school.setBatch(sql`state = '3'`)
  expect(await revoke([id])).toMatchObject({ success: true })
  await school.setBatch(sql`state = '1'`)
})

it('DG-04 the number of a revoked degree is never given again, by the rule or by hand', async () => {
  const [first = '', second = ''] = await school.records(['50', '50'])
  await post(stepPath('number'), { ids: [first] })
  const number = (await recordOf(first))?.xwzsbh ?? ''
  expect(number).toMatch(/0001$/)
  await revoke([first])
  expect((await recordOf(first))?.xwzsbh).toBe(number)
  await post(stepPath('number'), { ids: [second] })
  expect((await recordOf(second))?.xwzsbh).toBe(number.replace(/0001$/, '0002'))
  // One that was typed and never printed is in the register from then on.
  const [typed = '', other = ''] = await school.records(['60', '50'])
  await school.rows(sql`update xw_info set xwzsbh = ${number.replace(/0001$/, '0500')} where id = ${typed}`)
  await revoke([typed])
  await post(stepPath('number'), { ids: [other] })
  expect((await recordOf(other))?.xwzsbh).toBe(number.replace(/0001$/, '0501'))
  const [thief = ''] = await school.records(['50'])
  const taken = school.rows(sql`update xw_info set xwzsbh = ${number} where id = ${thief}`)
  await expect(taken).rejects.toThrow('duplicate key')
})

it('DG-08 a certificate of a revoked degree says so to whoever scans it, and is not printed again', async () => {
  const elements = certificatePresets.original.elements.filter(({ kind }) => kind !== 'photo').map(elementToRow)
  const template = { name: '正本', kind: 'original', pageWidth: 297, pageHeight: 210, elements }
  const templateId = (await post<{ id: string }>('/xw/xwCertificateTemplate/add', template)).result?.id
  const [id = ''] = await school.records(['60'])
  await school.rows(sql`
    update xw_info set xwzsbh = '1000132026010001', xbm = '2', csrq = '20000102', zymc = '法学', xwlb = '法学硕士',
      xwsydw = '测试大学', pydw = '测试大学', xzxm = '校长', zxxm = '主席' where id = ${id}`)
  expect(await post(certificatePaths.print, { ids: [id], templateId })).toMatchObject({ success: true })
  const worker = await startTestWorker(server)
  const [asked] = await listTasks(server, school.tokens.school)
  expect(await waitForTask(server, school.tokens.school, asked?.id ?? '')).toMatchObject({ status: '1' })
  await worker.stop()
  const [print] = await school.rows(
    sql<{ link: string; xm: string }>`select link, xm from xw_certificate_print where record_id = ${id}`,
  )
  const verify = async () =>
    (
      await server.call<CertificateVerification>('POST', certificatePaths.verify, {
        payload: { code: `1.1000132026010001.${print?.link}`, name: print?.xm },
      })
    ).body.result
  expect((await verify())?.state).toBe('valid')
  const shown = (await verify())?.shown
  await revoke([id])
  expect(await verify()).toEqual({ state: 'revoked', kind: '中文正本', shown })
  expect(await post(certificatePaths.print, { ids: [id], templateId })).toMatchObject({
    success: false,
    message: '记录状态为“已撤销”，不能打印证书',
  })
})

it('DG-04 whose degree is revoked is told why', async () => {
  await school.rows(sql`delete from xw_notice`)
  const [id = ''] = await school.records(['80'])
  await revoke([id])
  await sendNotices(server.deps, new Date())
  const told = await school.rows(
    sql<{ title: string; content: string }>`
      select es_title as title, es_content as content from sys_message where es_title like '%撤销%'`,
  )
  expect(told).toEqual([{ title: '学位已被撤销', content: expect.stringContaining('学位论文造假') }])
})
