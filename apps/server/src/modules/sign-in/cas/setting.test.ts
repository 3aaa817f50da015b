import { casSettingResource } from '@xw/shared/resources/sys/cas-setting'
import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'

let server: TestApp
let office: string
let depart: string
let helper: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  await createRole(db, {
    code: 'helper',
    permissions: [`${casSettingResource.permission}:list`, `${casSettingResource.permission}:edit`],
  })
  office = await openSession(db, await createUser(db, { username: 'office', roles: ['dwgly'] }))
  depart = await openSession(db, await createUser(db, { username: 'depart', roles: ['yxgly'] }))
  helper = await openSession(db, await createUser(db, { username: 'helper', roles: ['helper'] }))
  for (const role of ['xs', 'ds', 'lbgly']) await createUser(db, { username: `a_${role}`, roles: [role] })
})
afterAll(() => server.close())

async function save(change: object, token = office) {
  const { body } = await server.call<Page<{ id: string; version: number }>>('GET', `${casSettingResource.path}/list`, {
    token: office,
  })
  const { id, version } = body.result?.records[0] ?? {}
  return server.call('POST', `${casSettingResource.path}/edit`, { token, payload: { id, version, ...change } })
}
const address = { serverUrl: 'https://cas.example.edu.cn/cas', siteUrl: 'https://xw.example.edu.cn' }

it('is edited by the school’s office and by nobody in a department', async () => {
  expect((await save(address)).body).toMatchObject({ success: true })
  expect((await save(address, depart)).status).toBe(403)
  for (const action of ['add', 'delete'])
    expect(
      (await server.call('POST', `${casSettingResource.path}/${action}`, { token: office, payload: {} })).status,
    ).toBe(404)
})

it('reports an invalid address or attribute name at its field and changes nothing', async () => {
  for (const serverUrl of ['cas.example', 'ftp://cas', 'https://cas/?a=b', 'https://cas/#a', 'https://a@b/'])
    expect((await save({ serverUrl })).body.result).toHaveProperty('serverUrl')
  for (const siteUrl of ['https://xw.example/a', 'https://xw.example/', 'xw.example'])
    expect((await save({ siteUrl })).body.result).toHaveProperty('siteUrl')
  expect((await save({ userAttribute: 'a b' })).body.result).toHaveProperty('userAttribute')
})

it('SE-02 refuses a new server from a caller with fewer permissions than the accounts it could name', async () => {
  await save(address)
  for (const change of [{ serverUrl: 'https://own.example/cas' }, { userAttribute: 'mail' }, { matchBy: 'workNo' }])
    expect((await save(change, helper)).body).toMatchObject({
      success: false,
      message: '对方的权限超出您自己的，不能进行此操作',
    })
  expect((await save({ protocol: '2' }, helper)).body).toMatchObject({ success: true })
})
