import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

const add = (ruleCode: string, ruleClass: string, ruleParams: unknown, by = token) =>
  server.call<Record<string, string>>('POST', '/sys/fillRule/add', {
    token: by,
    payload: { ruleName: '编号', ruleCode, ruleClass, ruleParams },
  })
const execute = async (ruleCode: string, payload: object = {}, by = token) =>
  (await server.call<string>('PUT', `/sys/fillRule/executeRuleByCode/${ruleCode}`, { token: by, payload })).body
const test = async (ruleCode: string) =>
  (await server.call<string>('GET', `/sys/fillRule/testFillRule?ruleCode=${ruleCode}`, { token })).body
const today = () => formatTime(new Date())?.slice(0, 10).replaceAll('-', '')

describe('serial numbers', () => {
  it('SY-15 fifty concurrent requests get fifty numbers without a gap', async () => {
    await add('many', 'serial', { prefix: 'XW', datePart: 'yyyy', digits: 4 })
    const results = await Promise.all(Array.from({ length: 50 }, () => execute('many')))
    const year = today()?.slice(0, 4)
    expect(results.map(({ result }) => result).toSorted()).toEqual(
      Array.from({ length: 50 }, (_, index) => `XW${year}${String(index + 1).padStart(4, '0')}`),
    )
  })

  it('SY-15 a trial shows the next number without taking it', async () => {
    await add('trial', 'serial', { digits: 3 })
    expect([await test('trial'), await test('trial')]).toMatchObject([{ result: '001' }, { result: '001' }])
    expect([await execute('trial'), await test('trial'), await execute('trial')]).toMatchObject([
      { result: '001' },
      { result: '002' },
      { result: '002' },
    ])
  })

  it('SY-15 are counted separately for each period, rule and school', async () => {
    await add('daily', 'serial', { datePart: 'yyyyMMdd', digits: 2 })
    expect((await execute('daily')).result).toBe(`${today()}01`)
    // Gives yesterday a high number.
    await server.deps.db.inTenant(1, tx =>
      sql`insert into sys_fill_serial select tenant_id, id, '19990101', 98 from sys_fill_rule where rule_code = 'daily'`.execute(
        tx,
      ),
    )
    expect((await execute('daily')).result).toBe(`${today()}02`)
    const tenantId = await createSchool(server.deps.db, { code: '10002', name: '另一所大学' })
    const other = await createUser(server.deps.db, { username: 'other', roles: ['admin'], tenantId })
    const theirs = await openSession(server.deps.db, other, { tenantId })
    expect(await execute('daily', {}, theirs)).toMatchObject({ success: false, message: '该编码不存在' })
    await add('daily', 'serial', { datePart: 'yyyyMMdd', digits: 2 }, theirs)
    expect((await execute('daily', {}, theirs)).result).toBe(`${today()}01`)
  })

  it('SY-15 are refused with a sentence when they are used up', async () => {
    await add('short', 'serial', { digits: 1 })
    for (let number = 1; number <= 9; number += 1) expect((await execute('short')).result).toBe(String(number))
    expect(await execute('short')).toMatchObject({ success: false, message: '流水号已经用完，请增加流水号位数' })
    expect(await execute('short')).toMatchObject({ success: false })
  })

  it('SY-15 leave a line in the log for every number taken', async () => {
    await add('logged', 'serial', { digits: 2 })
    await execute('logged')
    await test('logged')
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ text: string }>`select log_content as text from sys_log where log_content like '取号%logged%'`.execute(tx),
    )
    expect(rows).toEqual([{ text: '取号编码填充规则：logged 01' }])
  })
})

