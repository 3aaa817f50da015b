import { elementToRow } from '@xw/shared/degree/certificate/elements'
import { certificatePresets } from '@xw/shared/degree/certificate/presets'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import type { CertificatePreview, CertificateVerification } from '@xw/shared/wire/certificates'
import { stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { listTasks, startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { wrongNamesPerHour } from './verify.ts'

let server: TestApp
let school: DegreeSchool
let worker: Worker
let templateId = ''
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  worker = await startTestWorker(server)
  templateId = (await post<{ id: string }>('/xw/xwCertificateTemplate/add', template('正本'))).result?.id ?? ''
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const token = () => school.tokens.school
const post = async <T>(path: string, payload: object, as = token()) =>
  (await server.call<T>('POST', path, { token: as, payload })).body

/** The preset without its photo element, because the test school's records have no photos. */
const elements = certificatePresets.original.elements.filter(({ kind }) => kind !== 'photo').map(elementToRow)
const template = (name: string, more: object = {}) => ({
  name,
  kind: 'original',
  pageWidth: 297,
  pageHeight: 210,
  elements,
  ...more,
})

let made = 0
/** Creates numbered records with every value that a certificate shows. */
async function numbered(count: number): Promise<{ id: string; number: string; name: string }[]> {
  const ids = await school.records(Array.from({ length: count }, () => '60'))
  for (const id of ids) {
    made += 1
    const number = `100013202601${String(made).padStart(4, '0')}`
    await school.rows(sql`
      update xw_info set xwzsbh = ${number}, xbm = '2', csrq = '20000102', zymc = '法学', xwlb = '法学硕士', xwsydw = '测试大学',
        pydw = '测试大学', xzxm = '校长', zxxm = '主席' where id = ${id}`)
  }
  return school.rows(
    sql<{ id: string; number: string; name: string }>`
      select id, xwzsbh as number, xm as name from xw_info where id = any(${ids}::uuid[]) order by xwzsbh`,
  )
}

/** Prints certificates and waits for the task to end, since printing counts only then. */
async function print(ids: readonly string[], more: object = {}) {
  const answer = await post<BulkResult>(certificatePaths.print, { xwlx: '31', ids, templateId, ...more })
  if (answer.success && !('preview' in more)) {
    const [asked] = await listTasks(server, token())
    await waitForTask(server, token(), asked?.id ?? '')
  }
  return answer
}
const log = (ids: readonly string[]) =>
  school.rows(
    sql<{ id: string; serial: string | null; state: string; nth: number; link: string; number: string }>`
      select id, serial, state, copy_no as nth, link, number from xw_certificate_print where record_id = any(${ids}::uuid[])
      order by create_time, place`,
  )
const voided = (id: string, reason: string) => post(certificatePaths.void, { id, reason })

describe('DG-08 a template', () => {
  it('begins with the preset of its kind', async () => {
    const { result } = await post<{ id: string }>('/xw/xwCertificateTemplate/add', { name: '英文', kind: 'english' })
    const { body } = await server.call<Record<string, unknown>>(
      'GET',
      `/xw/xwCertificateTemplate/queryById?id=${result?.id}`,
      { token: token() },
    )
    expect(body.result).toMatchObject({ pageWidth: 210, pageHeight: 297 })
    expect(body.result?.elements).toHaveLength(certificatePresets.english.elements.length)
  })

  it('is refused with a sentence where an element leaves the page or names an unknown field', async () => {
    const wrong = template('错', { elements: [...elements, { ...elements[0], text: '{无此字段}', x: '10' }] })
    expect(await post('/xw/xwCertificateTemplate/add', wrong)).toMatchObject({
      success: false,
      result: { elements: expect.stringContaining('没有“{无此字段}”这个字段') },
    })
  })

  it('is shown as it will be printed, with a record’s values', async () => {
    const [record] = await numbered(1)
    const body = { width: 297, height: 210, elements, of: record?.number }
    const { result } = await post<CertificatePreview>(certificatePaths.preview, body)
    expect(result?.name).toBe(record?.name)
    expect(result?.elements).toHaveLength(elements.length)
    expect(result?.elements.every(({ outline }) => outline.startsWith('M'))).toBe(true)
    expect(await post(certificatePaths.preview, { ...body, of: '999' })).toMatchObject({
      result: { of: '没有这个学号或证书编号的记录' },
    })
  })

  it('is tried on paper with nobody’s values', async () => {
    const { result } = await post<{ url: string }>(certificatePaths.trial, { id: templateId, printer: '' })
    const seen = await readPdf(await server.download(result?.url ?? '', token()))
    expect(seen.pages[0]).toContain('姓名示例')
    expect(seen.foreignFonts).toEqual([])
  })
})

describe('DG-08 printing', () => {
  it('writes one file in the order of the numbers, keeps who got which blank, and ends the taking back of numbers', async () => {
    const records = await numbered(3)
    const ids = records.map(({ id }) => id)
    const preview = await print(ids, { preview: true })
    expect(preview.result).toMatchObject({ done: 3, refused: [], unprintable: [] })
    expect(await log(ids)).toEqual([])
    const answer = await print([...ids].reverse(), { firstSerial: 'A0009' })
    expect(answer).toMatchObject({ success: true, message: '打印证书成功，共 3 条' })
    expect((await log(ids)).map(({ serial, state, nth, number }) => [serial, state, nth, number])).toEqual(
      records.map(({ number }, index) => [`A${String(9 + index).padStart(4, '0')}`, '1', 1, number]),
    )
    const [asked] = await listTasks(server, token())
    const task = await waitForTask(server, token(), asked?.id ?? '')
    expect(task).toMatchObject({ status: '1', resMessage: '共 3 份，请按实际尺寸（100%）打印' })
    const seen = await readPdf(await server.download(`/sys/common/static/${String(task.resFileId)}`, token()))
    expect(seen.pages).toHaveLength(3)
    for (const [index, { name, number }] of records.entries()) {
      expect(seen.pages[index]).toContain(name)
      expect(seen.pages[index]).toContain(number)
    }
    expect({ shapeless: seen.shapeless, foreign: seen.foreignFonts }).toEqual({ shapeless: 0, foreign: [] })
    const back = await post<BulkResult>(stepPath('unnumber'), { xwlx: '31', ids, reason: '重排' })
    expect(back.message).toContain('证书已打印')
  })

  it('says before that its codes would lead nowhere, until the address of the system is set', async () => {
    const ids = (await numbered(1)).map(({ id }) => id)
    const lacks = async () => (await print(ids, { preview: true })).result?.lacksAddress
    expect(await lacks()).toBe(true)
    const set = (address: string | null) =>
      sql`update sys_platform_setting set public_address = ${address}`.execute(server.deps.db.platform)
    await set('https://xw.example.edu.cn')
    expect(await lacks()).toBe(false)
    await set(null)
  })

  it('is refused as a whole where a font lacks a character, and names whose', async () => {
    const records = await numbered(2)
    await school.rows(sql`update xw_info set xm = '王𪚥' where id = ${records[1]?.id}`)
    const ids = records.map(({ id }) => id)
    const { result } = await print(ids, { preview: true })
    expect(result?.unprintable).toEqual([{ name: '王𪚥', characters: ['𪚥 U+2A6A5'] }])
    expect(await print(ids)).toMatchObject({ success: false, message: expect.stringContaining('王𪚥（𪚥 U+2A6A5）') })
    expect(await log(ids)).toEqual([])
  })

  it('is refused as a whole where something of a certificate would be blank', async () => {
    const records = await numbered(2)
    await school.rows(sql`update xw_info set xzxm = null where id = ${records[1]?.id}`)
    expect((await print(records.map(({ id }) => id))).message).toContain('（校长）')
  })

  it('has a blank once, and another certificate only after the first is void', async () => {
    const [record, other] = await numbered(2)
    const [id = '', otherId = ''] = [record?.id, other?.id]
    expect((await print([id], { firstSerial: 'B1' })).success).toBe(true)
    expect(await print([otherId], { firstSerial: 'B1' })).toMatchObject({
      success: false,
      result: { firstSerial: '空白证书 B1 已用过' },
    })
    expect((await print([id], { firstSerial: 'B2' })).message).toBe('中文正本已打印，重印前请先作废，不能打印证书')
    const [first] = await log([id])
    expect(await voided(first?.id ?? '', ' ')).toMatchObject({ result: { reason: '请填写作废原因' } })
    expect((await voided(first?.id ?? '', '打印错位')).success).toBe(true)
    expect((await voided(first?.id ?? '', '再来')).message).toBe('这份证书已作废')
    expect((await print([id], { firstSerial: 'B1' })).success).toBe(false)
    expect((await print([id], { firstSerial: 'B2' })).success).toBe(true)
    expect((await log([id])).map(({ serial, state, nth }) => [serial, state, nth])).toEqual([
      ['B1', '0', 1],
      ['B2', '1', 2],
    ])
    await expect(school.rows(sql`delete from xw_certificate_print`)).rejects.toThrow(/permission denied/)
  })

  it('is of numbered records, by the school', async () => {
    const [early = ''] = await school.records(['50'])
    expect((await print([early])).success).toBe(false)
    const refusal = await server.call('POST', certificatePaths.print, {
      token: school.tokens.depart,
      payload: { xwlx: '31', ids: [early], templateId },
    })
    expect(refusal.status).toBe(403)
  })
})

describe('DG-08 the public’s question', () => {
  // Each test makes as many queries as an IP address may make without a captcha.
  beforeEach(() =>
    server.deps.db.platform.deleteFrom('sys_sign_in_guard').where('key', 'like', 'no-captcha:%').execute(),
  )
  const ask = (code: string, name: string, remoteAddress = '127.0.0.1') =>
    server.call<CertificateVerification>('POST', certificatePaths.verify, { payload: { code, name }, remoteAddress })
  /** Prints a certificate and returns it with the content of its QR code. */
  async function printed() {
    const [record] = await numbered(1)
    if (!record) throw new Error('no record')
    await print([record.id])
    const [kept] = await log([record.id])
    return { ...record, printId: kept?.id ?? '', code: `1.${record.number}.${kept?.link}` }
  }

  it('is answered with what the certificate shows, and nothing else', async () => {
    const { code, name, number } = await printed()
    const { result } = (await ask(code, name)).body
    expect(result).toMatchObject({ state: 'valid', kind: '中文正本' })
    expect(result?.shown).toContainEqual({ label: '证书编号', value: number })
    expect(result?.shown.map(({ label }) => label)).not.toContain('学号')
    expect(Object.keys(result ?? {}).sort()).toEqual(['kind', 'shown', 'state'])
  })

  it('is answered alike for a wrong name, a forged signature, an unknown number and another school', async () => {
    const { code, name, number } = await printed()
    const forged = `1.${number}.${'A'.repeat(22)}`
    const answers = [
      await ask(code, '别人'),
      await ask(forged, name),
      await ask(code.replace(number, '1000132026999999'), name),
      await ask(code.replace(/^1\./, '2.'), name),
      await ask('x', name),
    ]
    const told = answers.map(({ status, body }) => JSON.stringify([status, body.code, body.message, body.result]))
    expect(new Set(told).size).toBe(1)
    expect(answers[0]?.body.message).toContain('没有找到相符的证书')
  })

  it('is not answered any more to an address that has guessed many names, and still to everybody else', async () => {
    const { code, name } = await printed()
    for (let time = 0; time < wrongNamesPerHour; time += 1) await ask(code, `猜${time}`)
    expect((await ask(code, name)).body.message).toBe('查询次数过多，请一小时后再试')
    expect((await ask(code, name, '10.1.2.3')).body.result).toMatchObject({ state: 'valid' })
  })

  it('is not shut off by codes that somebody makes up', async () => {
    const { code, name, number } = await printed()
    for (let time = 0; time <= wrongNamesPerHour; time += 1)
      expect((await ask(`1.${number}.${'A'.repeat(22)}`, name)).body.message).toContain('没有找到相符的证书')
    expect((await ask(code, name)).body.result).toMatchObject({ state: 'valid' })
  })

  it('says what is void and what is revoked', async () => {
    const spoilt = await printed()
    await voided(spoilt.printId, '印错')
    expect((await ask(spoilt.code, spoilt.name)).body.result).toMatchObject({ state: 'void' })
    const revoked = await printed()
    await school.rows(sql`update xw_info set status = '99' where id = ${revoked.id}`)
    expect((await ask(revoked.code, revoked.name)).body.result).toMatchObject({ state: 'revoked' })
  })
})
