import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dict } from '../field-types/dict.ts'
import { number } from '../field-types/number.ts'
import { text } from '../field-types/text.ts'
import { defineResource } from '../resource/resource.ts'
import { emptyTexts, QueryError, ruleTexts } from './filter.ts'
import { readSuperQuery } from './read-super-query.ts'
import {
  changeRowField,
  changeRowRule,
  checkSavedQuery,
  checkSuperQuery,
  completeQueryRow,
  emptyQueryRow,
  type QueryRow,
  superQueryTexts,
  writeSuperQuery,
} from './super-query.ts'

const def = defineResource({
  path: '/xw/person',
  table: 'xw_person',
  title: '人员',
  permission: 'xw:person',
  tenant: 'school',
  fields: { xm: text('姓名'), xb: dict('性别', { dictCode: 'sex' }), pxh: number('排序号') },
})

const rows: QueryRow[] = [
  { field: 'xm', rule: 'like', val: '100% "张"、\\' },
  { field: 'xb', rule: 'in', val: '1,2' },
  { field: 'pxh', rule: 'ge', val: '3' },
]
const group = {
  match: 'or',
  items: [
    { field: 'xm', rule: 'like', value: '100% "张"、\\' },
    { field: 'xb', rule: 'in', value: ['1', '2'] },
    { field: 'pxh', rule: 'ge', value: 3 },
  ],
}

const refused = (params: string, match?: string) => {
  try {
    readSuperQuery(def, params, match)
    return null
  } catch (error) {
    return error instanceof QueryError ? error.message : error
  }
}
const oneRow = (row: object) => JSON.stringify([row])

describe('the rows on the page', () => {
  it('QY-03 begin with “equals” and lose their value when another field is chosen', () => {
    expect(emptyQueryRow).toEqual({ field: '', rule: 'eq', val: '' })
    const chosen = { field: 'xm', rule: 'like', val: '张', dictCode: 'other' } as const
    expect(changeRowField(chosen, 'xb')).toEqual({ field: 'xb', rule: 'like', val: '' })
  })

  it('QY-03 keep the first value when they leave “in”', () => {
    expect(changeRowRule({ field: 'xb', rule: 'in', val: '1,2' }, 'eq')).toEqual({ field: 'xb', rule: 'eq', val: '1' })
    expect(changeRowRule({ field: 'xb', rule: 'in', val: '' }, 'eq')).toEqual({ field: 'xb', rule: 'eq', val: '' })
    expect(changeRowRule({ field: 'xm', rule: 'eq', val: 'a,b' }, 'like')).toEqual({
      field: 'xm',
      rule: 'like',
      val: 'a,b',
    })
    expect(changeRowRule({ field: 'xb', rule: 'eq', val: '1' }, 'in')).toEqual({ field: 'xb', rule: 'in', val: '1' })
  })

  it('test for emptiness without a value', () => {
    expect(emptyTexts).toEqual({ empty: '为空', not_empty: '不为空' })
    const row = changeRowRule({ field: 'xm', rule: 'like', val: '张' }, 'empty')
    expect(row).toEqual({ field: 'xm', rule: 'empty', val: '' })
    expect([checkSuperQuery([row]), checkSavedQuery([row], 'x')]).toEqual([null, null])
    expect(checkSuperQuery([{ ...row, field: '' }])).toBe('不能查询空条件')
    expect(readSuperQuery(def, writeSuperQuery(def, [row]))?.items).toEqual([{ field: 'xm', rule: 'empty' }])
  })

  it('QY-03 report missing input, word for word', () => {
    expect(checkSuperQuery(rows)).toBeNull()
    for (const row of [emptyQueryRow, { ...emptyQueryRow, field: 'xm' }, { ...emptyQueryRow, val: '张' }]) {
      expect(checkSuperQuery([...rows, row])).toBe('不能查询空条件')
      expect(checkSavedQuery([row], '我的查询')).toBe('空条件不能保存')
    }
    expect(checkSuperQuery([])).toBe('不能查询空条件')
    expect(checkSavedQuery(rows, ' ')).toBe('保存名称不能为空')
    expect(checkSavedQuery(rows, '我的查询')).toBeNull()
    expect(superQueryTexts.askOverwrite('我的查询')).toBe('我的查询 已存在，是否覆盖？')
    expect([superQueryTexts.saved, superQueryTexts.askDelete]).toEqual(['保存成功', '是否删除当前查询？'])
  })

  it('QY-03 offer ten rules', () => {
    expect(Object.keys(ruleTexts)).toEqual([
      'eq',
      'like',
      'right_like',
      'left_like',
      'in',
      'ne',
      'gt',
      'ge',
      'lt',
      'le',
    ])
  })
})

