import { describe, expect, it } from 'vitest'
import { readTreeCondition } from './tree.ts'

describe('the condition of a tree', () => {
  it('PK-05 is a flat JSON object of known fields, or nothing', () => {
    expect(readTreeCondition(undefined, ['code'])).toEqual({})
    expect(readTreeCondition('', ['code'])).toEqual({})
    expect(readTreeCondition('{}', [])).toEqual({})
    expect(readTreeCondition('{"code":"A01","level":2,"open":true}', ['code', 'level', 'open'])).toEqual({
      code: 'A01',
      level: '2',
      open: 'true',
    })
  })

  it.each([
    ['no JSON', 'code=1'],
    ['an array', '[{"code":"1"}]'],
    ['a text', '"code"'],
    ['null', 'null'],
    ['an unknown field', '{"pid":"1"}'],
    ['a field of every object', '{"constructor":"1"}'],
    ['a nested value', '{"code":{"ne":"1"}}'],
    ['a list as value', '{"code":["1"]}'],
    ['null as value', '{"code":null}'],
    ['a value with NUL', '{"code":"a\\u0000"}'],
    ['a value that is too long', `{"code":"${'a'.repeat(201)}"}`],
  ])('is not %s', (_, text) => expect(readTreeCondition(text, ['code'])).toBeNull())

  it('has at most five fields', () => {
    const fields = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(readTreeCondition(JSON.stringify(Object.fromEntries(fields.map(name => [name, 1]))), fields)).toBeNull()
  })
})
