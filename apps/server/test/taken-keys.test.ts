import type { Envelope } from '@xw/shared/wire/envelope'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takenElsewhere } from '../src/resource/taken-keys.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createDepart, createUser } from './support/fixtures.ts'
import { createRole, openSession } from './support/people.ts'
import { sampleIdNumber } from './support/samples.ts'
import { addRecord } from './support/world.ts'

const perHour = 3
const spent = `按脱敏内容查询的次数已达上限（每小时 ${perHour} 次），请稍后再试`

let server: TestApp
let admin: string
let secretary: string
beforeAll(async () => {
  server = await buildApp({}, { XW_MASKED_QUERIES: String(perHour) })
  const { db } = server.deps
  admin = await server.signIn()
  const theirs = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const own = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  await addRecord(server, admin, { ...person(1), departId: theirs })
  await addRecord(server, admin, { ...person(2), departId: own })
  const { rows } = await db.inTenant(1, tx =>
    sql<{ code: string }>`select code from sys_permission where code ~ '^xw:xwInfo'`.execute(tx),
  )
  await createRole(db, { code: 'desk', permissions: rows.map(({ code }) => code) })
  const userId = await createUser(db, { username: 'desk', roles: ['desk'], departs: [own], xwbslbms: ['31'] })
  secretary = await openSession(db, userId, { departId: own })
})
afterAll(() => server.close())

const person = (index: number) => ({
  xm: `学生${index}`,
  xh: `2024000${index}`,
  zjlxm: '01',
  nj: '2024',
  xwlx: '31',
  zjhm: sampleIdNumber(index),
})

async function add(token: string, record: object): Promise<Pick<Envelope, 'success' | 'message' | 'result'>> {
  const { body } = await server.call('POST', `${recordsPath}/add`, { token, payload: record })
  return body
}

/** The lines of the log about questions that somebody asked. */
async function readQuestions(username: string): Promise<string[]> {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{
      line: string
    }>`select log_content as line from sys_log where username = ${username} and log_type = '3'`.execute(tx),
  )
  return rows.map(({ line }) => line)
}

describe('a record with the ID number, type, batch and grade of another one', () => {
  it('is refused beside the field', async () => {
    const answer = await add(admin, { ...person(1), xh: '20249999' })
    expect(answer).toMatchObject({ success: false, result: { zjhm: expect.stringContaining('相同的记录已存在') } })
  })

  it('tells a secretary nothing about another department’s record but that there is one, and counts the question', async () => {
    const answer = await add(secretary, { ...person(1), xh: '20248888' })
    expect(answer).toMatchObject({ success: false, result: { zjhm: takenElsewhere } })
    expect(await readQuestions('desk')).toEqual([
      expect.stringMatching(/^按脱敏字段“身份证件号码”保存.+：与已有记录重复$/),
    ])
  })

  it('answers alike for a true and a false number once the budget is spent', async () => {
    await add(secretary, { ...person(2), xh: '20248887' })
    await add(secretary, { ...person(1), xh: '20248886' })
    expect(await readQuestions('desk')).toHaveLength(perHour)
    for (const index of [1, 7])
      expect(await add(secretary, person(index))).toMatchObject({ success: false, message: spent })
    expect(await readQuestions('desk')).toHaveLength(perHour)
  })
})
