import type { Findings } from '@xw/shared/wire/check-results'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'

const path = '/xw/xwSchoolSetting'
let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
afterAll(() => server.close())

type Setting = Record<string, string | number | null>
const read = async () =>
  (await server.call<Page<Setting>>('GET', `${path}/list`, { token: school.tokens.school })).body.result?.records ?? []
async function save(change: Setting, token = school.tokens.school) {
  const [setting] = await read()
  const payload = { id: setting?.id, version: setting?.version, ...change }
  return server.call('POST', `${path}/edit`, { token, payload })
}
const pinyinOf = async (id: string, xm: string, xmpy: string) => {
  const payload = { xwlx: '31', id, values: { xm, xmpy } }
  const { body } = await server.call<Findings>('POST', paths.records.judge, { token: school.tokens.school, payload })
  return body.result?.find(({ code }) => code === 'W08')?.fix?.set.xmpy
}

it('DG-01 the school changes the pinyin style of its single record, and no department can', async () => {
  expect(await read()).toMatchObject([{ pinyinLetters: 'capitals', pinyinUmlaut: 'yu' }])
  expect((await save({ pinyinLetters: 'title' }, school.tokens.depart)).status).toBe(403)
  expect((await save({ pinyinLetters: 'small' })).body).toMatchObject({ success: false })
  expect(await read()).toMatchObject([{ pinyinLetters: 'capitals', version: 1 }])
  for (const action of ['add', 'delete'])
    expect((await server.call('POST', `${path}/${action}`, { token: school.tokens.school, payload: {} })).status).toBe(
      404,
    )
})

it('DG-03 the pinyin rule and its fix follow the school’s style, and unfinished records are checked again', async () => {
  const [id = '', approved = ''] = await school.records(['10', '40'])
  expect(await pinyinOf(id, '王芳', 'WANG FEN')).toBe('WANG FANG')
  expect(await pinyinOf(id, '王芳', 'Wang Fang')).toBe('WANG FANG')
  expect((await save({ pinyinLetters: 'title', pinyinUmlaut: 'v' })).body).toMatchObject({ success: true })
  expect(await pinyinOf(id, '吕芳', 'LIU FANG')).toBe('Lv Fang')
  expect(await pinyinOf(id, '王芳', 'WANG FANG')).toBe('Wang Fang')
  expect(await pinyinOf(id, '吕芳', 'Lyu Fang')).toBeUndefined()
  const marks = await school.rows(
    sql<{ judgement: string }>`
      select judgement from xw_info where id = any(${[id, approved]}::uuid[]) order by status`,
  )
  expect(marks).toEqual([{ judgement: '0' }, { judgement: '1' }])
})
