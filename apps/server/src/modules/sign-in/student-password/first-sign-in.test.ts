import { paths } from '@xw/shared/wire/paths'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import type { AccountCreationResult } from '@xw/shared/wire/student-password'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { dayFrom, type StudentRecord, solvedCaptcha, studentOffice } from '../../../../test/support/first-sign-in.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

const chosen = 'Glad river 82!'
const rule = '/xw/xwStudentPasswordRule'
const open = { opensOn: dayFrom(-1), closesOn: dayFrom(1) }

let server: TestApp
let admin: string
let departId: string
let office: ReturnType<typeof studentOffice>
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  departId = await createDepart(server.deps.db, { name: '法学院', orgCode: 'A01' })
  office = studentOffice(server, admin, departId)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
  await office.setRule({ mmgz: '0', ...open })
})

async function createStudent(given: Parameters<typeof office.record>[0] = {}): Promise<StudentRecord> {
  const student = await office.record(given)
  expect((await office.accounts(student.id)).body.result).toMatchObject({ made: 1, linked: 1, conflicts: [] })
  return student
}

/** Signs in, with a captcha unless the test wants none. */
async function signIn(username: string, password: string, letters?: object) {
  const payload = { username, password, ...(letters ?? (await solvedCaptcha(server.deps.db))) }
  const { body } = await server.call<SignedIn & SignInRefused>('POST', '/sys/login', { payload })
  const { timestamp: _, ...rest } = body
  return rest
}

async function enter({ xh, initial }: StudentRecord): Promise<string> {
  const { result, message } = await signIn(xh, initial)
  if (!result?.token) throw new Error(message)
  return result.token
}

const setPassword = (token: string, { xh, initial, zjhm }: StudentRecord, given: object = {}) =>
  office.post(
    '/sys/user/updatePassword',
    {
      username: xh,
      oldpassword: initial,
      password: chosen,
      confirmpassword: chosen,
      realname: '王小洋',
      idNumber: zjhm,
      ...given,
    },
    token,
  )

const accountOf = ({ xh }: StudentRecord) =>
  server.deps.db.platform.selectFrom('sys_account').selectAll().where('username', '=', xh).executeTakeFirstOrThrow()

describe('a student’s first sign-in', () => {
  it('SE-10 the derived password opens only its own change, and never works again afterwards', async () => {
    const student = await createStudent()
    const { result } = await signIn(student.xh, student.initial.toLowerCase())
    expect(result?.userInfo).toMatchObject({ mustChangePassword: true, firstSignIn: true, roleCode: 'xs' })
    const token = result?.token ?? ''
    const refusal = await server.call('GET', '/xw/xwInfo/list?xwlx=31', { token })
    expect(refusal.body).toMatchObject({ success: false, message: '请先修改初始密码' })

    expect((await setPassword(token, student)).body).toMatchObject({ success: true })
    const told = await server.call('GET', '/xw/xwInfo/list?xwlx=31', { token })
    expect(told.body).toMatchObject({ success: false, result: 'notice' })
    await server.call('POST', paths.privacy.acknowledge, { token, payload: { version: 0 } })
    const mine = await server.call<{ total: number }>('GET', '/xw/xwInfo/list?xwlx=31', { token })
    expect(mine.body.result).toMatchObject({ total: 1 })
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: false, message: '用户名或密码错误' })
    expect((await signIn(student.xh, chosen, {})).result?.userInfo).not.toHaveProperty('firstSignIn')
  })

  it('SE-10 follows the rule of the degree type from the moment it changes', async () => {
    const student = await createStudent()
    await office.setRule({ mmgz: '1' })
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: false })
    const other = student.xh.slice(-3) + student.zjhm.slice(-3)
    expect(await signIn(student.xh, other)).toMatchObject({ success: true })
  })

  it('requires the full name and ID number before a new password, and counts wrong ones', async () => {
    const student = await createStudent()
    const token = await enter(student)
    const wrong = { success: false, message: '初始密码、姓名或证件号码不正确' }
    expect((await setPassword(token, student, { realname: '王大洋' })).body).toMatchObject(wrong)
    expect((await setPassword(token, student, { idNumber: student.initial })).body).toMatchObject(wrong)
    expect((await setPassword(token, student, { oldpassword: '000000' })).body).toMatchObject(wrong)
    expect((await setPassword(token, student, { realname: undefined, idNumber: undefined })).body).toMatchObject(wrong)
    const locked = await setPassword(token, student, { realname: '' })
    expect(locked.body.message).toContain('账号已锁定')
    expect((await setPassword(token, student)).body.message).toContain('账号已锁定')
    expect((await accountOf(student)).must_change_password).toBe(true)
  })

  it('refuses a password with six digits of the student’s own numbers', async () => {
    const student = await createStudent()
    const token = await enter(student)
    const password = `Axc!${student.xh.slice(0, 6)}zq`
    expect((await setPassword(token, student, { password, confirmpassword: password })).body).toMatchObject({
      success: false,
      message: '新密码不能含有本人证件号码、学号或手机号中连续的六位',
    })
    expect((await setPassword(token, student)).body.success).toBe(true)
  })
})

