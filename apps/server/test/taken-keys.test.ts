import type { Envelope } from '@xw/shared/wire/envelope'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { entriesPerHour, entriesSpentMessage } from '../src/resource/entries.ts'
import { takenElsewhereMessage } from '../src/resource/taken-keys.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createDepart, createUser } from './support/fixtures.ts'
import { createRole, openSession } from './support/people.ts'
import { sampleIdNumber } from './support/samples.ts'
import { watchStatements } from './support/statements.ts'
import { addRecord } from './support/world.ts'

let server: TestApp
let admin: string
let departs: { own: string; other: string }
let permissions: string[]
beforeAll(async () => {
  // Nobody may ask about masked values, and everybody can still write records.
  server = await buildApp({}, { XW_MASKED_QUERIES: '0' })
  const { db } = server.deps
  admin = await server.signIn()
  departs = {
    other: await createDepart(db, { name: '文学院', orgCode: 'A01' }),
    own: await createDepart(db, { name: '理学院', orgCode: 'A02' }),
  }
  await addRecord(server, admin, { ...person(1), departId: departs.other })
  await addRecord(server, admin, person(2))
  const codes = await rows(sql<{ code: string }>`select code from sys_permission where code ~ '^xw:xwInfo'`)
  permissions = codes.map(({ code }) => code)
})
afterAll(() => server.close())

let count = 0
/** Signs in a secretary who sees ID numbers masked and has typed none of them yet. */
async function enter() {
  const { db } = server.deps
  const name = `desk${(count += 1)}`
  await createRole(db, { code: name, permissions })
  const userId = await createUser(db, { username: name, roles: [name], departs: [departs.own], xwbslbms: ['31'] })
  return { name, userId, token: await openSession(db, userId, { departId: departs.own }) }
}

const person = (index: number) => ({
  xm: `学生${index}`,
  xh: `2024${String(index).padStart(4, '0')}`,
  zjlxm: '01',
  nj: '2024',
  xwlx: '31',
  zjhm: sampleIdNumber(index),
  departId: departs.own,
})
/** Another student with the ID number of the given one. */
const impostor = (index: number) => ({ ...person(index), xh: `2025${String((count += 1)).padStart(4, '0')}` })

type Answer = Pick<Envelope<{ id: string }>, 'success' | 'message' | 'result'>
async function save(verb: 'add' | 'edit', token: string, record: object): Promise<Answer> {
  const { body } = await server.call<{ id: string }>('POST', `${recordsPath}/${verb}`, { token, payload: record })
  return { success: body.success, message: body.message, result: body.result }
}
const add = (token: string, record: object) => save('add', token, record)

const rows = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)
const readEntries = async (username: string) =>
  (
    await rows(sql<{ line: string }>`
      select log_content as line from sys_log where username = ${username} and log_type = '3' order by create_time, id`)
  ).map(({ line }) => line)

/** Writes the log lines of as many entries, as if they had been made a moment ago. */
async function spend(userId: string, username: string, entries: number): Promise<void> {
  await server.deps.db.inTenant(1, async tx => {
    for (let n = 0; n < entries; n += 1)
      await sql`insert into sys_log (tenant_id, id, log_type, operate_type, log_content, userid, username)
        values (1, ${newId()}, '3', '2', '录入', ${userId}, ${username})`.execute(tx)
  })
}

describe('SE-05 a record with the ID number, type, batch and grade of another one', () => {
  it('is refused beside the field', async () => {
    const answer = await add(admin, impostor(1))
    expect(answer).toMatchObject({ success: false, result: { zjhm: expect.stringContaining('相同的记录已存在') } })
  })

  it('tells a secretary of another department’s record only that there is one', async () => {
    const { token } = await enter()
    expect(await add(token, impostor(1))).toEqual({
      success: false,
      message: takenElsewhereMessage,
      result: { zjhm: takenElsewhereMessage },
    })
    const own = await add(token, impostor(2))
    expect(own).toMatchObject({ result: { zjhm: expect.stringContaining('相同的记录已存在') } })
  })

  it('is counted and logged like a record with a number that nobody has', async () => {
    const { name, token } = await enter()
    const accepted = await add(token, person(10))
    expect(accepted).toMatchObject({ success: true })
    await add(token, impostor(1))
    await save('edit', token, { id: accepted.result?.id, xwlx: '31', zjhm: sampleIdNumber(1) })
    await save('edit', token, { id: accepted.result?.id, xwlx: '31', zjhm: sampleIdNumber(11) })
    // A save that is refused for something else has told as much.
    await add(token, { ...person(12), departId: departs.other })
    const lines = await readEntries(name)
    expect(lines).toHaveLength(5)
    expect(new Set(lines)).toEqual(new Set([expect.stringMatching(/^录入脱敏字段“身份证件号码”：/)]))
  })

  it('is compared by the same statements as a record with a number that nobody has, up to the answer', async () => {
    const { token } = await enter()
    // Fills the caches of this session, whose queries would otherwise appear only in the first call.
    await add(token, person(21))
    const statements = watchStatements(server.database)
    try {
      /** The statements up to the comparison that concern records and the log, not sessions and caches. */
      const compared = async (record: object) => {
        const texts = (await statements.each(() => add(token, record))).filter(text => /xw_info|sys_log/.test(text))
        return texts.slice(0, texts.findIndex(text => text.includes('"isReached"')) + 1)
      }
      const taken = await compared(impostor(1))
      expect(taken.length).toBeGreaterThan(1)
      expect(await compared(person(20))).toEqual(taken)
    } finally {
      statements.stop()
    }
  })

  it('is answered like any other once too many numbers were typed, also when the calls come together', async () => {
    const { name, userId, token } = await enter()
    const { result } = await add(token, person(30))
    await spend(userId, name, entriesPerHour - 2)
    const together = await Promise.all([impostor(1), person(31), impostor(2), person(32)].map(one => add(token, one)))
    const spent = { success: false, message: entriesSpentMessage(['身份证件号码']), result: null }
    expect(together.filter(answer => answer.message === spent.message).length).toBeGreaterThanOrEqual(2)
    expect([await add(token, impostor(1)), await add(token, person(33))]).toEqual([spent, spent])
    // Work that types no number goes on.
    expect(await save('edit', token, { id: result?.id, xwlx: '31', xm: '改名' })).toMatchObject({ success: true })
    const { zjhm: _, ...without } = person(34)
    expect(await add(token, without)).not.toMatchObject({ message: spent.message })
  })
})

it('SE-05 a typed value that is the stored one is answered like any other where a masked field may not be changed', async () => {
  const { name, token } = await enter()
  const { result } = await add(token, person(40))
  const roles = await rows(sql<{ id: string }>`select id from sys_role where role_code = ${name}`)
  await server.deps.db.inTenant(1, tx =>
    tx
      .insertInto('sys_role_field_config')
      .values({
        tenant_id: 1,
        id: newId(),
        role_id: roles[0]?.id ?? '',
        biz_key: 'xwInfo_31',
        field_key: 'zjhm',
        editable: '0',
      })
      .execute(),
  )
  const answers = [40, 41].map(index =>
    save('edit', token, { id: result?.id, xwlx: '31', zjhm: sampleIdNumber(index) }),
  )
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ success: false, result: { zjhm: '身份证件号码不能修改' } })
})
