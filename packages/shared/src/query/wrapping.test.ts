import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueryRule } from '../field-types/field.ts'
import { readQueryValue, writeQueryValue } from './wrapping.ts'

describe('a wrapped query value', () => {
  it.each<[string, string, string[]]>([
    ['张三', 'eq', ['张三']],
    ['  张三 ', 'eq', ['张三']],
    ['*张*', 'like', ['张']],
    ['*张', 'left_like', ['张']],
    ['张*', 'right_like', ['张']],
    ['* 张 三*', 'like', [' 张 三']],
    ['***', 'like', ['*']],
    ['*', 'eq', ['*']],
    ['a*b', 'eq', ['a*b']],
    ['*a*b', 'left_like', ['a*b']],
    ['!张三', 'ne', ['张三']],
    ['!!a', 'ne', ['!a']],
    ['>=5', 'ge', ['5']],
    ['<=5', 'le', ['5']],
    ['>= 5', 'ge', ['5']],
    ['<= 5', 'le', ['5']],
    ['!= x', 'ne', ['x']],
    ['> 5', 'gt', ['5']],
    ['< 5', 'lt', ['5']],
    ['= x', 'eq', ['x']],
    ['ge 5', 'ge', ['5']],
    ['le 5', 'le', ['5']],
    ['gt 5', 'gt', ['5']],
    ['lt 5', 'lt', ['5']],
    ['ne x', 'ne', ['x']],
    ['eq *a*', 'eq', ['*a*']],
    ['eq a,b', 'eq', ['a,b']],
    ['>5', 'eq', ['>5']],
    ['ge5', 'eq', ['ge5']],
    ['a,b', 'in', ['a', 'b']],
    ['a, b,,', 'in', ['a', 'b']],
    ['admin,', 'in', ['admin']],
    [',1,3,', 'anyLike', ['1', '3']],
    ['a++b', 'eq', ['a,b']],
    ['*a,b*', 'like', ['a,b']],
  ])('QY-02 %j is read as %s %j', (raw, rule, values) => expect(readQueryValue(raw)).toEqual({ rule, values }))

  it.each(['', '   ', '**', '!', '>=', '<= ', ',', ',,', ', ,'])('QY-02 %j asks for nothing', raw => {
    expect(readQueryValue(raw)).toBeNull()
  })

  it.each<[QueryRule, string | string[], string]>([
    ['like', '张', '*张*'],
    ['ne', '张', '!张'],
    ['ge', '5', '>=5'],
    ['le', '5', '<=5'],
    ['gt', '5', '> 5'],
    ['lt', '5', '< 5'],
    ['right_like', '张', '张*'],
    ['left_like', '1234', '*1234'],
    ['in', ['a', 'b'], 'a,b,'],
    ['in', ['a'], 'a,'],
    ['eq', '张三', '张三'],
    ['eq', '!a', 'eq !a'],
    ['eq', 'Smith, John', 'eq Smith, John'],
    ['eq', 'C++', 'eq C++'],
    ['eq', 'le Roux', 'eq le Roux'],
    ['ne', 'a,b', 'ne a,b'],
  ])('QY-02 %s %j is written as %j', (rule, value, wrapped) => expect(writeQueryValue(rule, value)).toBe(wrapped))

  it('QY-02 reads any text wrapped in asterisks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), s => {
        expect(readQueryValue(`*${s}*`)).toEqual({ rule: 'like', values: [s] })
      }),
      { numRuns: 2_000 },
    )
  })

  it('QY-02 reads back whatever it has written', () => {
    const rules = fc.constantFrom<QueryRule>('eq', 'ne', 'like', 'ge', 'le', 'gt', 'lt')
    const values = fc
      .string({ unit: fc.constantFrom(...Array.from('*!,+<>=ge len张 ')) })
      .map(s => s.trim())
      .filter(s => s !== '')
    fc.assert(
      fc.property(rules, values, (rule, value) => {
        expect(readQueryValue(writeQueryValue(rule, value))).toEqual({ rule, values: [value] })
      }),
      { numRuns: 5_000 },
    )
  })
})
