import { describe, expect, it } from 'vitest'
import { containsOwnNumber } from './own-number.ts'

describe('a new password', () => {
  it.each([
    ['Abc!040307xy', true],
    ['Abc!31 00 45xy', true],
    ['Abc!07123x~~', true],
    ['Abc!20391~zq', false],
    ['Glad river 82', false],
  ])('%s holds six of the own numbers: %s', (password, holds) => {
    expect(containsOwnNumber(password, ['11010120040307123X', '2023100456', null])).toBe(holds)
  })
})
