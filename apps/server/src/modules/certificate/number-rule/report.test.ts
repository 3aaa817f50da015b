import type { SeriesReport } from '@xw/shared/wire/number-report'
import { numberReportPath, stepPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'

let server: TestApp
let school: DegreeSchool
let prefix = ''
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  await school.setNumberRule({ typeCode: '07' })
  const [tenant] = await school.rows(sql<{ code: string }>`select code from sys_tenant where id = 1`)
  prefix = `${tenant?.code}3202607`
})
afterAll(() => server.close())

const at = (seq: number) => prefix + String(seq).padStart(4, '0')
const report = async (year: string, token = school.tokens.school) =>
  (await server.call<SeriesReport[]>('GET', `${numberReportPath}?year=${year}`, { token })).body
const step = (action: string, payload: object) =>
  server.call('POST', stepPath(action), { token: school.tokens.school, payload: { xwlx: '31', ...payload } })

it('DG-08 the numbers of a year are reported with what is missing, revoked and used wrongly', async () => {
  const ids = await school.records(['50', '50', '50', '50'])
  const [, , far, wrong] = ids
  await school.rows(sql`update xw_info set xwzsbh = ${at(6)} where id = ${far}`)
  await step('number', { ids: ids.slice(0, 3) })
  await step('unnumber', { ids: ids.slice(0, 1), reason: '重排' })
  await school.rows(sql`update xw_info set xwzsbh = (
    select number from xw_certificate_number where revoked_time is not null) where id = ${wrong}`)
  const [series, ...others] = (await report('2026')).result ?? []
  expect(others).toEqual([])
  expect(series).toMatchObject({ series: prefix, first: at(6), last: at(8), count: 3, revoked: 1, missing: 0 })
  expect(series?.doubled).toHaveLength(1)
  await school.rows(sql`update xw_info set xwzsbh = ${at(2)} where id = ${wrong}`)
  expect((await report('2026')).result).toMatchObject([
    { first: at(2), count: 4, missing: 3, gaps: [{ from: at(3), to: at(5) }], doubled: [] },
  ])
  expect((await report('2025')).result).toEqual([])
})

it('DG-08 the report is for those who look after the numbers, and asks for a year', async () => {
  expect((await report('2026', school.tokens.depart)).success).toBe(false)
  expect((await report('26')).message).toBe('年度应为四位年份')
})
