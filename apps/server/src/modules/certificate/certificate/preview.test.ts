import {
  elementToRow,
  fillElements,
  maxElements,
  maxElementText,
  maxTextTotal,
  readElement,
} from '@xw/shared/degree/certificate/elements'
import { readCertificateValues, sampleCertificateSource } from '@xw/shared/degree/certificate/placeholders'
import { certificatePresets } from '@xw/shared/degree/certificate/presets'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import type { CertificatePreview } from '@xw/shared/wire/certificates'
import { apiBase } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { outlinesOf } from './outline.ts'

let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
afterAll(() => server.close())

const page = { width: 297, height: 210 }
const elements = certificatePresets.original.elements.filter(({ kind }) => kind !== 'photo').map(elementToRow)
const preview = async (body: object, token = school.tokens.school) =>
  (await server.call<CertificatePreview>('POST', certificatePaths.preview, { token, payload: { ...page, ...body } }))
    .body

describe('DG-08 the preview of a template by a number', () => {
  const printer = async (departId: string, username: string) => {
    const { db } = server.deps
    const user = { username, roles: ['printer'], departs: [departId], xwbslbms: ['31'] }
    return openSession(db, await createUser(db, user), { departId })
  }

  it('shows a record in reach, and says of any other what it says of a number that nobody has', async () => {
    const permissions = ['xw:certificateTemplate:list', 'xw:xwInfo:list', 'xw:xwInfo:print']
    await createRole(server.deps.db, { code: 'printer', permissions })
    const other = await createDepart(server.deps.db, { name: '理学院', orgCode: 'B01' })
    const [id] = await school.records(['60'])
    await school.rows(sql`update xw_info set xwzsbh = '1000132026010001', xh = '20260001' where id = ${id}`)
    const own = await printer(school.departId, 'printer1')
    const foreign = await printer(other, 'printer2')
    for (const of of ['1000132026010001', '20260001']) {
      expect((await preview({ elements, of }, own)).result?.name).toMatch(/^人/)
      const [unreached, unknown] = [
        await preview({ elements, of }, foreign),
        await preview({ elements, of: '9' }, foreign),
      ]
      expect({ ...unreached, timestamp: 0 }).toEqual({ ...unknown, timestamp: 0 })
      expect(unreached.result).toEqual({ of: '没有这个学号或证书编号的记录' })
    }
  })

  it('does not find records that were deleted', async () => {
    const [id] = await school.records(['60'])
    await school.rows(sql`update xw_info set xwzsbh = '1000132026010002', del_flag = '1' where id = ${id}`)
    expect((await preview({ elements, of: '1000132026010002' })).success).toBe(false)
  })
})

describe('DG-08 the preview of a long template', () => {
  const text = (length: number, character: string) => ({
    ...elements[0],
    kind: 'text',
    text: character.repeat(length),
    x: '10',
    y: '10',
    width: '270',
    height: '180',
    size: '8',
  })
  const shown = { ...text(0, ''), text: '{姓名}{证书编号}' }
  /** The largest template that is allowed once sample values are filled in, of characters with many strokes. */
  const largest = [shown, ...Array.from({ length: 2 }, () => text(maxElementText, '鑫')), text(400, '鑫')]

  /** The limit of `main-thread.walk.test.ts` for every route. */
  const mostMicroseconds = 50_000

  /** Measures the processor time of this thread, which does not depend on the machine's other load. */
  const costOf = async <T>(work: () => T | Promise<T>) => {
    const before = process.threadCpuUsage()
    const result = await work()
    const { user, system } = process.threadCpuUsage(before)
    return { result, cost: user + system }
  }

  it('is drawn beside the thread that answers everybody', async () => {
    await preview({ elements })
    const payload = JSON.stringify({ ...page, elements: largest })
    const headers = { 'X-Access-Token': school.tokens.school, 'content-type': 'application/json' }
    const answer = () =>
      costOf(() => server.app.inject({ method: 'POST', url: apiBase + certificatePaths.preview, headers, payload }))
    let answered = await answer()
    // Collecting garbage may fall into some calls: the best of several counts.
    for (let turn = 1; turn < 6 && answered.cost > mostMicroseconds; turn += 1) {
      const next = await answer()
      if (next.cost < answered.cost) answered = next
    }
    expect(answered.result.statusCode).toBe(200)
    expect(answered.cost).toBeLessThan(mostMicroseconds)
    const question = {
      elements: fillElements(largest.map(readElement), readCertificateValues(sampleCertificateSource)),
      address: 'https://x',
    }
    expect(answered.result.json()).toMatchObject({ success: true, code: 200, result: { name: null } })
    expect(answered.result.json().result.elements).toEqual(outlinesOf(question))
  })

  it('is refused with a sentence beside the field where a text, or all of them, are too long', async () => {
    const flawOf = async (some: readonly object[]) => (await preview({ elements: some })).result
    expect(await flawOf([shown, text(maxElementText + 1, '一')])).toEqual({
      elements: `第 2 项：文字最多 ${maxElementText} 字`,
    })
    expect(await flawOf([...largest, text(200, '一')])).toEqual({
      elements: `版式中的文字合计最多 ${maxTextTotal} 字`,
    })
    const names = Array.from({ length: 6 }, () => ({ ...shown, text: '{证书编号}'.repeat(40) }))
    expect(await flawOf([shown, ...names])).toEqual({
      elements: `填入记录的值后，文字合计超过 ${maxTextTotal} 字，请减少文字`,
    })
  })

  it('takes no body that is larger than its texts can be', async () => {
    const payload = { elements: Array.from({ length: maxElements }, () => text(10 * maxElementText, '一')) }
    expect((await preview(payload)).success).toBe(false)
  })
})
