import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { department } from '../field-types/department.ts'
import { multiSelect } from '../field-types/multi-select.ts'
import { number } from '../field-types/number.ts'
import { password } from '../field-types/password.ts'
import { rows } from '../field-types/rows.ts'
import { select } from '../field-types/select.ts'
import { text } from '../field-types/text.ts'
import { textarea } from '../field-types/textarea.ts'
import { defineResource } from '../resource/resource.ts'
import { checkRecord, checkValue } from './check-value.ts'
import { computeCheckDigit, isNationalId } from './id-number.ts'
import { findPatternByWireName, type PatternName, patterns } from './patterns.ts'
import { readRecord } from './read-record.ts'
import { nationalTextWidth } from './text-width.ts'

const options = [{ value: '1', text: '一' }]

describe('named patterns', () => {
  it.each<[PatternName, string | null, string[], string[]]>([
    ['nonEmpty', '*', ['a', '　张'], ['', ' ', '　']],
    ['digits6to16', 'n6-16', ['123456', '1'.repeat(16)], ['12345', '1'.repeat(17), '１２３４５６']],
    ['any6to16', '*6-16', ['学位信息采集', 'a\nb  c'], ['学位信息采', 'x'.repeat(17)]],
    ['letters6to18', 's6-18', ['abcdef', 'A'.repeat(18)], ['abcde', 'abc|def', 'A'.repeat(19)]],
    [
      'url',
      'url',
      ['http://a.cn', 'https://xwxx.pku.edu.cn/a?b=1#c', 'HTTP://10.0.0.1:8080'],
      ['ftp://a.cn', 'a.cn', 'http://', 'http:// a', 'data:text/html,1'],
    ],
    ['email', 'e', ['a@b.cn', 'wang.xm+1@mail.pku.edu.cn'], ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', '张@b.cn']],
    ['mobile', 'm', ['13800001111', '19912345678'], ['12800001111', '1380000111', '138000011112', '+8613800001111']],
    ['postalCode', 'p', ['100871', '000001'], ['10087', '1008711']],
    ['letters', 's', ['abc', 'Z'], ['', 'a1', 'é']],
    ['number', 'n', ['0', '-1', '+2.50', '007'], ['1.', '.5', '1e3', '1,000', '--1']],
    ['integer', 'z', ['0', '-12', '+3'], ['1.0', '', 'a']],
    ['money', 'money', ['0', '0.05', '12', '1000000.5'], ['01', '1.234', '-1', '1.', '0.0.1']],
  ])('VA-01 %s, %s on the wire', (name, wire, good, bad) => {
    expect(good.filter(sample => !patterns[name].test(sample))).toEqual([])
    expect(bad.filter(sample => patterns[name].test(sample))).toEqual([])
    expect(wire && findPatternByWireName(wire)).toBe(name)
  })

  it('VA-01 finds no pattern for an unknown wire name', () => {
    expect(['only', 'x', 'toString', ''].map(findPatternByWireName)).toEqual([null, null, null, null])
  })

  it.each<[PatternName, string[], string[]]>([
    ['naturalNumber', ['0', '12'], ['-1', '01', '1.5']],
    [
      'landline',
      ['010-62751407', '62751407', '02112345678', '0571-88206114-801'],
      ['1234', '010 62751407', '13800001111-'],
    ],
    ['bankCard', ['6222020200', '62220202001122334455'], ['0222020200', '622202020', '6'.repeat(21)]],
    ['documentNumber', ['E12345678', 'a'.repeat(50)], ['', 'E-1', 'a'.repeat(51), '护照']],
    ['nationalId', ['110101199003070134', '11010519491231002X', '11010519491231002x', '110105491231002'], []],
    ['qq', ['10000', '123456789012'], ['1000', '01234', '1234567890123']],
    ['alphanumeric20', ['A1', 'x'.repeat(20)], ['', 'a_b', 'x'.repeat(21)]],
    ['words2to100', ['王芳', 'Li Lei', '𠮷野'], ['王', '王1', 'a'.repeat(101)]],
    ['digitLines', ['123\n456', '1\r\n2'], ['', '12 3', 'a']],
    [
      'templateValues',
      ['', '{}', '{"name": "张三", "n": 1}'],
      ['{', '[]', '1', '{name: 1}', '{"a": {}}', '{"a": null}'],
    ],
    ['text255', ['', '学'.repeat(255), 'a\nb'], ['学'.repeat(256)]],
  ])('VA-03 %s', (name, good, bad) => {
    expect(good.filter(sample => !patterns[name].test(sample))).toEqual([])
    expect(bad.filter(sample => patterns[name].test(sample))).toEqual([])
  })

  it('VA-03 matches hostile texts quickly with every pattern', () => {
    const texts = ['a'.repeat(50_000), `${'a.'.repeat(25_000)}@`, `${'1'.repeat(50_000)}!`, `a@${'a-.'.repeat(20_000)}`]
    const start = Date.now()
    for (const { test } of Object.values(patterns)) texts.forEach(test)
    expect(Date.now() - start).toBeLessThan(1_000)
  })
})

describe('the number of an identity card', () => {
  it('VA-03 has a check digit, which only one last character fits', () => {
    const digits = fc.tuple(
      fc.integer({ min: 110_000, max: 659_999 }),
      fc.integer({ min: 1930, max: 2010 }),
      fc.integer({ min: 100, max: 999 }),
    )
    fc.assert(
      fc.property(digits, fc.constantFrom(...Array.from('0123456789X')), ([area, year, sequence], last) => {
        const body = `${area}${year}0229${sequence}`
        const isLeap = year % 4 === 0
        expect(isNationalId(body + last)).toBe(isLeap && last === computeCheckDigit(body))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['a wrong check digit', '110101199003070135'],
    ['a day that is none', '11010119900230001X'],
    ['an old number with a month that is none', '110105491331002'],
    ['a letter in the middle', '11010119900307A134'],
    ['nineteen characters', '1101011990030701341'],
    ['sixteen digits', '1101054912310021'],
    ['full-width digits', '１１０１０１１９９００３０７０１３４'],
  ])('VA-03 has not %s', (_, sample) => expect(isNationalId(sample)).toBe(false))
})

describe('one value against its field', () => {
  it.each<[Parameters<typeof checkValue>[0], Parameters<typeof checkValue>[1], string | null]>([
    [text('手机号', { required: true, rules: ['mobile'] }), null, '请输入手机号'],
    [text('手机号', { required: true, rules: ['mobile'] }), '12800001111', '手机号应为 11 位手机号码'],
    [text('手机号', { required: true, rules: ['mobile'] }), '13800001111', null],
    [text('用户名', { required: true, rules: ['username'] }), null, '请输入用户名'],
    [text('用户名', { required: true, rules: ['username'] }), 'abc', '用户名应为 4 到 18 位字母、数字或下划线'],
    [text('用户名', { required: true, rules: ['username'] }), 'a_b4', null],
    [text('用户名', { required: true, rules: ['username'] }), 'a'.repeat(18), null],
    [
      text('用户名', { required: true, rules: ['username'] }),
      'a'.repeat(19),
      '用户名应为 4 到 18 位字母、数字或下划线',
    ],
    [text('用户名', { required: true, rules: ['username'] }), '张三丰四', '用户名应为 4 到 18 位字母、数字或下划线'],
    [text('邮箱', { rules: ['email'] }), null, null],
    [text('邮箱', { rules: ['email'] }), 'a@b', '邮箱格式不正确，如 name@example.edu.cn'],
  ])('VA-02 %#: %j %s', (field, value, message) => expect(checkValue(field, value)).toBe(message))

  it.each<[Parameters<typeof checkValue>[0], Parameters<typeof checkValue>[1], string | null]>([
    [text('名称', { required: true, min: 2, max: 4 }), null, '请输入名称'],
    [text('名称', { required: true, min: 2, max: 4 }), '学', '名称最小长度 2 个字符'],
    [text('名称', { required: true, min: 2, max: 4 }), '学位信息采', '名称最大长度 4 个字符'],
    [text('名称', { required: true, min: 2, max: 4 }), '𠮷𠮷𠮷𠮷', null],
    [textarea('关键词', { max: 6, wide: true }), '学位a采', '关键词最大长度 6 个字符（汉字计两个）'],
    [textarea('关键词', { max: 6, wide: true }), '学位ab', null],
    [select('性别', { options, required: true }), null, '请选择性别'],
    [department('院系', { required: true }), null, '请选择院系'],
    [multiSelect('类型', { choices: { options }, required: true }), [], '请选择类型'],
    [multiSelect('类型', { choices: { options }, min: 2 }), ['1'], '类型至少选择 2 项'],
    [multiSelect('类型', { choices: { options }, max: 1 }), ['1', '2'], '类型至多选择 1 项'],
    [multiSelect('类型', { choices: { options }, min: 1, max: 2 }), ['1', '2'], null],
    [number('排序', { min: 0 }), -1, '排序不能小于 0'],
    [number('排序', { max: 9 }), 9.5, '排序不能大于 9'],
    [number('排序', { min: 0, max: 9 }), 0, null],
    [rows('规则', { required: true, max: 1, columns: { a: text('甲') } }), null, '请输入规则'],
    [rows('规则', { max: 1, columns: { a: text('甲', { max: 2 }) } }), [{}, {}], '规则最多 1 行'],
    [
      rows('规则', { max: 2, columns: { a: text('甲', { max: 2 }) } }),
      [{}, { a: '三个字' }],
      '规则第 2 行：甲最大长度 2 个字符',
    ],
    [rows('规则', { max: 2, columns: { a: text('甲', { required: true }) } }), [{}], '规则第 1 行：请输入甲'],
    [rows('规则', { max: 2, columns: { a: text('甲', { required: true }) } }), [{ a: '1' }], null],
    [text('年级', { rules: [{ pattern: '^\\d{4}$', message: '应为四位年份' }] }), '24', '年级应为四位年份'],
    [text('年级', { rules: [{ pattern: '^\\d{4}$', message: '应为四位年份' }] }), '2024', null],
  ])('VA-04 %#: %j %s', (field, value, message) => expect(checkValue(field, value)).toBe(message))

  it('VA-04 the width of a text counts what is not ASCII twice', () => {
    expect(['', 'abc', '学位', 'a学·', '𠮷'].map(nationalTextWidth)).toEqual([0, 3, 4, 5, 2])
  })

  it('lets a draft omit required values, but not those that its column needs', () => {
    const draft = text('论文题目', { required: true, notNull: false, max: 3 })
    expect(checkValue(draft, null, 'save')).toBeNull()
    expect(checkValue(draft, null, 'submit')).toBe('请输入论文题目')
    expect(checkValue(draft, '太长的题', 'save')).toBe('论文题目最大长度 3 个字符')
    expect(checkValue(text('姓名', { required: true }), null, 'save')).toBe('请输入姓名')
    expect(checkValue(multiSelect('类型', { choices: { options }, notNull: true }), [], 'submit')).toBeNull()
  })
})

describe('a record', () => {
  const def = defineResource({
    path: '/sys/x',
    table: 'sys_x',
    title: '测试',
    permission: 'sys:x',
    tenant: 'school',
    fields: {
      username: text('账号', { required: true, readonly: 'edit', rules: ['username'] }),
      password: password('密码', { required: true, readonly: 'edit', storage: 'module' }),
      realname: text('姓名', { required: true, max: 4 }),
      sortNo: number('排序', { integer: true, required: true, default: 0 }),
      status: select('状态', { options, notNull: true, readonly: true, default: '1' }),
      bz: text('备注'),
    },
  })
  const good = { username: 'zhangsan', password: 'x', realname: '张三' }

  it('is read by its fields when it is added: defaults fill the gaps, the rest of the body is not there', () => {
    const { values, errors } = readRecord(
      def,
      { ...good, status: '9', tenantId: 7, id: 'x', createBy: 'me', constructor: 1 },
      { on: 'add' },
    )
    expect(errors).toEqual({})
    expect(values).toEqual({ ...good, sortNo: 0, status: '1', bz: null, version: 1 })
  })

  it('is read as far as it was sent when it is edited, and what cannot change is left out', () => {
    const body = { username: 'other', password: 'y', realname: ' 李四 ', status: '9', version: 3 }
    expect(readRecord(def, body, { on: 'edit' })).toEqual({ values: { realname: '李四' }, errors: {} })
    expect(readRecord(def, { realname: '', sortNo: null }, { on: 'edit' }).errors).toEqual({
      realname: '请输入姓名',
      sortNo: '请输入排序',
    })
  })

  it('names every bad field at once', () => {
    const { errors } = readRecord(def, { username: 'a', realname: '张三丰李四', sortNo: 'x', bz: 'a\0' }, { on: 'add' })
    expect(errors).toEqual({
      username: '账号应为 4 到 18 位字母、数字或下划线',
      password: '请输入密码',
      realname: '姓名最大长度 4 个字符',
      sortNo: '排序必须是数字',
      bz: '备注含有无法保存的字符',
    })
  })

  it('is checked by the same rules where its values are read already', () => {
    expect(checkRecord(def, { ...good, realname: '张三丰李四' })).toEqual({
      realname: '姓名最大长度 4 个字符',
      sortNo: '请输入排序',
    })
    expect(checkRecord(def, { ...good, sortNo: 1 })).toEqual({})
  })

  it('reads any input without failing', () => {
    const bodies = fc.dictionary(fc.constantFrom(...Object.keys(def.fields), '__proto__', 'constructor'), fc.anything())
    fc.assert(
      fc.property(bodies, fc.constantFrom('add', 'edit'), (body, on) => {
        const { values, errors } = readRecord(def, body, { on })
        expect(Object.keys({ ...values, ...errors }).every(key => Object.hasOwn(def.fields, key))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
