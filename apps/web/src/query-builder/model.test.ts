import { date } from '@xw/shared/field-types/date'
import { department } from '@xw/shared/field-types/department'
import { dict } from '@xw/shared/field-types/dict'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { password } from '@xw/shared/field-types/password'
import { radio } from '@xw/shared/field-types/radio'
import { text } from '@xw/shared/field-types/text'
import { textarea } from '@xw/shared/field-types/textarea'
import { checkSavedQuery, checkSuperQuery, superQueryTexts } from '@xw/shared/query/super-query'
import { defineResource } from '@xw/shared/resource/resource'
import { describe, expect, it } from 'vitest'
import { type BuilderAction, type QueryBuilder, reduceBuilder, startBuilder, toQuery } from './model.ts'
import { queryFieldsOf, toMultiValueField, toSingleValueField } from './query-field.ts'

const def = defineResource({
  path: '/a',
  table: 'a',
  title: 'a',
  permission: 'a',
  tenant: 'school',
  fields: {
    mc: text('名称'),
    zt: dict('状态', { dictCode: 'valid_status' }),
    mm: password('口令', { storage: 'module' }),
    pxh: text('排序', { query: false }),
  },
})
const fields = queryFieldsOf(def)
const field = (key: string) => {
  const found = fields.find(candidate => candidate.key === key)
  if (!found) throw new Error(key)
  return found
}
const after = (...actions: BuilderAction[]): QueryBuilder => actions.reduce(reduceBuilder, startBuilder(null))

describe('the advanced query', () => {
  it('offers the searchable fields', () => {
    expect(fields.map(({ key }) => key)).toEqual(['mc', 'zt', 'createBy', 'createTime', 'updateBy', 'updateTime'])
  })

  it('QY-03 begins with one empty row, which can be neither run nor saved', () => {
    const { records, matchType } = toQuery(after())
    expect([records, matchType]).toEqual([[{ field: '', rule: 'eq', val: '' }], 'and'])
    expect(checkSuperQuery(records)).toBe('不能查询空条件')
    expect(checkSavedQuery(records, 'x')).toBe('空条件不能保存')
  })

  it('QY-03 is saved under a title', () => {
    const { records } = toQuery(
      after({ type: 'field', id: 0, field: field('mc') }, { type: 'value', id: 0, val: ' a ' }),
    )
    expect(records).toEqual([{ field: 'mc', rule: 'eq', val: 'a' }])
    expect([checkSuperQuery(records), checkSavedQuery(records, ''), checkSavedQuery(records, 'x')]).toEqual([
      null,
      '保存名称不能为空',
      null,
    ])
    expect(superQueryTexts.askOverwrite('常用')).toBe('常用 已存在，是否覆盖？')
    expect([superQueryTexts.saved, superQueryTexts.askDelete]).toEqual(['保存成功', '是否删除当前查询？'])
  })

  it('QY-03 keeps the first value when the rule `in` is changed', () => {
    const builder = after(
      { type: 'field', id: 0, field: field('zt') },
      { type: 'rule', id: 0, rule: 'in' },
      { type: 'value', id: 0, val: '1,0' },
    )
    expect(reduceBuilder(builder, { type: 'rule', id: 0, rule: 'ne' }).lines[0]).toMatchObject({ rule: 'ne', val: '1' })
  })

  it('clears the value when another field is chosen, and takes a rule that the field has', () => {
    const builder = after(
      { type: 'field', id: 0, field: field('mc') },
      { type: 'rule', id: 0, rule: 'like' },
      { type: 'value', id: 0, val: 'a' },
      { type: 'field', id: 0, field: field('zt') },
    )
    expect(builder.lines).toEqual([{ id: 0, field: 'zt', rule: 'eq', val: '' }])
  })

  it('adds and removes rows, and always has at least one', () => {
    const three = after({ type: 'insert', after: 0 }, { type: 'insert', after: 0 }, { type: 'value', id: 2, val: 'x' })
    expect(three.lines.map(({ id }) => id)).toEqual([0, 2, 1])
    const one = [0, 1].reduce((builder, id) => reduceBuilder(builder, { type: 'remove', id }), three)
    expect(one.lines).toMatchObject([{ id: 2, val: 'x' }])
    expect(reduceBuilder(one, { type: 'remove', id: 2 })).toEqual(startBuilder(null))
  })

  it('QY-03 is restored as it was saved, with every property of its rows', () => {
    const hints = { type: 'list', dictCode: 'x', popup: { code: 'c' }, extendOption: ['Y', 'N'] }
    const query = { matchType: 'or' as const, records: [{ field: 'mc', rule: 'like' as const, val: 'a', ...hints }] }
    expect(toQuery(after({ type: 'load', query }))).toEqual(query)
    expect(after({ type: 'match', matchType: 'or' }).matchType).toBe('or')
  })
})

describe('the rules of a condition', () => {
  it('end with the rules that need no value', () => {
    expect(field('zt').rules).toEqual(['eq', 'in', 'ne', 'empty', 'not_empty'])
    const builder = after(
      { type: 'field', id: 0, field: field('mc') },
      { type: 'value', id: 0, val: 'a' },
      { type: 'rule', id: 0, rule: 'not_empty' },
    )
    expect(toQuery(builder).records).toEqual([{ field: 'mc', rule: 'not_empty', val: '' }])
  })
})

describe('the value of a condition', () => {
  const options = [{ value: '1', text: '一' }]
  it.each([
    ['a long text as a short one', textarea('A'), { type: 'text', label: 'A' }],
    ['radio buttons as a list', radio('A', { options }), { type: 'select', label: 'A', options }],
    ['one of several options', multiSelect('A', { choices: { options } }), { type: 'select', label: 'A', options }],
    [
      'one of several entries',
      multiSelect('A', { choices: { dictCode: 'x' } }),
      { type: 'dict', label: 'A', dictCode: 'x' },
    ],
    ['one of several departments', department('A', { multiple: true }), { type: 'department', label: 'A' }],
    ['anything else as the form does', date('A'), { type: 'date', label: 'A' }],
  ])('is single: %s', (_, given, expected) => expect(toSingleValueField(given)).toEqual(expected))

  it.each([
    ['entries', dict('A', { dictCode: 'x' }), { type: 'multiSelect', label: 'A', choices: { dictCode: 'x' } }],
    ['options', radio('A', { options }), { type: 'multiSelect', label: 'A', choices: { options } }],
    ['departments', department('A'), { type: 'department', label: 'A', multiple: true }],
    ['freely typed texts', text('A'), null],
  ])('is a list: %s', (_, given, expected) => expect(toMultiValueField(given)).toEqual(expected))
})
