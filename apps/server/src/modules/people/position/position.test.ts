import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

it('SY-05 a position is found by its code, with its rank under both names', async () => {
  const token = await server.signIn()
  const payload = { code: 'dean', name: '院长', rank: '1' }
  await server.call('POST', '/sys/position/add', { token, payload })
  const { body } = await server.call<Record<string, string>>('GET', '/sys/position/queryByCode?code=dean', { token })
  const { rank_dictText: text } = body.result ?? {}
  expect(text).toBeTruthy()
  expect(body.result).toMatchObject({ ...payload, postRank: '1', postRank_dictText: text })
  const missing = await server.call('GET', '/sys/position/queryByCode?code=nobody', { token })
  expect(missing.body).toMatchObject({ success: false, message: '未找到对应数据' })
})
