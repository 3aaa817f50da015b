import { multiSelect } from '@xw/shared/field-types/multi-select'
import { searchSelect } from '@xw/shared/field-types/search-select'
import { switchOf } from '@xw/shared/field-types/switch'
import { text } from '@xw/shared/field-types/text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromCodes, labelSourceOf, optionsOf, toCodes, toPickerProps } from './codes.ts'

const codes = fc.uniqueArray(fc.string({ minLength: 1 }).filter(code => !code.includes(',')))

it('several codes become one text on the wire and the same codes again', () => {
  fc.assert(
    fc.property(codes, list => {
      expect(toCodes(fromCodes(list), true)).toEqual(list)
    }),
  )
})

it('a field with one code has one, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), code => {
      expect(fromCodes(toCodes(code, false))).toBe(code)
    }),
  )
})

it.each([null, undefined, '', ',', []])('%o contains no code', value => expect(toCodes(value, true)).toEqual([]))

it('reads a default that is still a list, and ignores blanks and repetitions', () => {
  expect(toCodes(['21', '31'], true)).toEqual(['21', '31'])
  expect(toCodes('21,,31,21,', true)).toEqual(['21', '31'])
})

it('an input passes the wire’s text to the form, and its prompt does not repeat the label', () => {
  const given: (string | null)[] = []
  const field = multiSelect('学位类型', { choices: { dictCode: 'degree_types' } })
  const props = toPickerProps({ field, value: '21,31', onChange: value => given.push(value), id: 'x', name: 'xwlx' })
  expect(props).toMatchObject({ codes: ['21', '31'], multiple: true, placeholder: '请选择', id: 'x' })
  expect(props).not.toHaveProperty('name')
  props.onChange(['21'])
  props.onChange([])
  expect(given).toEqual(['21', null])
})

it('PK-10 labels a switch 是 and 否, with its own values', () => {
  expect(optionsOf(switchOf('启用', { values: ['Y', 'N'] }))).toEqual([
    { value: 'Y', text: '是' },
    { value: 'N', text: '否' },
  ])
})

it('returns no options for a type without options, and no texts for a type without codes', () => {
  expect(optionsOf(searchSelect('国籍', { dictCode: 'countries' }))).toEqual([])
  expect(labelSourceOf(text('姓名'))).toEqual({ from: 'options', options: [] })
})
