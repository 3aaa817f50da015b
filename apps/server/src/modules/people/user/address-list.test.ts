import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'

type ListedPerson = Record<string, unknown>

let server: TestApp
let secretary: string
beforeAll(async () => {
  server = await buildApp()
  const { db, keys } = server.deps
  const college = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const office = await createDepart(db, { name: '办公室', orgCode: 'A01A01', parentId: college })
  const id = await createUser(db, {
    username: 'secretary',
    roles: ['yxgly'],
    departs: [college, office],
    phone: { keys, number: '13800001234' },
  })
  secretary = await openSession(db, id)
  await createUser(db, { username: 'student', roles: ['xs'], departs: [college] })
  await createUser(db, { username: 'assistant', roles: ['xs', 'ds'], departs: [office] })
  await createUser(db, { username: 'elsewhere', departs: [await createDepart(db, { name: '医学院', orgCode: 'A02' })] })
})
afterAll(() => server.close())

const list = (query: string, token = secretary) =>
  server.call<Page<ListedPerson>>('GET', `/sys/user/queryByOrgCodeForAddressList?${query}`, { token })

it('SY-06 shows the staff of a department and those below it, without students, with phone numbers masked', async () => {
  const { body } = await list('orgCode=A01')
  expect(body.result?.records.map(({ username }) => username)).toEqual(['assistant', 'secretary'])
  const [, shown] = body.result?.records ?? []
  expect(shown).toMatchObject({
    userId: shown?.id,
    departName: '文学院 | 办公室',
    orgCodeTxt: '文学院,办公室',
    phone: '138****1234',
    avatar: null,
  })
  expect(Object.keys(shown ?? {})).not.toContain('selectedroles')
  expect((await list('')).body.result?.total).toBeGreaterThanOrEqual(3)
  expect((await list('realname=secre')).body.result?.total).toBe(1)
})

it('SY-06 is closed to students', async () => {
  const id = await createUser(server.deps.db, { username: 'curious', roles: ['xs'] })
  expect((await list('', await openSession(server.deps.db, id))).status).toBe(403)
})

it('SY-06 exports what the page shows and no more, for users with the permission', async () => {
  const { db } = server.deps
  const office = await openSession(db, await createUser(db, { username: 'degree_office', roles: ['dwgly'] }))
  const { headings, rows } = await readExport(server, office, '/sys/addressList', { orgCode: 'A01' })
  expect(headings).toEqual(['姓名', '部门', '职务', '工号', '性别', '手机', '固定电话', '邮箱'])
  expect(rows.map(row => [row.姓名, row.部门, row.手机])).toEqual([
    ['assistant', '办公室', ''],
    ['secretary', '文学院 | 办公室', '138****1234'],
  ])
  const log = await db.inTenant(1, tx =>
    tx.selectFrom('sys_log').select('log_content').where('log_content', 'like', '导出通讯录%').execute(),
  )
  expect(log).toEqual([{ log_content: '导出通讯录：2 人' }])
  expect((await server.call('GET', '/sys/addressList/exportXls', { token: secretary })).status).toBe(403)
})
