import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MaskStyle } from '../field-types/field.ts'
import { looksMasked, maskText } from './mask.ts'

describe('a mask', () => {
  it.each<[MaskStyle, string, string]>([
    ['idNumber', '110101199003071234', '110***********1234'],
    ['idNumber', 'E12345678', 'E*******8'],
    ['idNumber', 'A12', '***'],
    ['phone', '13812341234', '138****1234'],
    ['phone', '62751407', '6******7'],
    ['email', 'wang@pku.edu.cn', 'w***@pku.edu.cn'],
    ['email', '没有地址', '***'],
    ['text', '北京市海淀区颐和园路5号', '北***'],
    ['text', '𠮷', '***'],
    ['text', '', ''],
  ])('%s of %s is %s', (style, text, masked) => expect(maskText(style, text)).toBe(masked))

  it('hides at least three characters and is recognized as a mask', () => {
    const styles = fc.constantFrom<MaskStyle>('idNumber', 'phone', 'email', 'text')
    fc.assert(
      fc.property(styles, fc.string({ minLength: 1, unit: 'grapheme' }), (style, text) => {
        expect(maskText(style, text)).toContain('***')
        expect(looksMasked(maskText(style, text))).toBe(true)
      }),
    )
    expect(looksMasked('Thesis on C**-algebras')).toBe(false)
  })
})
