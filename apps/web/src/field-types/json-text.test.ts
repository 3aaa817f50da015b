import type { Json } from '@xw/shared/field-types/field'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatJson, parseJson } from './json-text.ts'

it('parseJson returns the value that formatJson showed', () => {
  const trees = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())) as fc.Arbitrary<Json>
  fc.assert(
    fc.property(trees, value => {
      expect(parseJson(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('a text that is not JSON stays as it was typed', () => {
  expect(parseJson('{"a":')).toBe('{"a":')
  expect(formatJson('{"a":')).toBe('{"a":')
})

it('an empty text is null', () => {
  expect([parseJson('  '), formatJson(null), formatJson(undefined)]).toEqual([null, '', ''])
})