describe('the other kinds of rules', () => {
  it('SY-15 make dates, identifiers and texts with values of the user', async () => {
    await add('day', 'dateTime', { format: 'yyyy-MM-dd' })
    await add('moment', 'dateTime', { format: 'yyyyMMddHHmmss' })
    await add('plainId', 'uuid', { isCompact: '1' })
    await add('id', 'uuid', null)
    await add('who', 'text', { text: '#{sys_user_code}-#{nosuch}-#{constructor}-${7*7}' })
    expect((await execute('day')).result?.replaceAll('-', '')).toBe(today())
    expect((await execute('moment')).result).toMatch(/^\d{14}$/)
    expect((await execute('plainId')).result).toMatch(/^[0-9a-f]{32}$/)
    expect((await execute('id')).result).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect((await execute('who')).result).toBe('admin---${7*7}')
  })

  it('SY-15 make the next code below a department', async () => {
    const parentId = await createDepart(server.deps.db, { name: '文学院', orgCode: 'A01' })
    await createDepart(server.deps.db, { name: '中文系', orgCode: 'A01A01', parentId })
    await add('depart', 'departCode', {})
    expect((await execute('depart', { parentId })).result).toBe('A01A02')
    expect((await execute('depart')).result).toBe('A02')
    for (const wrong of ['x', '01890000-0000-7000-8000-000000000000'])
      expect(await execute('depart', { parentId: wrong })).toMatchObject({ success: false, message: '上级部门不存在' })
  })

  it('SY-15 run several rules at once, each with its own form data or the common data', async () => {
    await add('first', 'text', { text: '甲' })
    await add('second', 'serial', { digits: 2 })
    const batch = (rules: object[]) =>
      server.call('PUT', '/sys/fillRule/executeRuleByCodeBatch', { token, payload: { rules, commonFormData: {} } })
    const { body } = await batch([{ ruleCode: 'first' }, { ruleCode: 'second', formData: {} }])
    expect(body.result).toEqual([
      { ruleCode: 'first', result: '甲' },
      { ruleCode: 'second', result: '01' },
    ])
    // One failing rule leaves all numbers untaken.
    expect((await batch([{ ruleCode: 'second' }, { ruleCode: 'nosuch' }])).body.success).toBe(false)
    expect((await execute('second')).result).toBe('02')
    expect((await batch(Array.from({ length: 21 }, () => ({ ruleCode: 'first' })))).status).toBe(400)
  })
})

describe('the parameters of a rule', () => {
  const canary = join(tmpdir(), `xw-canary-${process.pid}`)

  it.each([
    'org.jeecg.modules.system.rule.OrgCodeRule',
    'java.lang.Runtime',
    'node:child_process',
    '../../../etc/passwd',
    'constructor',
    '__proto__',
    'toString',
    `require('fs').writeFileSync('${canary}','')`,
  ])('SY-15 the kind is a key of the registry, never %s (security.md 64)', async kind => {
    const { body } = await add('hostile', kind, {})
    expect(body).toMatchObject({ success: false, result: { ruleClass: expect.stringContaining('不在可选范围内') } })
    // A kind that got into the table in another way is not run either.
    await server.deps.db.inTenant(1, tx =>
      sql`insert into sys_fill_rule (tenant_id, id, rule_name, rule_code, rule_class) values (1, gen_random_uuid(), 'x', 'planted', ${kind})
        on conflict (tenant_id, rule_code) do update set rule_class = excluded.rule_class`.execute(tx),
    )
    expect(await execute('planted')).toMatchObject({ success: false, message: '该规则的填充方式不存在' })
    expect(existsSync(canary)).toBe(false)
  })

  it.each<[string, unknown, string]>([
    ['serial', {}, ''],
    ['serial', { digits: 99 }, '流水号位数不能大于 12'],
    ['serial', { digits: 2, datePart: 'HH' }, '日期部分的值“HH”不在可选范围内'],
    ['dateTime', null, '请选择格式'],
    ['dateTime', { format: '%s' }, '格式的值“%s”不在可选范围内'],
    ['text', { text: 'x'.repeat(201) }, '内容最大长度 200 个字符'],
  ])('SY-15 the parameters are those of the kind: %s %j', async (kind, params, message) => {
    const { body } = await add(`p_${kind}_${message.length}`, kind, params)
    if (message) expect(body.result).toEqual({ ruleParams: `填充参数：${message}` })
    else expect(body.success).toBe(true)
  })

  it('SY-15 drop parameters that the kind does not know', async () => {
    const { body } = await add('extra', 'text', { text: '甲', className: 'x', constructor: 1 })
    const { body: shown } = await server.call<{ ruleParams: string }>(
      'GET',
      `/sys/fillRule/queryById?id=${body.result?.id}`,
      { token },
    )
    expect(shown.result?.ruleParams).toBe('{"text":"甲"}')
  })
})