describe('an initial password', () => {
  it('needs a captcha, and is refused like any unknown name', async () => {
    const student = await createStudent()
    const hint = '用户名或密码错误；学生首次登录请同时完成验证'
    const refused = { success: false, message: hint, code: 500, result: { captchaRequired: true } }
    expect(await signIn(student.xh, student.initial, {})).toEqual(refused)
    expect(await signIn(student.xh, 'wrong', {})).toEqual(refused)
    expect(await signIn('nobody-at-all', student.initial, {})).toEqual(refused)
    expect(await signIn('admin', 'wrong', {})).toEqual(refused)
    expect(await signIn(student.xh, student.initial, { checkKey: 'none', captcha: 'abcd' })).toMatchObject({
      message: '验证码错误',
    })
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: true })
  })

  it('works only within the school’s opening days', async () => {
    const student = await createStudent()
    for (const days of [
      { opensOn: dayFrom(1), closesOn: dayFrom(9) },
      { opensOn: dayFrom(-9), closesOn: dayFrom(-1) },
      { opensOn: null, closesOn: null },
    ]) {
      await office.setRule({ mmgz: '0', ...days })
      expect(await signIn(student.xh, student.initial)).toMatchObject({ success: false, message: '用户名或密码错误' })
    }
    await office.setRule({ mmgz: '0', opensOn: dayFrom(0), closesOn: dayFrom(0) })
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: true })
  })

  it('expires thirty days after the account was made, or after the day it could first be used', async () => {
    const student = await createStudent()
    const age = (days: number) =>
      server.deps.db.platform
        .updateTable('sys_account')
        .set({ initial_at: sql`now() - make_interval(days => ${days})` })
        .where('username', '=', student.xh)
        .execute()
    await office.setRule({ mmgz: '0', opensOn: dayFrom(-90), closesOn: dayFrom(9) })
    await age(31)
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: false })
    await age(29)
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: true })
    await age(60)
    await office.setRule({ mmgz: '0', ...open })
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: true })
  })

  it('locks its account like any other password', async () => {
    const student = await createStudent()
    for (const wrong of ['000001', '000002', '000003', '000004']) await signIn(student.xh, wrong)
    expect((await signIn(student.xh, '000005')).message).toContain('账号已锁定')
    expect((await signIn(student.xh, student.initial)).message).toContain('账号已锁定')
  })

  it('is paused for an hour when somebody tries many in the school, and the school’s log says so', async () => {
    const student = await createStudent()
    await server.deps.db.platform.insertInto('sys_sign_in_guard').values({ key: 'first:1', failures: 199 }).execute()
    expect((await signIn(student.xh, '000001')).message).toBe(
      '用户名或密码错误；学生首次登录因异常尝试暂停，请一小时后再试',
    )
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: false })
    const log = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_log').select('log_content').where('log_content', 'like', '%初始密码暂停使用%').execute(),
    )
    expect(log).toHaveLength(1)
    await server.deps.db.platform
      .updateTable('sys_sign_in_guard')
      .set({ failed_at: sql`now() - interval '2 hours'` })
      .execute()
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: true })
  })

  it('does not work for a user with more than the student role', async () => {
    const student = await createStudent()
    const { id } = await accountOf(student)
    await server.deps.db.inTenant(1, tx =>
      sql`insert into sys_user_role (tenant_id, user_id, role_id)
        select 1, ${id}, id from sys_role where tenant_id = 1 and role_code = 'ds'`.execute(tx),
    )
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: false })
  })

  it('SE-10 appears in no column, log or answer', async () => {
    // Letters that no code, hash or time contains by chance.
    const student = await createStudent({ zjhm: 'E9QZXWVK' })
    const token = await enter(student)
    await setPassword(token, student, { realname: 'x' })
    await office.post('/xw/xwInfo/resetPassword', { xwlx: '31', ids: [student.id] })
    expect((await accountOf(student)).password_hash).toBe('$derived$')
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.deps.db.platform)
    for (const { name } of tables) {
      const { rows } = await server.deps.db.inTenant(1, tx =>
        sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(tx).catch(() => ({ rows: [] })),
      )
      expect({ name, found: rows.filter(({ text }) => text.includes(student.initial)) }).toEqual({ name, found: [] })
    }
    const answers = [
      await server.call('GET', '/xw/xwInfo/list?xwlx=31&pageSize=100', { token: admin }),
      await server.call('GET', '/sys/user/list?pageSize=100', { token: admin }),
      await server.call('GET', `${rule}/list`, { token: admin }),
      await server.call('GET', `${rule}/queryNow?xwbslbm=31`, { token: admin }),
    ]
    for (const { body } of answers) {
      expect(body.success).toBe(true)
      expect(JSON.stringify(body)).not.toContain(student.initial)
    }
  })
})

