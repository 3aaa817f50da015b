import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { whileWorking } from '../../../../test/support/while-working.ts'
import { type FailedRule, findFailedRule } from './evaluate.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  await add({ ruleCode: 'xh', ruleJson: studentNumber })
})
afterAll(() => server.close())

/** 2024 MA 007: year, kind, number. */
const studentNumber = [
  { digits: '4', pattern: '20\\d{2}', message: '前四位应为年份' },
  { digits: '2', pattern: 'MA|PH', message: '第五、六位应为 MA 或 PH' },
  { digits: '*', pattern: '.{9}', message: '应为 9 位', priority: '1' },
  { digits: '3', pattern: '\\d+', message: '末三位应为数字' },
]

const add = (more: object) =>
  server.call<Record<string, string>>('POST', '/sys/checkRule/add', { token, payload: { ruleName: '学号', ...more } })
const isHealthy = async () => (await server.app.inject('/healthz')).statusCode === 200
const check = (query: string, by = token) =>
  server.call<FailedRule>('GET', `/sys/checkRule/checkByCode?${query}`, { token: by })

describe('a rule', () => {
  it('SY-14 takes the parts of a value one after the other, and the whole where it says so', () => {
    expect(findFailedRule(studentNumber, '2024MA007')).toBeNull()
    expect(findFailedRule(studentNumber, '2024MB007')).toEqual({
      digits: '2',
      pattern: 'MA|PH',
      message: '第五、六位应为 MA 或 PH',
      beginIndex: 4,
      endIndex: 6,
      checkValue: 'MB',
      passed: false,
    })
    expect(findFailedRule(studentNumber, '2024MA00x')).toMatchObject({ beginIndex: 6, endIndex: 9, checkValue: '00x' })
  })

  it('SY-14 about the whole value comes first where it has priority, else in its place', () => {
    expect(findFailedRule(studentNumber, 'x')).toMatchObject({ message: '应为 9 位', beginIndex: 0, endIndex: 1 })
    const inPlace = studentNumber.map(rule => ({ ...rule, priority: '0' }))
    expect(findFailedRule(inPlace, 'x')).toMatchObject({ message: '前四位应为年份' })
  })

  it('SY-14 has to match all of its part, counts characters and not halves of them, and ends where the value does', () => {
    const two = [{ digits: '2', pattern: '\\p{Han}+', message: '姓' }]
    expect(findFailedRule(two, '𠮷野abc')).toBeNull()
    expect(findFailedRule([{ digits: '3', pattern: '\\d', message: '数字' }], '12')).toMatchObject({ checkValue: '12' })
    expect(findFailedRule([...two, { digits: '1', pattern: '.', message: '缺' }], '𠮷野')).toMatchObject({
      beginIndex: 2,
      endIndex: 2,
      checkValue: '',
    })
  })

  it('SY-14 that would keep another engine busy for years is done at once', () => {
    const slow = ['(a+)+$', '(a|aa)+$', '(.*a){20}', '(x+x+)+y', '((a*)*)*b'].map(pattern => ({
      digits: '*',
      pattern,
      message: '慢',
    }))
    const start = Date.now()
    for (const rule of slow) findFailedRule([rule], `${'a'.repeat(2_000)}!`)
    expect(Date.now() - start).toBeLessThan(1_000)
  })
})

