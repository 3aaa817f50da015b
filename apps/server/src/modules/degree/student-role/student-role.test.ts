import type { OwnRecords } from '@xw/shared/wire/own-records'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'

let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  await createRole(server.deps.db, {
    code: 'part_time',
    reach: 'own',
    permissions: ['xw:xwInfo:list', 'xw:xwInfo:edit', 'xw:xwInfo:submit', 'student-home'],
  })
})
afterAll(() => server.close())

let made = 0
async function newUser(roles: string[], { hasReadNotice = true } = {}) {
  made += 1
  const username = `somebody${made}`
  const departs = [school.departId]
  const id = await createUser(server.deps.db, { username, roles, departs, xwbslbms: ['41'], hasReadNotice })
  return { id, username, token: await openSession(server.deps.db, id, { departId: school.departId }) }
}
const signIn = async (username: string) =>
  (await server.call<SignedIn>('POST', '/sys/login', { payload: { username, password: userPassword } })).body.result
    ?.userInfo
const asStudent = { 'X-As-Student': '1' }

describe('who is a student', () => {
  it.each([
    [['xs'], 'only'],
    [['part_time'], 'only'],
    [['part_time', 'xs'], 'only'],
    [['xs', 'yxgly'], 'also'],
    [['part_time', 'zj'], 'also'],
    [['zj'], undefined],
    [['ds'], undefined],
    [['admin'], undefined],
  ])('is said by reach and permissions of the roles %j, not by a code: %s', async (roles, expected) => {
    const { username } = await newUser(roles)
    expect((await signIn(username))?.student).toBe(expected)
  })

  it('decides whether the notice about personal data is asked, also of a student who has other work', async () => {
    for (const roles of [['part_time'], ['xs', 'yxgly']]) {
      const { username, token } = await newUser(roles, { hasReadNotice: false })
      expect(await signIn(username)).toMatchObject({ mustReadNotice: true })
      const { body } = await server.call('GET', '/xw/xwInfo/list?xwlx=41', { token })
      expect(body).toMatchObject({ success: false, result: 'notice' })
    }
    const { username } = await newUser(['zj'], { hasReadNotice: false })
    expect(await signIn(username)).not.toHaveProperty('mustReadNotice')
  })
})

describe('a student who has other work', () => {
  it('finds the own record as a student, of whatever type and department it is, and no other with it', async () => {
    const { id, token } = await newUser(['xs', 'yxgly'])
    const [own] = await school.records(['10', '10'])
    await school.rows(sql`update xw_info set student_user_id = ${id}, depart_id = null where id = ${own}`)
    const mine = await server.call<OwnRecords>('GET', paths.records.mine, { token, headers: asStudent })
    expect(mine.body.result?.records).toMatchObject([{ id: own, canEdit: true, canSubmit: true }])
    const list = await server.call<{ total: number }>('GET', '/xw/xwInfo/list?xwlx=31', { token, headers: asStudent })
    expect(list.body.result?.total).toBe(1)
    const edit = await server.call('PUT', '/xw/xwInfo/edit', {
      token,
      headers: asStudent,
      payload: { xwbslbm: '31', id: own, version: mine.body.result?.records[0]?.version, sjhm: '13911112222' },
    })
    expect(edit.body).toMatchObject({ success: true })
  })

  it('reaches nothing by it that is another’s; whoever is no student gains nothing by saying so', async () => {
    const { token } = await newUser(['xs', 'yxgly'])
    const [other] = await school.records(['10'])
    const read = (caller: string) =>
      server.call('GET', `/xw/xwInfo/queryById?id=${other}&xwlx=31`, { token: caller, headers: asStudent })
    expect((await read(token)).body.success).toBe(false)
    expect((await read(school.tokens.depart)).body.success).toBe(true)
  })
})