describe('the rows on the wire', () => {
  const written = writeSuperQuery(def, rows)

  it('QY-03 are read back, encoded once or twice or not at all', () => {
    expect(readSuperQuery(def, written, 'or')).toEqual(group)
    expect(readSuperQuery(def, decodeURIComponent(written), 'or')).toEqual(group)
    expect(readSuperQuery(def, written)?.match).toBe('and')
  })

  it('QY-03 carry all twelve properties, which the server does not read beyond the question', () => {
    const none = {
      type: 'string',
      dbType: 'string',
      dictCode: null,
      dictTable: null,
      dictText: null,
      customReturnField: null,
      popup: null,
      formatStr: null,
      extendOption: null,
    }
    expect(JSON.parse(decodeURIComponent(written))).toEqual([
      { ...rows[0], ...none },
      { ...rows[1], ...none, type: 'list', dictCode: 'sex' },
      { ...rows[2], ...none, type: 'int', dbType: 'int' },
    ])
    const popup = { code: 'report', orgFields: 'a', destFields: 'b' }
    const theirs = { ...none, type: 'popup', popup, customReturnField: 'code', extendOption: ['Y', 'N'] }
    const row: QueryRow = { field: 'xm', rule: 'eq', val: '张', ...theirs }
    expect(completeQueryRow(def, row)).toEqual(row)
    const hints = { dictTable: 'sys_user', dictText: 'password', dbType: 'int', type: 'date', formatStr: "'" }
    expect(readSuperQuery(def, oneRow({ field: 'xm', rule: 'eq', val: '张', ...hints }))).toEqual({
      match: 'and',
      items: [{ field: 'xm', rule: 'eq', value: '张' }],
    })
  })

  it('QY-03 may name a rule by its sign, and values as numbers or lists', () => {
    const query = JSON.stringify([
      { field: 'pxh', rule: '>=', val: 3 },
      { field: 'xm', rule: 'LIKE', val: '张' },
      { field: 'pxh', rule: 'in', val: [1, '2'] },
      { field: 'xm', rule: '!=', val: ['张', '王'] },
    ])
    expect(readSuperQuery(def, query)?.items).toEqual([
      { field: 'pxh', rule: 'ge', value: 3 },
      { field: 'xm', rule: 'like', value: '张' },
      { field: 'pxh', rule: 'in', value: [1, 2] },
      { field: 'xm', rule: 'ne', value: '张,王' },
    ])
  })

  it.each(['', '  ', '[]', '%5B%5D'])('%j asks for nothing', params => expect(readSuperQuery(def, params)).toBeNull())

  it.each<[string, string]>([
    ['{', '高级查询的格式不正确'],
    ['%E0%A4%A', '高级查询的格式不正确'],
    ['{"field":"xm"}', '高级查询的格式不正确'],
    ['null', '高级查询的格式不正确'],
    ['"xm"', '高级查询的格式不正确'],
    ['[null]', '不能查询空条件'],
    ['["xm"]', '不能查询空条件'],
    [oneRow({ field: 'xm', rule: 'eq' }), '不能查询空条件'],
    [oneRow({ field: 'xm', rule: 'eq', val: ' ' }), '不能查询空条件'],
    [oneRow({ field: 'xm', rule: 'eq', val: [] }), '不能查询空条件'],
    [oneRow({ field: 'xm', rule: 'eq', val: { ne: 1 } }), '不能查询空条件'],
    [oneRow({ field: 'xm', val: '张' }), '不能查询空条件'],
    [oneRow({ rule: 'eq', val: '张' }), '不能查询空条件'],
    [oneRow({ field: ['xm'], rule: 'eq', val: '张' }), '不能查询空条件'],
    [oneRow({ field: 'nope', rule: 'eq', val: '张' }), '查询条件不存在：nope'],
    [oneRow({ field: 'sys_user,xm', rule: 'eq', val: '张' }), '查询条件不存在：sys_user,xm'],
    [oneRow({ field: 'constructor', rule: 'eq', val: '张' }), '查询条件不存在：constructor'],
    [oneRow({ field: 'xm', rule: 'USE_SQL_RULES', val: '1=1' }), '高级查询的匹配规则不存在'],
    [oneRow({ field: 'xm', rule: 'toString', val: '张' }), '高级查询的匹配规则不存在'],
    [oneRow({ field: 'pxh', rule: 'like', val: '1' }), '排序号不能按“包含”查询'],
    [oneRow({ field: 'pxh', rule: 'eq', val: '1 or 1=1' }), '排序号必须是数字'],
    [oneRow({ field: 'xm', rule: 'eq', val: '张'.repeat(201) }), '姓名的查询内容过长（最多 200 个字符）'],
    [oneRow({ field: 'xb', rule: 'in', val: '1,'.repeat(201) }), '性别的查询内容过多（最多 200 项）'],
    [
      JSON.stringify(Array.from({ length: 21 }, () => ({ field: 'xm', rule: 'eq', val: '张' }))),
      '高级查询最多 20 个条件',
    ],
    [' '.repeat(16_384) + oneRow({ field: 'xm', rule: 'eq', val: '张' }), '高级查询的内容过长'],
  ])('QY-06 %#: is refused where it is broken', (params, message) => expect(refused(params)).toBe(message))

  it('QY-06 match all or any, and nothing else', () => {
    expect(refused(written, 'or 1=1')).toBe('高级查询的匹配方式只能是 and 或 or')
    expect(refused('', 'xor')).toBe('高级查询的匹配方式只能是 and 或 or')
  })

  it('QY-03 survive the wire with any content', () => {
    const val = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
      .filter(s => s.trim() !== '' && !s.includes('\0'))
    fc.assert(
      fc.property(val, s => {
        const sent = writeSuperQuery(def, [{ field: 'xm', rule: 'like', val: s }])
        expect(readSuperQuery(def, sent)?.items).toEqual([{ field: 'xm', rule: 'like', value: s.normalize('NFC') }])
      }),
      { numRuns: 1_000 },
    )
  })
})
