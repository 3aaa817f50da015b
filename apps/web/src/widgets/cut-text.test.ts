import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('PK-10 a text of more than 25 characters ends in an ellipsis', () => {
  expect(cutText('字'.repeat(25), 25)).toBeNull()
  expect(cutText('字'.repeat(26), 25)).toBe(`${'字'.repeat(25)}…`)
})

it('never cuts a surrogate pair in half', () => {
  expect(cutText('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷…')
})

it('cuts nothing when the whole text fits', () => {
  expect(cutText('字'.repeat(1000), Number.POSITIVE_INFINITY)).toBeNull()
})