describe('saving', () => {
  it.each([
    ['\\1', '表达式不正确或不受支持'],
    ['(?=a)b', '表达式不正确或不受支持'],
    ['[', '表达式不正确或不受支持'],
    ['((a{100}){100}){100}', '表达式不正确或不受支持'],
    ['((a?){100}){10}', '表达式过于复杂，请减少重复的次数'],
    ['a'.repeat(201), '表达式最大长度 200 个字符'],
  ])('SY-14 refuses the pattern %s beside its field', async (pattern, message) => {
    const { body } = await add({ ruleCode: 'bad', ruleJson: [{ digits: '1', pattern, message: 'm' }] })
    expect(body).toMatchObject({ success: false, result: { ruleJson: `校验内容第 1 行：${message}` } })
  })

  it.each<[unknown, string]>([
    ['eval(1)', '校验内容必须是 JSON 对象或数组'],
    [[{ digits: '0', pattern: 'a', message: 'm' }], '校验内容第 1 行：位数应为 1 到 99 的整数，或 *'],
    [[{ digits: '1', pattern: 'a', message: 'm', priority: '2' }], '校验内容第 1 行：先后的值“2”不在可选范围内'],
    [[{ digits: '1', pattern: 'a' }], '校验内容第 1 行：请输入不符合时的提示'],
    [Array.from({ length: 31 }, () => ({ digits: '1', pattern: 'a', message: 'm' })), '校验内容最多 30 行'],
  ])('SY-14 refuses %j', async (ruleJson, message) => {
    expect((await add({ ruleCode: 'bad', ruleJson })).body.result).toEqual({ ruleJson: message })
  })

  it('SY-14 keeps what looks like an expression as text', async () => {
    const ruleJson = [{ digits: '*', pattern: '\\$\\{7\\*7\\}', message: '${7*7} {{7*7}} <script>alert(1)</script>' }]
    expect((await add({ ruleCode: 'literal', ruleJson })).body.success).toBe(true)
    const { body } = await check(`ruleCode=literal&value=49`)
    expect(body.message).toBe('${7*7} {{7*7}} <script>alert(1)</script>')
    expect((await check(`ruleCode=literal&value=${encodeURIComponent('${7*7}')}`)).body.success).toBe(true)
  })
})

describe('checking by code', () => {
  it('VA-05 passes without a code or without a value', async () => {
    for (const query of ['', 'ruleCode=xh', 'value=x', 'ruleCode=&value=', 'ruleCode=nosuch'])
      expect((await check(query)).body).toMatchObject({ success: true })
  })

  it('VA-05 says the rule’s sentence and shows the rule that failed', async () => {
    const { status, body } = await check('ruleCode=xh&value=2024XX007')
    expect([status, body]).toMatchObject([
      200,
      { success: false, message: '第五、六位应为 MA 或 PH', result: { beginIndex: 4, endIndex: 6, passed: false } },
    ])
    expect((await check('ruleCode=xh&value=2024MA007')).body.success).toBe(true)
  })

  it('VA-05 reads a value that was encoded once or twice', async () => {
    const value = '学%位+'
    await add({ ruleCode: 'encoded', ruleJson: [{ digits: '*', pattern: '学%位\\+', message: '不同' }] })
    for (const text of [encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value))])
      expect((await check(`ruleCode=encoded&value=${text}`)).body.success).toBe(true)
  })

  it('VA-05 a value is as long as a code can be', async () => {
    const { body } = await check(`ruleCode=xh&value=${'1'.repeat(501)}`)
    expect(body).toMatchObject({ success: false, message: '校验的值不能超过 500 个字符' })
  })

  it('VA-05 a pattern from before patterns were measured keeps nobody waiting, and is named', async () => {
    // 53 seconds for one call, in an engine that answers nothing else meanwhile.
    const slow = Array.from({ length: 30 }, () => ({ digits: '*', pattern: '((a?){100}){10}|.*', message: '慢' }))
    await server.deps.db.inTenant(1, tx =>
      sql`update sys_check_rule set rule_json = ${JSON.stringify(slow)}::jsonb where rule_code = 'xh'`.execute(tx),
    )
    const { result, blockedMs } = await whileWorking(() => check(`ruleCode=xh&value=${'a'.repeat(500)}`), isHealthy)
    expect(result.body).toMatchObject({
      success: false,
      message: '校验规则过于复杂，未能在规定时间内完成，请联系管理员修改',
    })
    expect(blockedMs).toBeLessThan(200)
  })

  it('VA-05 does not know the rules of another school', async () => {
    const tenantId = await createSchool(server.deps.db, { code: '10002', name: '另一所大学' })
    const other = await createUser(server.deps.db, { username: 'other', roles: ['xs'], tenantId })
    const { body } = await check('ruleCode=xh&value=1', await openSession(server.deps.db, other, { tenantId }))
    expect(body).toMatchObject({ success: false, message: '该编码不存在', result: null })
  })
})