describe('resetting a student', () => {
  const reset = (id: string, token = admin) => office.post('/xw/xwInfo/resetPassword', { xwlx: '31', ids: [id] }, token)

  it('returns to the first sign-in and ends open sessions', async () => {
    const student = await createStudent()
    const token = await enter(student)
    await setPassword(token, student)
    expect((await reset(student.id)).body).toMatchObject({ success: true })
    expect((await server.call('GET', '/xw/xwInfo/list?xwlx=31', { token })).status).toBe(401)
    expect(await signIn(student.xh, chosen)).toMatchObject({ success: false })
    expect(await signIn(student.xh, student.initial)).toMatchObject({ success: true })
    const log = await server.deps.db.inTenant(1, tx =>
      tx
        .selectFrom('sys_log')
        .select('log_content')
        .where('log_content', 'like', `%重置学生密码 ${student.id}`)
        .execute(),
    )
    expect(log).toHaveLength(1)
  })

  it('is refused with the reason when the student could not sign in afterwards', async () => {
    const record = await office.record()
    expect((await reset(record.id)).body.message).toBe('王小洋还没有账号，请先生成学生账号')
    const student = await createStudent()
    await office.setRule({ mmgz: '0', opensOn: null, closesOn: null })
    expect((await reset(student.id)).body.message).toContain('未开放学生首次登录')
  })

  it('departments reset students of their own records only, and never accounts that can do more', async () => {
    const { db } = server.deps
    const student = await createStudent()
    const other = await createDepart(db, { name: '历史学院', orgCode: 'A02' })
    const secretary = async (username: string, depart: string) => {
      const id = await createUser(db, { username, roles: ['yxgly'], departs: [depart], xwbslbms: ['31'] })
      return openSession(db, id, { departId: depart })
    }
    expect((await reset(student.id, await secretary('foreign', other))).body.message).toBe('未找到对应数据')
    const own = await secretary('own', departId)
    expect((await reset(student.id, own)).body.success).toBe(true)

    const teacher = await createUser(db, { username: 'teacher', roles: ['xs', 'ds'] })
    await db.inTenant(1, tx =>
      tx.updateTable('xw_info').set({ student_user_id: teacher }).where('id', '=', student.id).execute(),
    )
    expect((await reset(student.id, own)).body.message).toContain('不只是学生账号')
  })
})

describe('accounts for records', () => {
  it('are made one per person and linked to all their records', async () => {
    const first = await office.record()
    const second = await office.record({ nj: '2024', xh: first.xh, zjhm: first.zjhm })
    expect((await office.accounts(first.id, second.id)).body.result).toEqual({ made: 1, linked: 2, conflicts: [] })
    const third = await office.record({ nj: '2025', xh: first.xh, zjhm: first.zjhm })
    const query = { xh: first.xh }
    const made = await office.post<AccountCreationResult>('/xw/xwInfo/makeAccounts', { xwlx: '31', query })
    expect(made.body.result).toEqual({ made: 0, linked: 1, conflicts: [] })
    const { id } = await accountOf(first)
    const linked = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('xw_info').select('id').where('student_user_id', '=', id).execute(),
    )
    expect(linked.map(row => row.id).toSorted()).toEqual([first.id, second.id, third.id].toSorted())
  })

  it('leave the records and their check results unchanged', async () => {
    const record = await office.record()
    await server.deps.db.inTenant(1, tx =>
      sql`update xw_info set judged = '1', judged_version = version where id = ${record.id}`.execute(tx),
    )
    await office.accounts(record.id)
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ judgement: string; version: number; kept: number }>`
        select judgement, version, (select count(*)::int from sys_history where data_id = xw_info.id) as kept
        from xw_info where id = ${record.id}`.execute(tx),
    )
    expect(rows).toEqual([{ judgement: '1', version: 2, kept: 1 }])
  })

  it('report why a record gets none', async () => {
    await createUser(server.deps.db, { username: 'TAKEN001', roles: ['ds'] })
    const records = {
      taken: await office.record({ xh: 'TAKEN001' }),
      twice: await office.record({ xh: 'TWICE001' }),
      again: await office.record({ xh: 'TWICE001' }),
      without: await office.record({ xh: '' }),
      odd: await office.record({ xh: '2023 甲' }),
    }
    const ids = Object.values(records).map(({ id }) => id)
    const { result } = (await office.accounts(...ids)).body
    const told = new Map(result?.conflicts.map(({ id, message }) => [id, message]))
    expect(result).toMatchObject({ made: 0, linked: 0 })
    expect(Object.values(records).map(({ id }) => told.get(id))).toEqual([
      '用户名 TAKEN001 已被非学生账号使用',
      '学号（申请号）TWICE001 属于证件号码不同的多条记录，请先核对',
      '学号（申请号）TWICE001 属于证件号码不同的多条记录，请先核对',
      '没有学号（申请号），无法生成账号',
      expect.stringContaining('含有用户名中不能用的字符'),
    ])
    expect((await office.post('/xw/xwInfo/makeAccounts', { xwlx: '31' })).body.message).toBe('请选择记录')
  })
})

describe('the rule of a degree type', () => {
  it('DG-06 is the default until the school sets one, and is saved per type', async () => {
    const now = async (type: string) =>
      (await server.call('GET', `${rule}/queryNow?xwbslbm=${type}`, { token: admin })).body
    expect((await now('43')).result).toEqual({ xwbslbm: '43', mmgz: '0', opensOn: null, closesOn: null })
    expect((await office.post(`${rule}/save`, { xwbslbm: '43', mmgz: '1' })).body.success).toBe(true)
    expect((await now('43')).result).toMatchObject({ mmgz: '1' })
    expect((await now('31')).result).toMatchObject({ mmgz: '0', ...open })
    expect((await now('99')).success).toBe(false)
  })

  it('DG-06 refuses an unknown rule and a caller without permission', async () => {
    expect((await office.setRule({ mmgz: '7' })).body).toMatchObject({ success: false })
    expect((await office.setRule({ mmgz: '0', opensOn: dayFrom(2), closesOn: dayFrom(1) })).body.message).toContain(
      '不能早于开始日期',
    )
    expect((await office.setRule({ mmgz: '0', opensOn: dayFrom(2), closesOn: null })).body.success).toBe(false)
    const id = await createUser(server.deps.db, { username: 'clerk', roles: ['yxgly'], departs: [departId] })
    expect((await office.setRule({ mmgz: '1' }, await openSession(server.deps.db, id))).status).toBe(403)
    const clerk = await createUser(server.deps.db, { username: 'office', roles: ['dwgly'] })
    expect((await office.setRule({ mmgz: '1' }, await openSession(server.deps.db, clerk))).body.success).toBe(true)
  })
})
